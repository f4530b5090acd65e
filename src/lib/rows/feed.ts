// Feeds a CSV parser in pieces, without losing the rows before an error.

import type { CsvError, Parser } from "csv-parse";
import { csvParser } from "../lazy-imports.ts";

/**
 * Writes the text in pieces, so that a long file does not block the event loop, and yields the parser's error or null after
 * each. Records arrive at the parser's `on_record`; reading it as a stream would lose the rows before a broken one.
 */
export async function* feed(
  parser: Parser,
  text: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<CsvError | null> {
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
