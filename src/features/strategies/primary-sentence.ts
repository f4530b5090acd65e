// The sentence that tells why the first strategy is first.

import { cleanLine } from "../../lib/text.ts";
import type { MappedStrategy } from "./classification.ts";
import type { RankingFacts } from "./facts.ts";
import type { Primary } from "./keywords.ts";

/** Characters of a customer's words that a sentence can carry. */
const MAX_QUOTE = 60;

/** What follows "The reason". */
const SAYS: Record<MappedStrategy, string> = {
  discount: "names the price, which a discount answers",
  unused_feature: "tells of little use, which features never tried can change",
  pain_point_fix: "names something that is missing, so addressing it comes first",
  value_recap: "points to another product, against which the value received counts most",
  pause_option: "sounds temporary, which a pause answers",
  founder_email: "tells of a bad experience, which calls for a personal word from the founder",
  feedback_request: "names no clear cause, so asking for it comes first",
};

/** One sentence for the strategy of rank 1, which `primary` or the classification decided. */
export function primarySentence(facts: RankingFacts, primary: Primary, first: MappedStrategy): string {
  const reason = quote(facts.cancelReason ?? "");
  switch (primary.by) {
    case "reason_code":
      return `The chosen reason “${(facts.reasonCode ?? "").replaceAll("_", " ")}” ${SAYS[first]}.`;
    case "keywords":
      return reason.whole
        ? `The reason “${reason.text}” ${SAYS[first]}.`
        : `The reason says “${quote(primary.matched).text}” and ${SAYS[first]}.`;
    case "unmatched":
      return facts.classified === first
        ? `The reason “${reason.text}”, as the language model read it, ${SAYS[first]}.`
        : `The reason “${reason.text}” leaves the cause open, so asking for it comes first.`;
    case "generic":
      return genericSentence(facts, reason.text);
  }
}

function genericSentence(facts: RankingFacts, reason: string): string {
  // Words that look like a fault of ours ("null") are better not repeated.
  if (/[\p{L}\p{N}]/u.test(reason) && !/\b(?:null|undefined|nan)\b/i.test(reason)) {
    return `The reason “${reason}” does not tell the cause, so asking for it comes first.`;
  }
  return facts.eventType === "payment_failed"
    ? "The payment failed and no reason was given, so a friendly question comes first."
    : "No reason was given for the cancellation, so asking for it comes first.";
}

/** The customer's words on one line, cut where they are long; quotation marks of their own would end ours. */
function quote(text: string): { text: string; whole: boolean } {
  const trimmed = text.trim();
  const line = cleanLine(trimmed.slice(0, 10 * MAX_QUOTE), 2 * MAX_QUOTE).replace(/["“”„«»]/g, "'");
  const characters = [...line];
  if (characters.length <= MAX_QUOTE && trimmed.length <= 10 * MAX_QUOTE)
    return { text: line.replace(/[\s.,;!]+$/, ""), whole: true };
  const cut = characters.slice(0, MAX_QUOTE - 1).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return { text: `${(lastSpace > MAX_QUOTE / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`, whole: false };
}
