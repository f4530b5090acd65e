// Converts a number of days to whole weeks, months or years, as people say them.

/** A number of whole units; `isMore`: the time was notably longer. */
export type Span = { unit: "week" | "month" | "year"; count: number; isMore: boolean };

const DAYS_A_YEAR = 365.25;
const DAYS_A_MONTH = DAYS_A_YEAR / 12;
/** In days: shorter times are not worth mentioning. */
const LEAST = 14;
const MOST_WEEKS = 61;
/** The most days that whole years or months may fall short of, because of leap years. */
const LEAP_DAYS = 2;
/** From this fraction of a further year on, the time is "over" that many years. */
const NOTABLE = 0.15;

/** Whole weeks, months or years, rounded down; null for less than 14 days. */
export function spanOf(days: number): Span | null {
  if (days < LEAST) return null;
  if (days < MOST_WEEKS) return { unit: "week", count: Math.floor(days / 7), isMore: false };
  const months = Math.floor((days + LEAP_DAYS) / DAYS_A_MONTH);
  if (months < 24) return { unit: "month", count: months, isMore: false };
  const years = (days + LEAP_DAYS) / DAYS_A_YEAR;
  return { unit: "year", count: Math.floor(years), isMore: years % 1 > NOTABLE };
}
