// From a reason to the strategy of rank 1.

import { type ReasonMatch, readReason } from "../churn-events/cause/read-reason.ts";
import type { CancelReason } from "../churn-events/reasons.ts";
import { FIRST_FOR_REASON, type MappedStrategy } from "./table.ts";

/** What decides rank 1, and how. A language model may still classify an `unmatched` reason. */
export type Primary = ReasonMatch & { strategy: MappedStrategy };

/** The strategy of rank 1 for a reason and its code. Pure; linear in the length of the reason. */
export function primaryStrategy(reason: string | null, reasonCode: CancelReason | null): Primary {
  const match = readReason(reason, reasonCode);
  return { ...match, strategy: FIRST_FOR_REASON[match.cause] };
}

/** Whether only a language model could classify the reason. */
export const needsClassification = (reason: string | null, reasonCode: CancelReason | null): boolean =>
  readReason(reason, reasonCode).by === "unmatched";
