// What a company has not written yet, and which strategies' mails can say less without it.

import type { Need } from "../strategies/definition.ts";
import { STRATEGIES, STRATEGY_TABLE, type Strategy } from "../strategies/table.ts";
import type { Knowledge } from "./service.ts";
import { MOST_STORY_WORDS } from "./tables.ts";

/** `sentence`: the same in English. */
type Missing = { strategy: Strategy; needs: Need; sentence: string };

/** The strategies whose mails need something from the company for more than a question. */
export const NEEDY_STRATEGIES = STRATEGIES.filter((strategy) => STRATEGY_TABLE[strategy].knowledge.length > 0);

export const SENTENCES: Readonly<Record<Need, string>> = {
  usage:
    "No feature names the tracked events that show its use, so no mail can say what a customer did or never tried.",
  cheaper_plan: "Fewer than two plans have a monthly price, so no mail can name a cheaper one.",
  plan_gap: "No plan says what it lacks, so no mail can say what a customer would give up.",
  pause_terms: "There is no active retention offer for a temporary pause, so no mail can say what a pause is like.",
  founder_name: "The founder has no name, so the mail is signed by the company.",
  shipped_fix: "No fix has been shipped yet, so the mail asks what got in the way.",
  story: `There is no story of at most ${MOST_STORY_WORDS} words with the name of its customer, so the mail asks for one.`,
  discount_offer: "There is no active retention offer with a discount, so the mail asks what a fair price would be.",
};

/** In the order of the strategies; `today`: a day such as 2026-10-01. */
export function missingFor(knowledge: Knowledge, today: string): Missing[] {
  return NEEDY_STRATEGIES.flatMap((strategy) =>
    STRATEGY_TABLE[strategy].knowledge
      .filter((need: Need) => !IS_MET[need](knowledge, today))
      .map((needs) => ({ strategy, needs, sentence: SENTENCES[needs] })),
  );
}

const IS_MET: Readonly<Record<Need, (knowledge: Knowledge, today: string) => boolean>> = {
  usage: ({ features }) => features.some(({ events }) => events.length > 0),
  cheaper_plan: ({ plans }) => plans.filter(({ price, interval }) => price !== null && interval === "month").length > 1,
  plan_gap: ({ plans }) => plans.some(({ lacks }) => lacks !== null),
  pause_terms: ({ offers }) =>
    offers.some(
      ({ reason, offer_type: type }) => reason === "temporary_pause" && ["custom", "extension"].includes(type),
    ),
  founder_name: ({ founder }) => founder.name !== null,
  shipped_fix: ({ fixes }, today) => fixes.some(({ shipped_on: day }) => day !== null && day <= today),
  story: ({ stories }) =>
    stories.some(({ text, who }) => who !== null && text.trim().split(/\s+/).length <= MOST_STORY_WORDS),
  discount_offer: ({ offers }) => offers.some(({ discount_percent }) => discount_percent !== null),
};
