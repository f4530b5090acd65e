// Reads an HTTP answer up to a maximum size.

import { isObject, jsonIn } from "../lib/json.ts";

export const LARGEST_ANSWER = 16 * 1024 * 1024; // bytes

/** The body as text; null if it is longer than `largest` bytes, in which case the rest is not read. */
export async function textOf({ body }: Response, largest: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > largest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Parses a JSON object; null for invalid JSON, and for values that are not objects. */
export function objectIn(text: string): Record<string, unknown> | null {
  const value = jsonIn(text);
  return isObject(value) ? value : null;
}
