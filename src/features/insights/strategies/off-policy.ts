// What other ways to choose the first mail would have been worth, from what was sent: each outcome counts the more the
// less likely it was to be chosen (inverse propensity scoring, Horvitz and Thompson 1952), and the weights are
// self-normalised (Swaminathan and Joachims 2015). Only mails that were chosen with a known chance can tell.

import { wilson } from "../../../lib/statistics/wilson.ts";
import type { Cause } from "../../strategies/causes.ts";
import { STRATEGIES, type Strategy } from "../../strategies/names.ts";

export type Logged = { cause: Cause; strategy: Strategy; propensity: number; saved: boolean };

/** The chance with which a way to choose takes a strategy. */
export type Chooser = (cause: Cause, strategy: Strategy) => number;

export const uniform: Chooser = () => 1 / STRATEGIES.length;

/** `snips`: recoveries per first mail, 0..1, with its 95% interval. */
export type PolicyValue = {
  snips: number | null;
  low: number | null;
  high: number | null;
  /** As how many mails of its own the evidence is worth. */
  effectiveSends: number;
  /** Why there is no value; null where there is one. */
  reason: string | null;
};

const FEWEST = 20;

export function worthOf(logged: readonly Logged[], chooser: Chooser): PolicyValue {
  let [saves, weights, squares] = [0, 0, 0];
  for (const { cause, strategy, propensity, saved } of logged) {
    const weight = chooser(cause, strategy) / propensity;
    weights += weight;
    squares += weight * weight;
    if (saved) saves += weight;
  }
  const effectiveSends = squares > 0 ? (weights * weights) / squares : 0;
  const missing = missingFor(logged.length, effectiveSends, weights / Math.max(1, logged.length));
  if (missing !== null) return { snips: null, low: null, high: null, effectiveSends, reason: missing };
  // Rounding may lift a share of all to a little above it.
  const snips = Math.min(1, saves / weights);
  const spread = logged.reduce((total, { cause, strategy, propensity, saved }) => {
    const weight = chooser(cause, strategy) / propensity;
    return total + (weight * ((saved ? 1 : 0) - snips)) ** 2;
  }, 0);
  // Few mails of large weights leave much in doubt, the more so where they are among those that saved. The usual
  // interval of a mean is too narrow for that; Wilson's for as many mails as the evidence is worth is not.
  const certainty = spread > 0 ? (snips * (1 - snips) * weights * weights) / spread : effectiveSends;
  const mails = Math.min(effectiveSends, certainty);
  const { low, high } = wilson(snips * mails, mails)!;
  return { snips, low, high, effectiveSends, reason: null };
}

/** Where a way to choose takes what was never sent, the weights do not add up to one each. */
const LEAST_COVERED = 0.8;

function missingFor(mails: number, effective: number, covered: number): string | null {
  if (mails < FEWEST)
    return `Only ${mails} first mails with a known outcome were chosen by chance; ${FEWEST} are needed.`;
  if (covered < LEAST_COVERED) return "It would have chosen what was never sent: strategies.learning must be full.";
  if (effective < FEWEST)
    return `What was sent tells as much of it as ${Math.floor(effective)} mails would; ${FEWEST} are needed.`;
  return null;
}
