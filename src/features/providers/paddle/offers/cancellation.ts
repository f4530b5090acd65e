// The end of a subscription: when what was paid for is over, or at once.

import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { type Change, dueAt, hasEnded, inMs, pathOf, type Subscription, update } from "./subscription.ts";

/** `until` in ms. `wasEnding`: somebody else had set its end before. `isNow`: it ends at once. */
type Plan = { wasEnding: boolean; isNow: boolean; until: number | null };

export const cancellation: Change<TermsOf<"cancellation">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    const end = inMs(subscription.canceled_at ?? endOf(subscription));
    const wasEnding = hasEnded(subscription) || (terms.when === "period_end" && end !== null);
    const isNow = terms.when === "now" || isPaused(subscription);
    return { wasEnding, isNow, until: wasEnding ? end : isNow ? now : dueAt(subscription) };
  },
  isDone: ({ wasEnding, isNow }, subscription) =>
    wasEnding || hasEnded(subscription) || (!isNow && endOf(subscription) !== null),
  async apply(given, _plan, subscription) {
    const { api, task } = given;
    const isNow = task.terms.when === "now" || isPaused(subscription);
    // One change can be scheduled at a time: the end takes the place of a pause that has not begun.
    if (!isNow && subscription.scheduled_change) await update(given, { scheduled_change: null });
    await api.post(`${pathOf(task)}/cancel`, { effective_from: isNow ? "immediately" : "next_billing_period" });
  },
  // Also takes back an end that was set before, because the link in the mail says that the plan goes on.
  async revert(given, _plan, subscription) {
    if (hasEnded(subscription)) throw new NotPossible("The subscription has ended, and an ended one cannot go on");
    if (endOf(subscription) === null) return;
    await update(given, { scheduled_change: null });
  },
  effectOf: ({ until }) => ({ from: null, until }),
};

/** For one that is paused nothing is paid: it has no period at whose end it could end. */
const isPaused = ({ status }: Subscription): boolean => status === "paused";

const endOf = ({ scheduled_change: change }: Subscription): string | null =>
  change?.action === "cancel" ? change.effective_at : null;
