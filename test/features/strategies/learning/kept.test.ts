// Learning from kept revenue, in simulated worlds and in isolation.

import { describe, expect, test } from "bun:test";
import { experienceOf } from "../../../../src/features/strategies/learning/expectations.ts";
import {
  type KeptSums,
  observedShare,
  type Return,
  sumKept,
} from "../../../../src/features/strategies/learning/kept.ts";
import { orderStrategies } from "../../../../src/features/strategies/learning/order.ts";
import type { Tally } from "../../../../src/features/strategies/learning/tallies.ts";
import type { Ranked } from "../../../../src/features/strategies/ranking.ts";
import type { Strategy } from "../../../../src/features/strategies/table.ts";
import { DAY } from "../../../../src/lib/duration.ts";
import { seeded } from "../../../../src/lib/statistics/random.ts";

const NOW = 400 * DAY;

/** A customer who came back `daysAgo` days ago and stayed for `stayed` days. */
const back = (daysAgo: number, stayed: number, share = 1): Return => {
  const at = NOW - daysAgo * DAY;
  return { at, spans: [{ from: at, until: at + stayed * DAY, share }] };
};

const shareOf = (...returns: Return[]) => observedShare(sumKept(returns, NOW));

describe("the share of revenue that is kept", () => {
  test("counts the days, and the revenue net of a discount", () => {
    expect(shareOf(back(100, 90))).toBe(1);
    expect(shareOf(back(100, 45))).toBeCloseTo(0.5, 12);
    expect(shareOf(back(100, 90, 0.7))).toBeCloseTo(0.7, 12);
    expect(shareOf(back(100, 30, 2))).toBeCloseTo(1 / 3, 12);
  });

  test("is unknown until somebody has lived through all of it", () => {
    expect(shareOf(back(89, 89))).toBeNull();
    expect(shareOf(back(89, 5))).toBeNull();
    expect(sumKept([back(25, 25)], NOW).observed.slice(0, 3)).toEqual([1, 1, 0]);
  });

  test("is not drawn down by those who left early, nor up by those who have just come back", () => {
    // Half leave after 30 days. Of returns in the last 90 days, only the days until now count.
    const random = seeded("censored");
    const returns = Array.from({ length: 20_000 }, () =>
      back(random.uniform() * 180, random.uniform() < 0.5 ? 30 : 1_000),
    );
    expect(shareOf(...returns)!).toBeWithin(0.655, 0.68);
  });
});

describe("what is expected to stay", () => {
  const tally = (strategy: Strategy, kept: KeptSums | null): Tally => ({
    cause: "too_expensive",
    strategy,
    sends: 10,
    settled: 10,
    saves: 5,
    kept,
  });

  test("is all of it before anything is known, and then drawn to what was seen, here more than elsewhere", () => {
    expect(experienceOf([tally("discount", null)]).kept("discount", "too_expensive")).toBe(1);
    const left = sumKept(
      Array.from({ length: 40 }, () => back(120, 0)),
      NOW,
    );
    const { kept, isKeptKnown } = experienceOf([tally("discount", left)]);
    expect(isKeptKnown).toBe(true);
    const [here, elsewhere, others] = [
      kept("discount", "too_expensive"),
      kept("discount", "technical_issues"),
      kept("founder_email", "too_expensive"),
    ];
    expect(here).toBeLessThan(elsewhere);
    expect(elsewhere).toBeLessThan(others);
    expect(others).toBeCloseTo(10 / 50, 12);
    expect(here).toBeGreaterThan(0);
  });
});

/** How often each strategy ranked first in the last events of a world where discounts win quickly but do not last. */
function lastFirsts(learns: "kept" | "acceptance"): Map<Strategy, number> {
  const truth: Partial<Record<Strategy, { saved: number; stays: number }>> = {
    discount: { saved: 0.4, stays: 25 },
    pain_point_fix: { saved: 0.25, stays: 1_000 },
  };
  const ranked: Ranked[] = (["discount", "pain_point_fix", "value_recap"] as const).map((strategy, index) => ({
    strategy,
    rank: index + 1,
    reason: "It may help.",
    facts: [],
    points: 3 - index,
  }));
  const random = seeded("a discount that only delays");
  const counts = new Map(ranked.map(({ strategy }) => [strategy, { sends: 0, settled: 0, saves: 0 }]));
  const returns = new Map<Strategy, Return[]>(ranked.map(({ strategy }) => [strategy, []]));
  const firsts = new Map<Strategy, number>();
  const events = 1_200;
  for (let event = 0; event < events; event++) {
    const now = event * 0.5 * DAY;
    const tallies = ranked.map(
      ({ strategy }): Tally => ({
        cause: "too_expensive",
        strategy,
        ...counts.get(strategy)!,
        kept: learns === "kept" ? sumKept(returns.get(strategy)!, now) : null,
      }),
    );
    const [first] = orderStrategies(ranked, "too_expensive", experienceOf(tallies), "full", `event ${event}`);
    const { strategy } = first!;
    const { saved, stays } = truth[strategy] ?? { saved: 0.05, stays: 1_000 };
    const count = counts.get(strategy)!;
    count.sends++;
    count.settled++;
    if (random.uniform() < saved) {
      count.saves++;
      const until = now + stays * 2 * random.uniform() * DAY;
      returns.get(strategy)!.push({ at: now, spans: [{ from: now, until, share: strategy === "discount" ? 0.7 : 1 }] });
    }
    if (event >= events - 300) firsts.set(strategy, (firsts.get(strategy) ?? 0) + 1);
  }
  return firsts;
}

test("a discount that wins at once and loses within 60 days comes after a fix that keeps", () => {
  const byKept = lastFirsts("kept");
  expect(byKept.get("pain_point_fix")!).toBeGreaterThan(250);
  const byAcceptance = lastFirsts("acceptance");
  expect(byAcceptance.get("discount")!).toBeGreaterThan(250);
});
