// Extends a subscription by some days: the next invoice is due later, without a charge or credit.

import { DAY } from "../../../../lib/duration.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import type { Change } from "./change.ts";
import { assertChangeable, inSeconds, isAbout, periodEnd } from "./subscription.ts";

/** The due times of the next invoice before and after the extension, in seconds. */
type Plan = { from: number; until: number };

export const extension: Change<TermsOf<"extension">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    assertChangeable(subscription);
    const due = Math.max(periodEnd(subscription) ?? 0, subscription.trial_end ?? 0, inSeconds(now));
    return { from: due, until: due + (terms.days * DAY) / 1_000 };
  },
  isDone: ({ until }, subscription) => isAbout(subscription.trial_end, until),
  async apply({ api, task, keyOf }, { until }, subscription) {
    assertChangeable(subscription);
    const change = { trial_end: until, proration_behavior: "none" as const };
    await api.subscriptions.update(task.subscriptionId, change, keyOf());
  },
  async revert({ api, task, now, keyOf }, { from, until }, subscription) {
    if (!isAbout(subscription.trial_end, until)) return;
    if (from <= inSeconds(now)) throw new NotPossible("The days have begun: to take them back would charge at once");
    const change = { trial_end: from, proration_behavior: "none" as const };
    await api.subscriptions.update(task.subscriptionId, change, keyOf());
  },
  effectOf: ({ from, until }) => ({ from: inMs(from), until: inMs(until) }),
};
