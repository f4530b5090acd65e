// Cancels a subscription at the end of the paid period, or immediately.

import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import type { Change } from "./change.ts";
import { findOffersSchedule, type Waiting, waitAgain, waitingIn } from "./schedule.ts";
import { assertUnscheduled, endsAtPeriodEnd, hasEnded, laterEnd, periodEnd } from "./subscription.ts";

/**
 * `until` in ms. `wasEnding`: the subscription had ended, or was set to end with the period, before. `later`: the end after the
 * period that was set before, in seconds. `waiting`: the smaller plan that was to follow. Plans of earlier versions lack both.
 */
type Plan = { wasEnding: boolean; until: number | null; later?: number | null; waiting?: Waiting | null };

export const cancellation: Change<TermsOf<"cancellation">, Plan> = {
  async plan(given, subscription) {
    const { task, now } = given;
    const { terms } = task;
    const later = laterEnd(subscription);
    const isEnding = endsAtPeriodEnd(subscription) && later === null;
    const wasEnding = hasEnded(subscription) || (terms.when === "period_end" && isEnding);
    const schedule = wasEnding ? null : await findOffersSchedule(given, subscription);
    if (!wasEnding && !schedule) assertUnscheduled(subscription);
    const set = later === null ? subscription.cancel_at : null;
    const end = inMs(subscription.ended_at ?? set ?? periodEnd(subscription));
    const waiting = schedule && waitingIn(schedule, now);
    return { wasEnding, until: terms.when === "now" && !wasEnding ? now : end, later, waiting };
  },
  isDone: ({ wasEnding }, subscription) => wasEnding || hasEnded(subscription),
  async apply(given, _plan, subscription) {
    const { api, task, keyOf } = given;
    // Stripe ends no subscription with a schedule.
    const schedule = await findOffersSchedule(given, subscription);
    if (schedule) await api.subscriptionSchedules.release(schedule.id, {}, keyOf("release"));
    if (task.terms.when === "now") {
      await api.subscriptions.cancel(task.subscriptionId, {}, keyOf());
    } else if (!endsAtPeriodEnd(subscription) || laterEnd(subscription) !== null) {
      await api.subscriptions.update(task.subscriptionId, { cancel_at_period_end: true }, keyOf());
    }
  },
  // Also takes back an end that was set before, because the link in the mail says that the plan goes on.
  async revert(given, { later = null, waiting = null }, subscription) {
    const { api, task, keyOf } = given;
    if (hasEnded(subscription)) throw new NotPossible("The subscription has ended, and an ended one cannot go on");
    if (endsAtPeriodEnd(subscription) && laterEnd(subscription) === null) {
      const change = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" as const };
      await api.subscriptions.update(task.subscriptionId, change, keyOf());
    }
    if (later !== null && subscription.cancel_at !== later) {
      await api.subscriptions.update(task.subscriptionId, { cancel_at: later }, keyOf("later"));
    }
    if (waiting) await waitAgain(given, waiting, subscription);
  },
  effectOf: ({ until }) => ({ from: null, until }),
};
