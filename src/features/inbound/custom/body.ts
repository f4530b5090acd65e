// Reads the bytes of a post as fields. Scripts send JSON with small mistakes, in other encodings, compressed, or as a form: all of
// these are read where the meaning is clear.

import { gunzipSync } from "node:zlib";
import { INVALID_JSON, isObject, parseJson } from "../../../lib/json.ts";
import type { Note } from "../inbox/tables.ts";

/** The largest accepted body, compressed or not, in bytes. */
export const LARGEST_CUSTOM = 64 * 1024;

type CustomBody = { fields: Readonly<Record<string, unknown>>; notes: Note[] };

/** The fields, or why there are none. Never throws. */
export function readBody(raw: Uint8Array): CustomBody | { reason: "not_json" | "not_an_object"; notes: Note[] } {
  const strict = parseJson(raw);
  const { value, notes } = strict === INVALID_JSON ? readLoosely(raw) : { value: strict, notes: [] };
  if (value === INVALID_JSON) return { reason: "not_json", notes: [note("must be a JSON object")] };
  const unwrapped = unwrap(value);
  if (unwrapped === value) return isObject(value) ? { fields: value, notes } : notAnObject(value);
  if (!isObject(unwrapped)) return notAnObject(unwrapped);
  return { fields: unwrapped, notes: [...notes, note("must be a JSON object: the object inside was read")] };
}

const note = (message: string): Note => ({ field: "body", message });

const notAnObject = (value: unknown) => ({
  reason: "not_an_object" as const,
  notes: [
    note(Array.isArray(value) ? "must be one JSON object: send one request for each event" : "must be a JSON object"),
  ],
});

/** Unwraps an array of one element, and JSON that was encoded twice. */
function unwrap(value: unknown): unknown {
  const inner = typeof value === "string" ? parseText(value) : value;
  if (inner === INVALID_JSON) return value;
  return Array.isArray(inner) && inner.length === 1 && isObject(inner[0]) ? inner[0] : inner;
}

function readLoosely(raw: Uint8Array): { value: unknown; notes: Note[] } {
  const { text, notes } = decode(unpacked(raw));
  for (const [read, message] of READINGS) {
    const value = read(text);
    if (value !== INVALID_JSON) return { value, notes: message === null ? notes : [...notes, note(message)] };
  }
  return { value: INVALID_JSON, notes: [] };
}

const parseText = (text: string): unknown => parseJson(new TextEncoder().encode(text));

const READINGS: readonly (readonly [read: (text: string) => unknown, message: string | null])[] = [
  [parseText, null],
  [(text) => parseText(mended(text)), "must be valid JSON: what is wrong with it was mended"],
  [readForm, null],
];

const LOOSE = /"(?:[^"\\]|\\[\s\S])*\\?(?:"|$)|-?\b(?:NaN|Infinity)\b|,(?=\s*[}\]])/g;
const RAW_CONTROLS = /[\0-\x1f]/g;

/** Escapes line ends within strings, turns numbers that JSON does not have into null, and removes trailing commas. */
const mended = (text: string): string =>
  text.replace(LOOSE, (found) => {
    if (found.startsWith('"')) return found.replace(RAW_CONTROLS, (control) => JSON.stringify(control).slice(1, -1));
    return found === "," ? "" : "null";
  });

/** The fields of an HTML form; empty ones count as not sent. */
function readForm(text: string): unknown {
  if (!/(?:^|&)customer_email=/.test(text)) return INVALID_JSON;
  return Object.fromEntries([...new URLSearchParams(text.trim())].filter(([, value]) => value !== ""));
}

/** Decompresses gzip, unless the result is too large; returns anything else unchanged. */
function unpacked(raw: Uint8Array): Uint8Array {
  if (raw[0] !== 0x1f || raw[1] !== 0x8b) return raw;
  try {
    return gunzipSync(raw, { maxOutputLength: LARGEST_CUSTOM });
  } catch {
    return raw;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Bytes that are neither UTF-16 nor UTF-8 are read as Windows-1252. */
function decode(bytes: Uint8Array): { text: string; notes: Note[] } {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return inUtf16(utf16, bytes);
  try {
    return { text: utf8.decode(bytes), notes: [] };
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    return { text, notes: [note("must be UTF-8: it was read as Windows-1252")] };
  }
}

type Utf16 = "utf-16le" | "utf-16be";

/** Recognises UTF-16 by its byte order mark, or by a zero beside the first character. */
function utf16Of([first, second]: Uint8Array): Utf16 | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
}

const inUtf16 = (encoding: Utf16, bytes: Uint8Array): { text: string; notes: Note[] } => ({
  text: new TextDecoder(encoding).decode(bytes),
  notes: [note("must be UTF-8: it was read as UTF-16")],
});

/** The body as it is stored. UTF-8 keeps its bytes, so that the signature can be checked again. */
export function textOf(raw: Uint8Array): string {
  try {
    if (utf16Of(raw) === undefined) return asItCame.decode(raw); // ASCII letters in UTF-16 are valid UTF-8 too, full of NULs
  } catch {} // another encoding
  return decode(unpacked(raw)).text.replaceAll("\0", "\ufffd"); // PostgreSQL accepts no NUL in text
}

const asItCame = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
