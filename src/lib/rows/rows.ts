// The types of rows in a user's CSV or NDJSON file.

/** The type of a CSV column's cells. */
export type CellType = "text" | "integer" | "boolean" | "json";

export type RowSpec = {
  /** What the rows are, for messages, such as "churn events". */
  about: string;
  /** The fields that are read; other fields of a file are ignored. */
  fields: ReadonlySet<string>;
  /** How exports name some of these fields. */
  exportedAs?: ReadonlyMap<string, string>;
  /** The columns that a CSV file must have. */
  needed: readonly string[];
  types: Readonly<Record<string, CellType>>;
};

/** The fields of a row as written, or the problem of an unreadable row. `ignored` are the names that are no fields. */
export type Content = { ignored: readonly string[] } & ({ fields: Record<string, unknown> } | { problem: string });

/** `line` is the row's first line, counted from 1. */
type Read = { line: number } & Content;

/** The field of each name, undefined if it is none. A field's own name takes precedence over the one in exports. */
export const fieldsNamed = (
  names: readonly string[],
  { fields, exportedAs }: RowSpec,
): readonly (string | undefined)[] =>
  names.map((name) => {
    if (fields.has(name)) return name;
    const field = exportedAs?.get(name);
    return field !== undefined && !names.includes(field) ? field : undefined;
  });

/** `progress` is the fraction of the file up to the end of the row (0 to 1), or null if the file's size is unknown. */
export type Row = Read & { progress: number | null };

/** A row with the position of its end in bytes. */
export type RawRow = Read & { end: number };

/** The file, or the rest of it, cannot be used; the message is one line for the user. */
export class SourceError extends Error {
  override readonly name = "SourceError";

  constructor(
    message: string,
    /** The line where reading ended; null if the error is not about a line. */
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

/** The longest row in characters. Longer ones are never valid, so they need not be held in memory. */
export const MAX_ROW_LENGTH = 4 * 1024 * 1024;
