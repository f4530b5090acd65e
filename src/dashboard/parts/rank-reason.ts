// The reason for a letter's rank, in the user's language.

import type { Shape } from "../data/api.ts";
import { language } from "../data/language.ts";
import { germanRankReason } from "../texts/rank-reasons.ts";

type Ranked = Pick<Shape<"Variant">, "strategy" | "rank_reason" | "rank_reason_facts">;

/** The sentence; `lang` is set if it is not the user's language, because letters ranked by an older version have no facts. */
export function rankReason({ strategy, rank_reason: english, rank_reason_facts: facts }: Ranked) {
  if (language.value === "en") return { text: english, lang: undefined };
  const german = facts === null ? null : germanRankReason(strategy, facts);
  return german === null ? { text: english, lang: "en" } : { text: german, lang: undefined };
}
