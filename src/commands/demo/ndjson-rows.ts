// Churn events from NDJSON: one JSON object on each line.

import type { EventInput } from "./client.ts";
import { FIELDS, LONGEST_ROW, type RawRow, SourceError } from "./rows.ts";

/** Throws a SourceError where a line has no end in sight. */
export async function* ndjsonRows(path: string, text: AsyncGenerator<string>): AsyncGenerator<RawRow> {
  let line = 0;
  let end = 0;
  for await (const content of lines(path, text)) {
    line++;
    end += Buffer.byteLength(content) + 1;
    if (content.trim() !== "") yield { line, end, ...rowOf(content) };
  }
}

async function* lines(path: string, text: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest = "";
  let count = 1;
  for await (const chunk of text) {
    const found = (rest + chunk).split("\n");
    rest = found.pop()!;
    yield* found;
    count += found.length;
    if (rest.length > LONGEST_ROW) throw new SourceError(`${path} line ${count} is too long`);
  }
  if (rest !== "") yield rest;
}

function rowOf(content: string): { event: EventInput } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { problem: "is not valid JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem: "is not a JSON object" };
  return { event: Object.fromEntries(Object.entries(value).filter(([name]) => FIELDS.has(name))) };
}
