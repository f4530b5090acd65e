// The learning curve of the calibration: trained on samples with a given number of customers who left, tested on all customers
// at later times.

import { chanceOf, type Snapshot, train } from "../../../src/features/risk/calibration/training.ts";
import { usageOf } from "../../../src/features/risk/calibration/usage.ts";
import { factsOf } from "../../../src/features/risk/facts.ts";
import { DEFAULT_WEIGHTS, scoreOf, signalStrengths } from "../../../src/features/risk/scorecard.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { auc } from "../../../src/lib/statistics/prediction-quality.ts";
import { seeded } from "../../../src/lib/statistics/random.ts";
import type { World } from "./world.ts";

/** The days after the beginning on which the customers are looked at. */
const TRAINED = [90, 120, 150, 180, 210];
const TESTED = [240, 270, 300, 330];
const OUTCOME_DAYS = 30;

export type Look = Snapshot & { customer: number };
/** Looks to train on and to test on; `kinds`: the kinds of events that count as usage. */
export type Looks = { earlier: Look[]; later: Look[]; kinds: number[] };

export function looksAt({ customers, kinds, kindNumbers, start }: World): Looks {
  const used = kindNumbers.filter((number) => kinds[number]?.meaning === "use" || kinds[number]?.meaning === "feature");
  const look = (days: readonly number[]): Look[] =>
    days.flatMap((day) =>
      customers.flatMap(({ since, rows, planChanges, leftAt }, customer) => {
        const at = start + day * DAY;
        if (since >= at || (leftAt !== null && leftAt < at)) return [];
        const facts = factsOf(rows, kinds, { since, planChanges }, at - 1);
        return {
          customer,
          at,
          strengths: signalStrengths(facts),
          usage: usageOf(facts, rows, { from: 0, to: rows.length }, used),
          score: scoreOf(facts, DEFAULT_WEIGHTS).score,
          silentDays: facts.silentDays,
          left: leftAt !== null && leftAt < at + OUTCOME_DAYS * DAY,
        };
      }),
    );
  return { earlier: look(TRAINED), later: look(TESTED), kinds: used };
}

/** The mean and the worst AUC on the later looks after `repeats` trainings with `outcomes` outcomes; null with too few. */
export function rankingAfter(
  { earlier, later, kinds }: Looks,
  outcomes: number,
  repeats: number,
): { mean: number; worst: number } | null {
  const aucs: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const sample = sampleWith(earlier, outcomes, `${outcomes} ${repeat}`);
    const model = sample && train(sample, DEFAULT_WEIGHTS, kinds);
    if (!model) return null;
    aucs.push(auc(later.map((each) => ({ score: chanceOf(model, each), happened: each.left })))!);
  }
  return { mean: aucs.reduce((sum, each) => sum + each, 0) / aucs.length, worst: Math.min(...aucs) };
}

/** All looks of customers in random order until `outcomes` of them have left; null if there are too few. */
function sampleWith(looks: readonly Look[], outcomes: number, seed: string): Look[] | null {
  const random = seeded(seed);
  const groups = [...Map.groupBy(looks, ({ customer }) => customer).values()];
  const order = groups.map((group) => ({ group, key: random.uniform() })).sort((a, b) => a.key - b.key);
  const sample: Look[] = [];
  let left = 0;
  for (const { group } of order) {
    sample.push(...group);
    left += group.filter((each) => each.left).length;
    if (left >= outcomes) return sample;
  }
  return null;
}
