// How what has worked changes the order of strategies: a belief from the mapping, drawn towards what each strategy has
// achieved over all reasons, then towards what it has achieved for this one. A strategy of which little is known may
// still come first by chance, the less so the more is known.

import { chancesOfPlaces } from "../../../lib/statistics/beta-order.ts";
import type { Random } from "../../../lib/statistics/random.ts";

/** Mails whose outcome is known, and how many of them were followed by a recovery. */
export type Counts = { settled: number; saves: number };

/** One strategy for one event. Shares are 0..1. */
export type Candidate = {
  /** What the mapping and the circumstances let expect. */
  prior: number;
  /** What the mapping lets expect of it on average over the reasons. */
  usual: number;
  /** Of mails with this strategy for this reason, and for any. */
  here: Counts;
  everywhere: Counts;
};

/** Beta's parameters: `a / (a + b)` is the share of mails that is expected to win the customer back. */
export type Belief = { a: number; b: number };

/** How many mails the mapping's word weighs as much as, over all reasons and for one. */
const WEIGHT_EVERYWHERE = 40;
const WEIGHT_HERE = 20;
/** Draws are from a belief so many times as sure: exploring for its own sake costs more than it finds at such numbers. */
const SHARPNESS = 4;
/** Until so many outcomes are known chance has only its part of a say, in proportion. */
export const FULLY_AWAKE = 30;

export function beliefOf({ prior, usual, here, everywhere }: Candidate): Belief {
  const pooled = (WEIGHT_EVERYWHERE * usual + everywhere.saves) / (WEIGHT_EVERYWHERE + everywhere.settled);
  const mean = Math.min(0.99, Math.max(0.001, (prior * pooled) / usual));
  return {
    a: WEIGHT_HERE * mean + here.saves,
    b: WEIGHT_HERE * (1 - mean) + here.settled - here.saves,
  };
}

export const meanOf = ({ a, b }: Belief): number => a / (a + b);

/** How much of a say chance has, from 0 to 1. */
const awakeAfter = (settled: number): number => Math.min(1, settled / FULLY_AWAKE);

/** The indices of the beliefs, best first, by a draw of chance from each. `settled`: outcomes known in all. */
export function drawOrder(beliefs: readonly Belief[], settled: number, random: Random): number[] {
  const awake = awakeAfter(settled);
  const values = beliefs.map((belief) => {
    const mean = meanOf(belief);
    return awake === 0 ? mean : mean + awake * (random.beta(SHARPNESS * belief.a, SHARPNESS * belief.b) - mean);
  });
  return values.map((_, index) => index).sort((one, other) => values[other]! - values[one]! || one - other);
}

/** The least chance that is given: a draw that happened was not impossible, whatever rounding makes of it. */
const LEAST_CHANCE = 1e-6;

/** How likely each of the beliefs was to come to the place that it has in `order`, in the order of the beliefs. */
export function chancesOf(order: readonly number[], beliefs: readonly Belief[], settled: number): number[] {
  const awake = awakeAfter(settled);
  if (awake === 0) return beliefs.map(() => 1);
  const values = beliefs.map((belief) => ({
    a: SHARPNESS * belief.a,
    b: SHARPNESS * belief.b,
    offset: (1 - awake) * meanOf(belief),
  }));
  const places = beliefs.map((_, index) => order.indexOf(index));
  return chancesOfPlaces(values, awake, places).map((chance) => Math.min(1, Math.max(LEAST_CHANCE, chance)));
}
