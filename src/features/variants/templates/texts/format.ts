// What a language says in its own way, and its mails that belong to no strategy. strategies/mail-text.ts says how a text is read,
// docs/recipes/language.md how to add a language.

import type { Span } from "../../../../lib/span.ts";
import type { Topic } from "../../../churn-events/cause/labels.ts";
import type { Choice, FarewellWords, MailText } from "../../../strategies/mail-text.ts";
import type { Strategy } from "../../../strategies/table.ts";

/** What the customer did most: the name of a tracked event, and of the company's feature that it belongs to. */
type Counted = { count: number; event: string; feature: string | null };

type PaymentCause = "expired" | "declined" | "confirmation" | "details" | "unknown";

/** Days 0 to 2 after the failed payment, to day 6, to day 13, later, and the last mail. */
export type ClockStage = "first" | "open" | "week" | "later" | "last";

/** What a language's file exports. */
export type OwnTexts = {
  /** Changes every text of the mails, such as for the spaces before French signs. */
  typeset?: <T>(texts: T) => T;
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
  /** `not_needed`: of the causes, little use. `short_of_money`: too expensive for the customer's means, of whose price nothing was said. */
  openers: Record<Topic | "not_needed" | "short_of_money" | "business_closed" | "unread" | "none", Choice>;
  charge: Choice;
  causes: Record<PaymentCause, { say: string; subject: string | null; hitch: string }>;
  clocks: Record<ClockStage, { known: string; otherwise: string }>;
  /** The founder's mail after a reason that a person should answer. */
  sensitive: MailText;
  /** The body around a strategy's `question`, where nothing could have made the customer stay: the business is closed. */
  farewell: string;
  /**
   * Long after a cancellation. `fix_or_offer` needs one of both; `we_built_it` a fix and the customer's words for it,
   * `something_new` a fix for the reason that they chose.
   */
  winback: Record<"ask" | "fix_or_offer" | "we_built_it" | "something_new", MailText>;
};

/** All texts of one language. */
export type Texts = OwnTexts &
  Record<"cancellation" | "payment_failed", Record<Strategy, MailText>> & {
    farewells: Partial<Record<Strategy, FarewellWords>>;
    forNow: Partial<Record<Strategy, MailText>>;
  };
