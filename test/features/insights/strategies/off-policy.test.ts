import { describe, expect, test } from "bun:test";
import { type Logged, policyValueOf, uniform } from "../../../../src/features/insights/strategies/off-policy.ts";
import { seeded } from "../../../../src/lib/statistics/random.ts";
import { wilson } from "../../../../src/lib/statistics/wilson.ts";

/** Mails of two strategies: the first is chosen with a chance of 80% and saves 5%, the second saves 25%. */
function logOf(size: number): Logged[] {
  const random = seeded(`log ${size}`);
  return Array.from({ length: size }, () => {
    const isFirst = random.uniform() < 0.8;
    const saved = random.uniform() < (isFirst ? 0.05 : 0.25);
    return {
      cause: "too_expensive",
      strategy: isFirst ? "discount" : "founder_email",
      propensity: isFirst ? 0.8 : 0.2,
      saved,
      kept: saved ? 0.5 : 0,
    };
  });
}

describe("the worth of another way to choose", () => {
  test("is computed from mails that were chosen by chance", () => {
    const log = logOf(4_000);
    const always = policyValueOf(log, (_, strategy) => (strategy === "founder_email" ? 1 : 0));
    expect(always.snips!).toBeWithin(0.2, 0.3);
    expect(0.25).toBeWithin(always.low!, always.high!);
    expect(always.effectiveSends).toBeWithin(700, 900);
    expect(always.kept!).toBeCloseTo(always.snips! / 2, 10);
    const half = policyValueOf(log, () => 0.5);
    expect(half.snips!).toBeWithin(0.12, 0.18);
  });

  test("is the mean outcome for the way that was taken", () => {
    const log = logOf(500);
    const asSent = policyValueOf(
      log.map((mail) => ({ ...mail, propensity: 1 })),
      () => 1,
    );
    const mean = log.filter(({ saved }) => saved).length / 500;
    expect(asSent).toMatchObject({ snips: mean, effectiveSends: 500, reason: null });
    expect(asSent).toMatchObject(wilson(mean * 500, 500)!);
  });

  test("has an interval that holds the truth in 95 of 100 cases, also where few mails with large weights decide", () => {
    const truth = 0.12;
    let [intervals, held] = [0, 0];
    for (let world = 0; world < 400; world++) {
      const random = seeded(`interval ${world}`);
      const log = Array.from({ length: 600 }, (): Logged => {
        const propensity = random.uniform() < 0.5 ? 0.02 : 0.2;
        const isRare = random.uniform() < propensity;
        return {
          cause: "too_expensive",
          strategy: isRare ? "founder_email" : "discount",
          propensity: isRare ? propensity : 1 - propensity,
          saved: random.uniform() < (isRare ? truth : 0.05),
          kept: 0,
        };
      });
      const { low, high } = policyValueOf(log, (_, strategy) => (strategy === "founder_email" ? 1 : 0));
      if (low === null || high === null) continue;
      intervals++;
      if (low <= truth && truth <= high) held++;
    }
    expect(intervals).toBeGreaterThan(100);
    expect(held / intervals).toBeWithin(0.93, 1);
  });

  test("is not computed from too few mails, nor for strategies that were never sent", () => {
    expect(policyValueOf([], uniform)).toMatchObject({
      snips: null,
      low: null,
      reason: expect.stringContaining("Only 0 first mails"),
    });
    const fixed = logOf(200).map((mail) => ({ ...mail, strategy: "discount", propensity: 1 }) as const);
    expect(policyValueOf(fixed, uniform)).toMatchObject({ snips: null, reason: expect.stringContaining("never sent") });
    const seldom = logOf(30).map((mail, index) => ({
      ...mail,
      propensity: index === 0 ? 0.002 : 1,
      strategy: index === 0 ? ("founder_email" as const) : ("discount" as const),
    }));
    expect(policyValueOf(seldom, (_, strategy) => (strategy === "founder_email" ? 1 : 0))).toMatchObject({
      snips: null,
      reason: expect.stringContaining("as much of this policy as 1 of its own would"),
    });
  });
});
