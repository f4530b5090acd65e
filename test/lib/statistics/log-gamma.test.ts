import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { logBeta, logGamma } from "../../../src/lib/statistics/log-gamma.ts";

describe("the logarithm of the gamma function", () => {
  test("is that of the factorials", () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 11);
      factorial *= n;
    }
  });

  test("is half the logarithm of pi at one half, and known far out", () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
    expect(logGamma(1e-3)).toBeCloseTo(6.907178885383853, 11);
    expect(logGamma(1e5)).toBeCloseTo(1051287.708973656, 5);
  });

  test("grows by the logarithm of its argument from one to the next", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e4, noNaN: true }), (x) => {
        expect(Math.abs(logGamma(x + 1) - logGamma(x) - Math.log(x))).toBeLessThan(1e-9 * Math.max(1, logGamma(x + 1)));
      }),
    );
  });

  test("makes the beta function", () => {
    expect(logBeta(1, 1)).toBeCloseTo(0, 12);
    expect(logBeta(2, 3)).toBeCloseTo(Math.log(1 / 12), 12);
  });
});
