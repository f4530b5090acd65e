// Files as spreadsheets save them are read whatever their encoding, and wherever a chunk ends.

import { expect, test } from "bun:test";
import { decoding } from "../../src/lib/rows/decoding.ts";

const TEXT = "name;note\nMüller;é – „so“\n";
const le = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, "utf16le")]);
const be = Buffer.from(le).swap16();
const windows = Buffer.from(TEXT.replace("–", "\x96").replace("„", "\x84").replace("“", "\x93"), "latin1");
const utf8 = Buffer.from(TEXT);
const marked = Buffer.from(`\uFEFF${TEXT}`);

function decoded(bytes: Buffer, size: number): string {
  const decode = decoding();
  let text = "";
  for (let at = 0; at < bytes.length; at += size) text += decode(bytes.subarray(at, at + size));
  return text + decode();
}

test.each([
  ["UTF-8", utf8],
  ["UTF-8 with a mark", marked],
  ["UTF-16, little end first", le],
  ["UTF-16, big end first", be],
  ["Windows-1252", windows],
] as const)("%s", (_, bytes) => {
  // A byte order mark is read whole: files come in chunks of kilobytes.
  for (const size of [2, 3, 5, 7, 1_000]) expect([size, decoded(bytes, size)]).toEqual([size, TEXT]);
});

test("a last letter in Windows-1252 is not lost", () => {
  for (const size of [2, 1_000]) expect(decoded(Buffer.from("abcé", "latin1"), size)).toBe("abcé");
});

test("what was UTF-8 at first and is not any more is refused", () => {
  for (const size of [2, 1_000]) {
    expect(() => decoded(Buffer.concat([Buffer.from("é\n"), Buffer.from("é\n", "latin1")]), size)).toThrow(TypeError);
  }
});
