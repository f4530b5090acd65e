import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { capped, cleanLine, cleanText } from "../../src/lib/text.ts";

describe("cleaned text", () => {
  test.each([
    ["control characters go", "a\u0000b\u0007c\u001b[1m\u007fd\u0085e", "abc[1md\ne"],
    ["bidi overrides and isolates go, direction marks stay", "a\u202Eb\u2066c\u2069\u200Fd", "abc\u200Fd"],
    ["invisible letters go", "a\u200Bb\uFEFFc\u00ADd\u{E0041}e", "abcde"],
    ["emoji that are joined stay joined", "👩\u200D👧", "👩\u200D👧"],
    ["every line end is one", "a\r\nb\rc\u2028d\u2029e", "a\nb\nc\nd\ne"],
    ["blanks become one space", "a \t\u00A0 b", "a b"],
    ["blanks at line ends go", "a  \n  b", "a\nb"],
    ["more than one empty line becomes one", "a\n \n\n\t\n\nb", "a\n\nb"],
    ["the ends are trimmed", " \n a \n ", "a"],
    ["lone surrogates become the replacement character", "a\uD800b", "a\uFFFDb"],
  ])("%s", (_, text, clean) => {
    expect(cleanText(text, 100)).toBe(clean);
  });

  test("of one line has no line end", () => {
    expect(cleanLine(" a\r\n\r\nb\u2028c ", 100)).toBe("a b c");
  });

  test("is cut by code points, never within one", () => {
    expect(capped("🦊🦊🦊", 2)).toBe("🦊🦊");
    expect(capped("abc", 3)).toBe("abc");
    expect(capped("ab c", 3)).toBe("ab");
    expect(capped("abc", 0)).toBe("");
  });

  test("stays as it is when it is cleaned again, and never exceeds its cap", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, cap) => {
        const clean = cleanText(text, cap);
        expect(cleanText(clean, cap)).toBe(clean);
        expect([...clean].length).toBeLessThanOrEqual(cap);
        expect(cleanLine(text, cap)).not.toMatch(/[\u0000-\u001F]/);
      }),
    );
  });
});
