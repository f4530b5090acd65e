// A row of a file of people's own, CSV or NDJSON, and what a file's rows are made of.

/** What the cells of a CSV column are, where they are not text. */
export type CellType = "number" | "boolean" | "json";

export type RowSpec = {
  /** What the rows are, in words: "churn events". */
  about: string;
  /** The fields that are read; whatever else a file carries is ignored. */
  fields: ReadonlySet<string>;
  /** The columns without which a CSV file is not one of these. */
  needed: readonly string[];
  types: Readonly<Record<string, CellType>>;
};

/** The fields of a row, as they stand in it, or why it cannot be read. `line` is where it begins, counted from 1. */
type Read = { line: number } & ({ fields: Record<string, unknown> } | { problem: string });

/** `progress` is the part of the file that lies behind the row, 0..1, or null where the file's size cannot be known. */
export type Row = Read & { progress: number | null };

/** A row with its place in bytes instead of the part of the file. */
export type RawRow = Read & { end: number };

/** The file as a whole, or what is left of it, cannot be used; the message is one line for the person who named it. */
export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(
    message: string,
    /** Where reading ended; null where it is not about a line. */
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

/** Longest row, in characters: what nobody would take anyway need not be held in memory. */
export const LONGEST_ROW = 4 * 1024 * 1024;
