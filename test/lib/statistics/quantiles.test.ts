import { describe, expect, test } from "bun:test";
import { median, quantile } from "../../../src/lib/statistics/quantiles.ts";

describe("quantiles", () => {
  test("lie between two neighbours in proportion, in whatever order the values come", () => {
    expect(quantile([40, 10, 30, 20], 0)).toBe(10);
    expect(quantile([40, 10, 30, 20], 1)).toBe(40);
    expect(quantile([40, 10, 30, 20], 0.25)).toBe(17.5);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([7])).toBe(7);
  });

  test("of nothing are null, and the list stays as it was", () => {
    expect(median([])).toBeNull();
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});
