// Reads an HTTP answer up to a maximum size.

import { isObject, jsonIn } from "../lib/json.ts";
import { readUpTo } from "../lib/read-up-to.ts";

export const LARGEST_ANSWER = 16 * 1024 * 1024; // bytes

/** The body as text; null if it is longer than `largest` bytes, in which case the rest is not read. */
export const textOf = async ({ body }: Response, largest: number): Promise<string | null> =>
  (await readUpTo(body, largest))?.toString() ?? null;

/** An answer that has been read, with its headers. */
export function answerWith(body: string | null, { status, headers }: Response): Response {
  const own = new Headers(headers);
  own.delete("content-encoding"); // it has been decoded
  own.delete("content-length");
  return new Response(body, { status, headers: own });
}

/** Parses a JSON object; null for invalid JSON, and for values that are not objects. */
export function objectIn(text: string): Record<string, unknown> | null {
  const value = jsonIn(text);
  return isObject(value) ? value : null;
}
