// Pauses a subscription: Stripe voids its invoices until it resumes automatically.

import { monthsLater } from "../../../../lib/months-later.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { inMs } from "../../reading/payload.ts";
import type { Change } from "./change.ts";
import { assertChangeable, inSeconds, isAbout } from "./subscription.ts";

/** Times in seconds. */
type Plan = { from: number; until: number };

export const pause: Change<TermsOf<"pause">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    assertChangeable(subscription, { onSchedule: true });
    if (subscription.pause_collection) throw new NotPossible("The subscription is paused already");
    return { from: inSeconds(now), until: inSeconds(monthsLater(now, terms.months)) };
  },
  isDone: ({ until }, { pause_collection: paused }) => isAbout(paused?.resumes_at, until),
  async apply({ api, task, keyOf }, { until }, subscription) {
    assertChangeable(subscription, { onSchedule: true });
    const change = { pause_collection: { behavior: "void" as const, resumes_at: until } };
    await api.subscriptions.update(task.subscriptionId, change, keyOf());
  },
  async revert({ api, task, keyOf }, plan, subscription) {
    if (!pause.isDone(plan, subscription)) return;
    await api.subscriptions.update(task.subscriptionId, { pause_collection: "" }, keyOf());
  },
  effectOf: ({ from, until }) => ({ from: inMs(from), until: inMs(until) }),
};
