// The formats of text: addresses, timestamps, lines, currencies.

import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import fc from "fast-check";
import { CurrencyCode, Email, Text, Timestamp } from "../../src/http/shapes.ts";
import { cpuTime } from "../support/cpu.ts";

const takes = (shape: TSchema, value: unknown) => Value.Check(shape, value);

describe("an email address", () => {
  test.each([
    "ann@example.com",
    "  Ann.Lee+tag@mail.example.co.uk  ",
    "o'hara_1@x-y.io",
    "docomo..double.@example.jp",
    "jörg@bücher.example",
    `${"a".repeat(64)}@example.com`,
    "a@b.co",
  ])("may be %p", (text) => {
    expect(takes(Email, text)).toBe(true);
  });

  test.each([
    "",
    "ann",
    "ann@",
    "@example.com",
    "ann@localhost",
    "ann@@example.com",
    "a b@example.com",
    "ann@example..com",
    "ann@.example.com",
    "ann@example.com.",
    "ann@-example.com",
    "ann@example.c",
    "ann@1.2.3.4",
    "ann@[1.2.3.4]",
    "Ann <ann@example.com>",
    "a@example.com,b@example.com",
    "a@example.com;b@example.com",
    "ann@example.com\r\nBcc: eve@example.com",
    "ann@example.com\n",
    "ann\0@example.com",
    '"ann"@example.com',
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.com`,
    "ann\ud800@example.com",
  ])("is not %p", (text) => {
    expect(takes(Email, text)).toBe(false);
  });

  test("is judged in no time, however it is made", () => {
    const parts = ["a", "@", ".", "-", " ", "é", "\n"];
    fc.assert(
      fc.property(fc.constantFrom(...parts), fc.constantFrom(...parts), fc.nat(200_000), (a, b, n) => {
        const started = cpuTime();
        takes(Email, `a@${(a + b).repeat(n)}`);
        expect(cpuTime() - started).toBeLessThan(500);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a timestamp", () => {
  test.each(["2026-01-31T12:00:00.000Z", "2026-01-31T12:00Z", "2024-02-29T23:59:59+05:30", "2026-01-31t12:00:00z"])(
    "may be %s",
    (text) => {
      expect(takes(Timestamp, text)).toBe(true);
    },
  );

  test.each([
    "2026-01-31",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-31T25:00:00Z",
    "2026-01-31T12:00:00",
    "1767225600",
  ])("is not %s", (text) => {
    expect(takes(Timestamp, text)).toBe(false);
  });
});

describe("text", () => {
  test("may have lines of any system and emoji", () => {
    expect(takes(Text({ max: 100 }), "a\nb\r\nc\td 👩‍👧")).toBe(true);
  });

  test("of one line has no line end of any kind", () => {
    const line = Text({ max: 100, oneLine: true });
    expect(takes(line, "Ann Lee 👩‍👧")).toBe(true);
    for (const end of ["\n", "\r", "\u2028", "\u2029", "\u0085", "\t"]) expect(takes(line, `a${end}b`)).toBe(false);
  });

  test("never has a control character that a screen or a database would trip over", () => {
    for (let code = 0; code < 32; code++) {
      const allowed = [9, 10, 13].includes(code);
      expect(takes(Text({ max: 10 }), `a${String.fromCharCode(code)}`)).toBe(allowed);
    }
  });
});

test("a currency exists, in any case", () => {
  for (const code of ["usd", "EUR", "Jpy"]) expect(takes(CurrencyCode, code)).toBe(true);
  for (const code of ["zzz", "us", "usdd", "", "u$d", "ßd"]) expect(takes(CurrencyCode, code)).toBe(false);
});
