// Converts SQL for PostgreSQL, and values to and from the server.

import { StoreError } from "../engine.ts";

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g;

// Drizzle qualifies each column with its table.
const CONFLICT_TARGET = /\bon conflict \((?:"\w+"\."\w+"(?:, )?)+\)/g;

const numberedTexts = new Map<string, string>();
const MOST_TEXTS = 5_000; // lists of different lengths make different texts

/** Numbers the placeholders: `$1` for the first `?`, `$2` for `?2`. Question marks in literals, quoted names and comments stay. */
export function numbered(text: string): string {
  const known = numberedTexts.get(text);
  if (known !== undefined) return known;
  let count = 0;
  const result = text
    .replace(TOKENS, (token, number?: string) => (token.startsWith("?") ? `$${number || ++count}` : token))
    .replace(CONFLICT_TARGET, (target) => target.replace(/"\w+"\./g, ""));
  if (numberedTexts.size >= MOST_TEXTS) numberedTexts.clear();
  numberedTexts.set(text, result);
  return result;
}

/**
 * Integers are sent with 64 bits whatever their size, so that a text is prepared once. PostgreSQL allows no NUL in text, so it
 * is replaced with U+FFFD, in stored values and in searches alike.
 */
export function toServer(value: unknown): unknown {
  switch (typeof value) {
    case "number":
      if (Number.isSafeInteger(value)) return BigInt(value);
      return Number.isNaN(value) ? null : value;
    case "boolean":
      return value ? 1n : 0n;
    case "string":
      return value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
    default:
      return value ?? null;
  }
}

/** @throws {StoreError} for an integer that a double cannot represent exactly. */
export function fromServer(value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (!Number.isSafeInteger(number))
      throw new StoreError(`The database contains ${value}, which is too large a number`);
    return number;
  }
  return typeof value === "boolean" ? Number(value) : value;
}
