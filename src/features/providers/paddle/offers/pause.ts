// A pause: it begins when what was paid for is over, and the subscription resumes automatically.

import { monthsLater } from "../../../../lib/months-later.ts";
import type { TermsOf } from "../../change.ts";
import {
  assertChangeable,
  type Change,
  dueAt,
  isAbout,
  pathOf,
  rfc3339,
  type Subscription,
  update,
} from "./subscription.ts";

/** In ms. */
type Plan = { from: number; until: number };

export const pause: Change<TermsOf<"pause">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    assertChangeable(subscription);
    const from = Math.max(dueAt(subscription) ?? now, now);
    return { from, until: monthsLater(from, terms.months) };
  },
  isDone: (plan, subscription) => isScheduled(plan, subscription) || isResuming(plan, subscription),
  async apply({ api, task }, { until }, subscription) {
    assertChangeable(subscription);
    await api.post(`${pathOf(task)}/pause`, { effective_from: "next_billing_period", resume_at: rfc3339(until) });
  },
  async revert(given, plan, subscription) {
    if (isScheduled(plan, subscription)) await update(given, { scheduled_change: null });
    else if (isResuming(plan, subscription)) {
      await given.api.post(`${pathOf(given.task)}/resume`, { effective_from: "immediately" });
    }
  },
  effectOf: ({ from, until }) => ({ from, until }),
};

const isScheduled = ({ until }: Plan, { scheduled_change: change }: Subscription): boolean =>
  change?.action === "pause" && isAbout(change.resume_at, until);

/** The pause has begun, and its end is what is scheduled. */
const isResuming = ({ until }: Plan, { status, scheduled_change: change }: Subscription): boolean =>
  status === "paused" && change?.action === "resume" && isAbout(change.effective_at, until);
