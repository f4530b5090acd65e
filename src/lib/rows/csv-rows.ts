// Rows from CSV: a header row with field names, then one row of values each.

import { unguarded } from "../csv-cell.ts";
import { csvRecords, SEPARATOR } from "./csv-records.ts";
import { type CellType, type Content, fieldsNamed, type RawRow, type RowSpec, SourceError } from "./rows.ts";

type Header = { fields: readonly (string | undefined)[]; ignored: readonly string[] };

/**
 * `beginning` is the start of the text with the header row; `name` is the file's name in messages.
 * @throws {SourceError} if the rest cannot be read, after yielding the rows before it.
 */
export async function* csvRows(
  name: string,
  beginning: string,
  text: AsyncIterable<string>,
  spec: RowSpec,
): AsyncGenerator<RawRow> {
  const delimiter = delimiterOf(beginning, spec);
  let header: Header | undefined;
  for await (const record of csvRecords(text, delimiter)) {
    const { line } = record;
    if ("problem" in record) throw new SourceError(`${name} line ${line}: ${record.problem}`, line);
    if (header === undefined) header = headerOf(name, record.cells, spec);
    else yield { line, end: record.end, ...rowOf(header, record.cells, delimiter, spec) };
  }
}

// Spreadsheets write semicolons if the comma is the decimal separator, and tabs in "Unicode text".
function delimiterOf(beginning: string, spec: RowSpec): string {
  const text = beginning.trimStart();
  const named = SEPARATOR.exec(text)?.[1];
  if (named !== undefined) return named;
  const header = text.split(/[\r\n]/, 1)[0]!;
  const known = (delimiter: string) =>
    fieldsNamed(header.split(delimiter).map(columnOf), spec).filter((field) => field !== undefined).length;
  return [",", ";", "\t"].reduce((best, other) => (known(other) > known(best) ? other : best));
}

/** "Customer email" is customer_email. */
const columnOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

function headerOf(name: string, cells: readonly string[], spec: RowSpec): Header {
  const fields = fieldsNamed(cells.map(columnOf), spec);
  const missing = spec.needed.filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    throw new SourceError(
      `${name} is neither NDJSON nor CSV with a header row of field names: ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing from its first row`,
    );
  }
  const twice = fields.find((field, index) => field !== undefined && fields.indexOf(field) !== index);
  if (twice !== undefined) throw new SourceError(`${name} has two columns named ${twice}`);
  const names = cells.map((cell) => cell.trim());
  return { fields, ignored: names.filter((cell, index) => fields[index] === undefined && cell !== "") };
}

const SEPARATORS: Readonly<Record<string, string>> = { ",": "a comma", ";": "a semicolon", "\t": "a tab" };

function rowOf(
  { fields: names, ignored }: Header,
  cells: readonly string[],
  delimiter: string,
  { types }: RowSpec,
): Content {
  const beyond = cells.slice(names.length).findIndex((cell) => cell.trim() !== "");
  if (beyond >= 0) {
    return {
      problem: `the row has ${names.length + beyond + 1} cells, the header ${names.length}; a cell with ${SEPARATORS[delimiter] ?? delimiter} in it needs quotes`,
      ignored,
    };
  }
  const fields: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) {
    const cell = cells[index]?.trim() ?? "";
    if (cell !== "" && name !== undefined) fields[name] = readCell(types[name], cell);
  }
  return { fields, ignored };
}

/**
 * Converts a cell by its type. Invalid values stay text, because the row's validation explains them better. So does "49.00", where
 * somebody forgot to convert dollars to cents, and "1.000", a thousand in many countries: read as numbers, both would be wrong.
 */
function readCell(type: CellType | undefined, cell: string): unknown {
  switch (type) {
    case undefined:
    case "text":
      return unguarded(cell);
    case "integer":
      return /^-?\d{1,15}$/.test(cell) ? Number(cell) : cell;
    case "boolean":
      return /^true$/i.test(cell) ? true : /^false$/i.test(cell) ? false : cell;
    case "json":
      try {
        return JSON.parse(cell);
      } catch {
        return cell;
      }
  }
}
