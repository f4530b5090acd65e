// From what a reason says to the strategy of rank 1.

import { type Reading, readReason } from "../churn-events/cause/reading.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import type { MappedStrategy } from "./classification.ts";

/** What decides rank 1, and by what. An `unmatched` reason may still be classified by a language model. */
export type Primary = Reading & { strategy: MappedStrategy };

/** The mapping of the interface, from each cause. */
export const FIRST_FOR: Record<CancelReason, MappedStrategy> = {
  too_expensive: "discount",
  missing_features: "pain_point_fix",
  switched_to_competitor: "value_recap",
  not_using_enough: "unused_feature",
  technical_issues: "founder_email",
  bad_support: "founder_email",
  temporary_pause: "pause_option",
  other: "feedback_request",
};

/** The strategy of rank 1 for a reason and its code. Pure; linear in the length of the reason. */
export function primaryStrategy(reason: string | null, reasonCode: CancelReason | null): Primary {
  const reading = readReason(reason, reasonCode);
  return { ...reading, strategy: FIRST_FOR[reading.cause] };
}

/** Whether only a language model could tell what the reason is about. */
export const worthClassifying = (reason: string | null, reasonCode: CancelReason | null): boolean =>
  readReason(reason, reasonCode).by === "unmatched";
