// The format of mails. A text is plain words with
//   {slot}      a fact or a phrase; a sentence with an empty slot is left out,
//   ¶           a new paragraph,
//   :¶{x_link}  a lead with its link; where the link is unknown, `withoutLink` takes their place,
//   [I|we]      what a person writes, and what a team writes,
//   <Sie|du>    what is written formally, and informally; neither of the two stands within the other.

import type { EventType } from "../churn-events/event-types.ts";

/** The languages of the built-in writer. docs/recipes/language.md says how to add one. */
export type Language = "en" | "de" | "fr" | "es" | "pt" | "hi";

/** Facts, worded in the mail's language. The comments show English ones. */
const FACT_SLOTS = [
  "first_name", // Ada
  "customer_team", // Acme team: in place of a first name, for a company
  "full_name", // Ada Lovelace
  "product", // Acme
  "founder", // Grace
  "day", // on Tuesday, today, on 3 June: when the event happened
  "month", // in March: the same, long afterwards
  "after_tenure", // eight months in
  "for_tenure", // for eight months
  "in_tenure", // in eight months
  "amount", // $49: a month's price after a cancellation, the invoice's amount after a failed payment
  "reason_quote", // bulk export: the customer's own words
  "usage", // 214 invoices
  "regular_days", // 22 of the 30 days
  "unused_feature", // recurring invoices
  "feature_use", // It sends the same invoice every month.
  "cheaper_plan", // Starter
  "cheaper_price", // $19
  "plan_price", // $49: the price of the customer's own plan
  "plan_gap", // more than one user: what the cheaper plan lacks
  "pause_terms", // Pause for up to three months, free
  "pause_span", // for three months: where the offer pauses the subscription
  "pause_until", // 31 October
  "fix", // bulk export
  "fix_day", // on 2 June
  "fix_limit", // it exports CSV, not yet PDF
  "missing_fix", // bulk export, where it is not shipped yet
  "story", // a customer's words
  "story_who", // Lena, who runs a studio of four
  "story_name", // Lena: the same as a subject has room for
  "offer", // 30% off for three months
  "offer_terms", // We take 30% off your next three invoices.
  "offer_price", // $34.30
  "offer_until", // 31 October
  "thanks_offer", // 30% off: for anybody who leaves for this reason
  "thanks_until", // 31 October
  "access_until", // 14 June
  "retry_day", // on Friday
  "pay_link",
  "back_link",
  "pause_link",
  "plan_link",
  "call_link",
  "feature_link",
  "fix_link",
  // Only for `known`: how the product was used, which a mail may ask about but not tell, that money is short, and that the
  // customer takes a break or has no money for now, and has said when they will be back.
  "tight_means",
  "for_now",
  "return_named",
  "less_use",
  "partial_use",
  "asked_for_help",
  "met_errors",
  "clock", // a sentence of `clocks`, worded again when the mail is sent
] as const;

/** Sentences of the language's own file, chosen by the event, and the question of a farewell; they may hold facts. */
export const PHRASE_SLOTS = ["opener", "charge", "cause", "cause_subject", "hitch", "question"] as const;

export type FactSlot = (typeof FACT_SLOTS)[number];
export type Slot = FactSlot | (typeof PHRASE_SLOTS)[number];

/** The first text whose slots are all filled; the last one needs none. */
export type Choice = readonly [string, ...string[]];

/** A piece of a body. With `known` it is `say` where all of these facts are known, else `otherwise`. */
export type Part =
  | string
  | { known: readonly FactSlot[]; say: string | readonly Part[]; otherwise?: string | readonly Part[] };

export type MailText = { subjects: Choice; body: readonly Part[] };

/** The same mail in each language: `mail` puts a language's sentences together. */
export const inEachLanguage = <L extends Language, S>(
  sentences: Readonly<Record<L, S>>,
  mail: (sentences: S) => MailText,
): Record<L, MailText> =>
  Object.fromEntries(Object.entries<S>(sentences).map(([language, own]) => [language, mail(own)])) as never;

/** The one question of a farewell, which asks nothing of the customer but whether they need anything. */
export type FarewellWords = { subject: string; question: string };

/** What is written for one strategy. */
export type Mails = Readonly<Record<EventType, Record<Language, MailText>>> & {
  /** After a cancellation that nothing could have prevented: see `farewell` of a language. The founder has one for all languages. */
  farewell?: Readonly<Record<Language, FarewellWords>>;
  /** In the place of the mail after a cancellation by a customer who takes a break, or is short of money. */
  forNow?: Readonly<Record<Language, MailText>> & { task: string };
  /** What a language model is asked to write. A fact that is not among those to state is asked about instead. */
  task: Readonly<Record<EventType, string>>;
};
