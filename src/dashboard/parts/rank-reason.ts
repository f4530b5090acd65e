// Why a letter stands at its rank, in the reader's language.

import type { Shape } from "../data/api.ts";
import { language } from "../data/language.ts";
import { germanRankReason } from "../texts/rank-reasons.ts";

type Ranked = Pick<Shape<"Variant">, "strategy" | "rank_reason" | "rank_reason_facts">;

/** The sentence, with its language where it is not the reader's: letters ranked by an older version have no facts. */
export function rankReason({ strategy, rank_reason: english, rank_reason_facts: facts }: Ranked) {
  if (language.value === "en") return { text: english, lang: undefined };
  const german = facts === null ? null : germanRankReason(strategy, facts);
  return german === null ? { text: english, lang: "en" } : { text: german, lang: undefined };
}
