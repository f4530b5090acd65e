// Usage in the calibration: it counts if it predicts who leaves, and does no harm if it does not. In the simulated
// business, usage does not predict leaving.

import { expect, test } from "bun:test";
import { utility } from "../../../../bench/quality/worlds/businesses.ts";
import { looksAt, rankingAfter } from "../../../../bench/quality/worlds/curve.ts";
import { simulate } from "../../../../bench/quality/worlds/world.ts";
import { measureScorecard } from "../../../../src/features/risk/calibration/quality.ts";
import { type Snapshot, train } from "../../../../src/features/risk/calibration/training.ts";
import { DEFAULT_WEIGHTS } from "../../../../src/features/risk/scorecard.ts";
import { SIGNALS } from "../../../../src/features/risk/signals.ts";
import { DAY } from "../../../../src/lib/duration.ts";
import { sigmoid } from "../../../../src/lib/statistics/logistic.ts";
import { seeded } from "../../../../src/lib/statistics/random.ts";
import { NOW } from "../history.ts";

test("if use means nothing, chances rank no worse than the scorecard, however few have left", () => {
  const looks = looksAt(simulate(utility, 2_500, "a utility"));
  const card = measureScorecard(looks.later).card.auc!;
  for (const outcomes of [20, 50, 100, 300]) {
    expect(rankingAfter(looks, outcomes, 4)!.mean).toBeGreaterThan(card - 0.005);
  }
});

/** Snapshots with six measures of usage; the first has the given effect on the log odds of leaving. */
function snapshotsWith(effect: number, size: number, moments: number): Snapshot[] {
  const random = seeded(`usage ${effect} ${size} ${moments}`);
  return Array.from({ length: size }, (_, index) => {
    const usage = Float64Array.from({ length: 6 }, () => random.normal());
    return {
      at: NOW - (index % moments) * 30 * DAY,
      strengths: new Float64Array(SIGNALS.length),
      usage,
      score: 0,
      silentDays: 1,
      left: random.uniform() < sigmoid(-3 + effect * usage[0]!),
    };
  });
}

const effectOfUsage = (snapshots: readonly Snapshot[]): number[] =>
  train(snapshots, DEFAULT_WEIGHTS, [])!.coefficients.slice(SIGNALS.length);

test.each([1, 2, 5])(
  "with %d moments to learn from, usage that tells who leaves is learnt, other is not",
  (moments) => {
    const [first, ...others] = effectOfUsage(snapshotsWith(-0.8, 4_000, moments));
    expect(first).toBeWithin(-1, -0.6);
    for (const other of others) expect(Math.abs(other)).toBeLessThan(0.25);
    for (const none of effectOfUsage(snapshotsWith(0, 1_000, moments))) expect(Math.abs(none)).toBeLessThan(0.001);
  },
);
