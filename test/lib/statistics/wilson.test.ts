// Intervals of shares, against published values and for all counts.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { differenceOf, wilson } from "../../../src/lib/statistics/wilson.ts";

// Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3 (score, no correction).
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("%i of %i lies between %f and %f", (successes, trials, low, high) => {
  const interval = wilson(successes, trials)!;
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

// Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
])("%i of %i is above %i of %i by between %f and %f", (a, m, b, n, low, high) => {
  const interval = differenceOf({ successes: a, trials: m }, { successes: b, trials: n })!;
  expect(interval.difference).toBeCloseTo(a / m - b / n, 10);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test("without trials there is no interval", () => {
  expect(wilson(0, 0)).toBeNull();
  expect(differenceOf({ successes: 0, trials: 0 }, { successes: 1, trials: 2 })).toBeNull();
});

const share = fc
  .tuple(fc.nat(1_000_000), fc.nat(1_000_000))
  .map(([a, b]) => ({ successes: Math.min(a, b), trials: Math.max(a, b, 1) }));

test("an interval holds its share and stays within 0 and 1, and more trials make it narrower", () => {
  fc.assert(
    fc.property(share, ({ successes, trials }) => {
      const { low, high } = wilson(successes, trials)!;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(successes / trials);
      expect(high).toBeGreaterThanOrEqual(successes / trials);
      expect(high).toBeLessThanOrEqual(1);
      const more = wilson(successes * 10, trials * 10)!;
      expect(more.high - more.low).toBeLessThan(high - low);
    }),
  );
});

test("the interval of a difference holds it, and turned round it is its mirror image", () => {
  fc.assert(
    fc.property(share, share, (first, second) => {
      const { difference, low, high } = differenceOf(first, second)!;
      expect(low).toBeLessThanOrEqual(difference);
      expect(high).toBeGreaterThanOrEqual(difference);
      const turned = differenceOf(second, first)!;
      expect(turned.low).toBeCloseTo(-high, 10);
      expect(turned.high).toBeCloseTo(-low, 10);
    }),
  );
});
