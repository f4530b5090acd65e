// Parses JSON from outside; that of requests with a limit on its depth.

/** In place of a value: invalid JSON, or nested too deeply. */
export const INVALID_JSON = Symbol("invalid JSON");
/** In place of a value: the literal `null`, as opposed to no body at all. */
const NULL = Symbol("null");

const MAX_DEPTH = 64;
// Fatal: partially decoded text must not be stored. A byte order mark is skipped.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON value of these bytes, null where there are none. Never throws. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  try {
    const text = utf8.decode(bytes);
    return isDeep(text) ? INVALID_JSON : (JSON.parse(text) ?? NULL);
  } catch {
    return INVALID_JSON;
  }
}

/** Whether brackets nest deeper than in any valid body: such a value would overflow the stack of recursive code. */
function isDeep(text: string): boolean {
  if (opens(text, "{") + opens(text, "[") <= MAX_DEPTH) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 34: // a string: skip to its closing quote
        i = endOfString(text, i);
        break;
      case 91: // [
      case 123: // {
        if (++depth > MAX_DEPTH) return true;
        break;
      case 93: // ]
      case 125: // }
        depth--;
    }
  }
  return false;
}

/** How often a bracket occurs in a text, strings included; stops counting once the result is decided. */
function opens(text: string, bracket: "{" | "["): number {
  let count = 0;
  for (let at = text.indexOf(bracket); at !== -1 && count <= MAX_DEPTH; at = text.indexOf(bracket, at + 1)) count++;
  return count;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (; end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

/** What a text says as JSON; null where it is none. Its depth is not limited. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The JSON of a language model's answer, which some write into a code fence whatever the prompt says; null for none. */
export const jsonOfAnswer = (text: string): unknown => jsonIn(text.trim().replace(/^```(?:json)?\s*|\s*```$/g, ""));

/** A value that should be a text; empty where it is none. */
export const textOrNone = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether it is an object with fields, and no array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
