// The weeks of digests: told on Monday at eight in the project's time zone, of the seven days before.

import { dayAt, daysAfter } from "../period.ts";

const HOUR = 8;

/** `week` is the Monday on which the digest is due, at `dueAt` (ms); it tells of the days `from` to `to`. */
export type Week = { week: string; dueAt: number; from: string; to: string };

/** The week whose digest became due last. */
export function lastDueWeek(timezone: string, now: number): Week {
  const today = dayAt(timezone, now);
  const monday = daysAfter(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  const thisWeek = weekOf(monday, timezone);
  return thisWeek.dueAt <= now ? thisWeek : weekOf(daysAfter(monday, -7), timezone);
}

/** The week that is told of on that Monday. */
export const weekOf = (monday: string, timezone: string): Week => ({
  week: monday,
  dueAt: Temporal.PlainDate.from(monday).toZonedDateTime({
    timeZone: timezone,
    plainTime: Temporal.PlainTime.from({ hour: HOUR }),
  }).epochMilliseconds,
  from: daysAfter(monday, -7),
  to: daysAfter(monday, -1),
});
