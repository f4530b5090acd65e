// What of a customer's reason a mail may repeat, and why a payment failed. The words are free text, perhaps not even
// theirs: only a short, calm name of a thing is quoted, in the mail's own language.

import { lexiconOf } from "../../../lib/phrases.ts";
import { trimmedEnd } from "../../../lib/text.ts";
import { wordsOf } from "../../../lib/words.ts";
import { NAMES_RETURN } from "../../churn-events/cause/lexicon/coming-back.ts";
import { COARSE_WORDS, hasAddress, hasSoundBrackets, hasStackedMarks } from "./text.ts";
import type { Texts } from "./texts/format.ts";

const MAX_REASON = 80;
const MAX_QUOTE = 32;
const MOST_WORDS = 4;

const QUOTABLE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’,.;:?()/&+…–—-]*$/u;
const COARSE = new RegExp(`\\b(?:${COARSE_WORDS})`, "i");
/** Addressed to a language model, not to us. */
const FOR_A_MACHINE =
  /\b(?:ignore|disregard|forget)\b.*\b(?:instructions?|prompts?|rules|above|previous)\b|system prompt/i;

/** "We need bulk export!" → "bulk export"; null for anything else than a thing that the language has a word for. */
export function quotableThing(cancelReason: string | null, { lead, things, beside }: Texts["quotable"]): string | null {
  const thing = cleanWords((cancelReason ?? "").trim())?.replace(lead, "");
  if (thing === undefined || thing.length > MAX_QUOTE) return null;
  const words = thing.split(" ");
  const isKnown = words.every((word) => things.test(word) || beside.test(word));
  return isKnown && words.length <= MOST_WORDS && words.some((word) => things.test(word)) ? thing : null;
}

/** Null where they are long, coarse, or carry an address or orders for a machine. */
function cleanWords(words: string): string | null {
  if (words.length > MAX_REASON || /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u.test(words)) return null;
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

const findReturn = lexiconOf({ return: NAMES_RETURN });

/** Whether a reason for a break says when the customer will be back, so that nobody needs to ask. */
export const namesReturn = (cancelReason: string | null): boolean =>
  findReturn(wordsOf(cancelReason ?? "")).some(({ isDenied }) => !isDenied);

const findNoNeed = lexiconOf({
  no_need: `
    no longer need*|require*|necessary|relevant, not .. need|needed|required|necessary, no|without|any need|use for
    brauch*|benotig* .. nicht|kein|keine|keinen, nicht mehr .. gebraucht|benotigt|notig, kein bedarf, wird nicht .. gebraucht|benotigt
    plus|pas besoin, plus|pas d utilite, ne sert plus, plus .. necessaire|utile
    no|ya no .. necesit*, no hace falta, nao|sem .. precis*|necessidade
    zarurat|jarurat|जरूरत|ज़रूरत|आवश्यकता .. nahi|nahin|नहीं|नही`,
});

/** Whether a reason about little use says that the product is not needed, which is another thing than its being used too rarely. */
export const namesNoNeed = (cancelReason: string | null): boolean => findNoNeed(wordsOf(cancelReason ?? "")).length > 0;

type PaymentProblem = "expired" | "declined" | "confirmation" | "details";

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
