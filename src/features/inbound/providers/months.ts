// What a price is worth in a month: per interval, where it is named, else by the length of a period.

const DAY = 86_400_000;
const NEAR_A_MONTH = 3 * DAY;
const PER_YEAR: Readonly<Record<string, number>> = { day: 365, week: 52, month: 12, year: 1 };

/** "month" times 3 is 3 months, "week" is 12/52 of one; null for another interval, or a count that is not positive. */
export function monthsOf(interval: unknown, count: number): number | null {
  const perYear = typeof interval === "string" && Object.hasOwn(PER_YEAR, interval) ? PER_YEAR[interval]! : null;
  return perYear !== null && Number.isFinite(count) && count > 0 ? (12 * count) / perYear : null;
}

/**
 * How many months lie between two instants in ms: whole ones where the end is within 3 days of one, by the calendar in UTC;
 * else weeks or days as they count in a year. Null where the period is empty or longer than a hundred years.
 */
export function monthsBetween(start: number | null, end: number | null): number | null {
  if (start === null || end === null || end <= start) return null;
  const months = Math.round((end - start) / (DAY * (365.25 / 12)));
  if (months > 1_200) return null;
  if (months > 0 && Math.abs(end - laterByMonths(start, months)) <= NEAR_A_MONTH) return months;
  const days = Math.max(1, Math.round((end - start) / DAY));
  return days % 7 === 0 ? monthsOf("week", days / 7) : monthsOf("day", days);
}

/** Money over `months` as minor units in one; null where either is unknown, the result is no amount, or too little to show. */
export function perMonth(amount: number | null, months: number | null): number | null {
  if (amount === null || months === null) return null;
  const monthly = Math.round(amount / months);
  const isLost = monthly === 0 && amount > 0;
  return Number.isSafeInteger(monthly) && monthly >= 0 && !isLost ? monthly : null;
}

/** A month later than January 31 is the last day of February. */
function laterByMonths(start: number, months: number): number {
  const from = new Date(start);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay));
  return midnight + (((start % DAY) + DAY) % DAY);
}
