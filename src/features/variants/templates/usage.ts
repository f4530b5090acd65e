// What mails make of the customer's own use of the product. Errors and silences are never mentioned; they only influence
// what is asked.

import { type Behaviour, RECENT_DAYS } from "../../tracking/behaviour.ts";

type UsePattern = {
  /** Days of regular use among the last days; null where it was not regular. */
  regular: { active: number; span: number } | null;
  /** Less than before, or none any more. */
  isLess: boolean;
  /** Some features of the product were never used. */
  isPartial: boolean;
  askedForHelp: boolean;
  metErrors: boolean;
};

/** Fewer days are no regular use, and a share of fewer is meaningless. */
const REGULAR_DAYS = 8;
const MIN_SPAN = 14;

const QUIET_DAYS = 14;
const MANY_ERRORS = 3;

export function usePatternOf(behaviour: Behaviour): UsePattern {
  const { trackedDays, activeDays, activeDaysBefore, daysSinceUse, featuresUsed, featuresKnown } = behaviour;
  const span = Math.min(RECENT_DAYS, trackedDays);
  const isQuiet = daysSinceUse !== null && daysSinceUse >= QUIET_DAYS;
  const isRegular = !isQuiet && activeDays >= REGULAR_DAYS && span >= MIN_SPAN;
  return {
    regular: isRegular ? { active: activeDays, span } : null,
    isLess: isQuiet || (activeDaysBefore !== null && activeDays * 2 < activeDaysBefore),
    isPartial: featuresUsed > 0 && featuresUsed * 2 <= featuresKnown,
    askedForHelp: behaviour.tickets > 0,
    metErrors: behaviour.errors >= MANY_ERRORS,
  };
}
