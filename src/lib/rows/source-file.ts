// Reads the rows of a file of any size one by one: CSV with a header row, or NDJSON.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { csvRows } from "./csv-rows.ts";
import { decoding } from "./decoding.ts";
import { ndjsonRows } from "./ndjson-rows.ts";
import { type RawRow, type Row, type RowSpec, SourceError } from "./rows.ts";

export type FileFormat = "csv" | "ndjson";

type SourceOptions = {
  /** Stops reading, even if a pipe is silent. */
  stop: AbortSignal;
  /** The file's name in messages; its path by default. */
  name?: string;
  /** Detected from the first character by default. */
  format?: FileFormat | null;
};

/** Opens the file and reads its first row, so that an unusable file is detected immediately. @throws {SourceError} */
export async function openRows(path: string, spec: RowSpec, options: SourceOptions): Promise<AsyncGenerator<Row>> {
  const { name = path } = options;
  const size = await sizeOf(path, name);
  const rows = read(path, size, spec, { ...options, name });
  const first = await rows.next();
  if (first.done) throw new SourceError(`${name} has no rows of ${spec.about}`);
  return startingWith(first.value, rows);
}

/** The size in bytes; null for anything but a regular file, such as a pipe. */
async function sizeOf(path: string, name: string): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(
      error.code === "ENOENT" ? `There is no file ${name}` : `${name} cannot be read (${error.code ?? error.message})`,
    );
  });
  if (found.isDirectory()) throw new SourceError(`${name} is a folder; name a CSV or NDJSON file`);
  return found.isFile() ? found.size : null;
}

async function* read(
  path: string,
  size: number | null,
  spec: RowSpec,
  { stop, name, format = null }: SourceOptions & { name: string },
): AsyncGenerator<Row> {
  const text = decoded(path, name, stop);
  const first = await text.next();
  if (first.done) throw new SourceError(`${name} is empty; it must hold ${spec.about} as CSV or NDJSON`);
  const all = startingWith(first.value, text);
  const isNdjson = format === null ? looksLikeNdjson(first.value, name) : format === "ndjson";
  const rows = isNdjson ? ndjsonRows(name, all, spec) : csvRows(name, first.value, all, spec);
  for await (const { end, ...row } of rows as AsyncGenerator<RawRow>) {
    yield { ...row, progress: size === null ? null : Math.min(1, end / size) };
  }
}

function looksLikeNdjson(beginning: string, name: string): boolean {
  const begins = beginning.trimStart();
  if (begins.startsWith("[")) {
    throw new SourceError(`${name} is one JSON array; it must be NDJSON, one object on each line, or CSV`);
  }
  return begins.startsWith("{");
}

/** The text in chunks, without its byte order mark. The first chunk is not blank. */
async function* decoded(path: string, name: string, stop: AbortSignal): AsyncGenerator<string> {
  const decode = decoding();
  let waiting = "";
  try {
    for await (const bytes of createReadStream(path, { signal: stop }) as AsyncIterable<Uint8Array>) {
      waiting += decode(bytes);
      if (waiting.includes("\0")) throw notText(name);
      if (waiting.trim() === "") continue;
      yield waiting;
      // White space at the start is skipped, but later white space may belong to a cell.
      waiting = "";
    }
    waiting += decode();
    if (waiting.trim() !== "") yield waiting;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    // The decoder's own message names neither the file nor a solution.
    if (error instanceof TypeError) throw notText(name);
    throw new SourceError(`${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"})`);
  }
}

const notText = (name: string): SourceError =>
  new SourceError(`${name} is not a text file in UTF-8; save it as "CSV UTF-8" or NDJSON`);

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
