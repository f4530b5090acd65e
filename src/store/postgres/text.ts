// SQL of the product as PostgreSQL reads it, and values on their way there and back.

import { StoreError } from "../engine.ts";

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g;

// Drizzle writes the table before each column of it.
const CONFLICT_TARGET = /\bon conflict \((?:"\w+"\."\w+"(?:, )?)+\)/g;

const numberedTexts = new Map<string, string>();
const MOST_TEXTS = 5_000; // lists of different lengths make different texts

/** Numbers the placeholders: `$1` for the first `?`, `$2` for `?2`. Those in literals, quoted names and comments stay. */
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
 * Whole numbers go as 64-bit integers whatever their size, so that a text is prepared once. PostgreSQL has no NUL in text:
 * its place is taken by U+FFFD, so that what was written is found again.
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

/** @throws {StoreError} for a whole number that a double does not hold exactly. */
export function fromServer(value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new StoreError(`The database holds ${value}, which is too large a number`);
    return number;
  }
  return typeof value === "boolean" ? Number(value) : value;
}
