// A row of a CSV or NDJSON file that people bring.

/** The type of a CSV column's cells, where it is not text. */
export type CellType = "text" | "number" | "boolean" | "json";

export type RowSpec = {
  /** What the rows are, for messages: "churn events". */
  about: string;
  /** The fields that are read; other fields of a file are ignored. */
  fields: ReadonlySet<string>;
  /** The columns that a CSV file must have. */
  needed: readonly string[];
  types: Readonly<Record<string, CellType>>;
};

/** The fields of a row as written, or why it cannot be read. `line` is its first line, counted from 1. */
type Read = { line: number } & ({ fields: Record<string, unknown> } | { problem: string });

/** `progress` is the part of the file before the end of the row, 0..1, or null where the file's size is unknown. */
export type Row = Read & { progress: number | null };

/** A row with its end in bytes instead of the part of the file. */
export type RawRow = Read & { end: number };

/** The file as a whole, or the rest of it, cannot be used; the message is one line for the person who named it. */
export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(
    message: string,
    /** Where reading ended; null where the error is not about a line. */
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

/** The longest row in characters: a longer one is never valid, so it need not be held in memory. */
export const MAX_ROW_LENGTH = 4 * 1024 * 1024;
