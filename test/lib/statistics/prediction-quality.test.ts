import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  auc,
  brier,
  calibrationError,
  lift,
  type Prediction,
  reliability,
} from "../../../src/lib/statistics/prediction-quality.ts";

const of = (...pairs: [score: number, happened: 0 | 1][]): Prediction[] =>
  pairs.map(([score, happened]) => ({ score, happened: happened === 1 }));

const predictions = fc.array(
  fc.record({ score: fc.integer({ min: 0, max: 20 }).map((score) => score / 20), happened: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
);

describe("the quality of predictions", () => {
  test("AUC is how many pairs are in order, ties by half", () => {
    expect(auc(of([1, 0], [2, 0], [3, 1], [4, 1]))).toBe(1);
    expect(auc(of([4, 0], [3, 0], [2, 1], [1, 1]))).toBe(0);
    expect(auc(of([1, 0], [1, 1]))).toBe(0.5);
    expect(auc(of([1, 0], [2, 1], [3, 0], [4, 1]))).toBe(0.75);
    fc.assert(
      fc.property(predictions, (list) => {
        const pairs = list.flatMap((a) =>
          list.flatMap((b) =>
            a.happened && !b.happened ? [a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0] : [],
          ),
        );
        const expected = pairs.length === 0 ? null : pairs.reduce<number>((sum, each) => sum + each, 0) / pairs.length;
        const found = auc(list);
        if (expected === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 10);
      }),
    );
  });

  test("lift is how much denser the outcomes are at the top", () => {
    const ten = of([9, 1], [8, 1], [7, 0], [6, 0], [5, 0], [4, 0], [3, 0], [2, 0], [1, 0], [0, 0]);
    expect(lift(ten, 0.1)).toBeCloseTo(5, 10);
    expect(lift(ten, 0.5)).toBeCloseTo(2, 10);
    expect(lift(ten, 1)).toBeCloseTo(1, 10);
    expect(lift(of([1, 1], [1, 0], [1, 0], [1, 0]), 0.25)).toBeCloseTo(1, 10);
    expect(lift(of([1, 0]), 0.1)).toBeNull();
  });

  test("the Brier score is the mean squared miss", () => {
    expect(brier(of([1, 1], [0, 0]))).toBe(0);
    expect(brier(of([0.5, 1], [0.5, 0]))).toBe(0.25);
    expect(brier([])).toBeNull();
  });

  test("bands hold everybody once, and chances that come true lie on their line", () => {
    fc.assert(
      fc.property(predictions, (list) => {
        const table = reliability(list);
        expect(table.reduce((sum, { size }) => sum + size, 0)).toBe(list.length);
        for (const { size, predicted, observed } of table) {
          expect(size).toBeGreaterThan(0);
          expect(predicted).toBeWithin(0, 1.0000001);
          expect(observed).toBeWithin(0, 1.0000001);
        }
      }),
    );
    expect(calibrationError(reliability(of([0.5, 1], [0.5, 0]), 1))).toBe(0);
    expect(calibrationError(reliability(of([0.9, 0], [0.9, 0]), 1))).toBeCloseTo(0.9, 10);
    expect(calibrationError([])).toBeNull();
  });
});
