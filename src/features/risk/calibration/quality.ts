// How good the card and its calibration were at telling who would leave, on what came later.

import {
  auc,
  brier,
  calibrationError,
  lift,
  type Prediction,
  type Reliability,
  reliability,
} from "../../../lib/statistics/prediction-quality.ts";
import type { Weights } from "../card.ts";
import { levelOf, RISK_LEVELS, type RiskLevel } from "../signals.ts";
import { type ChanceModel, chanceOf, type Snapshot, train } from "./training.ts";

/** How good a way to rank or to tell chances was on what came later. */
export type Measured = { auc: number | null; lift: number | null; brier: number | null };

export type CardQuality = {
  /** Looks at customers, and how many of them left within 30 days. */
  tested: number;
  left: number;
  card: Pick<Measured, "auc" | "lift">;
  recency: Pick<Measured, "auc" | "lift">;
  levels: { level: RiskLevel; customers: number; left: number; rate: number | null }[];
};

/** Of a model on what came after it was trained. */
export type Quality = CardQuality & {
  calibrated: Measured & { calibrationError: number | null };
  /** Of telling everybody the rate of the time before. */
  constantBrier: number | null;
  reliability: Reliability[];
  /** Customers who were expected to leave. */
  expected: number;
};

/** Part of the customers whom one would look at first. */
const TOP = 0.1;

/** Trained on the earlier snapshots and tested on those of the latest moment; null where either has too few outcomes. */
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
    ...measureCard(later),
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

/** How good the card is without any training. */
export function measureCard(snapshots: readonly Snapshot[]): CardQuality {
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

function levelsOf(later: readonly Snapshot[]): CardQuality["levels"] {
  return RISK_LEVELS.map((level) => {
    const those = later.filter(({ score }) => levelOf(score) === level);
    const left = those.filter((snapshot) => snapshot.left).length;
    return { level, customers: those.length, left, rate: those.length === 0 ? null : left / those.length };
  });
}

/** So many standard deviations off is no chance any more. */
const FAR = 3;

/** In words, where far more or far fewer left than the time before let expect; null where not. */
export function driftOf({ left, expected, tested }: Pick<Quality, "left" | "expected" | "tested">): string | null {
  if (tested === 0) return null;
  const spread = Math.sqrt(Math.max(expected * (1 - expected / tested), 1));
  if (Math.abs(left - expected) <= FAR * spread) return null;
  return `In the last 30 days ${left} customers left where ${Math.round(expected)} were expected: what drives churn has changed, and chances follow only slowly.`;
}
