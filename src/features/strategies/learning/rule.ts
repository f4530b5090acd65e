// How what has worked changes the order of strategies: a belief from the mapping, drawn towards what each strategy has
// achieved over all reasons, then towards what it has achieved for this one. A strategy of which little is known may
// still come first by chance, the less so the more is known.

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

/** The indices of the beliefs, best first, by a draw of chance from each. `settled`: outcomes known in all. */
export function drawOrder(beliefs: readonly Belief[], settled: number, random: Random): number[] {
  const awake = Math.min(1, settled / FULLY_AWAKE);
  const values = beliefs.map((belief) => {
    const mean = meanOf(belief);
    return awake === 0 ? mean : mean + awake * (random.beta(SHARPNESS * belief.a, SHARPNESS * belief.b) - mean);
  });
  return values.map((_, index) => index).sort((one, other) => values[other]! - values[one]! || one - other);
}

const DRAWS = 200;

/** How likely each of the beliefs is to come to each place: `[belief][place]`, from many draws. */
export function chancesOfPlaces(beliefs: readonly Belief[], settled: number, random: Random): number[][] {
  const counts = beliefs.map(() => beliefs.map(() => 0));
  const draws = settled === 0 ? 1 : DRAWS;
  for (let draw = 0; draw < draws; draw++) {
    for (const [place, belief] of drawOrder(beliefs, settled, random).entries()) counts[belief]![place]!++;
  }
  return counts.map((places) => places.map((count) => count / draws));
}
