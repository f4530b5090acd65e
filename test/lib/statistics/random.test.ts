import { describe, expect, test } from "bun:test";
import { seeded } from "../../../src/lib/statistics/random.ts";

const DRAWS = 40_000;

/** Mean and variance of many draws. */
function moments(draw: () => number): { mean: number; variance: number } {
  const values = Array.from({ length: DRAWS }, draw);
  const mean = values.reduce((sum, value) => sum + value, 0) / DRAWS;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / DRAWS };
}

describe("chance from a seed", () => {
  test("draws the same for the same seed and something else for another", () => {
    const draws = (seed: string) => {
      const random = seeded(seed);
      return [random.uniform(), random.normal(), random.gamma(2), random.beta(1, 3), random.binomial(1_000, 0.3)];
    };
    expect(draws("one")).toEqual(draws("one"));
    expect(draws("one")).not.toEqual(draws("two"));
    expect(draws("")).not.toEqual(draws("\0"));
  });

  test("spreads evenly, so that every tenth gets a tenth", () => {
    const random = seeded("even");
    const tenths = Array<number>(10).fill(0);
    for (let draw = 0; draw < DRAWS; draw++) tenths[Math.floor(random.uniform() * 10)]! += 1;
    for (const count of tenths) expect(Math.abs(count / DRAWS - 0.1)).toBeLessThan(0.006);
  });

  test.each([
    ["normal", () => seeded("n").normal, 0, 1],
    ["gamma of a shape below one", () => of("g1", ({ gamma }) => gamma(0.3)), 0.3, 0.3],
    ["gamma of a large shape", () => of("g2", ({ gamma }) => gamma(7.5)), 7.5, 7.5],
    ["beta", () => of("b1", ({ beta }) => beta(2, 6)), 0.25, (2 * 6) / (64 * 9)],
    ["beta of tiny parameters", () => of("b2", ({ beta }) => beta(1e-4, 3e-4)), 0.25, 0.1875 / 1.0004],
    ["few successes of a few trials", () => of("c1", ({ binomial }) => binomial(20, 0.1)), 2, 1.8],
    ["many successes of many trials", () => of("c2", ({ binomial }) => binomial(5_000, 0.2)), 1_000, 800],
    ["nearly all of the trials", () => of("c3", ({ binomial }) => binomial(400, 0.97)), 388, 11.64],
  ] as const)("%s has its mean and its variance", (_name, make, mean, variance) => {
    const seen = moments(make());
    expect(Math.abs(seen.mean - mean)).toBeLessThan(5 * Math.sqrt(variance / DRAWS));
    expect(seen.variance / variance).toBeGreaterThan(0.93);
    expect(seen.variance / variance).toBeLessThan(1.07);
  });

  test("counts stay between none and all, at the ends of chance too", () => {
    const { binomial } = seeded("ends");
    for (const p of [-1, 0, 1e-12, 0.5, 1 - 1e-12, 1, 2]) {
      const count = binomial(50, p);
      expect(count).toBeInteger();
      expect(count).toBeWithin(0, 51);
    }
    expect(binomial(0, 0.5)).toBe(0);
    expect(binomial(50, 0)).toBe(0);
    expect(binomial(50, 1)).toBe(50);
  });
});

function of(seed: string, draw: (random: ReturnType<typeof seeded>) => number): () => number {
  const random = seeded(seed);
  return () => draw(random);
}
