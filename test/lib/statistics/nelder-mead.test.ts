import { describe, expect, test } from "bun:test";
import { minimise } from "../../../src/lib/statistics/nelder-mead.ts";

describe("the lowest point", () => {
  test("of Rosenbrock's curved valley is found", () => {
    const { at, value } = minimise(([x = 0, y = 0]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2, [-1.2, 1]);
    expect(at[0]).toBeCloseTo(1, 4);
    expect(at[1]).toBeCloseTo(1, 4);
    expect(value).toBeLessThan(1e-9);
  });

  test("is searched where the function is defined only", () => {
    const { at } = minimise(([x = 0]) => (x <= 0 ? Number.NaN : x - Math.log(x)), [5]);
    expect(at[0]).toBeCloseTo(1, 5);
  });

  test("of three variables of unlike scales is found", () => {
    const { at } = minimise(
      ([x = 0, y = 0, z = 0]) => (x - 3) ** 2 + 1_000 * (y + 2) ** 2 + 0.01 * (z - 50) ** 2,
      [0, 0, 0],
    );
    expect(at[0]).toBeCloseTo(3, 3);
    expect(at[1]).toBeCloseTo(-2, 3);
    expect(at[2]).toBeCloseTo(50, 2);
  });
});
