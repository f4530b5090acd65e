// Thompson sampling for the order of strategies: a belief from the mapping, updated by a strategy's results over all
// reasons, then by its results for this reason. A strategy with few results may still come first by chance, less so
// the more is known.

import { chancesOfPlaces } from "../../../lib/statistics/beta-order.ts";
import type { Random } from "../../../lib/statistics/random.ts";

/** Mails with a known outcome, and how many of them were followed by a recovery. */
export type Counts = { settled: number; saves: number };

/** One strategy for one event. Shares are 0..1. */
export type Candidate = {
  /** The prior from the mapping and the circumstances. */
  prior: number;
  /** The mapping's average prior over all reasons. */
  usual: number;
  /** Of mails with this strategy for this reason, and for any. */
  here: Counts;
  everywhere: Counts;
};

/** Beta parameters: `a / (a + b)` is the expected share of mails that win the customer back. */
export type Belief = { a: number; b: number };

/** How many mails the mapping counts for, over all reasons and for one. */
const WEIGHT_EVERYWHERE = 40;
const WEIGHT_HERE = 20;
/** Draws treat a belief as this many times more certain: at such volumes pure exploration costs more than it finds. */
const SHARPNESS = 4;
/** Until this many outcomes are known, chance has a proportional influence. */
export const FULL_EXPLORATION_OUTCOMES = 30;

export function beliefOf({ prior, usual, here, everywhere }: Candidate): Belief {
  const pooled = (WEIGHT_EVERYWHERE * usual + everywhere.saves) / (WEIGHT_EVERYWHERE + everywhere.settled);
  const mean = Math.min(0.99, Math.max(0.001, (prior * pooled) / usual));
  return {
    a: WEIGHT_HERE * mean + here.saves,
    b: WEIGHT_HERE * (1 - mean) + here.settled - here.saves,
  };
}

/** About the share of mails whose customer is won back, weighed with the share of the revenue that then stays. */
export const keptBelief = ({ a, b }: Belief, kept: number): Belief => ({ a: a * kept, b: b + a * (1 - kept) });

export const meanOf = ({ a, b }: Belief): number => a / (a + b);

/** The influence of chance, from 0 to 1. */
const explorationAfter = (settled: number): number => Math.min(1, settled / FULL_EXPLORATION_OUTCOMES);

/** The indices of the beliefs, best first, by one random draw from each. `settled`: all known outcomes. */
export function drawOrder(beliefs: readonly Belief[], settled: number, random: Random): number[] {
  const awake = explorationAfter(settled);
  const values = beliefs.map((belief) => {
    const mean = meanOf(belief);
    return awake === 0 ? mean : mean + awake * (random.beta(SHARPNESS * belief.a, SHARPNESS * belief.b) - mean);
  });
  return values.map((_, index) => index).sort((one, other) => values[other]! - values[one]! || one - other);
}

/** The minimum chance: a draw that happened was not impossible, whatever rounding says. */
const MIN_CHANCE = 1e-6;

/** The chance with which each belief came to its place in `order`, in the order of the beliefs. */
export function chancesOf(order: readonly number[], beliefs: readonly Belief[], settled: number): number[] {
  const awake = explorationAfter(settled);
  if (awake === 0) return beliefs.map(() => 1);
  const values = beliefs.map((belief) => ({
    a: SHARPNESS * belief.a,
    b: SHARPNESS * belief.b,
    offset: (1 - awake) * meanOf(belief),
  }));
  const places = beliefs.map((_, index) => order.indexOf(index));
  return chancesOfPlaces(values, awake, places).map((chance) => Math.min(1, Math.max(MIN_CHANCE, chance)));
}
