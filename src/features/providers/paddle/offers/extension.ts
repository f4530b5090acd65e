// More days: the next payment comes later, and nothing is charged or credited in between.

import { DAY, HOUR } from "../../../../lib/duration.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import { assertChangeable, type Change, dueAt, isAbout, rfc3339, update } from "./subscription.ts";

/** When the next payment was due, and when it is due with the days; in ms. */
type Plan = { from: number; until: number };

/** Paddle takes a date of billing that lies half an hour ahead. */
const AHEAD = HOUR / 2;

export const extension: Change<TermsOf<"extension">, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    assertChangeable(subscription);
    const from = Math.max(dueAt(subscription) ?? now, now);
    return { from, until: from + terms.days * DAY };
  },
  isDone: ({ until }, subscription) => isAbout(subscription.next_billed_at, until),
  async apply(given, { until }, subscription) {
    assertChangeable(subscription);
    await moveTo(given, until);
  },
  async revert(given, { from, until }, subscription) {
    if (!isAbout(subscription.next_billed_at, until)) return;
    if (from <= given.now + AHEAD) {
      throw new NotPossible("The days have begun, or are about to: to take them back would charge at once");
    }
    await moveTo(given, from);
  },
  effectOf: ({ from, until }) => ({ from, until }),
};

const moveTo = (given: Parameters<typeof update>[0], at: number) =>
  update(given, { next_billed_at: rfc3339(at), proration_billing_mode: "do_not_bill" });
