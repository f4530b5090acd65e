// What is known of why a customer left, or why a payment failed, and what of it may be said. The customer's own words are free
// text, perhaps not even theirs: they are quoted only when short and clean, and otherwise only spoken of.

import { CANCEL_REASONS, type CancelReason } from "../../churn-events/reasons.ts";
import { COARSE_WORDS, hasAddress, hasSoundBrackets, hasStackedMarks, letters } from "./text.ts";

const MAX_QUOTE = 80;

export type Topic = Exclude<CancelReason, "other">;

export type Reason = {
  /** Whether anything was said at all. */
  given: boolean;
  topic: Topic | null;
  /** The customer's own words, fit to stand between quotation marks. */
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

/** Labels that forms and spreadsheets put in the place of words. */
const LABELS: Record<Topic, string[]> = {
  too_expensive: ["expensive", "price", "pricing", "price too high", "cost", "costs", "budget", "budget cuts"],
  missing_features: ["missing feature", "features", "features missing", "feature missing", "lack of features"],
  switched_to_competitor: ["switched to a competitor", "competitor", "competition", "switched service", "switched"],
  not_using_enough: ["not using", "not using it", "not using it enough", "unused", "low usage", "not used"],
  technical_issues: ["technical issue", "technical problems", "bugs", "bug", "buggy", "broken", "technical"],
  bad_support: ["support", "poor support", "customer service", "customer support", "poor customer service"],
  temporary_pause: ["pause", "temporary", "temporary break", "taking a break", "break", "seasonal"],
};

const TOPIC_OF_LABEL = new Map<string, Topic>(
  CANCEL_REASONS.filter((code) => code !== "other").flatMap((topic) =>
    [topic, ...LABELS[topic]].map((label) => [letters(label), topic] as const),
  ),
);

/** What people and programs write when they give no reason; compared by letters and digits alone. */
const NO_REASON = new Set(
  (
    "|unknown|none|n/a|null|nil|undefined|nan|[object Object]|true|false|test|asdf|x|xx|xxx|other|others|generic|general" +
    "|empty|blank|misc|miscellaneous|various|no|nothing|no reason|no reason given|no comment|not given|not specified" +
    "|unspecified|not provided|prefer not to say|not sure|tbd|idk|don't know|I don't know|just because|cancel|cancelled" +
    "|canceled|cancellation|cancel subscription|churn|churned|voluntary"
  )
    .split("|")
    .map(letters),
);

const QUOTABLE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’,.;:?()/&+…–—-]*$/u;
const COARSE = new RegExp(`\\b(?:${COARSE_WORDS})`, "i");
/** Written for a language model, not for us. */
const FOR_A_MACHINE =
  /\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|prompts?|rules|above|previous)\b|system prompt/i;

export function reasonOf(cancelReason: string | null, reasonCode: CancelReason | null): Reason {
  const words = (cancelReason ?? "").trim();
  const coded = reasonCode === null || reasonCode === "other" ? null : reasonCode;
  if (NO_REASON.has(letters(words))) return { given: coded !== null, topic: coded, quote: null };
  const labelled = TOPIC_OF_LABEL.get(letters(words));
  if (labelled !== undefined) return { given: true, topic: coded ?? labelled, quote: null };
  return { given: true, topic: coded, quote: quotable(words) };
}

function quotable(words: string): string | null {
  if (words.length > MAX_QUOTE || /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u.test(words)) return null;
  const quote = words
    .normalize("NFC")
    .replace(/^\w+(?:_\w+)+$/, (code) => code.replaceAll("_", " "))
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
  // An empty account is nobody's business: the customer is told no more than that the bank said no.
  [/^(?:insufficient|not sufficient) funds?$/, "declined"],
  [/^(?:authentication|3d ?s(?:ecure)?|sca|confirmation) (?:is )?(?:required|failed)$/, "confirmation"],
  [/^(?:incorrect|invalid|wrong) (?:card )?(?:number|cvc|cvv|expiry|expiry month|expiry year|zip|account)$/, "details"],
];

/** The cause of a failed payment where the event names one of the usual codes; anything else is left unsaid. */
export function paymentProblemOf(cancelReason: string | null): PaymentProblem | null {
  const words = (cancelReason ?? "")
    .toLowerCase()
    .replace(/[_\s-]+/g, " ")
    .replace(/[\s.!]+$/, "")
    .trim();
  if (words.length > 60) return null;
  return PAYMENT_PROBLEMS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
