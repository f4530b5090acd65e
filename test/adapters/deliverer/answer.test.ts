// Reading answers: however their bytes are divided on the way, they say the same.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Answered, AnswerReader } from "../../../src/adapters/deliverer/answer.ts";
import { BadAnswer } from "../../../src/adapters/deliverer/errors.ts";

type Read = { answered: Answered | null; isBad: boolean };

/** Reads the bytes in parts that end at `cuts`, and, where it `closes`, the end of the connection. */
function read(bytes: Uint8Array, cuts: readonly number[] = [], closes = false): Read {
  const reader = new AnswerReader();
  const ends = [...new Set([...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort((a, b) => a - b);
  try {
    let from = 0;
    for (const end of ends) {
      const answered = reader.take(Buffer.from(bytes.subarray(from, end)));
      if (answered) return { answered, isBad: false };
      from = end;
    }
    return { answered: closes ? reader.end() : null, isBad: false };
  } catch (error) {
    if (!(error instanceof BadAnswer)) throw error;
    return { answered: null, isBad: true };
  }
}

const everywhere = (bytes: Uint8Array): number[] => Array.from({ length: bytes.length }, (_, n) => n);
const of = (text: string): Buffer => Buffer.from(text, "latin1");
const shown = ({ answered, isBad }: Read) =>
  answered
    ? { status: answered.status, start: Buffer.from(answered.start).toString("latin1"), isKept: answered.isKept }
    : { isBad };

const cuts = fc.array(fc.nat(90_000), { maxLength: 30 });
const token = fc.stringMatching(/^[a-zA-Z][a-zA-Z\d_-]{0,12}$/).map((name) => `x-${name}`);
const value = fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/);
const eol = fc.constantFrom("\r\n", "\n");
const content = fc
  .oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc.nat(90_000).map((length) => new Uint8Array(length).fill(97)),
  )
  .map((bytes) => Buffer.from(bytes));

/** An answer as it goes over the wire, and what it says. */
type Valid = { bytes: Buffer; closes: boolean; status: number; headers: [string, string][]; body: Buffer };

const interim = fc
  .array(fc.constantFrom("HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nlink: <a>\r\n\r\n"), {
    maxLength: 3,
  })
  .map((heads) => heads.join(""));

const chunks = fc.array(
  fc.record({
    size: fc.integer({ min: 1, max: 2_000 }),
    upper: fc.boolean(),
    extension: fc.constantFrom("", ";a=b", ' ; name="value"'),
    zeros: fc.constantFrom("", "00"),
  }),
  { maxLength: 60 },
);

const framing = fc.oneof(
  content.map((body) => ({ header: `content-length: ${body.length}`, closes: false, body, raw: () => body })),
  content.map((body) => ({ header: "x-none: 1", closes: true, body, raw: () => body })),
  fc.tuple(content, chunks, fc.constantFrom("", "x-trailer: 1\r\n")).map(([body, sizes, trailer]) => ({
    header: "transfer-encoding: chunked",
    closes: false,
    body,
    raw: () => {
      const parts: Buffer[] = [];
      let from = 0;
      for (const { size, upper, extension, zeros } of sizes) {
        const part = body.subarray(from, from + size);
        if (part.length === 0) break;
        const hex = part.length.toString(16);
        parts.push(of(`${zeros}${upper ? hex.toUpperCase() : hex}${extension}\r\n`), part, of("\r\n"));
        from += part.length;
      }
      const rest = body.subarray(from);
      if (rest.length > 0) parts.push(of(`${rest.length.toString(16)}\r\n`), rest, of("\r\n"));
      return Buffer.concat([...parts, of(`0\r\n${trailer}\r\n`)]);
    },
  })),
);

const valid: fc.Arbitrary<Valid> = fc
  .record({
    interim,
    eol,
    status: fc.integer({ min: 200, max: 599 }).filter((status) => status !== 204 && status !== 304),
    reason: fc.constantFrom(" OK", " ", "", " Not so good"),
    headers: fc.array(fc.tuple(token, value), { maxLength: 8 }),
    framing,
  })
  .map(({ interim, eol, status, reason, headers, framing: { header, closes, body, raw } }) => {
    const lines = [`HTTP/1.1 ${status}${reason}`, header, ...headers.map(([name, value]) => `${name}:  ${value} `)];
    const bytes = Buffer.concat([of(interim), of(`${lines.join(eol)}${eol}${eol}`), raw()]);
    return { bytes, closes, status, headers, body };
  });

describe("However an answer is divided", () => {
  test("it says the same, and not more of its body is kept than the first KiB", () => {
    fc.assert(
      fc.property(valid, cuts, ({ bytes, closes, status, headers, body }, at) => {
        const { answered, isBad } = read(bytes, at, closes);
        expect(isBad).toBe(false);
        expect(answered!.status).toBe(status);
        expect(Buffer.from(answered!.start).equals(body.subarray(0, 1_024))).toBe(true);
        for (const [name, value] of headers) {
          expect(answered!.headers.get(name.toLowerCase())!.split(", ").join(" ")).toContain(
            value.split(", ").join(" "),
          );
        }
        expect(shown({ answered, isBad })).toEqual(shown(read(bytes, [], closes)));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["of a length", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello", true],
    [
      "in chunks",
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nhel\r\n2;x\r\nlo\r\n0\r\na: b\r\n\r\n",
      true,
    ],
    ["after hints", "HTTP/1.1 103 Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello", true],
    ["with bare line feeds", "HTTP/1.1 200 OK\ncontent-length: 5\n\nhello", true],
    ["with a folded header", "HTTP/1.1 200 OK\r\nx: a\r\n\tb\r\ncontent-length: 5\r\n\r\nhello", true],
    ["whose length is told twice", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 5\r\n\r\nhello", true],
    ["whose coding is none", "HTTP/1.1 200 OK\r\ntransfer-encoding: identity\r\ncontent-length: 5\r\n\r\nhello", false],
    [
      "with a length beside chunks",
      "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      false,
    ],
    ["by HTTP/1.0", "HTTP/1.0 200 OK\r\ncontent-length: 5\r\n\r\nhello", false],
    [
      "after which the connection closes",
      "HTTP/1.1 200 OK\r\nConnection: Close\r\ncontent-length: 5\r\n\r\nhello",
      false,
    ],
    ["without a length", "HTTP/1.1 200 OK\r\n\r\nhello", false],
  ])("byte by byte too: one %s", (_, text, isKept) => {
    const expected = { status: 200, start: "hello", isKept };
    expect(shown(read(of(text), everywhere(of(text)), true))).toEqual(expected);
    for (const cut of everywhere(of(text))) expect(shown(read(of(text), [cut], true))).toEqual(expected);
  });

  test("what is no answer, or a damaged one, comes to the same as well", () => {
    const damage = fc.array(fc.tuple(fc.nat(4_000), fc.constantFrom(..."\r\n:;0 aH/1\0\xff")), {
      minLength: 1,
      maxLength: 4,
    });
    const damaged = fc.tuple(valid, damage).map(([{ bytes, closes }, changes]) => {
      for (const [at, letter] of changes) bytes[at % bytes.length] = letter.charCodeAt(0);
      return { bytes, closes };
    });
    const junk = fc.record({
      bytes: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      closes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: damaged }, junk), cuts, ({ bytes, closes }, at) => {
        // What comes behind the end is seen only if it comes with it.
        const { isKept: _, ...whole } = shown(read(bytes, [], closes)) as Record<string, unknown>;
        expect(shown(read(bytes, at, closes))).toMatchObject(whole);
      }),
      { numRuns: 500 },
    );
  });
});

describe("An answer has no body", () => {
  test.each([204, 304, 101])("of %i, whatever its headers say", (status) => {
    const { answered } = read(of(`HTTP/1.1 ${status} Told\r\ncontent-length: 5\r\n\r\n`));
    expect(answered).toMatchObject({ status, isKept: status !== 101 });
    expect(answered!.start).toHaveLength(0);
  });
});

describe("The connection is not kept", () => {
  test.each([
    ["more comes than was asked for", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\naHTTP/1.1 200 OK\r\n\r\n"],
    ["more comes behind the last chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n\r\n"],
    ["more comes behind what has no body", "HTTP/1.1 204 None\r\n\r\na"],
  ])("where %s", (_, text) => {
    expect(read(of(text)).answered!.isKept).toBe(false);
  });

  test("where 64 KiB were read and more is to come, in one piece or in many", () => {
    const bytes = of(`HTTP/1.1 200 OK\r\ncontent-length: 70000\r\n\r\n${"a".repeat(70_000)}`);
    for (const at of [[], [1_000], [40, 30_000, 65_600, 65_700], [69_999]]) {
      expect(shown(read(bytes, at))).toEqual({ status: 200, start: "a".repeat(1_024), isKept: false });
    }
  });
});

describe("Nothing endless is read on", () => {
  /** How many bytes are taken of something that goes on and on. */
  function taken(start: string, again: string): { bytes: number; outcome: string } {
    const reader = new AnswerReader();
    let bytes = start.length;
    try {
      if (reader.take(of(start))) return { bytes, outcome: "answered" };
      for (; bytes < 10_000_000; bytes += again.length) {
        if (reader.take(of(again))) return { bytes, outcome: "answered" };
      }
      return { bytes, outcome: "never" };
    } catch (error) {
      return { bytes, outcome: (error as Error).constructor.name };
    }
  }

  const chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
  test.each([
    ["headers", "HTTP/1.1 200 OK\r\n", "x: y\r\n", 16_384, "BadAnswer"],
    ["one header", "HTTP/1.1 200 OK\r\nx: ", "y", 16_384, "BadAnswer"],
    ["a status line", "HTTP/1.1 200 ", "OK", 16_384, "BadAnswer"],
    ["hints", "HTTP/1.1 100 Go on\r\n\r\n", "HTTP/1.1 100 Go on\r\n\r\n", 16_384, "BadAnswer"],
    ["a chunk's size", chunked, "0", 1_200, "BadAnswer"],
    ["a chunk's extension", `${chunked}1;`, "x", 1_200, "BadAnswer"],
    ["a trailer's line", `${chunked}0\r\n`, "x", 1_200, "BadAnswer"],
    ["trailers", `${chunked}0\r\n`, "x: y\r\n", 65_800, "answered"],
    ["chunks", chunked, "1\r\na\r\n", 65_800, "answered"],
    ["body", "HTTP/1.1 200 OK\r\n\r\n", "abc", 65_800, "answered"],
  ])("be it %s", (_, start, again, most, outcome) => {
    const end = taken(start, again);
    expect(end.outcome).toBe(outcome);
    expect(end.bytes).toBeLessThanOrEqual(most);
  });

  test("and where the head is too long it is so in one piece too", () => {
    const head = (length: number) => of(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(length - 24)}\r\n\r\n`);
    expect(head(16_384)).toHaveLength(16_384);
    expect(read(head(16_384), [], true).answered?.status).toBe(200);
    expect(read(head(16_384), [16_383], true).answered?.status).toBe(200);
    expect(read(head(16_385), [], true).isBad).toBe(true);
    expect(read(head(16_385), [16_384], true).isBad).toBe(true);
  });
});

test.each([
  ["another protocol", "HTTP/2 200 OK\r\n\r\n"],
  ["no status", "HTTP/1.1 fine\r\n\r\n"],
  ["a status below 100", "HTTP/1.1 099 OK\r\n\r\n"],
  ["a header without a name", "HTTP/1.1 200 OK\r\n: x\r\n\r\n"],
  ["a header with a space in its name", "HTTP/1.1 200 OK\r\ncontent-length : 1\r\n\r\na"],
  ["a header without a colon", "HTTP/1.1 200 OK\r\nhello\r\n\r\n"],
  ["a length below nothing", "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n"],
  ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
  ["a length with a sign", "HTTP/1.1 200 OK\r\ncontent-length: +1\r\n\r\na"],
  ["a chunk without a size", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n\r\n"],
  ["a chunk of a size below nothing", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n-1\r\n"],
  ["a chunk that is longer than it says", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n"],
])("%s is a bad answer", (_, text) => {
  expect(read(of(text), [], true).isBad).toBe(true);
});

test.each([
  ["a length", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhell"],
  ["chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"],
  ["headers", "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n"],
])("an answer whose connection ends before its %s do is none", (_, text) => {
  expect(read(of(text), [], true)).toEqual({ answered: null, isBad: false });
});
