// Uncertainty of the retention curve: draws curves that could have produced the same data, weighted by how well they
// explain it. An interval around the best curve alone is too narrow where few customers were observed.

import { minimise } from "../../../lib/statistics/nelder-mead.ts";
import type { Random } from "../../../lib/statistics/random.ts";
import type { Exposure } from "./exposure.ts";
import { logLikelihoodOf, logPrior, type Parameters, parametersOf, type Retention } from "./retention.ts";

/** Degrees of freedom of the proposals: few, so that their tails are wider than the posterior's, which importance weights need. */
const DEGREES = 5;
const PROPOSALS_PER_DRAW = 4;

/**
 * Draws `count` curves of the fitted model's kind by sampling importance resampling (Rubin 1988) around the mode,
 * under the broad prior.
 */
export function drawCurves(exposure: Exposure, fitted: Retention, count: number, random: Random): Parameters[] {
  const size = fitted.model === "bdw" ? 3 : 2;
  const height = (logs: readonly number[]) => logLikelihoodOf(exposure, logs) + logPrior(logs);
  const start = [fitted.alpha, fitted.beta, fitted.c].slice(0, size).map((value) => clamp(Math.log(value), -8, 8));
  const top = minimise((logs) => -height(logs), start).at;
  const spread = inverseRoot(curvature(height, top));
  const proposals = Array.from({ length: count * PROPOSALS_PER_DRAW }, () => {
    const steps = top.map(() => random.normal());
    const stretch = Math.sqrt(DEGREES / (2 * random.gamma(DEGREES / 2)));
    const at = top.map((value, row) => value + stretch * dot(spread[row]!, steps));
    const distance = stretch * stretch * dot(steps, steps);
    return { at, logWeight: height(at) + ((DEGREES + size) / 2) * Math.log1p(distance / DEGREES) };
  });
  return resampled(proposals, count, random).map(({ at }) => parametersOf(at));
}

type Proposal = { at: number[]; logWeight: number };

/** Systematic resampling: one random number for all draws, so that counts are within one of their weights. */
function resampled(proposals: readonly Proposal[], count: number, random: Random): Proposal[] {
  const highest = Math.max(...proposals.map(({ logWeight }) => logWeight));
  const weights = proposals.map(({ logWeight }) => Math.exp(logWeight - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const step = total / count;
  const drawn: Proposal[] = [];
  let [passed, next] = [0, random.uniform() * step];
  proposals.forEach((proposal, index) => {
    passed += weights[index]!;
    for (; next < passed && drawn.length < count; next += step) drawn.push(proposal);
  });
  while (drawn.length < count) drawn.push(proposals.at(-1)!);
  return drawn;
}

/**
 * Minus the second derivatives at the mode, by central differences. A mode beside an edge of the prior has none there: a unit
 * stands in, and the weights of the proposals make up for what it misses.
 */
function curvature(height: (at: readonly number[]) => number, top: readonly number[]): number[][] {
  const h = 1e-3;
  const moved = (...moves: [axis: number, by: number][]) => {
    const at = [...top];
    for (const [axis, by] of moves) at[axis]! += by;
    return height(at);
  };
  const second = (i: number, j: number) =>
    i === j
      ? (2 * height(top) - moved([i, h]) - moved([i, -h])) / (h * h)
      : (moved([i, h], [j, -h]) + moved([i, -h], [j, h]) - moved([i, h], [j, h]) - moved([i, -h], [j, -h])) /
        (4 * h * h);
  return top.map((_, i) =>
    top.map((__, j) => {
      const value = second(i, j);
      return Number.isFinite(value) ? value : Number(i === j);
    }),
  );
}

/** A matrix R with R·Rᵀ = A⁻¹. Raises the diagonal where A is not positive definite. */
function inverseRoot(a: number[][]): number[][] {
  for (let ridge = 0; ; ridge = ridge === 0 ? 1e-3 : ridge * 10) {
    const lower = cholesky(a.map((row, i) => row.map((value, j) => (i === j ? value + ridge : value))));
    if (lower) return transposed(inverseOfLower(lower));
  }
}

function cholesky(a: number[][]): number[][] | null {
  const lower = a.map((row) => row.map(() => 0));
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j <= i; j++) {
      const rest = a[i]![j]! - dot(lower[i]!.slice(0, j), lower[j]!.slice(0, j));
      if (i === j && !(rest > 1e-9)) return null;
      lower[i]![j] = i === j ? Math.sqrt(rest) : rest / lower[j]![j]!;
    }
  }
  return lower;
}

function inverseOfLower(lower: number[][]): number[][] {
  const inverse = lower.map((row) => row.map(() => 0));
  for (let j = 0; j < lower.length; j++) {
    for (let i = j; i < lower.length; i++) {
      let rest = i === j ? 1 : 0;
      for (let k = j; k < i; k++) rest -= lower[i]![k]! * inverse[k]![j]!;
      inverse[i]![j] = rest / lower[i]![i]!;
    }
  }
  return inverse;
}

const transposed = (a: number[][]): number[][] => a.map((_, i) => a.map((row) => row[i]!));
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
