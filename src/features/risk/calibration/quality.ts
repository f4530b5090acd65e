// Measures on later outcomes how well the scorecard and its calibration predicted who would leave.

import {
  auc,
  brier,
  calibrationError,
  lift,
  type Prediction,
  type Reliability,
  reliability,
} from "../../../lib/statistics/prediction-quality.ts";
import type { Weights } from "../scorecard.ts";
import { levelOf, RISK_LEVELS, type RiskLevel } from "../signals.ts";
import { type ChanceModel, chanceOf, type Snapshot, train } from "./training.ts";

/** The quality of a ranking or of chances, measured on later outcomes. */
type Measured = { auc: number | null; lift: number | null; brier: number | null };

export type ScorecardQuality = {
  /** `tested`: the number of snapshots of customers; `left`: how many of these customers left within 30 days. */
  tested: number;
  left: number;
  card: Pick<Measured, "auc" | "lift">;
  recency: Pick<Measured, "auc" | "lift">;
  levels: { level: RiskLevel; customers: number; left: number; rate: number | null }[];
};

/** A model's quality on outcomes after its training. */
export type Quality = ScorecardQuality & {
  calibrated: Measured & { calibrationError: number | null };
  /** The Brier score of predicting the earlier rate of leaving for every customer. */
  constantBrier: number | null;
  reliability: Reliability[];
  expected: number;
};

/** The share of customers with the highest risk that the lift is measured on. */
const TOP = 0.1;

/** Trains on the earlier snapshots and tests on those of the latest time; null if there are too few outcomes to train on. */
export function testOnLater(
  snapshots: readonly Snapshot[],
  weights: Weights,
  kinds: readonly number[],
): Quality | null {
  const latest = Math.max(...snapshots.map(({ at }) => at));
  const later = snapshots.filter(({ at }) => at === latest);
  const earlier = snapshots.filter(({ at }) => at < latest);
  const model = train(earlier, weights, kinds);
  return model && measure(model, later, earlier.filter(({ left }) => left).length / earlier.length);
}

export function measure(model: ChanceModel, later: readonly Snapshot[], usualRate: number): Quality {
  const chances = scored(later, (snapshot) => chanceOf(model, snapshot));
  const table = reliability(chances);
  return {
    ...measureScorecard(later),
    calibrated: {
      auc: auc(chances),
      lift: lift(chances, TOP),
      brier: brier(chances),
      calibrationError: calibrationError(table),
    },
    constantBrier: brier(scored(later, () => usualRate)),
    reliability: table,
    expected: chances.reduce((sum, { score }) => sum + score, 0),
  };
}

export function measureScorecard(snapshots: readonly Snapshot[]): ScorecardQuality {
  const card = scored(snapshots, ({ score }) => score);
  const recency = scored(snapshots, ({ silentDays }) => silentDays ?? Number.MAX_VALUE);
  return {
    tested: snapshots.length,
    left: snapshots.filter(({ left }) => left).length,
    card: { auc: auc(card), lift: lift(card, TOP) },
    recency: { auc: auc(recency), lift: lift(recency, TOP) },
    levels: levelsOf(snapshots),
  };
}

const scored = (snapshots: readonly Snapshot[], of: (snapshot: Snapshot) => number): Prediction[] =>
  snapshots.map((snapshot) => ({ score: of(snapshot), happened: snapshot.left }));

function levelsOf(later: readonly Snapshot[]): ScorecardQuality["levels"] {
  return RISK_LEVELS.map((level) => {
    const those = later.filter(({ score }) => levelOf(score) === level);
    const left = those.filter((snapshot) => snapshot.left).length;
    return { level, customers: those.length, left, rate: those.length === 0 ? null : left / those.length };
  });
}

/** In standard deviations; larger differences are not due to chance. */
const FAR = 3;

/** A sentence if far more or far fewer customers left than expected; otherwise null. */
export function driftOf({ left, expected, tested }: Pick<Quality, "left" | "expected" | "tested">): string | null {
  if (tested === 0) return null;
  const spread = Math.sqrt(Math.max(expected * (1 - expected / tested), 1));
  if (Math.abs(left - expected) <= FAR * spread) return null;
  return `In the last 30 days ${left} customers left where ${Math.round(expected)} were expected: what drives churn has changed, and chances follow only slowly.`;
}
