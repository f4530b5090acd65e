// How often the interval of a kept share contains the true share, in simulated groups of mostly recent returns.

import { expect, test } from "bun:test";
import {
  effectiveNumber,
  expectedInterval,
  NO_KEPT_SUMS,
  observedInterval,
  observedShare,
  type Return,
  sumKept,
} from "../../../../src/features/strategies/learning/kept.ts";
import { DAY } from "../../../../src/lib/duration.ts";
import { type Random, seeded } from "../../../../src/lib/statistics/random.ts";

const NOW = 400 * DAY;

/** `stayed`: how many days a customer stays; `share`: their MRR then, as a share of their MRR before. */
type Customer = { stayed: number; share: number };
type World = { name: string; draw: (random: Random) => Customer };

const WORLDS: World[] = [
  { name: "all or nothing", draw: ({ uniform }) => ({ stayed: uniform() < 0.7 ? 1_000 : 0, share: 1 }) },
  { name: "half leave after a month", draw: ({ uniform }) => ({ stayed: uniform() < 0.5 ? 30 : 1_000, share: 1 }) },
  { name: "a few leave any day", draw: ({ uniform }) => ({ stayed: -600 * Math.log(1 - uniform()), share: 1 }) },
  {
    name: "a discount, and most leave when it ends",
    draw: ({ uniform }) => ({ stayed: uniform() < 0.8 ? 45 : 1_000, share: 0.7 }),
  },
];

/** The true kept share: the mean of a very large sample. */
function truthOf({ draw }: World): number {
  const random = seeded("truth");
  const shares = Array.from({ length: 50_000 }, () => {
    const { stayed, share } = draw(random);
    return (share * Math.min(90, stayed)) / 90;
  });
  return shares.reduce((sum, one) => sum + one, 0) / shares.length;
}

/** Customers who came back at any time of the last `days`. */
function group({ draw }: World, size: number, days: number, random: Random): Return[] {
  return Array.from({ length: size }, () => {
    const at = NOW - random.uniform() * days * DAY;
    const { stayed, share } = draw(random);
    return { at, spans: [{ from: at, until: at + stayed * DAY, share }] };
  });
}

const GROUPS = 800;

for (const world of WORLDS) {
  for (const [size, days] of [
    [12, 180],
    [40, 130],
    [200, 120],
  ] as const) {
    test(`95% hold the truth: ${world.name}, ${size} customers of the last ${days} days`, () => {
      const random = seeded(`${world.name} ${size}`);
      const truth = truthOf(world);
      let [held, asked, width] = [0, 0, 0];
      for (let index = 0; index < GROUPS; index++) {
        const interval = observedInterval(sumKept(group(world, size, days, random), NOW));
        if (interval === null) continue; // nobody could be followed
        asked++;
        if (interval.low <= truth && truth <= interval.high) held++;
        width += interval.high - interval.low;
      }
      expect(asked).toBeGreaterThan(GROUPS / 2);
      expect(held / asked).toBeGreaterThan(0.94); // the seeds are fixed
      expect(width / asked).toBeLessThan(4.2 / Math.sqrt(size)); // and the interval is not trivially wide
    });
  }
}

test("it counts who was followed in part for a part, and says nothing where nobody was followed", () => {
  const all = sumKept(
    Array.from({ length: 10 }, () => ({ at: NOW - 100 * DAY, spans: [] })),
    NOW,
  );
  expect(effectiveNumber(all)).toBeCloseTo(10, 9);
  expect(effectiveNumber(NO_KEPT_SUMS)).toBe(0);
  expect(observedInterval(NO_KEPT_SUMS)).toBeNull();
  const young = group(WORLDS[0]!, 200, 180, seeded("half a year"));
  expect(effectiveNumber(sumKept(young, NOW))).toBeWithin(155, 172);
  const one = { at: NOW - 100 * DAY, spans: [{ from: NOW - 100 * DAY, until: NOW, share: 1 }] };
  const interval = observedInterval(sumKept([one], NOW))!;
  expect([observedShare(sumKept([one], NOW)), interval.high]).toEqual([1, 1]);
  expect(interval.low).toBeLessThan(0.3); // one customer who stayed proves little
});

test("80% of what is expected of small groups holds their truth, where the groups are like what is expected", () => {
  const random = seeded("expected");
  let held = 0;
  for (let index = 0; index < 1_500; index++) {
    const truth = random.beta(4, 1); // as five customers of whom four stayed
    const customers = Math.floor(random.uniform() * 20);
    const stayed = random.binomial(customers, truth);
    const share = (4 + stayed) / (5 + customers);
    const { low, high } = expectedInterval(share, 5 + customers);
    if (low <= truth && truth <= high) held++;
    expect(share).toBeWithin(low, high + 1e-12);
  }
  expect(held / 1_500).toBeWithin(0.77, 0.86);
});
