// What other ways to choose the first mail would have been worth, from what was sent: each outcome counts the more the
// seldomer chance let it happen (inverse propensity scoring, Horvitz and Thompson 1952; self-normalised, Swaminathan and
// Joachims 2015). Only mails that were chosen with a known chance can tell.

import type { Cause } from "../../strategies/causes.ts";
import { STRATEGIES, type Strategy } from "../../strategies/names.ts";

export type Logged = { cause: Cause; strategy: Strategy; propensity: number; saved: boolean };

/** The chance with which a way to choose takes a strategy. */
export type Chooser = (cause: Cause, strategy: Strategy) => number;

export const uniform: Chooser = () => 1 / STRATEGIES.length;

/** `ips` and `snips`: recoveries per first mail, 0..1 (`ips` may exceed it by chance). */
export type PolicyValue = {
  ips: number | null;
  snips: number | null;
  low: number | null;
  high: number | null;
  /** As how many mails of its own the evidence is worth. */
  effectiveSends: number;
  /** Why there is no value; null where there is one. */
  reason: string | null;
};

const Z95 = 1.959_963_984_540_054;
const FEWEST = 20;

export function worthOf(logged: readonly Logged[], chooser: Chooser): PolicyValue {
  let [sum, weights, squares] = [0, 0, 0];
  for (const { cause, strategy, propensity, saved } of logged) {
    const weight = chooser(cause, strategy) / propensity;
    weights += weight;
    squares += weight * weight;
    if (saved) sum += weight;
  }
  const effectiveSends = squares > 0 ? (weights * weights) / squares : 0;
  const missing = missingFor(logged.length, effectiveSends, weights / Math.max(1, logged.length));
  if (missing !== null) return { ips: null, snips: null, low: null, high: null, effectiveSends, reason: missing };
  const snips = sum / weights;
  const spread = logged.reduce((total, { cause, strategy, propensity, saved }) => {
    const weight = chooser(cause, strategy) / propensity;
    return total + (weight * ((saved ? 1 : 0) - snips)) ** 2;
  }, 0);
  const error = (Z95 * Math.sqrt(spread)) / weights;
  return {
    ips: sum / logged.length,
    snips,
    low: Math.max(0, snips - error),
    high: Math.min(1, snips + error),
    effectiveSends,
    reason: null,
  };
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
