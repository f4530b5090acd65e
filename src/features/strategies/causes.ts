// The causes by which results are counted: the eight cancel reasons, and a failed payment without one.

import { CANCEL_REASONS, type CancelReason } from "../churn-events/reasons.ts";
import type { RankingFacts } from "./facts.ts";
import type { Primary } from "./primary.ts";
import { causeAnsweredBy, FIRST_FOR_REASON, type MappedStrategy } from "./table.ts";

export const CAUSES = [...CANCEL_REASONS, "payment_failed"] as const;
export type Cause = CancelReason | "payment_failed";

export const FIRST_FOR: Record<Cause, MappedStrategy> = { ...FIRST_FOR_REASON, payment_failed: "feedback_request" };

/** A customer whose payment failed without a reason has not chosen to leave. */
export const isUnexplainedFailure = (facts: RankingFacts, primary: Primary, first: MappedStrategy): boolean =>
  facts.eventType === "payment_failed" &&
  first === "feedback_request" &&
  primary.by !== "lexicon" &&
  primary.by !== "keyword";

export function causeOf(facts: RankingFacts, primary: Primary, first: MappedStrategy): Cause {
  if (isUnexplainedFailure(facts, primary, first)) return "payment_failed";
  return primary.by === "unmatched" ? causeAnsweredBy(first) : primary.cause;
}
