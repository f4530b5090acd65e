// The sentence that explains why the first strategy is first.

import { cleanLine, trimmedEnd } from "../../lib/text.ts";
import type { Argument } from "./affinities.ts";
import type { MappedStrategy } from "./classification.ts";
import type { RankingFacts } from "./facts.ts";
import type { Primary } from "./primary.ts";

/**
 * The strategy of rank 1 and what decided it: the reason, the page on which a failed payment can be made, or behaviour
 * where the reason is not known. `behaviour` is the strongest thing that it says of the strategy.
 */
export type First = {
  strategy: MappedStrategy;
  by: "reason" | "pay_page" | "behaviour";
  behaviour: Argument | null;
};

/** Characters of a customer's words that a sentence can carry. */
const MAX_QUOTE = 60;

/** What follows "The reason": it has to be true of every reason that the row covers. */
const SAYS: Record<MappedStrategy, string> = {
  discount: "comes down to money, which a discount answers",
  unused_feature: "suggests little use, which features not yet tried can change",
  pain_point_fix: "names what got in the way, so addressing it comes first",
  value_recap: "suggests a move to something else, so a recap of the value received comes first",
  pause_option: "is about timing, which a pause answers",
  founder_email: "points to a problem that calls for a personal word from the founder",
  feedback_request: "names nothing that an offer could change, so a friendly question comes first",
};

/** One sentence for the strategy of rank 1. */
export function primarySentence(facts: RankingFacts, primary: Primary, first: First): string {
  if (first.by === "pay_page") {
    return `The payment failed and there is a page to make it on, so the mail that gets it through comes first${addition(first)}.`;
  }
  const reason = quote(facts.cancelReason ?? "");
  if (first.by === "behaviour") return `${openCause(facts, primary, reason.text)}, but ${first.behaviour!.clause}.`;
  return `${byReason(facts, primary, first.strategy, reason)}${addition(first)}.`;
}

function addition({ behaviour }: First): string {
  if (behaviour === null) return "";
  return behaviour.points > 0 ? `, and ${behaviour.clause}` : `, though ${behaviour.clause}`;
}

function byReason(facts: RankingFacts, primary: Primary, first: MappedStrategy, reason: Quote): string {
  switch (primary.by) {
    case "reason_code":
      return `The chosen reason “${(facts.reasonCode ?? "").replaceAll("_", " ")}” ${SAYS[first]}`;
    case "keyword":
    case "lexicon":
      return reason.whole
        ? `The reason “${reason.text}” ${SAYS[first]}`
        : `The reason says “${quote(primary.matched).text}” and ${SAYS[first]}`;
    case "unmatched":
      return facts.classified === first
        ? `The reason “${reason.text}”, as the language model read it, ${SAYS[first]}`
        : `${openCause(facts, primary, reason.text)}, so asking for it comes first`;
    case "generic":
      return isAnonymousFailure(facts, reason.text)
        ? `${openCause(facts, primary, reason.text)}, so a friendly question comes first`
        : `${openCause(facts, primary, reason.text)}, so asking for it comes first`;
  }
}

/** That the cause is not known, as the beginning of a sentence. */
function openCause(facts: RankingFacts, primary: Primary, reason: string): string {
  if (primary.by === "unmatched") return `The reason “${reason}” was not recognised as one of the usual causes`;
  if (isQuotable(reason)) return `The reason “${reason}” does not tell the cause`;
  return facts.eventType === "payment_failed"
    ? "The payment failed and no reason was given"
    : "No reason was given for the cancellation";
}

const isAnonymousFailure = ({ eventType }: RankingFacts, reason: string): boolean =>
  eventType === "payment_failed" && !isQuotable(reason);

/** Words that look like a fault of ours ("null") are better not repeated. */
const isQuotable = (reason: string): boolean =>
  /[\p{L}\p{N}]/u.test(reason) && !/\b(?:null|undefined|nan)\b/i.test(reason);

type Quote = { text: string; whole: boolean };

/** The customer's words on one line, cut where they are long; quotation marks of their own would end ours. */
function quote(text: string): Quote {
  const trimmed = text.trim();
  const line = cleanLine(trimmed.slice(0, 10 * MAX_QUOTE), 2 * MAX_QUOTE).replace(/["“”„«»]/g, "'");
  const characters = [...line];
  if (characters.length <= MAX_QUOTE && trimmed.length <= 10 * MAX_QUOTE)
    return { text: trimmedEnd(line, /[\s.,;!]/), whole: true };
  const cut = characters.slice(0, MAX_QUOTE - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return { text: `${(lastSpace > MAX_QUOTE / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`, whole: false };
}
