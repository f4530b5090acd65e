// Words Recoverd's recommendation for a churn event: from its first variant if there is one, otherwise from its reason.

import type { CancelReason } from "../../churn-events/reasons.ts";
import { primaryStrategy } from "../../strategies/primary.ts";
import type { Strategy } from "../../strategies/table.ts";
import type { ChatWords } from "./words.ts";

type Shown = {
  held_back: string | null;
  event_type: string;
  cancel_reason: string | null;
  reason_code: string | null;
  variants?: readonly { recommended: boolean; strategy: string }[];
};

/** In words that follow "Recommended:". */
export function recommendationOf(
  { held_back, event_type, cancel_reason, reason_code, variants }: Shown,
  { doNotWrite, inPerson, leadToPay, advice }: ChatWords,
): string {
  if (held_back === "do_not_contact") return doNotWrite;
  if (held_back === "sensitive") return inPerson;
  const written = variants?.find(({ recommended }) => recommended)?.strategy as Strategy | undefined;
  const strategy = written ?? primaryStrategy(cancel_reason, reason_code as CancelReason | null).strategy;
  return strategy === "feedback_request" && event_type === "payment_failed" ? leadToPay : advice(strategy);
}
