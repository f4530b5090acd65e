import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Business, businessOf } from "../../../../bench/quality/portfolio.ts";
import { backtest } from "../../../../src/features/insights/forecast/backtest.ts";
import {
  exposureIn,
  type Group,
  groupsAt,
  type Movements,
  until,
} from "../../../../src/features/insights/forecast/history.ts";
import { expectedPath, project } from "../../../../src/features/insights/forecast/projection.ts";
import { fitRetention } from "../../../../src/features/insights/forecast/retention.ts";
import { trendOf } from "../../../../src/features/insights/forecast/trends.ts";
import { exposureOf } from "../../../support/exposure.ts";

const STILL = { new: 0, reactivation: 0, expansion: 0, contraction: 0 };
const USUAL: Business = { months: 18, signups: 40, alpha: 0.8, beta: 9, spread: 0.5, growing: 0.03 };

const month = (start: number, change: Partial<Movements> = {}): Movements => ({
  month: 0,
  start,
  churn: 0,
  ...STILL,
  ...change,
});

function projected(business: Business, horizon: number, seed = "seed") {
  const history = businessOf(business, "a business");
  const exposure = exposureIn(history);
  const retention = fitRetention(exposure)!;
  const groups = groupsAt(history, business.months);
  return project({ groups, exposure, retention, movements: history.movements, horizon, seed });
}

describe("the expected path", () => {
  test("follows the curve of each age, and newcomers begin at its beginning", () => {
    const groups: Group[] = [
      { age: 0, customers: 10, mrr: 10_000, squares: 1e7 },
      { age: 3, customers: 10, mrr: 10_000, squares: 1e7 },
    ];
    const hazards = [0.5, 0.2, 0.1, 0.05, 0.01];
    const curve = { hazard: (age: number) => hazards[age] ?? 0 };
    const path = expectedPath({ groups, curve, trend: { ...STILL, new: 1_000 }, horizon: 2 });
    expect(path[0]).toEqual({ start: 20_000, ...STILL, new: 1_000, churn: 5_500 });
    // 5,000 at age 1 lose a fifth, 9,500 at age 4 a hundredth, 1,000 new ones half.
    expect(path[1]).toEqual({ start: 15_500, ...STILL, new: 1_000, churn: 1_000 + 95 + 500 });
  });

  test("grows and shrinks by the trend's shares of what a month began with", () => {
    const groups = [{ age: 0, customers: 1, mrr: 10_000, squares: 1e8 }];
    const [first] = expectedPath({
      groups,
      curve: { hazard: () => 0.1 },
      trend: { ...STILL, expansion: 0.05, contraction: 0.02 },
      horizon: 1,
    });
    expect(first).toEqual({ start: 10_000, new: 0, reactivation: 0, expansion: 500, contraction: 200, churn: 1_000 });
  });

  test("leans in the first month to where single customers are known to be at risk", () => {
    const groups = [
      { age: 0, customers: 1, mrr: 1_000, squares: 1e6 },
      { age: 1, customers: 1, mrr: 1_000, squares: 1e6 },
    ];
    const riskSkew = ({ age }: Group) => (age === 0 ? 2 : 1);
    const path = expectedPath({ groups, curve: { hazard: () => 0.1 }, trend: STILL, horizon: 2, riskSkew });
    expect(path.map(({ churn }) => churn)).toEqual([300, 170]);
  });

  test("balances to the unit and never falls below nothing, whatever the rates", () => {
    const share = fc.double({ min: 0, max: 3, noNaN: true });
    const amount = fc.integer({ min: 0, max: 1e9 });
    const arbitrary = fc.record({
      groups: fc.array(fc.record({ age: fc.nat(70), customers: fc.nat(1_000), mrr: amount, squares: amount }), {
        maxLength: 6,
      }),
      rate: fc.double({ min: 0, max: 1, noNaN: true }),
      trend: fc.record({ new: amount, reactivation: amount, expansion: share, contraction: share }),
    });
    fc.assert(
      fc.property(arbitrary, ({ groups, rate, trend }) => {
        const path = expectedPath({ groups, curve: { hazard: () => rate }, trend, horizon: 6 });
        for (const [index, { start, contraction, churn, ...up }] of path.entries()) {
          const end = start + up.new + up.reactivation + up.expansion - contraction - churn;
          expect(Number.isSafeInteger(end)).toBe(true);
          expect(end).toBeGreaterThanOrEqual(0);
          expect(churn).toBeGreaterThanOrEqual(0);
          expect(contraction).toBeGreaterThanOrEqual(0);
          if (path[index + 1]) expect(path[index + 1]!.start).toBe(end);
        }
      }),
    );
  });
});

describe("the trend", () => {
  test("is the median of the last six months, whatever came before", () => {
    const movements = [9e9, 1_000, 900, 1_100, 5_000, 1_000, 1_000].map((amount) => month(100_000, { new: amount }));
    expect(trendOf(movements).new).toBe(1_000);
  });

  test("trusts rates of change the less the fewer months they rest on", () => {
    const growing = month(100_000, { expansion: 4_000 });
    expect(trendOf([growing]).expansion).toBeCloseTo(0.04 / 3, 10);
    expect(trendOf(new Array(6).fill(growing)).expansion).toBeCloseTo(0.03, 10);
  });

  test("is nothing where nothing was, and where a month began with nothing", () => {
    expect(trendOf([])).toEqual(STILL);
    expect(trendOf([month(0, { expansion: 500 })])).toEqual(STILL);
  });
});

describe("the projection", () => {
  test("says the same for the same data and seed, and begins alike for every horizon's expectation", () => {
    expect(projected(USUAL, 6)).toEqual(projected(USUAL, 6));
    expect(projected(USUAL, 6, "other")).not.toEqual(projected(USUAL, 6));
    const short = projected(USUAL, 3).map(({ mrr }) => mrr);
    expect(
      projected(USUAL, 12)
        .slice(0, 3)
        .map(({ mrr }) => mrr),
    ).toEqual(short);
  });

  test("has the expectation within its interval, which widens with the distance", () => {
    const path = projected(USUAL, 12);
    for (const { low, mrr, high } of path) {
      expect(low).toBeLessThan(mrr);
      expect(mrr).toBeLessThan(high);
    }
    const width = ({ low, high }: { low: number; high: number }) => high - low;
    expect(width(path[11]!)).toBeGreaterThan(1.5 * width(path[0]!));
  });

  test("is less sure where few customers pay most of it", () => {
    const even: Group[] = [{ age: 4, customers: 100, mrr: 100_000, squares: 1e8 }];
    const uneven: Group[] = [{ age: 4, customers: 100, mrr: 100_000, squares: 4e9 }];
    const exposure = exposureOf([[5_000, 4_500, 4_100, 3_800, 3_600, 3_450]]);
    const given = { exposure, retention: fitRetention(exposure)!, movements: [], horizon: 6, seed: "few" };
    const width = (groups: Group[]) => {
      const { low, high } = project({ groups, ...given })[5]!;
      return high - low;
    };
    expect(width(uneven)).toBeGreaterThan(3 * width(even));
  });

  test("is a number for a single customer who never left", () => {
    const exposure = exposureOf([[1, 1, 1]]);
    const path = project({
      groups: [{ age: 2, customers: 1, mrr: 900, squares: 810_000 }],
      exposure,
      retention: fitRetention(exposure)!,
      movements: [month(900)],
      horizon: 24,
      seed: "one",
    });
    for (const { low, mrr, high } of path) {
      expect(low).toBeWithin(0, mrr + 1);
      expect(high).toBeWithin(mrr, 901);
    }
  });
});

describe("the back-test", () => {
  test("holds what was said against what came, beside the simple rules, and is nearer than they are", () => {
    const steep: Business = { months: 18, signups: 120, alpha: 0.7, beta: 2, spread: 0.3, growing: 0 };
    const result = backtest(businessOf(steep, "steep"), "seed")!;
    expect(result.folds).toBe(6);
    expect(result.mape!).toBeLessThan(0.06);
    expect(result.mape!).toBeLessThan(result.baselines.constant_churn!);
    expect(result.ahead.map(({ months, outcomes }) => [months, outcomes])).toEqual([
      [1, 6],
      [2, 5],
      [3, 4],
    ]);
    const weighed = result.ahead.reduce((sum, { mape, outcomes }) => sum + mape! * outcomes, 0) / 15;
    expect(weighed).toBeCloseTo(result.mape!, 10);
    expect(result.baseline_mape).toBe(Math.min(result.baselines.constant_churn!, result.baselines.last_rate!));
    expect(result.interval_coverage!).toBeWithin(0.4, 1.01);
  });

  test("looks at nothing that came after", () => {
    const history = businessOf(USUAL, "hindsight");
    const changed = {
      ...history,
      movements: history.movements.map((each) => (each.month < 17 ? each : { ...each, new: each.new * 50 })),
    };
    const known = (of: typeof history) => ({ movements: until(of, 17).movements, groups: groupsAt(of, 17) });
    expect(known(changed)).toEqual(known(history));
    expect(backtest(changed, "seed")!.mape!).toBeGreaterThan(backtest(history, "seed")!.mape!);
  });

  test("is null where there are too few months to look back from", () => {
    const history = businessOf({ ...USUAL, months: 3 }, "young");
    expect(backtest(history, "seed")).toBeNull();
    expect(backtest({ movements: [], cohorts: [] }, "seed")).toBeNull();
  });
});
