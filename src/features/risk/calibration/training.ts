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
import { type ActivityRow, dayOf, type Facts, WINDOW_DAYS } from "../facts.ts";
import { levelOf, RISK_LEVELS, type RiskLevel, SIGNALS } from "../signals.ts";

/**
 * A customer at a moment: how strong each signal was, how much the product was used, the card's score, and whether the
 * customer then left.
 */
export type Snapshot = Measures & { at: number; score: number; silentDays: number | null; left: boolean };

/** `strengths` as `featuresOf` gives them, `usage` as `usageOf` does. */
export type Measures = { strengths: Float64Array; usage: Float64Array };

/**
 * chance = 1 / (1 + exp(-(intercept + the sum of coefficient × value))): one for each signal, in the order of `SIGNALS`,
 * then one for each measure of usage; `kinds` are those that usage tells apart, by their numbers.
 */
export type ChanceModel = { intercept: number; coefficients: number[]; kinds: number[] };

/** The last four weeks: one of each day of the week more than the card's fortnight. */
const USAGE_DAYS = 28;
const MEASURES_IN_ALL = 6;

/**
 * How much the product is used and for what, on scales of about 0 to 3: in all, and for each of the `kinds` of activity.
 * The card asks how a customer has changed; in many products those who never used much, or not for what matters, leave as
 * well, which outcomes can tell and the card cannot. `rows` are the customer's, from `from` up to `to`.
 */
export function usageOf(
  facts: Facts,
  rows: readonly ActivityRow[],
  { from, to }: { from: number; to: number },
  kinds: readonly number[],
): Float64Array {
  const today = dayOf(facts.at);
  const counts = new Float64Array(kinds.length);
  for (let index = from; index < to; index++) {
    const [, day, kind, count] = rows[index]!;
    if (day > today || today - day >= USAGE_DAYS) continue;
    const place = kinds.indexOf(kind);
    if (place >= 0) counts[place]! += count;
  }
  return Float64Array.of(
    Math.log1p(facts.events14) / 2,
    Math.log1p(facts.usual14) / 2,
    facts.features14 / 4,
    Math.log1p(facts.silentDays ?? WINDOW_DAYS),
    Math.log1p(facts.cadenceDays),
    Math.log1p(facts.tenureDays / 30),
    ...counts.map((count) => Math.log1p(count) / 2),
  );
}

/** So many outcomes are needed before chances are told. */
export const FEWEST_OUTCOMES = 20;

/** In units of ten points: how much they usually mean in log odds, and how firmly that is believed of each signal. */
const USUAL_SLOPE = 0.29;
const FIRMNESS = 45;
/** Of usage nothing is believed beforehand but that it does not mean everything; of single kinds, that they mean little. */
const FIRMNESS_OF_USAGE = 1;
const FIRMNESS_OF_A_KIND = 40;

/** With fewer outcomes than that nothing can be told: null. */
export function train(snapshots: readonly Snapshot[], weights: Weights, kinds: readonly number[]): ChanceModel | null {
  if (snapshots.filter(({ left }) => left).length < FEWEST_OUTCOMES) return null;
  const points = SIGNALS.map((signal) => weights[signal] / 10);
  const slope = slopeOf(snapshots, points);
  const measures = snapshots[0]!.usage.length;
  const sample = sampleOf(snapshots, points.length + measures, ({ strengths, usage }, column) =>
    column < points.length ? strengths[column]! * points[column]! : usage[column - points.length]!,
  );
  const [intercept = 0, ...weightsFound] = fitLogistic(sample, {
    mean: Float64Array.of(0, ...points.map(() => slope), ...new Array<number>(measures).fill(0)),
    precision: Float64Array.of(
      0,
      ...points.map(() => FIRMNESS),
      ...new Array<number>(MEASURES_IN_ALL).fill(FIRMNESS_OF_USAGE),
      ...new Array<number>(measures - MEASURES_IN_ALL).fill(FIRMNESS_OF_A_KIND),
    ),
  });
  return {
    intercept,
    coefficients: weightsFound.map((weight, index) => weight * (points[index] ?? 1)),
    kinds: [...kinds],
  };
}

/** What ten points of the whole card mean here (Platt 1999). */
function slopeOf(snapshots: readonly Snapshot[], points: readonly number[]): number {
  const sum = ({ strengths }: Snapshot) => points.reduce((total, each, index) => total + each * strengths[index]!, 0);
  const prior: Prior = { mean: Float64Array.of(0, USUAL_SLOPE), precision: Float64Array.of(0, FIRMNESS) };
  return fitLogistic(sampleOf(snapshots, 1, sum), prior)[1]!;
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

export function chanceOf({ intercept, coefficients }: ChanceModel, { strengths, usage }: Measures): number {
  let sum = intercept;
  for (let index = 0; index < strengths.length; index++) sum += coefficients[index]! * strengths[index]!;
  for (let index = 0; index < usage.length; index++) sum += coefficients[strengths.length + index]! * usage[index]!;
  return sigmoid(sum);
}

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
