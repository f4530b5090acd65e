// From the card to chances: what the strength of each signal has meant for leaving within 30 days in this project. A
// logistic regression that believes the card until outcomes say otherwise.

import { fitLogistic, type Prior, type Sample, sigmoid } from "../../../lib/statistics/logistic.ts";
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
import { SIGNALS } from "../signals.ts";

/** A customer at a moment: how strong each signal was, the card's score, and whether the customer then left. */
export type Snapshot = { at: number; strengths: Float64Array; score: number; silentDays: number | null; left: boolean };

/** chance = 1 / (1 + exp(-(intercept + the sum of coefficient × strength))), in the order of `SIGNALS`. */
export type ChanceModel = { intercept: number; coefficients: number[] };

/** So many outcomes are needed before chances are told. */
export const FEWEST_OUTCOMES = 20;

/** In units of ten points: how much they usually mean in log odds, and how firmly that is believed of each signal. */
const USUAL_SLOPE = 0.29;
const FIRMNESS = 45;

/** With fewer outcomes than that nothing can be told: null. */
export function train(snapshots: readonly Snapshot[], weights: Weights): ChanceModel | null {
  if (snapshots.filter(({ left }) => left).length < FEWEST_OUTCOMES) return null;
  const points = SIGNALS.map((signal) => weights[signal] / 10);
  const slope = slopeOf(snapshots, points);
  const width = SIGNALS.length;
  const fitted = fitLogistic(
    sampleOf(snapshots, width, ({ strengths }, column) => strengths[column]! * points[column]!),
    {
      mean: Float64Array.of(0, ...points.map(() => slope)),
      precision: Float64Array.of(0, ...points.map(() => FIRMNESS)),
    },
  );
  const [intercept = 0, ...perTenPoints] = fitted;
  return { intercept, coefficients: perTenPoints.map((weight, index) => weight * points[index]!) };
}

/** What ten points of the whole card mean here (Platt 1999). */
function slopeOf(snapshots: readonly Snapshot[], points: readonly number[]): number {
  const sum = ({ strengths }: Snapshot) => points.reduce((total, each, index) => total + each * strengths[index]!, 0);
  const prior: Prior = { mean: Float64Array.of(0, USUAL_SLOPE), precision: Float64Array.of(0, FIRMNESS) };
  return fitLogistic(
    sampleOf(snapshots, 1, (snapshot) => sum(snapshot)),
    prior,
  )[1]!;
}

function sampleOf(
  snapshots: readonly Snapshot[],
  width: number,
  of: (snapshot: Snapshot, column: number) => number,
): Sample {
  const rows = new Float64Array(snapshots.length * width);
  const outcomes = new Uint8Array(snapshots.length);
  for (const [index, snapshot] of snapshots.entries()) {
    for (let column = 0; column < width; column++) rows[index * width + column] = of(snapshot, column);
    outcomes[index] = snapshot.left ? 1 : 0;
  }
  return { rows, outcomes, size: snapshots.length, width };
}

export function chanceOf({ intercept, coefficients }: ChanceModel, strengths: Float64Array): number {
  let sum = intercept;
  for (let index = 0; index < coefficients.length; index++) sum += coefficients[index]! * strengths[index]!;
  return sigmoid(sum);
}

/** How good a way to rank or to tell chances was on what came later. */
export type Measured = { auc: number | null; lift: number | null; brier: number | null };

export type Quality = {
  /** Customers at the later moments, and how many of them left. */
  tested: number;
  left: number;
  card: Pick<Measured, "auc" | "lift">;
  recency: Pick<Measured, "auc" | "lift">;
  calibrated: Measured & { calibrationError: number | null };
  /** Of telling everybody the rate of the time before. */
  constantBrier: number | null;
  reliability: Reliability[];
  levels: { level: string; customers: number; left: number; rate: number | null }[];
  /** Customers who were expected to leave. */
  expected: number;
};

/** Part of the customers whom one would look at first. */
const TOP = 0.1;

/** Trained on the earlier snapshots and tested on those of the latest moment; null where either has too few outcomes. */
export function testOnLater(
  snapshots: readonly Snapshot[],
  weights: Weights,
  levelOf: (score: number) => string,
): Quality | null {
  const latest = Math.max(...snapshots.map(({ at }) => at));
  const later = snapshots.filter(({ at }) => at === latest);
  const earlier = snapshots.filter(({ at }) => at < latest);
  const model = train(earlier, weights);
  return model && measure(model, later, earlier.filter(({ left }) => left).length / earlier.length, levelOf);
}

export function measure(
  model: ChanceModel,
  later: readonly Snapshot[],
  usualRate: number,
  levelOf: (score: number) => string,
): Quality {
  const scored = (of: (snapshot: Snapshot) => number): Prediction[] =>
    later.map((snapshot) => ({ score: of(snapshot), happened: snapshot.left }));
  const chances = scored(({ strengths }) => chanceOf(model, strengths));
  const card = scored(({ score }) => score);
  const recency = scored(({ silentDays }) => silentDays ?? Number.MAX_VALUE);
  const table = reliability(chances);
  return {
    tested: later.length,
    left: later.filter(({ left }) => left).length,
    card: { auc: auc(card), lift: lift(card, TOP) },
    recency: { auc: auc(recency), lift: lift(recency, TOP) },
    calibrated: {
      auc: auc(chances),
      lift: lift(chances, TOP),
      brier: brier(chances),
      calibrationError: calibrationError(table),
    },
    constantBrier: brier(scored(() => usualRate)),
    reliability: table,
    levels: levelsOf(later, levelOf),
    expected: chances.reduce((sum, { score }) => sum + score, 0),
  };
}

function levelsOf(later: readonly Snapshot[], levelOf: (score: number) => string): Quality["levels"] {
  return ["low", "medium", "high", "critical"].map((level) => {
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
