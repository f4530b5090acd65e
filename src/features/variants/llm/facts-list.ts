// The facts that a model may state, as a numbered list, and which of them an answer used.

import type { Fact, MailFacts, Writing } from "../facts.ts";
import type { FactSlot } from "../templates/texts/format.ts";
import { briefOffer, factsToState } from "../templates/writer.ts";

/** What the list says of each, in the order of the list. */
const ABOUT: Partial<Record<FactSlot, string>> = {
  day: "when it happened",
  usage: "what the customer has made with the product",
  in_tenure: "the time in which they made it",
  unused_feature: "a feature that the customer never opened",
  feature_use: "what that feature does",
  amount: "what the customer pays a month, or the payment that failed",
  cheaper_plan: "the next smaller plan",
  cheaper_price: "its price a month",
  plan_price: "the price a month of the customer's own plan",
  plan_gap: "what the smaller plan lacks",
  pause_terms: "the terms of a pause",
  pause_span: "how long the pause lasts",
  pause_until: "the last day on which a pause may be begun on these terms, to be named wherever they are",
  fix: "what they missed and we have shipped",
  fix_day: "when we shipped it",
  fix_limit: "what it does not do yet",
  missing_fix: "what they missed and we have not built yet",
  story: "another customer's own words, to be quoted whole or not at all",
  story_who: "who said that",
  offer: "the offer that may be made",
  offer_terms: "its terms",
  offer_price: "what they would pay a month with it",
  offer_until: "the last day of the offer, to be named wherever it is",
  access_until: "until when they can use the product",
  retry_day: "when the payment is tried again",
  founder: "the founder, in whose name the founder's mail is written",
};

/** Facts that the model reads in their own place. */
const ELSEWHERE = new Set(["sender.name", "event.tenure_days"]);

/** What is offered, which a mail must not make more of. */
const OFFERED = new Set<FactSlot>([
  "offer",
  "offer_terms",
  "offer_price",
  "offer_until",
  "pause_terms",
  "pause_span",
  "pause_until",
]);

/** `brief`: other words that it may be stated in. */
export type ListedFact = Fact & { slot: FactSlot; about: string; brief?: string | undefined };

/** Numbered from 1 in a question, and the same for the same facts. */
export function listedFacts(facts: MailFacts): ListedFact[] {
  const known = facts.isSensitive ? {} : factsToState(facts);
  return Object.entries(ABOUT).flatMap(([slot, about]) => {
    const fact = known[slot as FactSlot];
    // "Today" is no claim, and stands in many sentences.
    const isCommonWord = fact !== undefined && slot.endsWith("day") && !/\s/.test(fact.text);
    if (!fact || isCommonWord || ELSEWHERE.has(fact.fact)) return [];
    const brief = slot === "offer" ? briefOffer(facts) : undefined;
    return [{ ...fact, slot: slot as FactSlot, about, brief }];
  });
}

/** Stands for an offer in `withoutFacts`: see `rules/offers.ts`. */
export const OFFER_MARK = "\uE000";

/** Words that would be a claim of their own, were the fact not there; "this" stands in its place. */
const IDIOMS: Partial<Record<FactSlot, RegExp>> = {
  fix: /\bwe(?:['’]ve| have)? (?:shipped|built|released) (?:this|it)\b/giu,
  story: /\b(?:a|one|another) customer (?:told us|said|wrote)\b/giu,
  access_until: /\b(?:open |use (?:it|everything|\p{Lu}\p{L}+) )?until this\b/giu,
};

/** The listed facts whose words stand in a text. */
export const factsIn = (listed: readonly ListedFact[], { subject, body }: Writing): ListedFact[] =>
  listed.filter((fact) => shapeOf(fact).test(`${subject}\n${body}`));

/** The words of a fact as an answer has them, with its spaces and apostrophes. */
export const asWritten = (fact: ListedFact, { subject, body }: Writing): string =>
  shapeOf(fact).exec(`${subject}\n${body}`)?.[0] ?? fact.text;

/**
 * The text with a neutral word in the place of each fact, so that the figures, names and dates that are left in it are
 * those that no fact holds.
 */
export function withoutFacts(writing: Writing, used: readonly ListedFact[]): Writing {
  const longestFirst = used.toSorted((a, b) => b.text.length - a.text.length);
  const idioms = used.flatMap(({ slot }) => IDIOMS[slot] ?? []);
  const without = (text: string) => {
    const rest = longestFirst.reduce((left, fact) => {
      const shape = new RegExp(shapeOf(fact), "giu");
      return left.replace(shape, OFFERED.has(fact.slot) ? `this${OFFER_MARK}` : "this");
    }, text);
    return idioms.reduce((left, idiom) => left.replace(idiom, "this"), rest);
  };
  return { subject: without(writing.subject), body: without(writing.body) };
}

/** A fact's words, in any typography and as whole words. */
function shapeOf({ text, brief }: ListedFact): RegExp {
  const words = brief === undefined ? patternOf(text) : `(?:${patternOf(text)}|${patternOf(brief)})`;
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "iu");
}

/** "19 $" is "19 $US" to whoever pays in dollars. */
const patternOf = (text: string): string =>
  text
    .trim()
    .replace(/[.]$/, "")
    .split(/\s+/u)
    .map((word) => RegExp.escape(word).replace(/['’]|\\x27/g, "['’]"))
    .map((word) =>
      word.replace(/^(\\\$|\\x24)(?:US|\\x55S)$/, "$1(?:US)?").replace(/^(?:US|\\x55S)(\\\$|\\x24)$/, "(?:US)?$1"),
    )
    .join("[\\s\\u00A0]+");
