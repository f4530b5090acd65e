// A file of churn events, read row by row however large it is: CSV with a header row, or NDJSON, in the interface's field names.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { csvRows } from "./csv-rows.ts";
import { ndjsonRows } from "./ndjson-rows.ts";
import { type RawRow, type Row, SourceError } from "./rows.ts";

/**
 * Opens the file and reads its first row, so that a file that cannot be used is known at once. Throws a SourceError,
 * also when it is asked to stop while a pipe says nothing.
 */
export async function openSource(path: string, stop: AbortSignal): Promise<AsyncGenerator<Row>> {
  const size = await sizeOf(path);
  const rows = read(path, size, stop);
  const first = await rows.next();
  if (first.done) throw new SourceError(`${path} has no rows of churn events`);
  return startingWith(first.value, rows);
}

/** Null for what is no plain file, such as a pipe. */
async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(
      error.code === "ENOENT" ? `There is no file ${path}` : `${path} cannot be read (${error.code ?? error.message})`,
    );
  });
  if (found.isDirectory()) throw new SourceError(`${path} is a folder; name a CSV or NDJSON file`);
  return found.isFile() ? found.size : null;
}

async function* read(path: string, size: number | null, stop: AbortSignal): AsyncGenerator<Row> {
  const text = decoded(path, stop);
  const first = await text.next();
  if (first.done) throw new SourceError(`${path} is empty; it must hold churn events as CSV or NDJSON`);
  const rows = rowsOf(path, first.value, startingWith(first.value, text));
  for await (const { end, ...row } of rows) {
    yield { ...row, progress: size === null ? null : Math.min(1, end / size) };
  }
}

function rowsOf(path: string, beginning: string, text: AsyncGenerator<string>): AsyncGenerator<RawRow> {
  const begins = beginning.trimStart();
  if (begins.startsWith("[")) {
    throw new SourceError(`${path} is one JSON array; it must be NDJSON, one object on each line, or CSV`);
  }
  return begins.startsWith("{") ? ndjsonRows(path, text) : csvRows(path, beginning, text);
}

/** The text without its byte order mark, in chunks of which the first says something. */
async function* decoded(path: string, stop: AbortSignal): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let waiting = "";
  try {
    for await (const bytes of createReadStream(path, { signal: stop }) as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(isUtf16(bytes) ? "utf-16le" : "utf-8", { fatal: true });
      waiting += decoder.decode(bytes, { stream: true });
      if (waiting.includes("\0")) throw notText(path);
      if (waiting.trim() === "") continue;
      yield waiting;
      // From here on every chunk goes as it comes; blank space within a cell belongs to it.
      waiting = "";
    }
    waiting += decoder?.decode() ?? "";
    if (waiting.trim() !== "") yield waiting;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    // The decoder's own complaint names neither the file nor the way out.
    if (error instanceof TypeError) throw notText(path);
    throw new SourceError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"})`);
  }
}

const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

const notText = (path: string): SourceError =>
  new SourceError(`${path} is not a text file in UTF-8; save it as "CSV UTF-8" or NDJSON`);

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
