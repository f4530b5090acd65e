// Periods of whole days and months in a project's time zone, as clients request them.

import { DAY } from "../../lib/duration.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { isDay } from "../../lib/query-times.ts";
import { dayAt } from "../../lib/time-zones.ts";

const DEFAULT_DAYS = 90;
/** Sixty years: longer than any business on record, and a row per day is still a valid response. */
const MAX_DAYS = 21_915;

/** Days such as "2026-03-29", both included; `start` and `end` (exclusive) are timestamps in ms. */
export type Period = { from: string; to: string; timezone: string; start: number; end: number };

/**
 * The requested period, by default the 90 days up to today. @throws `invalid` where a day does not exist, the days are
 * reversed, or the period exceeds sixty years.
 */
export function periodOf(asked: { from?: string; to?: string }, timezone: string, now: number): Period {
  checkDays(asked);
  const to = asked.to ?? dayAt(timezone, now);
  const from = asked.from ?? daysAfter(to, 1 - DEFAULT_DAYS);
  if (from > to) {
    const today = asked.to === undefined ? ", which is today where it is left out" : "";
    throw invalid("from", `must not be after to${today}`);
  }
  if (daysBetween(from, to) >= MAX_DAYS) {
    throw invalid("from", `must not be so long ago: the period may be at most ${MAX_DAYS} days long`);
  }
  return spanOf(from, to, timezone);
}

/** The requested days as timestamps in ms, `end` exclusive; null where no bound was requested. */
export function boundsOf(
  asked: { from?: string; to?: string },
  timezone: string,
): { start: number | null; end: number | null } {
  checkDays(asked);
  const { from, to } = asked;
  if (from !== undefined && to !== undefined && from > to) throw invalid("from", "must not be after to");
  return {
    start: from === undefined ? null : startOfDay(from, timezone),
    end: to === undefined ? null : startOfDay(daysAfter(to, 1), timezone),
  };
}

/** The same number of days immediately before. */
export function previousOf({ from, to, timezone }: Period): Period {
  const last = daysAfter(from, -1);
  return spanOf(daysAfter(last, -daysBetween(from, to)), last, timezone);
}

export const spanOf = (from: string, to: string, timezone: string): Period => ({
  from,
  to,
  timezone,
  start: startOfDay(from, timezone),
  end: startOfDay(daysAfter(to, 1), timezone),
});

/** The days of a period, each with the timestamp at which it begins. */
export function daysOf({ from, to, timezone }: Period): { day: string; start: number }[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = daysAfter(from, index);
    return { day, start: startOfDay(day, timezone) };
  });
}

/** A month such as "2026-03"; `start` and `end` (exclusive) in ms. */
export type Month = { month: string; start: number; end: number };

export function monthsOf({ from, to, timezone }: Pick<Period, "from" | "to" | "timezone">): Month[] {
  const months: Month[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthsAfter(month, 1)) {
    const [start, end] = [month, monthsAfter(month, 1)].map((one) => startOfDay(`${one}-01`, timezone));
    months.push({ month, start: start!, end: end! });
  }
  return months;
}

function checkDays(asked: { from?: string; to?: string }): void {
  const faults = (["from", "to"] as const).flatMap((field) => {
    const day = asked[field];
    return day === undefined || isDay(day)
      ? []
      : [{ field, message: "must be a day between 1900-01-01 and 2999-12-31, such as 2026-01-31" }];
  });
  if (faults.length > 0) throw new AppError("invalid", "The request is invalid", faults);
}

/** When a day begins in the zone; where a clock change skips midnight, the moment of the change. */
export const startOfDay = (day: string, timezone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds;

export const monthAt = (timezone: string, moment: number): string => dayAt(timezone, moment).slice(0, 7);

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const daysAfter = (day: string, days: number): string => isoDay(Date.parse(`${day}T00:00:00Z`) + days * DAY);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

export function monthsAfter(month: string, months: number): string {
  const [year, number] = month.split("-").map(Number);
  const count = year! * 12 + number! - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}
