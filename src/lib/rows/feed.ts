// Feeding a CSV parser piece by piece, with what it parsed so far kept when it gives up.

import type { CsvError, Parser } from "csv-parse";
import { csvParser } from "../late.ts";

/**
 * Writes the text in its pieces, so that a long file lets others in between; after each it yields the error with which the
 * parser gave up, else null. The parser hands its records to `on_record`: read as a stream it would lose the good rows
 * before a broken one.
 */
export async function* feed(
  parser: Parser,
  text: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<CsvError | null> {
  const { CsvError: Failure } = await csvParser();
  parser.on("error", () => {}); // told to whoever writes
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
