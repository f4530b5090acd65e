// Customer retention: each customer has its own chance to leave at a renewal, and the chances follow a beta
// distribution. The customers who remain therefore stay longer, which a constant churn rate misses.

import { logBeta } from "../../../lib/statistics/log-gamma.ts";
import { minimise } from "../../../lib/statistics/nelder-mead.ts";
import { type Exposure, logLikelihood, periodsOf } from "./exposure.ts";

/**
 * `sbg`: the shifted beta-geometric of Fader and Hardie, "How to Project Customer Retention" (2007), S(t) = B(α, β +
 * t) / B(α, β). `bdw`: the beta-discrete-Weibull of Fader, Hardie, Liu, Davin and Steenburgh (2018), S(t) = B(α, β +
 * t^c) / B(α, β), where a customer's own chance grows (c > 1) or shrinks over time.
 */
export type Retention = {
  model: "sbg" | "bdw";
  alpha: number;
  beta: number;
  /** 1 for an sBG. */
  c: number;
  logLikelihood: number;
  /** The number of renewals that it was fitted to. */
  periodsFitted: number;
};

export type Parameters = Pick<Retention, "alpha" | "beta" | "c">;

/** The share that remains after `t` periods, a whole number. */
export function survival(parameters: Parameters, t: number): number {
  // Period by period: where hardly anybody leaves, rounding of the two B would make the curve rise.
  let left = 1;
  for (let period = 0; period < t; period++) left *= 1 - hazard(parameters, period);
  return left;
}

/** The chance to leave in period t + 1 after completing t. */
export function hazard({ alpha, beta, c }: Parameters, t: number): number {
  if (c === 1) return alpha / (alpha + beta + t);
  const outlive = logBeta(alpha, beta + (t + 1) ** c) - logBeta(alpha, beta + t ** c);
  return -Math.expm1(Math.min(0, outlive));
}

/** How much the doubled log likelihood must gain to justify a third parameter: the 95 % point of χ² with one degree of freedom. */
const WORTH_A_PARAMETER = 3.84;
const MIN_FOR_BDW = 3;
/** With fewer renewals the prior decides together with the likelihood. */
export const MIN_WITHOUT_PRIOR = 2;

/**
 * The most likely curve: an sBG or, with at least three renewals and a clearly better fit, a BdW. With fewer than two
 * renewals the likelihood has no single maximum, so a broad prior is added. Null where nothing was observed.
 */
export function fitRetention(exposure: Exposure): Retention | null {
  const periods = periodsOf(exposure);
  if (periods === 0) return null;
  const sbg = fitSbg(exposure, periods < MIN_WITHOUT_PRIOR);
  if (periods < MIN_FOR_BDW) return sbg;
  const bdw = fitBdw(exposure, sbg);
  return 2 * (bdw.logLikelihood - sbg.logLikelihood) > WORTH_A_PARAMETER ? bdw : sbg;
}

export function fitSbg(exposure: Exposure, withPrior = false): Retention {
  const prior = withPrior ? logPrior : inBounds;
  const { at } = minimise((logs) => -(logLikelihoodOf(exposure, logs) + prior(logs)), [0, 1]);
  return retentionOf(exposure, "sbg", at);
}

export function fitBdw(exposure: Exposure, start: Parameters): Retention {
  const from = [Math.log(start.alpha), Math.log(start.beta), 0];
  const { at } = minimise((logs) => -(logLikelihoodOf(exposure, logs) + inBounds(logs)), from);
  return retentionOf(exposure, "bdw", at);
}

/** Parameters from their logarithms, which keeps them positive: ln α, ln β and, for a BdW, ln c. */
export const parametersOf = ([logAlpha = 0, logBeta = 0, logC = 0]: readonly number[]): Parameters => ({
  alpha: Math.exp(logAlpha),
  beta: Math.exp(logBeta),
  c: Math.exp(logC),
});

export function logLikelihoodOf(exposure: Exposure, logs: readonly number[]): number {
  const parameters = parametersOf(logs);
  return logLikelihood(exposure, (period) => hazard(parameters, period));
}

/** Broad: ln α about 0, ln β about 2, ln c about 0. */
export function logPrior(logs: readonly number[]): number {
  const [logAlpha = 0, logBeta = 0, logC = 0] = logs;
  return -0.5 * ((logAlpha / 3) ** 2 + ((logBeta - 2) / 3) ** 2 + (logC / 0.5) ** 2) + inBounds(logs);
}

/**
 * Where all customers churn alike, the best α and β grow without bound: beyond e^12 the curve no longer changes but
 * precision is lost.
 */
const inBounds = (logs: readonly number[]): number =>
  logs.every((log, index) => Math.abs(log) < (index === 2 ? 2 : 12)) ? 0 : Number.NEGATIVE_INFINITY;

function retentionOf(exposure: Exposure, model: Retention["model"], logs: readonly number[]): Retention {
  return {
    model,
    ...parametersOf(logs),
    logLikelihood: logLikelihoodOf(exposure, logs),
    periodsFitted: periodsOf(exposure),
  };
}
