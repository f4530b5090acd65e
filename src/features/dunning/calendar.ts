// When a mail may go out: the quiet hours, weekends and blackout dates of the customer's own calendar.

import { isZone, spanAt } from "../../lib/zones.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export type QuietHours = { from: string; to: string };

export type Calendar = {
  /** Of the IANA database; `zoneOf` finds one that exists. */
  timeZone: string;
  /** Times of day such as "20:00" and "08:00", over midnight where `to` is the earlier one. */
  quietHours: QuietHours | null;
  weekdaysOnly: boolean;
  /** Days such as "2026-12-24". */
  blackoutDates: readonly string[];
};

/** The first of these time zones that exists, else UTC: an old row may name one that does not. */
export const zoneOf = (...candidates: (string | null)[]): string =>
  candidates.find((zone): zone is string => zone !== null && isZone(zone)) ?? "UTC";

/**
 * The next moment from `at` on (both in ms since the epoch) that the calendar allows; `at` itself where it does.
 * Where the clock jumps over the end of the quiet hours, they end with the jump; where it is set back, they come again.
 */
export function nextAllowed(at: number, calendar: Calendar): number {
  for (let moment = at; ; ) {
    const span = spanAt(calendar.timeZone, moment);
    const wait = waitAt(moment + span.offset, calendar);
    if (wait === 0) return moment;
    moment = Math.min(moment + wait, span.until);
  }
}

/** Milliseconds of a clock that nobody changes until what is forbidden now may be allowed; 0 where it is allowed. */
function waitAt(local: number, { quietHours, weekdaysOnly, blackoutDates }: Calendar): number {
  const day = Math.floor(local / DAY);
  const time = local - day * DAY;
  if ((weekdaysOnly && isWeekend(day)) || daysOf(blackoutDates).has(day)) return DAY - time;
  if (quietHours === null || !isQuiet(time, quietHours)) return 0;
  const end = timeOf(quietHours.to);
  return time < end ? end - time : DAY - time;
}

/** The first day of the epoch was a Thursday. */
const isWeekend = (day: number): boolean => (((day + 3) % 7) + 7) % 7 > 4;

function isQuiet(time: number, quietHours: QuietHours): boolean {
  const [from, to] = [timeOf(quietHours.from), timeOf(quietHours.to)];
  return from < to ? from <= time && time < to : time >= from || time < to;
}

/** Milliseconds since midnight. */
const timeOf = (text: string): number => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * MINUTE;

const NONE: ReadonlySet<number> = new Set();
const read = new WeakMap<readonly string[], ReadonlySet<number>>();

/** The dates as days since the epoch: read once for all events of a project that are looked at together. */
function daysOf(dates: readonly string[]): ReadonlySet<number> {
  if (dates.length === 0) return NONE;
  let days = read.get(dates);
  if (days === undefined) {
    days = new Set(dates.map((date) => Date.parse(date) / DAY));
    read.set(dates, days);
  }
  return days;
}
