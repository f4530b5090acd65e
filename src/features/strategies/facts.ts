// What the ranking may know of a churn event. Whatever is null is not known, and is never spoken of.

import type { CancelReason } from "../churn-events/reasons.ts";
import type { Strategy } from "./names.ts";

/** What the customer did in the product; each part may be unknown. */
export type Behaviour = {
  daysSinceLastActivity: number | null;
  /** Recent use divided by earlier use: 0.5 is half as much as before. */
  usageTrend: number | null;
  /** How many different features were used. */
  featuresUsed: number | null;
  priorCancellations: number | null;
};

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
  behaviour: Behaviour | null;
};
