// Calculates with months such as "2026-03".

const numberOf = (month: string): number => {
  const [year, index] = month.split("-").map(Number);
  return year! * 12 + index! - 1;
};

export const monthsBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

export function monthsAfter(month: string, months: number): string {
  const number = numberOf(month) + months;
  return `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
}

/** The current month in the browser's time zone. */
export function thisMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`;
}

/** The last day of a month: "2026-02-28". */
export function lastDayOf(month: string): string {
  const [year, index] = month.split("-").map(Number);
  return new Date(Date.UTC(year!, index!, 0)).toISOString().slice(0, 10);
}
