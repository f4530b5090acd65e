// Estimates what other ways to choose the first mail would have achieved, from the mails that were sent: an outcome
// weighs more the less likely its strategy was chosen (inverse propensity scoring, Horvitz and Thompson 1952), with
// self-normalised weights (Swaminathan and Joachims 2015). Only mails chosen with a known chance can be used.

import { wilson } from "../../../lib/statistics/wilson.ts";
import type { Cause } from "../../strategies/causes.ts";
import { STRATEGIES, type Strategy } from "../../strategies/table.ts";

/** `kept`: the share of the revenue at stake that was won back and is expected to stay for 90 days, 0..1. */
export type Logged = { cause: Cause; strategy: Strategy; propensity: number; saved: boolean; kept: number };

/** The chance with which a policy chooses a strategy. */
export type Chooser = (cause: Cause, strategy: Strategy) => number;

export const uniform: Chooser = () => 1 / STRATEGIES.length;

/** `snips`: recoveries per first mail, 0..1, with its 95% interval. */
type PolicyValue = {
  snips: number | null;
  low: number | null;
  high: number | null;
  /** The share of the revenue at stake that is kept for 90 days, per first mail. */
  kept: number | null;
  /** How many mails of the policy itself the evidence is worth. */
  effectiveSends: number;
  /** Why there is no value; null if there is one. */
  reason: string | null;
};

const MIN = 20;

export function policyValueOf(logged: readonly Logged[], chooser: Chooser): PolicyValue {
  let [saves, keeps, weights, squares] = [0, 0, 0, 0];
  for (const { cause, strategy, propensity, saved, kept } of logged) {
    const weight = chooser(cause, strategy) / propensity;
    weights += weight;
    squares += weight * weight;
    if (saved) saves += weight;
    keeps += weight * kept;
  }
  const effectiveSends = squares > 0 ? (weights * weights) / squares : 0;
  const missing = missingFor(logged.length, effectiveSends, weights / Math.max(1, logged.length));
  if (missing !== null) return { snips: null, low: null, high: null, kept: null, effectiveSends, reason: missing };
  // Rounding may lift a share of all slightly above it.
  const snips = Math.min(1, saves / weights);
  const spread = logged.reduce((total, { cause, strategy, propensity, saved }) => {
    const weight = chooser(cause, strategy) / propensity;
    return total + (weight * ((saved ? 1 : 0) - snips)) ** 2;
  }, 0);
  // Few mails with large weights leave much uncertainty, especially where they were recovered. The usual interval of a
  // mean is too narrow for that; Wilson's interval for the effective number of mails is not.
  const certainty = spread > 0 ? (snips * (1 - snips) * weights * weights) / spread : effectiveSends;
  const mails = Math.min(effectiveSends, certainty);
  const { low, high } = wilson(snips * mails, mails)!;
  return { snips, low, high, kept: Math.min(1, keeps / weights), effectiveSends, reason: null };
}

/** Where a policy chooses strategies that were never sent, the weights do not sum to one each. */
const MIN_COVERED = 0.8;

function missingFor(mails: number, effective: number, covered: number): string | null {
  if (mails < MIN) return `Only ${mails} first mails with a known outcome were chosen by chance; ${MIN} are needed.`;
  if (covered < MIN_COVERED) return "It would have chosen what was never sent: strategies.learning must be full.";
  if (effective < MIN)
    return `The mails that were sent say as much of this policy as ${Math.floor(effective)} of its own would; ${MIN} are needed.`;
  return null;
}
