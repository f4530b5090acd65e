// Rows from NDJSON: one JSON object on each line.

import { isObject } from "../json.ts";
import { type Content, fieldsNamed, MAX_ROW_LENGTH, type RawRow, type RowSpec, SourceError } from "./rows.ts";

/** `name` is the file's name in messages. @throws {SourceError} if a line is too long. */
export async function* ndjsonRows(name: string, text: AsyncIterable<string>, spec: RowSpec): AsyncGenerator<RawRow> {
  let line = 0;
  let end = 0;
  for await (const content of lines(name, text)) {
    line++;
    end += Buffer.byteLength(content) + 1;
    if (content.trim() !== "") yield { line, end, ...rowOf(content, spec) };
  }
}

async function* lines(name: string, text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  let count = 1;
  for await (const chunk of text) {
    const found = (rest + chunk).split("\n");
    rest = found.pop()!;
    yield* found;
    count += found.length;
    if (rest.length > MAX_ROW_LENGTH) throw new SourceError(`${name} line ${count} is too long`, count);
  }
  if (rest !== "") yield rest;
}

function rowOf(content: string, spec: RowSpec): Content {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { problem: "is not valid JSON", ignored: [] };
  }
  if (!isObject(value)) return { problem: "is not a JSON object", ignored: [] };
  const names = Object.keys(value);
  const known = fieldsNamed(names, spec);
  const given = Object.values(value).flatMap((one, index) => (known[index] === undefined ? [] : [[known[index], one]]));
  return { fields: Object.fromEntries(given), ignored: names.filter((_, index) => known[index] === undefined) };
}
