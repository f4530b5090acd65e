// The weeks of digests: sent on Monday at eight in the project's time zone, about the seven days before.

import { dayAt } from "../../../lib/time-zones.ts";
import { daysAfter } from "../period.ts";

const DUE_HOUR = 8;

/** `week` is the Monday on which the digest is due, at `dueAt` (ms); it covers the days `from` to `to`. */
export type Week = { week: string; dueAt: number; from: string; to: string };

/** The week of the digest that became due last. */
export function lastDueWeek(timezone: string, now: number): Week {
  const today = dayAt(timezone, now);
  const monday = daysAfter(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  const thisWeek = weekOf(monday, timezone);
  return thisWeek.dueAt <= now ? thisWeek : weekOf(daysAfter(monday, -7), timezone);
}

/** The week reported on that Monday. */
export const weekOf = (monday: string, timezone: string): Week => ({
  week: monday,
  dueAt: Temporal.PlainDate.from(monday).toZonedDateTime({
    timeZone: timezone,
    plainTime: Temporal.PlainTime.from({ hour: DUE_HOUR }),
  }).epochMilliseconds,
  from: daysAfter(monday, -7),
  to: daysAfter(monday, -1),
});
