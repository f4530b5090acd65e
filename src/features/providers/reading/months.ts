// Converts prices to monthly amounts: by the interval if it is named, otherwise by the length of the period.

import { DAY } from "../../../lib/duration.ts";

const DAYS_IN_MONTH = 365.25 / 12;
const PER_YEAR: Readonly<Record<string, number>> = { day: 365, week: 52, month: 12, year: 1 };

/** "month" times 3 is 3 months, "week" is 12/52 of one; null for another interval, or a count that is not positive. */
export function monthsOf(interval: unknown, count: number): number | null {
  const perYear = typeof interval === "string" && Object.hasOwn(PER_YEAR, interval) ? PER_YEAR[interval]! : null;
  return perYear !== null && Number.isFinite(count) && count > 0 ? (12 * count) / perYear : null;
}

/**
 * The number of months between two instants in ms: a whole number if it is within 3 days of one (months have 28 to 31 days, and
 * there are leap years), otherwise weeks or days as fractions of a year. Null below half a day and over a hundred years.
 */
export function monthsBetween(start: number | null, end: number | null): number | null {
  if (start === null || end === null || end <= start) return null;
  const days = Math.round((end - start) / DAY);
  const months = Math.round(days / DAYS_IN_MONTH);
  if (months > 1_200) return null;
  if (months > 0 && Math.abs(days - months * DAYS_IN_MONTH) <= 3) return months;
  return days % 7 === 0 ? monthsOf("week", days / 7) : monthsOf("day", days);
}

/** The monthly amount in minor units; null if either value is unknown or the result is invalid or rounds to 0. */
export function perMonth(amount: number | null, months: number | null): number | null {
  if (amount === null || months === null) return null;
  const monthly = Math.round(amount / months);
  const isLost = monthly === 0 && amount > 0;
  return Number.isSafeInteger(monthly) && monthly >= 0 && !isLost ? monthly : null;
}
