// What the ranking may know of a churn event. Null means unknown and is never mentioned.

import type { CancelReason } from "../churn-events/reasons.ts";
import type { Behaviour } from "../tracking/behaviour.ts";
import type { Strategy } from "./table.ts";

export type RankingFacts = {
  eventType: "cancellation" | "payment_failed";
  cancelReason: string | null;
  reasonCode: CancelReason | null;
  /** A language model's classification of a reason that no keyword matched. */
  classified: Strategy | null;
  tenureDays: number | null;
  /** Monthly, in the currency's minor unit. */
  mrr: number | null;
  currency: string;
  /** Before the event. */
  behaviour: Behaviour | null;
  /** Strategies whose mail lacks the fact that it is about: only the reason puts one of them first. */
  lacking?: readonly Strategy[];
  /** Whether the mails can link to a page for the payment. */
  canPay: boolean;
};
