// The end of a subscription: when what was paid for is over, or at once. Razorpay does not show that an end is scheduled, and takes
// none back.

import { ApiError } from "../../../../adapters/json-api.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import { type Change, hasEnded, pathOf, type Subscription } from "./subscription.ts";

/** `until` in ms. `wasEnding`: it had ended before. `isNow`: it ends at once. */
type Plan = { wasEnding: boolean; isNow: boolean; until: number | null };

export const cancellation: Change<TermsOf<"cancellation">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    const { current_end, ended_at } = subscription;
    if (hasEnded(subscription)) return { wasEnding: true, isNow: true, until: inMs(ended_at) };
    const isNow = terms.when === "now" || !isInCycle(subscription);
    return { wasEnding: false, isNow, until: isNow ? now : inMs(current_end) };
  },
  isDone: ({ wasEnding }, subscription) => wasEnding || hasEnded(subscription),
  async apply({ api, task }, { isNow }) {
    try {
      await api.post(`${pathOf(task)}/cancel`, { cancel_at_cycle_end: !isNow });
    } catch (error) {
      if (!isScheduledAlready(error)) throw error;
    }
  },
  async revert(_given, { wasEnding }) {
    if (!wasEnding) throw new NotPossible("Razorpay takes no cancellation back: the customer has to subscribe anew");
  },
  effectOf: ({ until }) => ({ from: null, until }),
};

/** Without a cycle that was paid for, there is no end of one to wait for. */
const isInCycle = ({ status, current_end }: Subscription): boolean =>
  (status === "active" || status === "pending") && current_end !== null;

/** The answer to an earlier try was lost, or somebody else was faster. */
const isScheduledAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.status === 400 && /already.+cancel|cancel.+already/i.test(error.message);
