import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decimalsOf } from "../../src/lib/currency-decimals.ts";
import { formatMoney, majorUnits } from "../../src/lib/money.ts";

describe("money", () => {
  test.each([
    [4900, "usd", "$49.00"],
    [4900, "USD", "$49.00"],
    [0, "usd", "$0.00"],
    [123456789, "eur", "€1,234,567.89"],
    [4900, "jpy", "¥4,900"],
    [4900, "krw", "₩4,900"],
    [12500, "kwd", "KWD 12.500"],
    [1234, "isk", "ISK 1,234"],
    [1234, "huf", "HUF 12.34"],
    [4900, "zzz", "ZZZ 49.00"],
  ])("%p minor units of %p are shown as %p", (minor, currency, shown) => {
    expect(formatMoney(minor, currency)).toBe(shown);
  });

  test("currencies have none, two, three or four decimals", () => {
    expect(["jpy", "usd", "kwd", "clf", "nobody"].map(decimalsOf)).toEqual([0, 2, 3, 4, 2]);
    expect([majorUnits(4900, "jpy"), majorUnits(4900, "usd"), majorUnits(4900, "KWD")]).toEqual([4900, 49, 4.9]);
  });

  test("what is no currency code leaves the bare number", () => {
    for (const code of ["", "us", "dollars", "<b>", "12$", "ıııı"]) expect(formatMoney(4900, code)).toBe("49.00");
  });

  test("any code and any amount give one line with plain spaces and never throw", () => {
    const codes = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[a-zA-Z]{3}$/));
    fc.assert(
      fc.property(fc.maxSafeNat(), codes, (minor, currency) => {
        expect(formatMoney(minor, currency)).toMatch(/^[^\n\r\u00a0\u202f]*\d$/);
      }),
    );
  });

  test("the digits shown are those of the minor units", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom("usd", "jpy", "kwd", "xyz", "clf"), (minor, currency) => {
        expect(Number(formatMoney(minor, currency).replace(/\D/g, ""))).toBe(minor);
      }),
    );
  });
});
