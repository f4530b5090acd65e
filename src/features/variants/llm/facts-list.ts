// The facts that a model may state, as a numbered list, and which of them an answer used.

import type { FactSlot } from "../../strategies/mail-text.ts";
import type { Fact, MailFacts, Writing } from "../facts.ts";
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

/** `others`: other words that it may be stated in. */
export type ListedFact = Fact & { slot: FactSlot; about: string; others: string[] };

/** Numbered from 1 in a question, and the same for the same facts. */
export function listedFacts(facts: MailFacts): ListedFact[] {
  const known = facts.isSensitive ? {} : factsToState(facts);
  return Object.entries(ABOUT).flatMap(([slot, about]) => {
    const fact = known[slot as FactSlot];
    // "Today" is no claim, and stands in many sentences.
    const isCommonWord = fact !== undefined && slot.endsWith("day") && !/\s/.test(fact.text);
    if (!fact || isCommonWord || ELSEWHERE.has(fact.fact)) return [];
    const others = slot === "offer" ? [briefOffer(facts) ?? []].flat() : slot === "usage" ? countsIn(fact.text) : [];
    return [{ ...fact, slot: slot as FactSlot, about, others }];
  });
}

/** "48 devis en ligne" and "48 devis", where the fact says how many times a feature was used. */
function countsIn(text: string): string[] {
  const [, figure, name] =
    /(\d[\d.,\s]*).*?[„“«]\s*(.+?)\s*[“”»]/u.exec(text) ??
    text.match(/[„“«]\s*(.+?)\s*[“”»].*?(\d[\d.,]*)/u)?.toReversed() ??
    [];
  return figure && name ? [`${figure.trim()} ${name}`, `${figure.trim()} ${name.split(" ")[0]}`] : [];
}

/** Stands for an offer in `withoutFacts`: see `rules/offers.ts`. */
export const OFFER_MARK = "\uE000";

const UNTIL = "until|till|through|by|bis(?: zum)?|jusqu['’](?:au|à)|hasta(?: el)?|até(?: o dia)?";
const ENDS =
  "ends?|expires?|runs out|lasts|is valid|gilt|endet|läuft|expire|termine|est valable|termina|vence|caduca|acaba|vale";
const SHIPPED_IN = [
  "we(?:['’]ve| have)?(?: now| since)? (?:shipped|built|released|added|launched)(?: exactly| just)? (?:this|it|that)",
  "(?:wir haben|haben wir)(?: (?:genau|jetzt|nun|ihn|sie|es|das|this)){0,3} (?:veröffentlicht|eingeführt|gebaut|eingebaut|ergänzt)",
  "nous (?:l['’])?avons (?:publié|lancé|ajouté|livré|mis en ligne)(?: this)?",
  "(?:hemos )?(?:lo |la )?(?:publicado|lanzado|añadido|publicamos|lanzamos|añadimos) this",
  "(?:lançamos|publicamos|adicionamos|incluímos) this",
  "हमने this (?:लॉन्च किया|जोड़ा|बनाया|जोड़ दिया)(?: है)?",
].join("|");
const last = `(?:${ENDS})(?: (?:on|at|am|le|el|em|no dia))? this|`;

/** Words that would be a claim of their own, were the fact not there; "this" stands in its place. */
const IDIOMS: Partial<Record<FactSlot, RegExp>> = {
  fix: idiom(SHIPPED_IN),
  fix_day: idiom(`this,? (?:${SHIPPED_IN})`),
  story: idiom("(?:a|one|another) customer (?:told us|said|wrote)"),
  access_until: idiom(`(?:open |use (?:it|everything|\\p{Lu}\\p{L}+) )?(?:${UNTIL}) this|(?:läuft|gilt) bis zum this`),
  offer_until: idiom(`${last}(?:(?:${ENDS}|läuft) )?(?:${UNTIL}) this`),
  pause_until: idiom(`${last}(?:${UNTIL}) this`),
};

function idiom(source: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${source.replaceAll("this", `this${OFFER_MARK}?`)})(?![\\p{L}\\p{M}])`,
    "giu",
  );
}

/** The listed facts that a text states in their words. */
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
  const without = (text: string) => {
    const rest = longestFirst.reduce((left, fact) => {
      const shape = new RegExp(shapeOf(fact), "giu");
      return left.replace(shape, OFFERED.has(fact.slot) ? `this${OFFER_MARK}` : "this");
    }, text);
    const unnamed = used
      .flatMap(({ slot }) => IDIOMS[slot] ?? [])
      .reduce((left, shape) => left.replace(shape, "this"), rest);
    return used.flatMap(partsOf).reduce((left, part) => left.replace(whole(patternOf(part), "giu"), "this"), unnamed);
  };
  return { subject: without(writing.subject), body: without(writing.body) };
}

/** What may stand alone once the whole fact is in the text: an offer's percentage, and the name of somebody who is quoted. */
function partsOf({ slot, text }: ListedFact): string[] {
  if (slot === "offer") return text.match(/\d+\s?%/gu) ?? [];
  return slot === "story_who" ? (text.match(/\p{Lu}[\p{L}\p{M}'’-]+/gu) ?? []) : [];
}

/** A fact's words, in any typography and as whole words. */
const shapeOf = ({ text, others }: ListedFact): RegExp => whole([text, ...others].map(patternOf).join("|"), "iu");

const whole = (source: string, flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags);

const SIGN = "\\\\?[$€£₹%]";

/** The ways to write an amount: "19 $" is also "19 $US" for customers who pay in dollars, "19$" and "19,00 $". */
const patternOf = (text: string): string =>
  text
    .trim()
    .replace(/[.।]$/, "")
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    .replace(/['’]/g, "['’]")
    .replace(/["“”„«»]/g, '["“”„«»]')
    .replace(new RegExp(`(?<=\\d)\\s(?=${SIGN})|(?<=[$€£₹])\\s(?=\\d)`, "gu"), "\\s?")
    .replace(/(?:US)?\\\$(?:US)?/g, "(?:US)?\\$$(?:US)?")
    .replace(/(?<=[$€£₹][^%]*)\d+(?![\d.,\\]*\d)|\d+(?![\d.,\\]*\d)(?=[^%]*[$€£₹])/gu, "$&(?:[.,]00)?")
    .replace(/\s+/gu, "\\s+");
