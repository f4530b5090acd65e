// Churn events from CSV: a header row with the interface's field names, then one event in each row.

import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { cleanLine } from "../../lib/text.ts";
import type { EventInput } from "./client.ts";
import { FIELDS, LONGEST_ROW, type RawRow, SourceError } from "./rows.ts";

type Parsed = { record: string[]; raw: string; info: { bytes: number } };

const NEEDED = ["customer_email", "event_type"];
const NUMBERS: ReadonlySet<string> = new Set(["mrr", "tenure_days"]);

/** `beginning` is the first of the text, in which the header row stands. Throws a SourceError. */
export async function* csvRows(path: string, beginning: string, text: AsyncGenerator<string>): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter: delimiterOf(beginning),
    record_delimiter: ["\r\n", "\n", "\r"],
    // A row of another length, or an inch sign in a cell, is no reason to give the file up.
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    info: true,
    raw: true,
  });
  pipeline(Readable.from(text), parser, () => {});

  let line = 1;
  let header: readonly string[] | undefined;
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
      const begins = line;
      line += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
      if (record.every((cell) => cell.trim() === "")) continue;
      if (header === undefined) header = headerOf(path, record);
      else yield { line: begins, end: info.bytes, ...rowOf(header, record) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(`${path} line ${line}: ${broken(error)}`);
    throw error;
  }
}

// Spreadsheets write semicolons where the comma is the decimal sign, and tabs as "Unicode text".
function delimiterOf(beginning: string): string {
  const header = beginning.trimStart().split(/[\r\n]/, 1)[0]!;
  const known = (delimiter: string) => header.split(delimiter).filter((name) => FIELDS.has(nameOf(name))).length;
  return [",", ";", "\t"].reduce((best, other) => (known(other) > known(best) ? other : best));
}

const nameOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();

function headerOf(path: string, cells: readonly string[]): readonly string[] {
  const names = cells.map((cell) => cell.trim());
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw new SourceError(
      `${path} is neither NDJSON nor CSV with a header row of field names: ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} missing from its first row`,
    );
  }
  const twice = names.find((name, index) => FIELDS.has(name) && names.indexOf(name) !== index);
  if (twice !== undefined) throw new SourceError(`${path} has two columns named ${twice}`);
  return names;
}

function rowOf(header: readonly string[], cells: readonly string[]): { event: EventInput } | { problem: string } {
  const beyond = cells.slice(header.length).findIndex((cell) => cell.trim() !== "");
  if (beyond >= 0) {
    return {
      problem: `the row has ${header.length + beyond + 1} cells, the header ${header.length}; a cell with a comma in it needs quotes`,
    };
  }
  const event: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cell = cells[index]?.trim() ?? "";
    if (cell !== "" && FIELDS.has(name)) event[name] = fieldOf(name, cell);
  }
  return { event };
}

/** What is no number stays the text that it is: the service says best what is wrong with it. */
function fieldOf(name: string, cell: string): unknown {
  if (NUMBERS.has(name)) return /^-?\d{1,15}(\.\d+)?$/.test(cell) ? Number(cell) : cell;
  if (name !== "metadata") return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function broken(error: CsvError): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "a quoted cell that begins here is never closed";
  if (error.code === "CSV_MAX_RECORD_SIZE") return "a row that begins here is too long; is a closing quote missing?";
  return cleanLine(error.message, 200);
}
