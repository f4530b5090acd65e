import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { betaBelow, betaQuantile } from "../../../src/lib/statistics/beta.ts";

describe("the beta distribution", () => {
  test("has its known values", () => {
    expect(betaBelow(1, 1, 0.3)).toBeCloseTo(0.3, 12);
    expect(betaBelow(2, 2, 0.5)).toBeCloseTo(0.5, 12);
    // The chance that at least two of five trials at 0.3 succeed: I(0.3; 2, 4).
    expect(betaBelow(2, 4, 0.3)).toBeCloseTo(1 - 0.7 ** 5 - 5 * 0.3 * 0.7 ** 4, 12);
    expect(betaBelow(0.5, 0.5, 0.25)).toBeCloseTo((2 / Math.PI) * Math.asin(0.5), 12);
    expect(betaBelow(3, 4, -1)).toBe(0);
    expect(betaBelow(3, 4, 2)).toBe(1);
  });

  test("has quantiles that lead back to their chance, for few and for many", () => {
    const parameter = fc.double({ min: 0.1, max: 5_000, noNaN: true });
    fc.assert(
      fc.property(parameter, parameter, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (a, b, p) => {
        const x = betaQuantile(a, b, p);
        if (x > 1e-12 && x < 1 - 1e-12) expect(betaBelow(a, b, x)).toBeCloseTo(p, 6);
      }),
    );
  });
});
