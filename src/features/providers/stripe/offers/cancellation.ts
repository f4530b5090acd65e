// Cancels a subscription at the end of the paid period, or immediately.

import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import type { Change } from "./change.ts";
import { assertUnscheduled, endsAtPeriodEnd, hasEnded, periodEnd } from "./subscription.ts";

/** `until` in ms. `wasEnding`: the subscription had ended, or was set to end, before. */
type Plan = { wasEnding: boolean; until: number | null };

export const cancellation: Change<TermsOf<"cancellation">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    const wasEnding = hasEnded(subscription) || (terms.when === "period_end" && endsAtPeriodEnd(subscription));
    if (!wasEnding) assertUnscheduled(subscription);
    const end = inMs(subscription.ended_at ?? subscription.cancel_at ?? periodEnd(subscription));
    return { wasEnding, until: terms.when === "now" && !wasEnding ? now : end };
  },
  isDone: ({ wasEnding }, subscription) => wasEnding || hasEnded(subscription),
  async apply({ api, task, keyOf }, _plan, subscription) {
    if (task.terms.when === "now") {
      await api.subscriptions.cancel(task.subscriptionId, {}, keyOf());
    } else if (!endsAtPeriodEnd(subscription)) {
      await api.subscriptions.update(task.subscriptionId, { cancel_at_period_end: true }, keyOf());
    }
  },
  async revert({ api, task, keyOf }, { wasEnding }, subscription) {
    if (hasEnded(subscription)) throw new NotPossible("The subscription has ended, and an ended one cannot go on");
    if (wasEnding || !endsAtPeriodEnd(subscription)) return;
    await api.subscriptions.update(task.subscriptionId, { cancel_at_period_end: false }, keyOf());
  },
  effectOf: ({ until }) => ({ from: null, until }),
};
