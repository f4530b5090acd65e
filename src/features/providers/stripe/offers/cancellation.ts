// Cancels a subscription at the end of the paid period, or immediately.

import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import type { Change } from "./change.ts";
import { assertUnscheduled, endsAtPeriodEnd, hasEnded, laterEnd, periodEnd } from "./subscription.ts";

/**
 * `until` in ms. `wasEnding`: the subscription had ended, or was set to end with the period, before. `later`: the end after the
 * period that was set before, in seconds; plans of earlier versions lack it.
 */
type Plan = { wasEnding: boolean; until: number | null; later?: number | null };

export const cancellation: Change<TermsOf<"cancellation">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    const later = laterEnd(subscription);
    const isEnding = endsAtPeriodEnd(subscription) && later === null;
    const wasEnding = hasEnded(subscription) || (terms.when === "period_end" && isEnding);
    if (!wasEnding) assertUnscheduled(subscription);
    const set = later === null ? subscription.cancel_at : null;
    const end = inMs(subscription.ended_at ?? set ?? periodEnd(subscription));
    return { wasEnding, until: terms.when === "now" && !wasEnding ? now : end, later };
  },
  isDone: ({ wasEnding }, subscription) => wasEnding || hasEnded(subscription),
  async apply({ api, task, keyOf }, _plan, subscription) {
    if (task.terms.when === "now") {
      await api.subscriptions.cancel(task.subscriptionId, {}, keyOf());
    } else if (!endsAtPeriodEnd(subscription) || laterEnd(subscription) !== null) {
      await api.subscriptions.update(task.subscriptionId, { cancel_at_period_end: true }, keyOf());
    }
  },
  // Also takes back an end that was set before, because the link in the mail says that the plan goes on.
  async revert({ api, task, keyOf }, { later = null }, subscription) {
    if (hasEnded(subscription)) throw new NotPossible("The subscription has ended, and an ended one cannot go on");
    if (endsAtPeriodEnd(subscription) && laterEnd(subscription) === null) {
      const change = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
      await api.subscriptions.update(task.subscriptionId, change, keyOf());
    }
    if (later !== null && subscription.cancel_at !== later) {
      await api.subscriptions.update(task.subscriptionId, { cancel_at: later }, keyOf("later"));
    }
  },
  effectOf: ({ until }) => ({ from: null, until }),
};
