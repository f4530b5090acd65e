// Why a customer left, or why a payment failed, and what of it may be repeated. The customer's words are free text,
// perhaps not even theirs: they are quoted only when short and clean, and otherwise only paraphrased.

import { trimmedEnd } from "../../../lib/text.ts";
import { saysNothing } from "../../churn-events/cause/generic.ts";
import { labelledTopic, type Topic } from "../../churn-events/cause/labels.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";
import { COARSE_WORDS, hasAddress, hasSoundBrackets, hasStackedMarks } from "./text.ts";

const MAX_QUOTE = 80;

export type Reason = {
  /** Whether anything was said at all. */
  given: boolean;
  topic: Topic | null;
  /** The customer's own words, fit for quotation. */
  quote: string | null;
};

/** Each completes "You told us that …". */
export const TOPIC_CLAUSES: Record<Topic, string> = {
  too_expensive: "the price was the problem",
  missing_features: "something you needed was missing",
  switched_to_competitor: "you were moving to another product",
  not_using_enough: "you were not using the product enough",
  technical_issues: "something was not working properly",
  bad_support: "our support was not good enough",
  temporary_pause: "you needed a break",
};

const QUOTABLE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’,.;:?()/&+…–—-]*$/u;
const COARSE = new RegExp(`\\b(?:${COARSE_WORDS})`, "i");
/** Addressed to a language model, not to us. */
const FOR_A_MACHINE =
  /\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|prompts?|rules|above|previous)\b|system prompt/i;

export function reasonOf(cancelReason: string | null, reasonCode: CancelReason | null): Reason {
  const words = (cancelReason ?? "").trim();
  const coded = reasonCode === null || reasonCode === "other" ? null : reasonCode;
  if (saysNothing(words)) return { given: coded !== null, topic: coded, quote: null };
  const labelled = labelledTopic(words);
  if (labelled !== null) return { given: true, topic: coded ?? labelled, quote: null };
  return { given: true, topic: coded, quote: quotable(words) };
}

function quotable(words: string): string | null {
  if (words.length > MAX_QUOTE || /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u.test(words)) return null;
  const quote = words
    .normalize("NFC")
    .replace(/^[^\W_]+(?:_+[^\W_]+)+$/, (code) => code.replaceAll("_", " "))
    .replace(/^other\s*[:–-]\s*/i, "")
    .replace(/["“”„«»]/g, "'")
    .replace(/\.{3,}/g, "…")
    .replace(/\s+/gu, " ")
    .replace(/ +([,.;:?!…])/g, "$1")
    .replace(/^[\s'.,;:?!…–—-]+|[\s.,;:!…–—-]+$/gu, "");
  const clean = QUOTABLE.test(quote) && hasSoundBrackets(quote) && !hasStackedMarks(quote);
  if (!clean || hasAddress(quote) || !/\p{L}{2}|[\p{Script=Han}]/u.test(quote)) return null;
  if (/[^\p{L}\p{M}\p{N}\s]{3}|[,.;:?]{2}|[\p{Script=Latin}\p{N}]{31}/u.test(quote)) return null;
  return COARSE.test(quote) || FOR_A_MACHINE.test(quote) ? null : quote;
}

export type PaymentProblem = "expired" | "declined" | "confirmation" | "details";

const PAYMENT_PROBLEMS: [RegExp, PaymentProblem][] = [
  [/^(?:the )?(?:credit |debit )?card (?:has |is |was )?expired$|^expired (?:credit |debit )?card$/, "expired"],
  [
    /^(?:the )?(?:credit |debit )?card (?:was |is |got )?declined?$|^(?:generic )?declined?$|^do not honou?r$/,
    "declined",
  ],
  // An empty account is private: the customer reads only that the bank declined.
  [/^(?:insufficient|not sufficient) funds?$/, "declined"],
  [/^(?:authentication|3d ?s(?:ecure)?|sca|confirmation) (?:is )?(?:required|failed)$/, "confirmation"],
  [/^(?:incorrect|invalid|wrong) (?:card )?(?:number|cvc|cvv|expiry|expiry month|expiry year|zip|account)$/, "details"],
];

/** The cause of a failed payment where the event has one of the usual codes; null otherwise. */
export function paymentProblemOf(cancelReason: string | null): PaymentProblem | null {
  const words = trimmedEnd((cancelReason ?? "").toLowerCase().replace(/[_\s-]+/g, " "), /[\s.!]/).trimStart();
  if (words.length > 60) return null;
  return PAYMENT_PROBLEMS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
