// When a mail may be sent: the quiet hours, weekdays and blackout dates of the customer's calendar.

import { DAY, MINUTE } from "../../lib/duration.ts";
import { isZone, spanAt } from "../../lib/time-zones.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { type Settings, WEEKDAYS, type Weekday } from "../projects/settings-shape.ts";

type QuietHours = { from: string; to: string };

export type Calendar = {
  /** An IANA time zone that exists, from `zoneOf`. */
  timeZone: string;
  /** Times of day such as "20:00" and "08:00"; they span midnight where `to` is the earlier one. */
  quietHours: QuietHours | null;
  /** The weekdays on which mails may be sent. */
  days: readonly Weekday[];
  /** Days such as "2026-12-24". */
  blackoutDates: readonly string[];
};

/** When the customer of an event may be mailed. */
export const calendarOf = (event: Pick<ChurnEvent, "timezone">, { timezone, automation }: Settings): Calendar => ({
  timeZone: zoneOf(event.timezone, timezone),
  quietHours: automation.quiet_hours,
  days: automation.days,
  blackoutDates: automation.blackout_dates,
});

/** The first of these time zones that exists, else UTC: old rows may name one that does not. */
export const zoneOf = (...candidates: (string | null)[]): string =>
  candidates.find((zone): zone is string => zone !== null && isZone(zone)) ?? "UTC";

/**
 * The next moment at or after `at` (both in ms since the epoch) that the calendar allows. Where the clock skips the
 * end of the quiet hours, they end with the jump; where it is set back, they apply again.
 */
export function nextAllowed(at: number, calendar: Calendar): number {
  for (let moment = at; ; ) {
    const span = spanAt(calendar.timeZone, moment);
    const wait = waitAt(moment + span.offset, calendar);
    if (wait === 0) return moment;
    moment = Math.min(moment + wait, span.until);
  }
}

/** Milliseconds on an unadjusted clock until a forbidden time may be allowed; 0 where it is allowed. */
function waitAt(local: number, { quietHours, days, blackoutDates }: Calendar): number {
  const day = Math.floor(local / DAY);
  const time = local - day * DAY;
  if (!days.includes(weekdayOf(day)) || daysOf(blackoutDates).has(day)) return DAY - time;
  if (quietHours === null || !isQuiet(time, quietHours)) return 0;
  const end = timeOf(quietHours.to);
  return time < end ? end - time : DAY - time;
}

/** The epoch began on a Thursday. */
const weekdayOf = (day: number): Weekday => WEEKDAYS[(((day + 3) % 7) + 7) % 7]!;

function isQuiet(time: number, quietHours: QuietHours): boolean {
  const [from, to] = [timeOf(quietHours.from), timeOf(quietHours.to)];
  return from < to ? from <= time && time < to : time >= from || time < to;
}

/** Milliseconds since midnight. */
const timeOf = (text: string): number => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * MINUTE;

const NONE: ReadonlySet<number> = new Set();
const read = new WeakMap<readonly string[], ReadonlySet<number>>();

/** The dates as days since the epoch, parsed once for all events of a project that are processed together. */
function daysOf(dates: readonly string[]): ReadonlySet<number> {
  if (dates.length === 0) return NONE;
  let days = read.get(dates);
  if (days === undefined) {
    days = new Set(dates.map((date) => Date.parse(date) / DAY));
    read.set(dates, days);
  }
  return days;
}
