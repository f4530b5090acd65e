// Billing cycles: Paddle counts a discount in periods, and an offer in months.

import { DAY } from "../../../../lib/duration.ts";
import { monthsLater } from "../../../../lib/months-later.ts";
import type { Cycle } from "./subscription.ts";

/** How many payments from `due` on are those of `months` months, counted from `now`; 0 where all of them are later. In ms. */
export function periodsIn(months: number, { cycle, due, now }: { cycle: Cycle; due: number; now: number }): number {
  const end = monthsLater(now, months);
  const ofCycle = monthsOf(cycle);
  const whole = ofCycle === null ? 0 : Math.floor(months / ofCycle);
  if (whole > 0) return whole;
  let periods = 0;
  while (periodsLater(due, cycle, periods) < end) periods += 1;
  return periods;
}

/** In ms. */
export function periodsLater(from: number, cycle: Cycle, periods: number): number {
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
