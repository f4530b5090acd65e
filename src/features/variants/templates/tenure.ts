// How long somebody has been a customer, in words without figures, and never longer than it was unless "about" or "almost" says so.

const DAYS_A_YEAR = 365.25;
const DAYS_A_MONTH = DAYS_A_YEAR / 12;
/**
 * Software subscriptions over the internet began around the year 2000, and their billing providers ten years later. A
 * longer tenure is mostly an unset date (1970, 1900) or in other units, so it is not mentioned.
 */
const MAX = 20 * DAYS_A_YEAR;
/** How many days a count of whole years may lack, depending on leap years. */
const LEAP_DAYS = 2;

const NUMBERS = (
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen twenty twenty-one twenty-two twenty-three"
).split(" ");

export type Tenure = {
  /** "about three weeks", "almost three years": for use after "for" and "after". */
  duration: string;
  stage: "first_week" | "early" | "settled";
};

/** The number of days where it is plausible for a software customer, else null. */
export const plausibleDays = (days: number | null): number | null =>
  days !== null && days >= 0 && days <= MAX ? days : null;

/** Null where the number of days is unknown or implausible. */
export function tenureOf(given: number | null): Tenure | null {
  const days = plausibleDays(given);
  if (days === null) return null;
  if (days < 7) return { duration: "less than a week", stage: "first_week" };
  return { duration: durationOf(days), stage: days < 60 ? "early" : "settled" };
}

function durationOf(days: number): string {
  if (days < 11) return "about a week";
  if (days < 18) return "about two weeks";
  if (days < 25) return "about three weeks";
  if (days < 39) return "about a month";
  if (days < 53) return "about six weeks";
  if (days < 340) return `about ${NUMBERS[Math.round(days / DAYS_A_MONTH)]} months`;
  if (days < 365) return "almost a year";
  if (days < 376) return "a year";
  if (days < 396) return "just over a year";
  if (days < 690) return `about ${NUMBERS[Math.round(days / DAYS_A_MONTH)]} months`;
  return yearsOf(days);
}

function yearsOf(days: number): string {
  const years = days / DAYS_A_YEAR;
  const whole = Math.floor((days + LEAP_DAYS) / DAYS_A_YEAR);
  if (years - whole < 0.03) return `${NUMBERS[whole]} years`;
  if (years - whole < 0.5) return `more than ${NUMBERS[whole]} years`;
  if (years - whole < 0.85) return `more than ${NUMBERS[whole]} and a half years`;
  return `almost ${NUMBERS[whole + 1]} years`;
}
