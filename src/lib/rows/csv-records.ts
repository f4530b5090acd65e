// The records of a CSV text, as lists of cells.

import type { CsvError, Parser } from "csv-parse";
import { csvParser } from "../lazy-imports.ts";
import { cleanLine } from "../text.ts";
import { MAX_ROW_LENGTH } from "./rows.ts";

/** `line`: its first line, counted from 1. `end`: the bytes up to its end. `problem`: why nothing from here on can be read. */
export type CsvRecord = { line: number } & ({ cells: string[]; end: number } | { problem: string });

type Parsed = { record: string[]; raw: string; info: { bytes: number } };

/** Without blank records, and without a first line that names the separator. Ends after a problem. */
export async function* csvRecords(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord> {
  const { parse } = await csvParser();
  const parsed: Parsed[] = [];
  const parser = parse({
    bom: true,
    delimiter,
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
  let isFirst = true;
  for await (const failure of feed(parser, text)) {
    for (const { record, raw, info } of parsed.splice(0)) {
      const begins = line;
      line += raw.match(/\r\n|\r|\n/g)?.length ?? 0;
      if (record.every((cell) => cell.trim() === "")) continue;
      if (isFirst && SEPARATOR.test(raw.trimStart())) continue;
      isFirst = false;
      yield { line: begins, cells: record, end: info.bytes };
    }
    if (failure) yield { line, problem: problemOf(failure) };
  }
}

/**
 * Writes the text in pieces, so that a long file does not block the event loop, and yields the parser's error or null after
 * each. Records arrive at the parser's `on_record`; reading it as a stream would lose the rows before a broken one.
 */
async function* feed(parser: Parser, text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvError | null> {
  const { CsvError: Failure } = await csvParser();
  parser.on("error", () => {}); // `write` and `end` report it
  const failureOf = (step: (done: (error?: Error | null) => void) => void) =>
    new Promise<CsvError | null>((resolve, reject) =>
      step((error) => (error && !(error instanceof Failure) ? reject(error) : resolve(error ?? null))),
    );
  for await (const piece of text) {
    const failure = await failureOf((done) => parser.write(piece, done));
    yield failure;
    if (failure) return;
  }
  yield await failureOf((done) => parser.end(done));
}

/** A first line that tells Excel the separator. */
export const SEPARATOR = /^sep=(.)[ \t]*(?=[\r\n])/i;

function problemOf(error: CsvError): string {
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return "a quoted cell that begins here is never closed";
  if (error.code === "CSV_MAX_RECORD_SIZE") return "a row that begins here is too long; is a closing quote missing?";
  return cleanLine(error.message, 200);
}
