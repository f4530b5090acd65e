// How long somebody has been a customer, in the words of a letter: no figures, and never longer than it was unless "about" or "almost" says so.

const DAYS_A_YEAR = 365.25;
const DAYS_A_MONTH = DAYS_A_YEAR / 12;
/**
 * Subscriptions to software over the internet began around the year 2000, and the providers that bill them ten years later. What is
 * longer is most often a date that was never set (1970, 1900) or is in other units, so it is not mentioned to anybody.
 */
const LONGEST = 20 * DAYS_A_YEAR;
/** What a count of whole years may lack in leap days, depending on when it began. */
const LEAP_DAYS = 2;

const NUMBERS = (
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
  "eighteen nineteen twenty twenty-one twenty-two twenty-three"
).split(" ");

export type Tenure = {
  /** "about three weeks", "almost three years": stands after "for" and "after". */
  duration: string;
  stage: "first_week" | "early" | "settled";
};

/** The number of days where it can be true of a customer of software, else null. */
export const plausibleDays = (days: number | null): number | null =>
  days !== null && days >= 0 && days <= LONGEST ? days : null;

/** Null where the number of days is not known or cannot be true. */
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
