// Turns the scorecard into chances: learns what the strength of each signal has meant for leaving within 30 days in this
// project. A logistic regression with the scorecard as its prior.

import { fitLogistic, type Prior, type Sample, sigmoid } from "../../../lib/statistics/logistic.ts";
import type { Weights } from "../scorecard.ts";
import { SIGNALS } from "../signals.ts";
import { MEASURES_IN_ALL } from "./usage.ts";

/** A customer at a time: the strength of each signal, the usage, the scorecard's score, and whether the customer then left. */
export type Snapshot = Measures & { at: number; score: number; silentDays: number | null; left: boolean };

/** `strengths` from `signalStrengths`, `usage` from `usageOf`. */
type Measures = { strengths: Float64Array; usage: Float64Array };

/**
 * chance = 1 / (1 + exp(-(intercept + the sum of coefficient × value))): one value for each signal, in the order of
 * `SIGNALS`, then one for each measure of usage; `kinds` are the numbers of the kinds that have a measure.
 */
export type ChanceModel = { intercept: number; coefficients: number[]; kinds: number[] };

export const MIN_OUTCOMES = 20;

/** The prior for ten points of any signal, in log odds, and its precision. */
const USUAL_SLOPE = 0.29;
const FIRMNESS = 45;

/**
 * The prior precision of the assumption that usage has no effect. With few outcomes even an irrelevant measure seems to matter,
 * so the loosest precision is `600 / outcomes`, at least 2; the other candidates are multiples of it. A single kind of use has
 * at least the precision `MIN_FIRMNESS_OF_A_KIND`.
 */
const LOOSEST_AT_ONE_OUTCOME = 600;
const LOOSEST = 2;
const TIMES_AS_FIRM = [1, 3, 10];
const MIN_FIRMNESS_OF_A_KIND = 10;
/** A precision so high that usage has no effect. */
const WITHOUT_USAGE = 1e9;

/** Null with fewer than `MIN_OUTCOMES` outcomes. */
export function train(snapshots: readonly Snapshot[], weights: Weights, kinds: readonly number[]): ChanceModel | null {
  const outcomes = countLeft(snapshots);
  if (outcomes < MIN_OUTCOMES) return null;
  const points = SIGNALS.map((signal) => weights[signal] / 10);
  return { ...fit(snapshots, points, chooseFirmness(snapshots, points, outcomes)), kinds: [...kinds] };
}

const countLeft = (snapshots: readonly Snapshot[]): number => snapshots.filter(({ left }) => left).length;

/** More snapshots would hardly change the choice. */
const MAX_TO_CHOOSE_BY = 30_000;
/**
 * Its multiples are spread evenly modulo 1, so that they sample evenly although the snapshots of one customer follow each
 * other.
 */
const GOLDEN = 0.618_033_988_75;

/**
 * Chooses the precision under which later outcomes were most likely. Usage is ignored unless it beats the scorecard's signals
 * alone by more than one standard error.
 */
function chooseFirmness(snapshots: readonly Snapshot[], points: readonly number[], outcomes: number): number {
  const loosest = Math.max(LOOSEST, LOOSEST_AT_ONE_OUTCOME / outcomes);
  const share = MAX_TO_CHOOSE_BY / snapshots.length;
  const trials = trialsOf(snapshots.filter((_, index) => (index * GOLDEN) % 1 < share));
  const likelihoods = (firmness: number): number[] =>
    trials.flatMap(({ known, later }) => logLikelihoods(fit(known, points, firmness), later));
  const without = likelihoods(WITHOUT_USAGE);
  let [best, chosen] = [0, WITHOUT_USAGE];
  for (const times of TIMES_AS_FIRM) {
    const gains = likelihoods(loosest * times).map((likelihood, index) => likelihood - without[index]!);
    const gain = gains.reduce((sum, each) => sum + each, 0);
    if (gain > best && gain > standardErrorOfSum(gains)) [best, chosen] = [gain, loosest * times];
  }
  return chosen;
}

type Trial = { known: Snapshot[]; later: Snapshot[] };

const FOLDS = 4;

/** Each time after the first, with everything before it; if there is only one time, parts of the customers. */
function trialsOf(snapshots: readonly Snapshot[]): Trial[] {
  const moments = [...new Set(snapshots.map(({ at }) => at))].sort((a, b) => a - b);
  const trials =
    moments.length === 1
      ? Array.from({ length: FOLDS }, (_, fold) => ({
          known: snapshots.filter((_snapshot, index) => index % FOLDS !== fold),
          later: snapshots.filter((_snapshot, index) => index % FOLDS === fold),
        }))
      : moments.slice(1).map((moment) => ({
          known: snapshots.filter(({ at }) => at < moment),
          later: snapshots.filter(({ at }) => at === moment),
        }));
  return trials.filter(({ known }) => countLeft(known) > 0);
}

function logLikelihoods(model: Fitted, snapshots: readonly Snapshot[]): number[] {
  return snapshots.map((snapshot) => {
    const chance = chanceOf(model, snapshot);
    return Math.log(Math.max(snapshot.left ? chance : 1 - chance, Number.MIN_VALUE));
  });
}

function standardErrorOfSum(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
}

type Fitted = Pick<ChanceModel, "intercept" | "coefficients">;

function fit(snapshots: readonly Snapshot[], points: readonly number[], firmness: number): Fitted {
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
      ...new Array<number>(MEASURES_IN_ALL).fill(firmness),
      ...new Array<number>(measures - MEASURES_IN_ALL).fill(Math.max(MIN_FIRMNESS_OF_A_KIND, firmness)),
    ),
  });
  return { intercept, coefficients: weightsFound.map((weight, index) => weight * (points[index] ?? 1)) };
}

/** What ten points of the whole scorecard mean in this project (Platt 1999). */
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

export function chanceOf({ intercept, coefficients }: Fitted, { strengths, usage }: Measures): number {
  let sum = intercept;
  for (let index = 0; index < strengths.length; index++) sum += coefficients[index]! * strengths[index]!;
  for (let index = 0; index < usage.length; index++) sum += coefficients[strengths.length + index]! * usage[index]!;
  return sigmoid(sum);
}
