// Parses JSON from outside; limits the depth of request bodies.

/** Stands for JSON that is invalid or nested too deeply. */
export const INVALID_JSON = Symbol("invalid JSON");
/** Stands for the literal `null`, in contrast to an empty body. */
const NULL = Symbol("null");

const MAX_DEPTH = 64;
// Fatal, because partially decoded text must not be stored. Skips a byte order mark.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Parses the bytes as JSON; null if there are none, `INVALID_JSON` if they are invalid. Never throws. */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return null;
  try {
    const text = utf8.decode(bytes);
    return isDeep(text) ? INVALID_JSON : (JSON.parse(text) ?? NULL);
  } catch {
    return INVALID_JSON;
  }
}

/** Whether brackets nest deeper than `MAX_DEPTH`: such a value could overflow the stack of recursive code. */
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

/** Counts a bracket in a text, including in strings; stops above `MAX_DEPTH`. */
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

/** Parses a text as JSON, without a limit on its depth; null if it is invalid. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a language model's answer, which may be in a code fence despite the prompt; null if it is no JSON. */
export const jsonOfAnswer = (text: string): unknown => jsonIn(text.trim().replace(/^```(?:json)?\s*|\s*```$/g, ""));

/** The value if it is a string, otherwise "". */
export const textOrNone = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether the value is an object, but not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
