// How long something was, as people say it: in whole weeks, months or years.

/** Whole units, and whether it was notably longer. */
export type Span = { unit: "week" | "month" | "year"; count: number; isMore: boolean };

const DAYS_A_YEAR = 365.25;
const DAYS_A_MONTH = DAYS_A_YEAR / 12;
/** Shorter spans are nothing to look back on. */
const LEAST = 14;
const MOST_WEEKS = 61;
/** How many days a count of whole years or months may lack, depending on leap years. */
const LEAP_DAYS = 2;
/** The part of a year that makes it "over" so many. */
const NOTABLE = 0.15;

/** Whole weeks, months or years, never more than it was; null where it is short. */
export function spanOf(days: number): Span | null {
  if (days < LEAST) return null;
  if (days < MOST_WEEKS) return { unit: "week", count: Math.floor(days / 7), isMore: false };
  const months = Math.floor((days + LEAP_DAYS) / DAYS_A_MONTH);
  if (months < 24) return { unit: "month", count: months, isMore: false };
  const years = (days + LEAP_DAYS) / DAYS_A_YEAR;
  return { unit: "year", count: Math.floor(years), isMore: years % 1 > NOTABLE };
}
