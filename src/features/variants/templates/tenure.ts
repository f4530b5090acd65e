// How long somebody has been a customer, in the words of a letter: no figures, and never longer than it was unless "about" or "almost" says so.

const DAYS_A_YEAR = 365.25;
const DAYS_A_MONTH = DAYS_A_YEAR / 12;
const LONGEST = 100 * DAYS_A_YEAR;
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

/** Null where the number of days is not known or cannot be true. */
export function tenureOf(days: number | null): Tenure | null {
  if (days === null || !(days >= 0 && days <= LONGEST)) return null;
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
  if (whole > 20) return "more than twenty years";
  if (years - whole < 0.03) return `${NUMBERS[whole]} years`;
  if (years - whole < 0.5) return `more than ${NUMBERS[whole]} years`;
  if (years - whole < 0.85) return `more than ${NUMBERS[whole]} and a half years`;
  return whole === 20 ? "more than twenty years" : `almost ${NUMBERS[whole + 1]} years`;
}
