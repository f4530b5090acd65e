// One plain sentence with numbers for each signal, and a sentence on what would lower a score.

import type { ScoredSignal } from "./scorecard.ts";

const times = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** For example "Not used for 16 days; usually used every 2 days". */
export function sentenceOf({ name, value, usual }: Omit<ScoredSignal, "weight">): string {
  switch (name) {
    case "no_events_14d":
    case "unusual_silence":
      return `Not used for ${times(value, "day")}${rhythm(usual)}`;
    case "declining_usage":
      return `Used ${times(value, "time")} in the last 14 days; usually ${usual ?? 0}`;
    case "cancel_page_views":
      return `Looked at the cancel page ${often(value)} in the last 30 days${usual ? `, ${often(usual)} in the last 7` : ""}`;
    case "failed_payments":
      return `A payment has failed and was not recovered (${times(value, "attempt")})`;
    case "feature_breadth_drop":
      return `Used ${times(value, "feature")} in the last 14 days; ${usual ?? 0} in the four weeks before`;
    case "billing_page_views":
      return `Looked at the billing page ${often(value)} in the last 30 days`;
    case "plan_downgrade":
      return `Moved to a smaller plan ${often(value)} in the last 60 days`;
    case "data_export":
      return `Exported data ${often(value)} in the last 30 days`;
    case "team_member_removed":
      return `Removed ${times(value, "team member")} in the last 60 days`;
    case "support_tickets":
      return `Opened ${times(value, "support ticket")} in the last 30 days`;
    case "errors_seen":
      return `Saw ${times(value, "error")} in the last 14 days`;
    case "previous_cancellation":
      return usual
        ? `Has cancelled; ${times(value, "cancellation")} in the last 365 days`
        : `Cancelled ${often(value)} in the last 365 days`;
    case "plan_upgrade":
      return `Moved to a larger plan ${often(value)} in the last 60 days`;
    case "invite_sent":
      return `Sent ${times(value, "invitation")} in the last 30 days`;
  }
}

const often = (count: number): string => (count === 1 ? "once" : count === 2 ? "twice" : `${count} times`);

function rhythm(cadence: number | null): string {
  if (cadence === null) return "";
  return cadence === 1 ? "; usually used every day" : `; usually used every ${cadence} days`;
}

/** What would lower a score the most; null if nothing would. `after`: the scores after a login or a payment. */
export function counterfactualOf(score: number, after: { login: number; payment: number }): string | null {
  if (Math.min(after.login, after.payment) >= score) return null;
  return after.login <= after.payment
    ? `One login would bring ${score} to ${after.login}`
    : `A payment that goes through would bring ${score} to ${after.payment}`;
}
