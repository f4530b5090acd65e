// A pause, from now on. Razorpay takes no day on which it ends: it is taken back then.

import { monthsLater } from "../../../../lib/months-later.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { assertActive, type Change, pathOf, type Subscription } from "./subscription.ts";

/** In ms. */
type Plan = { from: number; until: number };

export const pause: Change<TermsOf<"pause">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    assertActive(subscription);
    return { from: now, until: monthsLater(now, terms.months) };
  },
  // When it was planned, it was active.
  isDone: (_plan, subscription) => isPaused(subscription) && !isPausedByCustomer(subscription),
  async apply({ api, task }, _plan, subscription) {
    assertActive(subscription);
    await api.post(`${pathOf(task)}/pause`, { pause_at: "now" });
  },
  async revert({ api, task }, _plan, subscription) {
    if (!isPaused(subscription)) return;
    if (isPausedByCustomer(subscription)) {
      throw new NotPossible("The customer has paused the subscription in their UPI app, and only they can resume it");
    }
    await api.post(`${pathOf(task)}/resume`, { resume_at: "now" });
  },
  effectOf: ({ from, until }) => ({ from, until }),
};

const isPaused = ({ status }: Subscription): boolean => status === "paused";

const isPausedByCustomer = ({ pause_initiated_by }: Subscription): boolean => pause_initiated_by === "customer";
