// Logistic regression with a normal prior on the weights, by Newton's method. With few outcomes the prior decides, with many
// the data.

/** `size` rows of `width` numbers each, concatenated; `outcomes` has a 1 for each positive row. */
export type Sample = { rows: Float64Array; outcomes: Uint8Array; size: number; width: number };

/**
 * The prior: each weight has a `mean` and a `precision` (1 / variance). With a precision of 0 only the data decides. The
 * intercept comes before the weights of the columns.
 */
export type Prior = { mean: Float64Array; precision: Float64Array };

const MAX_STEPS = 50;
const CLOSE = 1e-9;

/** The most probable weights, intercept first. */
export function fitLogistic(sample: Sample, prior: Prior): Float64Array {
  let weights = Float64Array.from(prior.mean);
  let height = heightOf(sample, prior, weights);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = newtonStep(sample, prior, weights);
    // A full step may overshoot if the curve is flat, so it is halved until the likelihood rises.
    let [size, next, reached] = [1, weights, height];
    for (; size > 1e-6; size /= 2) {
      next = weights.map((weight, index) => weight + size * direction[index]!);
      reached = heightOf(sample, prior, next);
      if (reached >= height) break;
    }
    if (reached < height) break;
    const moved = next.reduce((most, weight, index) => Math.max(most, Math.abs(weight - weights[index]!)), 0);
    [weights, height] = [next, reached];
    if (moved < CLOSE) break;
  }
  return weights;
}

/** The chance (0 to 1) of log odds; `logit` is its inverse, and infinite for 0 and 1. */
export const sigmoid = (x: number): number => (x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x)));
export const logit = (p: number): number => Math.log(p / (1 - p));

function scoreOf(weights: Float64Array, rows: Float64Array, start: number): number {
  let sum = weights[0]!;
  for (let column = 1; column < weights.length; column++) sum += weights[column]! * rows[start + column - 1]!;
  return sum;
}

function heightOf({ rows, outcomes, size, width }: Sample, { mean, precision }: Prior, weights: Float64Array): number {
  let height = 0;
  for (let index = 0; index < size; index++) {
    const score = scoreOf(weights, rows, index * width);
    const against = outcomes[index] === 1 ? -score : score;
    height -= against > 0 ? against + Math.log1p(Math.exp(-against)) : Math.log1p(Math.exp(against));
  }
  for (let index = 0; index < weights.length; index++) {
    height -= 0.5 * precision[index]! * (weights[index]! - mean[index]!) ** 2;
  }
  return height;
}

function newtonStep(sample: Sample, { mean, precision }: Prior, weights: Float64Array): Float64Array {
  const { rows, outcomes, size, width } = sample;
  const order = width + 1;
  const gradient = new Float64Array(order);
  const curvature = new Float64Array(order * order);
  for (let index = 0; index < size; index++) {
    const start = index * width;
    const p = sigmoid(scoreOf(weights, rows, start));
    const miss = outcomes[index]! - p;
    const spread = p * (1 - p);
    for (let i = 0; i < order; i++) {
      const x = i === 0 ? 1 : rows[start + i - 1]!;
      // An optimization: most signals of most customers are zero.
      if (x === 0) continue;
      gradient[i]! += miss * x;
      for (let j = 0; j <= i; j++) curvature[i * order + j]! += spread * x * (j === 0 ? 1 : rows[start + j - 1]!);
    }
  }
  for (let i = 0; i < order; i++) {
    gradient[i]! -= precision[i]! * (weights[i]! - mean[i]!);
    // The small constant keeps weights unchanged that neither data nor prior constrains.
    curvature[i * order + i]! += precision[i]! + 1e-9;
  }
  return solved(curvature, gradient, order);
}

/** Solves A·x = b for a symmetric positive definite A, given its lower half (Cholesky). */
function solved(a: Float64Array, b: Float64Array, order: number): Float64Array {
  const lower = Float64Array.from(a);
  for (let i = 0; i < order; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = lower[i * order + j]!;
      for (let k = 0; k < j; k++) rest -= lower[i * order + k]! * lower[j * order + k]!;
      lower[i * order + j] = i === j ? Math.sqrt(Math.max(rest, 1e-12)) : rest / lower[j * order + j]!;
    }
  }
  const x = Float64Array.from(b);
  for (let i = 0; i < order; i++) {
    for (let k = 0; k < i; k++) x[i]! -= lower[i * order + k]! * x[k]!;
    x[i]! /= lower[i * order + i]!;
  }
  for (let i = order - 1; i >= 0; i--) {
    for (let k = i + 1; k < order; k++) x[i]! -= lower[k * order + i]! * x[k]!;
    x[i]! /= lower[i * order + i]!;
  }
  return x;
}
