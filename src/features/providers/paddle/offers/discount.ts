// A discount. Paddle has one for each subscription at a time, counts it in billing periods, and applies it from the next one on.

import { ApiError, type JsonApi } from "../../../../adapters/json-api.ts";
import { DAY } from "../../../../lib/duration.ts";
import { monthsLater } from "../../../../lib/months-later.ts";
import { NotPossible } from "../../carrying-out.ts";
import type { TermsOf } from "../../change.ts";
import {
  type Answer,
  assertChangeable,
  type Change,
  type Cycle,
  dueAt,
  inMs,
  type Subscription,
  update,
} from "./subscription.ts";

type Terms = TermsOf<"discount">;
/** `before`: the discount that it had, which has ended. Times in ms. */
type Plan = { periods: number; before: Subscription["discount"]; from: number; until: number };

/** How many payments from `due` on are those of `months` months, counted from `now`; 0 where all of them are later. In ms. */
function periodsIn(months: number, { cycle, due, now }: { cycle: Cycle; due: number; now: number }): number {
  const end = monthsLater(now, months);
  const ofCycle = monthsOf(cycle);
  const whole = ofCycle === null ? 0 : Math.floor(months / ofCycle);
  if (whole > 0) return whole;
  let periods = 0;
  while (periodsLater(due, cycle, periods) < end) periods += 1;
  return periods;
}

/** In ms. */
function periodsLater(from: number, cycle: Cycle, periods: number): number {
  const count = cycle.frequency * periods;
  const ofCycle = monthsOf(cycle);
  return ofCycle === null
    ? from + count * (cycle.interval === "week" ? 7 : 1) * DAY
    : monthsLater(from, ofCycle * periods);
}

/** Null for a cycle of days or weeks. */
function monthsOf({ interval, frequency }: Cycle): number | null {
  if (interval === "month") return frequency;
  return interval === "year" ? 12 * frequency : null;
}

export const discount: Change<Terms, Plan> = {
  plan({ task: { terms }, now }, subscription) {
    assertChangeable(subscription);
    const { billing_cycle: cycle, discount: before } = subscription;
    const due = dueAt(subscription) ?? now;
    if (before && isRunning(before, due)) {
      throw new NotPossible("The subscription has a discount, and Paddle takes one at a time");
    }
    const periods = periodsIn(terms.months, { cycle, due, now });
    if (periods === 0) throw new NotPossible("The next invoice is due after the discount would have ended");
    return { periods, before, from: due, until: periodsLater(due, cycle, periods) };
  },
  // Only its id shows whether a discount is this one, and `apply` looks the id up.
  isDone: () => false,
  async apply(given, plan, subscription) {
    const id = await getDiscount(given.api, given.task.terms.percent, plan.periods);
    const there = subscription.discount;
    if (there && !isSame(there, plan.before)) {
      if (there.id === id) return;
      throw new NotPossible("The subscription was given another discount in the meantime");
    }
    assertChangeable(subscription);
    await update(given, { discount: { id, effective_from: "next_billing_period" } });
  },
  async revert(given, plan, { discount: there }) {
    if (!there || isSame(there, plan.before)) return;
    const own = await findDiscount(given.api, codeOf(given.task.terms.percent, plan.periods));
    if (own?.id === there.id) await update(given, { discount: null });
  },
  effectOf: ({ from, until }) => ({ from, until }),
};

const isRunning = ({ ends_at }: NonNullable<Subscription["discount"]>, due: number): boolean =>
  (inMs(ends_at) ?? Number.POSITIVE_INFINITY) > due;

const isSame = (one: Subscription["discount"], other: Subscription["discount"]): boolean =>
  one?.id === other?.id && one?.starts_at === other?.starts_at;

type Discount = {
  id: string;
  code: string | null;
  status: "active" | "archived" | "expired" | "used";
  type: string;
  amount: string;
  recur: boolean;
  maximum_recurring_intervals: number | null;
  restrict_to: string[] | null;
};

/** The same terms have the same code, of letters and digits and at most 16 of them. Paddle takes a code once, so that two tries cannot make two discounts. */
const codeOf = (percent: number, periods: number): string => `RECOVERD${percent}X${periods}`;

/** The id of the discount, which is created where there is none. */
async function getDiscount(api: JsonApi, percent: number, periods: number): Promise<string> {
  const code = codeOf(percent, periods);
  const found = (await findDiscount(api, code)) ?? (await createDiscount(api, { code, percent, periods }));
  const isAsExpected =
    found.status === "active" &&
    found.type === "percentage" &&
    Number(found.amount) === percent &&
    found.recur &&
    found.maximum_recurring_intervals === periods &&
    (found.restrict_to ?? []).length === 0;
  if (!isAsExpected) throw new NotPossible(`The discount ${code} at Paddle has other terms, or is no longer active`);
  return found.id;
}

async function findDiscount(api: JsonApi, code: string): Promise<Discount | null> {
  const query = new URLSearchParams({ code, status: "active,archived,expired,used", per_page: "50" });
  const { data } = await api.get<Answer<Discount[]>>(`/discounts?${query}`);
  return data.find((one) => one.code?.toUpperCase() === code) ?? null;
}

async function createDiscount(
  api: JsonApi,
  { code, percent, periods }: { code: string; percent: number; periods: number },
): Promise<Discount> {
  try {
    const { data } = await api.post<Answer<Discount>>("/discounts", {
      description: `${percent}% off for ${periods} billing ${periods === 1 ? "period" : "periods"}, given by Recoverd`,
      type: "percentage",
      amount: String(percent),
      code,
      // Nobody can redeem it at a checkout.
      enabled_for_checkout: false,
      recur: true,
      maximum_recurring_intervals: periods,
    });
    return data;
  } catch (error) {
    // Another application was faster.
    const made =
      error instanceof ApiError && error.failure.code?.includes("conflict") && (await findDiscount(api, code));
    if (made) return made;
    throw error;
  }
}
