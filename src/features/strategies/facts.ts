// What the ranking may know of a churn event. Whatever is null is not known, and is never spoken of.

import type { CancelReason } from "../churn-events/reasons.ts";
import type { Behaviour } from "../tracking/behaviour.ts";
import type { Strategy } from "./names.ts";

export type RankingFacts = {
  eventType: "cancellation" | "payment_failed";
  cancelReason: string | null;
  reasonCode: CancelReason | null;
  /** What a language model made of a reason that no keyword caught. */
  classified: Strategy | null;
  tenureDays: number | null;
  /** In the currency's minor unit, per month. */
  mrr: number | null;
  currency: string;
  /** Before the event. */
  behaviour: Behaviour | null;
  /** Whether the mails can lead to a page where the payment can be made. */
  canPay: boolean;
};
