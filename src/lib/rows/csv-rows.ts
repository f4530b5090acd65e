// Rows from CSV: a header row with field names, then one row of values each.

import type { CsvError } from "csv-parse";
import { csvParser } from "../lazy-imports.ts";
import { cleanLine } from "../text.ts";
import { feed } from "./feed.ts";
import { type CellType, MAX_ROW_LENGTH, type RawRow, type RowSpec, SourceError } from "./rows.ts";

type Parsed = { record: string[]; raw: string; info: { bytes: number } };

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
  const { parse } = await csvParser();
  const parsed: Parsed[] = [];
  const parser = parse({
    delimiter: delimiterOf(beginning, spec),
    record_delimiter: ["\r\n", "\n", "\r"],
    // A row with more or fewer cells, or an inch sign in a cell, does not invalidate the file.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
    info: true,
    raw: true,
    on_record: (row: unknown) => {
      parsed.push(row as Parsed);
      return null;
    },
  });

  let line = 1;
  let header: readonly string[] | undefined;
  for await (const failure of feed(parser, text)) {
    for (const { record, raw, info } of parsed.splice(0)) {
      const begins = line;
      line += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
      if (record.every((cell) => cell.trim() === "")) continue;
      if (header === undefined) header = headerOf(name, record, spec);
      else yield { line: begins, end: info.bytes, ...rowOf(header, record, spec) };
    }
    if (failure) throw new SourceError(`${name} line ${line}: ${broken(failure)}`, line);
  }
}

// Spreadsheets write semicolons if the comma is the decimal separator, and tabs in "Unicode text".
function delimiterOf(beginning: string, { fields }: RowSpec): string {
  const header = beginning.trimStart().split(/[\r\n]/, 1)[0]!;
  const known = (delimiter: string) => header.split(delimiter).filter((name) => fields.has(nameOf(name))).length;
  return [",", ";", "\t"].reduce((best, other) => (known(other) > known(best) ? other : best));
}

const nameOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

function headerOf(name: string, cells: readonly string[], { fields, needed }: RowSpec): readonly string[] {
  const names = cells.map((cell) => cell.trim());
  const missing = needed.filter((field) => !names.includes(field));
  if (missing.length > 0) {
    throw new SourceError(
      `${name} is neither NDJSON nor CSV with a header row of field names: ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing from its first row`,
    );
  }
  const twice = names.find((field, index) => fields.has(field) && names.indexOf(field) !== index);
  if (twice !== undefined) throw new SourceError(`${name} has two columns named ${twice}`);
  return names;
}

function rowOf(
  header: readonly string[],
  cells: readonly string[],
  spec: RowSpec,
): { fields: Record<string, unknown> } | { problem: string } {
  const beyond = cells.slice(header.length).findIndex((cell) => cell.trim() !== "");
  if (beyond >= 0) {
    return {
      problem: `the row has ${header.length + beyond + 1} cells, the header ${header.length}; a cell with a comma in it needs quotes`,
    };
  }
  const fields: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cell = cells[index]?.trim() ?? "";
    if (cell !== "" && spec.fields.has(name)) fields[name] = readCell(spec.types[name], cell);
  }
  return { fields };
}

/**
 * Converts a cell by its type. Invalid values stay text, because the row's validation explains them better. So does "49.00", where
 * somebody forgot to convert dollars to cents, and "1.000", a thousand in many countries: read as numbers, both would be wrong.
 */
function readCell(type: CellType | undefined, cell: string): unknown {
  switch (type) {
    case undefined:
    case "text":
      return cell;
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

function broken(error: CsvError): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "a quoted cell that begins here is never closed";
  if (error.code === "CSV_MAX_RECORD_SIZE") return "a row that begins here is too long; is a closing quote missing?";
  return cleanLine(error.message, 200);
}
