// The order of the strategies for one event after learning, each with the chance of its rank.

import { seeded } from "../../../lib/statistics/random.ts";
import type { Cause } from "../causes.ts";
import type { Explained } from "../primary-sentence.ts";
import type { Ranked } from "../ranking.ts";
import { factOf } from "../reason-facts.ts";
import { type Expectation, type Experience, expectationOf } from "./expectations.ts";
import { chancesOf, drawOrder, meanOf } from "./thompson-sampling.ts";

/** `order`: the mapping keeps rank 1; `full`: rank 1 is learned too, once enough was sent; `off`: the mapping alone. */
type Learning = "order" | "full" | "off";

/** Rank 1 follows the mapping until this many mails were sent. */
const SENDS_FOR_RANK_ONE = 30;

type OrderedStrategy = Omit<Ranked, "points"> & { propensity: number };

/** Whether the mapping decides rank 1. */
export const isRankOneMapped = ({ sends }: Experience, learning: Learning): boolean =>
  learning !== "full" || sends < SENDS_FOR_RANK_ONE;

/** Deterministic: the same event with the same counts always gets the same order. */
export function orderStrategies(
  ranked: readonly Ranked[],
  cause: Cause,
  experience: Experience,
  learning: Learning,
  seed: string,
): OrderedStrategy[] {
  if (learning === "off" || experience.sends === 0) {
    return ranked.map(({ points: _, ...place }) => ({ ...place, propensity: 1 }));
  }
  const fixed = isRankOneMapped(experience, learning) ? 1 : 0;
  const free = ranked.slice(fixed);
  const expected = ranked.map(({ strategy, points }) => expectationOf(experience, cause, strategy, points));
  const beliefs = expected.slice(fixed).map(({ reward }) => reward);
  const order = drawOrder(beliefs, experience.settled, seeded(seed));
  const chances = chancesOf(order, beliefs, experience.settled);
  const settled = ranked.slice(0, fixed).map((first, index) => ({
    strategy: first.strategy,
    rank: first.rank,
    ...withCounts(first, expected[index]!, experience),
    propensity: 1,
  }));
  return [
    ...settled,
    ...order.map((index, place) => ({
      strategy: free[index]!.strategy,
      rank: fixed + place + 1,
      ...withCounts(free[index]!, expected[fixed + index]!, experience),
      propensity: chances[index]!,
    })),
  ];
}

/** The sentence with the counts; unchanged where there are none. */
function withCounts(
  { reason, facts }: Explained,
  { here, everywhere, prior, belief, kept }: Expectation,
  { isKeptKnown }: Experience,
): Explained {
  const isHere = here.settled > 0;
  const { settled, saves } = isHere ? here : everywhere;
  if (settled === 0) return { reason, facts };
  const scope = isHere ? "for this reason" : "for other reasons";
  const mails = settled === 1 ? "1 such mail" : `${settled} such mails`;
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const expected = meanOf(belief);
  const stays = isKeptKnown ? `, of which ${percent(kept)} should stay for 90 days` : "";
  const counted = { settled, saves, expected, prior, ...(isKeptKnown && { kept }) };
  return {
    reason: `${reason.slice(0, -1)}; ${mails} ${scope} won ${saves === 0 ? "nobody" : saves} back, so ${percent(expected)} is expected after ${percent(prior)} at first${stays}.`,
    facts: [...facts, factOf(isHere ? "counted_for_this_reason" : "counted_for_other_reasons", counted)],
  };
}
