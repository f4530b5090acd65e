// The order of the nine strategies for one event as experience leaves it, each with how likely it was to come to its rank.

import { seeded } from "../../../lib/statistics/random.ts";
import type { Cause } from "../causes.ts";
import type { Ranked } from "../ranking.ts";
import { type Expectation, type Experience, expectationOf } from "./expectations.ts";
import { chancesOf, drawOrder, meanOf } from "./rule.ts";

/** `order`: the mapping keeps rank 1; `full`: rank 1 is learnt, too, once enough was sent; `off`: the mapping alone. */
export type Learning = "order" | "full" | "off";

/** Rank 1 stays with the mapping until so many mails were sent. */
const SENDS_FOR_RANK_ONE = 30;

export type Placed = Omit<Ranked, "points"> & { propensity: number };

/** The same event with the same experience is always placed alike. */
export function placeStrategies(
  ranked: readonly Ranked[],
  cause: Cause,
  experience: Experience,
  learning: Learning,
  seed: string,
): Placed[] {
  if (learning === "off" || experience.sends === 0) {
    return ranked.map(({ points: _, ...place }) => ({ ...place, propensity: 1 }));
  }
  const kept = learning === "full" && experience.sends >= SENDS_FOR_RANK_ONE ? 0 : 1;
  const free = ranked.slice(kept);
  const expected = ranked.map(({ strategy, points }) => expectationOf(experience, cause, strategy, points));
  const beliefs = expected.slice(kept).map(({ belief }) => belief);
  const order = drawOrder(beliefs, experience.settled, seeded(seed));
  const chances = chancesOf(order, beliefs, experience.settled);
  const settled = ranked.slice(0, kept).map((first, index) => ({
    strategy: first.strategy,
    rank: first.rank,
    reason: withCounts(first.reason, expected[index]!),
    propensity: 1,
  }));
  return [
    ...settled,
    ...order.map((index, place) => ({
      strategy: free[index]!.strategy,
      rank: kept + place + 1,
      reason: withCounts(free[index]!.reason, expected[kept + index]!),
      propensity: chances[index]!,
    })),
  ];
}

/** The sentence with what was counted; where nothing was, it stays as it is. */
function withCounts(sentence: string, { here, everywhere, prior, belief }: Expectation): string {
  const { settled, saves } = here.settled > 0 ? here : everywhere;
  if (settled === 0) return sentence;
  const scope = here.settled > 0 ? "for this reason" : "for other reasons";
  const mails = settled === 1 ? "1 such mail" : `${settled} such mails`;
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  return `${sentence.slice(0, -1)}; ${mails} ${scope} won ${saves === 0 ? "nobody" : saves} back, so ${percent(meanOf(belief))} is expected after ${percent(prior)} at first.`;
}
