// The format of a language's mails. A text is plain words with
//   {slot}      a fact or a phrase; a sentence with an empty slot is left out,
//   ¶           a new paragraph,
//   :¶{x_link}  a lead with its link; where the link is unknown, `withoutLink` takes their place,
//   [I|we]      what a person writes, and what a team writes,
//   <Sie|du>    what is written formally, and informally; neither of the two stands within the other.
// docs/recipes/language.md says how to add a language.

import type { Span } from "../../../../lib/span.ts";
import type { Topic } from "../../../churn-events/cause/labels.ts";
import type { Strategy } from "../../../strategies/table.ts";

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

/** Sentences of the language's own file, chosen by the event; they may hold facts. */
export const PHRASE_SLOTS = ["opener", "charge", "cause", "cause_subject", "hitch"] as const;

export type FactSlot = (typeof FACT_SLOTS)[number];
export type Slot = FactSlot | (typeof PHRASE_SLOTS)[number];

/** The first text whose slots are all filled; the last one needs none. */
export type Choice = readonly [string, ...string[]];

/** A piece of a body. With `known` it is `say` where all of these facts are known, else `otherwise`. */
export type Part =
  | string
  | { known: readonly FactSlot[]; say: string | readonly Part[]; otherwise?: string | readonly Part[] };

export type MailText = { subjects: Choice; body: readonly Part[] };

/** What the customer did most: the name of a tracked event, and of the company's feature that it belongs to. */
type Counted = { count: number; event: string; feature: string | null };

type PaymentCause = "expired" | "declined" | "confirmation" | "details" | "unknown";

/** Days 0 to 2 after the failed payment, to day 6, to day 13, later, and the last mail. */
export type ClockStage = "first" | "open" | "week" | "later" | "last";

/** All texts of one language. */
export type Texts = {
  /** BCP 47, for figures and amounts. */
  tag: string;
  /** BCP 47, for dates and weekdays. */
  dates: string;
  /** Where a date is said otherwise than `Intl` writes it: "1er juin". */
  spokenDate?: (date: string) => string;
  greeting: Choice;
  /** The first letter after the greeting, for languages in which it is small. */
  afterGreeting: (text: string) => string;
  /** The line above the signature; null where letters do without: "Ada". */
  closing: string | null;
  signature: { person: Choice; team: Choice };
  /** In place of a product's name that is not known. */
  product: string;
  day: { today: string; weekday: (weekday: string) => string; date: (date: string) => string };
  month: (month: string) => string;
  tenure: Record<"after_tenure" | "for_tenure" | "in_tenure", (span: Span) => string>;
  /** Null where it cannot be said well. */
  usage: (counted: Counted, figure: string) => string | null;
  /** "22 of the 30 days", "each of the 30 days". */
  regularDays: (active: string, span: string, isEach: boolean) => string;
  /** "30% off", "30% off for three months". */
  percentOff: (percent: string, span: Span | null) => string;
  /** What follows a lead in place of ":" and a link that is not known. */
  withoutLink: { pay: string; other: string };
  /**
   * Which of a customer's own words may be quoted. `lead` is what stands before the thing ("we need a"), in Hindi around it. Each word must be
   * one of `things` or of `beside`, and one at least of `things`: so that nothing in another language is quoted.
   */
  quotable: { lead: RegExp; things: RegExp; beside: RegExp };
  /** Above the signature of a mail that would else be too short to be a letter. */
  ifShort: string;
  /** `short_of_money`: too expensive for the customer's means, of whose price nothing was said. */
  openers: Record<Topic | "short_of_money" | "business_closed" | "unread" | "none", Choice>;
  charge: Choice;
  causes: Record<PaymentCause, { say: string; subject: string | null; hitch: string }>;
  clocks: Record<ClockStage, { known: string; otherwise: string }>;
  cancellation: Record<Strategy, MailText>;
  payment_failed: Record<Strategy, MailText>;
  /** The founder's mail after a reason that a person should answer. */
  sensitive: MailText;
  /** Asks nothing, where nothing could have made the customer stay: the business is closed. */
  farewell: MailText;
  /**
   * Long after a cancellation. `fix_or_offer` needs one of both; `we_built_it` a fix and the customer's words for it,
   * `something_new` a fix for the reason that they chose.
   */
  winback: Record<"ask" | "fix_or_offer" | "we_built_it" | "something_new", MailText>;
};
