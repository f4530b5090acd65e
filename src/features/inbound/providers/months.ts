// What a price is worth in a month: per interval, where it is named, else by the length of a period.

const DAY = 86_400_000;
const NEAR_A_MONTH = 3 * DAY;
const MONTHS_IN: Readonly<Record<string, number>> = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 };

/** "month" times 3 is 3 months, "week" is 12/52 of one; null for another interval, or a count that is not positive. */
export function monthsOf(interval: unknown, count: number): number | null {
  const months = typeof interval === "string" && Object.hasOwn(MONTHS_IN, interval) ? MONTHS_IN[interval]! : null;
  return months !== null && Number.isFinite(count) && count > 0 ? months * count : null;
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

/** Money over `months` as minor units in one; null where either is unknown or the result is no amount. */
export function perMonth(amount: number | null, months: number | null): number | null {
  if (amount === null || months === null) return null;
  const monthly = Math.round(amount / months);
  return Number.isSafeInteger(monthly) && monthly >= 0 ? monthly : null;
}

/** A month later than January 31 is the last day of February. */
function laterByMonths(start: number, months: number): number {
  const from = new Date(start);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay));
  return midnight + (((start % DAY) + DAY) % DAY);
}
