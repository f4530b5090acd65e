// Waiting longer after each failure.

import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { exponential } from "../../src/lib/backoff.ts";

test("doubles from the first delay up to the most", () => {
  const delay = exponential({ first: 1_000, most: 10_000 }, () => 1);
  expect([1, 2, 3, 4, 5, 6].map(delay)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test("subtracts a random part of up to half, and never leaves the bounds, however many attempts", () => {
  const limits = { first: 1_000, most: 3_600_000 };
  void fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, chance) => {
        const delay = exponential(limits, () => chance)(attempt);
        const full = exponential(limits, () => 1)(attempt);
        expect(delay).toBeGreaterThanOrEqual(full / 2);
        expect(delay).toBeLessThanOrEqual(full);
      },
    ),
  );
});
