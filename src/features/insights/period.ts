// Periods of whole days and months in a project's time zone, as clients ask for them.

import { AppError } from "../../lib/errors.ts";
import { isDay } from "../../lib/instants.ts";
import { spanAt } from "../../lib/zones.ts";

const DAY = 24 * 60 * 60_000;
const DEFAULT_DAYS = 90;
/** Sixty years: longer than any business has been on record, and a row for every day of it still is an answer. */
export const MOST_DAYS = 21_915;

/** Days such as "2026-03-29", both ends included; `start` and, exclusive, `end` are the moments in ms. */
export type Period = { from: string; to: string; timezone: string; start: number; end: number };

/**
 * The period that was asked for: by default the 90 days that end today. Throws `invalid` where a day does not exist, the
 * ends are reversed, or it is longer than sixty years.
 */
export function periodOf(asked: { from?: string; to?: string }, timezone: string, now: number): Period {
  checkDays(asked);
  const to = asked.to ?? dayAt(timezone, now);
  const from = asked.from ?? daysAfter(to, 1 - DEFAULT_DAYS);
  if (from > to) {
    const today = asked.to === undefined ? ", which is today where it is left out" : "";
    throw new AppError("invalid", "The request is invalid", [
      { field: "from", message: `must not be after to${today}` },
    ]);
  }
  if (daysBetween(from, to) >= MOST_DAYS) {
    throw new AppError("invalid", "The request is invalid", [
      { field: "from", message: `must not be so long ago: the period may be at most ${MOST_DAYS} days long` },
    ]);
  }
  return spanOf(from, to, timezone);
}

/** The days that were asked for, without a bound where none was: `start` and, exclusive, `end` in ms. */
export function boundsOf(
  asked: { from?: string; to?: string },
  timezone: string,
): { start: number | null; end: number | null } {
  checkDays(asked);
  const { from, to } = asked;
  if (from !== undefined && to !== undefined && from > to) {
    throw new AppError("invalid", "The request is invalid", [{ field: "from", message: "must not be after to" }]);
  }
  return {
    start: from === undefined ? null : startOfDay(from, timezone),
    end: to === undefined ? null : startOfDay(daysAfter(to, 1), timezone),
  };
}

/** As many days, right before. */
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

/** The days of a period, each with the moment at which it begins. */
export function daysOf({ from, to, timezone }: Period): { day: string; start: number }[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = daysAfter(from, index);
    return { day, start: startOfDay(day, timezone) };
  });
}

/** A month such as "2026-03"; `start` and, exclusive, `end` in ms. */
export type Month = { month: string; start: number; end: number };

/** Every month that has a day in the period. */
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

/** When a day begins in the zone; where its midnight is skipped by a change of the clock, with the change. */
export const startOfDay = (day: string, timezone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds;

/** The day that it is in the zone. */
export const dayAt = (timezone: string, moment: number): string => isoDay(localTime(timezone, moment));

/** The month that it is in the zone, such as "2026-03". */
export const monthAt = (timezone: string, moment: number): string => dayAt(timezone, moment).slice(0, 7);

/** The moment as the clocks of the zone show it, as if they were UTC, in ms. */
export const localTime = (timezone: string, moment: number): number => moment + spanAt(timezone, moment).offset;

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const daysAfter = (day: string, days: number): string => isoDay(Date.parse(`${day}T00:00:00Z`) + days * DAY);

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

export function monthsAfter(month: string, months: number): string {
  const [year, number] = month.split("-").map(Number);
  const count = year! * 12 + number! - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}
