// The causes by which it is counted what has worked: the eight cancel reasons, and a failed payment that has none.

import { CANCEL_REASONS, type CancelReason } from "../churn-events/reasons.ts";
import type { MappedStrategy } from "./classification.ts";
import type { RankingFacts } from "./facts.ts";
import { FIRST_FOR as FIRST_FOR_REASON, type Primary } from "./primary.ts";

export const CAUSES = [...CANCEL_REASONS, "payment_failed"] as const;
export type Cause = CancelReason | "payment_failed";

/** What a free text is about that a language model sorted into the row of this strategy. */
const CAUSE_OF: Record<MappedStrategy, CancelReason> = {
  discount: "too_expensive",
  pain_point_fix: "missing_features",
  value_recap: "switched_to_competitor",
  unused_feature: "not_using_enough",
  founder_email: "technical_issues",
  pause_option: "temporary_pause",
  feedback_request: "other",
};

/** The strategy that the mapping puts first for each cause. */
export const FIRST_FOR: Record<Cause, MappedStrategy> = { ...FIRST_FOR_REASON, payment_failed: "feedback_request" };

/** Nobody has chosen to leave whose payment failed and who gave no reason. */
export const isUnexplainedFailure = (facts: RankingFacts, primary: Primary, first: MappedStrategy): boolean =>
  facts.eventType === "payment_failed" &&
  first === "feedback_request" &&
  primary.by !== "lexicon" &&
  primary.by !== "keyword";

export function causeOf(facts: RankingFacts, primary: Primary, first: MappedStrategy): Cause {
  if (isUnexplainedFailure(facts, primary, first)) return "payment_failed";
  return primary.by === "unmatched" ? CAUSE_OF[first] : primary.cause;
}
