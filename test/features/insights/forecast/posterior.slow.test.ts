import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { drawCurves } from "../../../../src/features/insights/forecast/posterior.ts";
import { fitRetention, fitSbg, survival } from "../../../../src/features/insights/forecast/retention.ts";
import { seeded } from "../../../../src/lib/statistics/random.ts";
import { exposureOf } from "../../../support/exposure.ts";

/** The 10th and the 90th percentile of the survival of drawn curves after `t` periods. */
function band(cohorts: number[][], t: number, seed = "band"): [low: number, high: number] {
  const exposure = exposureOf(cohorts);
  const draws = drawCurves(exposure, fitRetention(exposure)!, 400, seeded(seed));
  const left = draws.map((curve) => survival(curve, t)).sort((a, b) => a - b);
  return [left[40]!, left[359]!];
}

describe("curves that the data could have come from", () => {
  test("lie about the best one, the closer the more customers were seen", () => {
    const few = [[40, 33, 29, 26, 24]];
    const many = few.map((survivors) => survivors.map((count) => count * 100));
    const [low, high] = band(few, 12);
    const [lowOfMany, highOfMany] = band(many, 12);
    const best = survival(fitSbg(exposureOf(many)), 12);
    expect(best).toBeWithin(lowOfMany, highOfMany);
    expect(best).toBeWithin(low, high);
    expect(highOfMany - lowOfMany).toBeLessThan((high - low) / 3);
  });

  test("are the same for the same seed", () => {
    expect(band([[40, 33, 29]], 6, "a")).toEqual(band([[40, 33, 29]], 6, "a"));
    expect(band([[40, 33, 29]], 6, "a")).not.toEqual(band([[40, 33, 29]], 6, "b"));
  });

  test.each([
    ["nobody was lost", [[40, 40, 40, 40]]],
    ["everybody was lost", [[40, 0]]],
    ["one customer was seen once", [[1, 1]]],
    ["all churn alike", [[1e6, 9e5, 8.1e5, 7.29e5, 6.561e5]]],
  ])("are numbers where %s", (_name, cohorts) => {
    const exposure = exposureOf(cohorts);
    const draws = drawCurves(exposure, fitRetention(exposure)!, 100, seeded("thin"));
    expect(draws).toHaveLength(100);
    for (const curve of draws) expect(survival(curve, 12)).toBeWithin(0, 1.0000001);
  });

  test("are numbers where all leave at the same few renewals, which puts the best curve at the edge of what is allowed", () => {
    const atRisk = [
      4600, 4400, 3800, 3600, 3400, 3200, 2700, 2500, 2400, 2200, 1800, 1600, 1500, 1300, 1100, 1000, 800,
    ];
    const lost = [15, 350, 3, 0, 26, 270, 0, 0, 32, 193, 0, 0, 0, 0, 0, 0, 0];
    const draws = drawCurves({ atRisk, lost }, fitRetention({ atRisk, lost })!, 100, seeded("edge"));
    for (const curve of draws) expect(survival(curve, 12)).toBeWithin(0, 1.0000001);
  });

  test("are numbers for any losses", () => {
    const period = fc.record({
      seen: fc.integer({ min: 0, max: 5_000 }),
      share: fc.constantFrom(0, 0.001, 0.1, 0.9, 1),
    });
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 24 }), (periods) => {
        const atRisk = periods.map(({ seen }) => seen).sort((a, b) => b - a);
        const exposure = { atRisk, lost: periods.map(({ share }, index) => Math.round(atRisk[index]! * share)) };
        const fitted = fitRetention(exposure);
        if (!fitted) return;
        for (const curve of drawCurves(exposure, fitted, 20, seeded("any"))) {
          expect(survival(curve, 12)).toBeWithin(0, 1.0000001);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("hold the truth in four intervals of five", () => {
    const truth = { alpha: 0.7, beta: 3.8, c: 1 };
    let covered = 0;
    const worlds = 120;
    for (let world = 0; world < worlds; world++) {
      const random = seeded(`world ${world}`);
      const cohorts = Array.from({ length: 8 }, (_, cohort) => {
        const survivors = [30];
        for (let period = 0; period < 8 - cohort; period++) {
          const left = survivors.at(-1)!;
          survivors.push(left - random.binomial(left, truth.alpha / (truth.alpha + truth.beta + period)));
        }
        return survivors;
      });
      const [low, high] = band(cohorts, 12, `band ${world}`);
      if (survival(truth, 12) >= low && survival(truth, 12) <= high) covered++;
    }
    // A correct 80% interval leaves these bounds once in a thousand runs.
    expect(covered / worlds).toBeWithin(0.68, 0.92);
  });
});
