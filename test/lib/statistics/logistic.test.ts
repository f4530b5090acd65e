import { describe, expect, test } from "bun:test";
import { fitLogistic, logit, type Prior, type Sample, sigmoid } from "../../../src/lib/statistics/logistic.ts";
import { seeded } from "../../../src/lib/statistics/random.ts";

/** The chance of the row that begins at `start` in `rows`. */
const chanceOf = ([intercept = 0, ...weights]: Float64Array, rows: Float64Array, start: number): number =>
  sigmoid(weights.reduce((sum, weight, column) => sum + weight * rows[start + column]!, intercept));

/** Customers whose outcomes follow the weights. */
function sampleOf(weights: number[], size: number, seed = "sample"): Sample {
  const random = seeded(seed);
  const width = weights.length - 1;
  const rows = new Float64Array(size * width).map(() => (random.uniform() < 0.4 ? random.normal() : 0));
  const outcomes = new Uint8Array(size).map((_, index) =>
    random.uniform() < chanceOf(Float64Array.from(weights), rows, index * width) ? 1 : 0,
  );
  return { rows, outcomes, size, width };
}

const flat = (width: number, precision = 0): Prior => ({
  mean: new Float64Array(width + 1),
  precision: new Float64Array(width + 1).fill(precision),
});

describe("logistic regression", () => {
  test("finds the weights that made the outcomes", () => {
    const weights = [-1.2, 0.8, -0.5, 2];
    const found = fitLogistic(sampleOf(weights, 30_000), flat(3));
    for (const [index, weight] of weights.entries()) expect(Math.abs(found[index]! - weight)).toBeLessThan(0.1);
  });

  test("makes the mean chance the share that came true, where the intercept is free", () => {
    const sample = sampleOf([-2, 1], 500);
    const found = fitLogistic(sample, flat(1));
    let mean = 0;
    for (let index = 0; index < 500; index++) mean += chanceOf(found, sample.rows, index) / 500;
    expect(mean).toBeCloseTo(sample.outcomes.reduce((sum, each) => sum + each, 0) / 500, 8);
  });

  test("is the belief without data, near it with little and the data with much", () => {
    const prior = { mean: Float64Array.of(-1, 3), precision: Float64Array.of(1, 20) };
    const none = { rows: new Float64Array(0), outcomes: new Uint8Array(0), size: 0, width: 1 };
    expect([...fitLogistic(none, prior)]).toEqual([-1, 3]);
    const little = fitLogistic(sampleOf([-1, 0.5], 30), prior)[1]!;
    const much = fitLogistic(sampleOf([-1, 0.5], 30_000), prior)[1]!;
    expect(little).toBeGreaterThan(2);
    expect(Math.abs(much - 0.5)).toBeLessThan(0.1);
  });

  test("stays finite where the data is parted cleanly, is all of one kind or says nothing of a column", () => {
    const rows = Float64Array.of(-1, 0, -2, 0, 1, 0, 2, 0);
    const parted = { rows, outcomes: Uint8Array.of(0, 0, 1, 1), size: 4, width: 2 };
    const allYes = { rows, outcomes: Uint8Array.of(1, 1, 1, 1), size: 4, width: 2 };
    for (const sample of [parted, allYes]) {
      for (const precision of [0, 1]) {
        for (const weight of fitLogistic(sample, flat(2, precision))) expect(Number.isFinite(weight)).toBe(true);
      }
    }
    expect(fitLogistic(parted, flat(2, 1))[1]!).toBeGreaterThan(0.3);
    expect(fitLogistic(parted, flat(2, 1))[2]).toBe(0);
  });

  test("turns scores into chances and back, far out too", () => {
    expect(sigmoid(0)).toBe(0.5);
    expect(sigmoid(-800)).toBe(0);
    expect(sigmoid(800)).toBe(1);
    expect(sigmoid(logit(0.03))).toBeCloseTo(0.03, 12);
  });
});
