// What the customer did in the product says for and against each strategy, after the "best for" column of the interface.

import { type Behaviour, COUNTED_DAYS, RECENT_DAYS } from "../tracking/behaviour.ts";
import { type Factor, type Factors, factorsIn } from "./factors.ts";

/** Days without use that the interface's signal no_events_14d calls silence. */
const SILENT = 14;
/** Days since the last use within which the product is in regular use, including a weekend. */
const ACTIVE = 3;
/** Ratio of recent to earlier days of use: half is a change that no holiday week explains. */
const DECLINED = 0.5;
/** With fewer days of use in a month there is nothing to decline from. */
const MIN_TO_DECLINE = 4;
/** Of the recent days: every second working day or more. */
const HEAVY_SHARE = 0.4;
/** This many uses count as heavy use on fewer days as well. */
const HEAVY_USES = 100;
/** Of the recent days: less than once a week. */
const LIGHT_SHARE = 0.14;
/** A share of days needs at least this many tracked days. */
const MIN_TRACKED = 14;

const FEW_FEATURES = 1 / 3;
const MANY_FEATURES = 2 / 3;
/** A share of features needs at least this many known features. */
const MIN_FEATURES = 3;

/** More than this many errors and tickets together, or tickets alone, are more than a mishap. */
const MANY_TROUBLES = 3;
const MANY_TICKETS = 2;

/** One set of factors for each known circumstance. */
export const byBehaviour = (behaviour: Behaviour): Factors[] => [
  byUse(behaviour),
  byFeatures(behaviour),
  byTrouble(behaviour),
];

function byUse(behaviour: Behaviour): Factors {
  const { daysSinceUse, uses, activeDays } = behaviour;
  if (daysSinceUse === null) return {};
  if (daysSinceUse >= SILENT)
    return factorsIn("silence", `no use for ${count(daysSinceUse, "day")}`, { days: daysSinceUse });
  const use = useOf(behaviour);
  const facts = useFacts(behaviour);
  if (isDeclining(behaviour)) return factorsIn("use_declining", use, facts);
  const span = recentSpan(behaviour);
  const isActive = daysSinceUse <= ACTIVE;
  if (isActive && uses >= HEAVY_USES) return factorsIn("use_heavy", useOf(behaviour, uses), useFacts(behaviour, uses));
  if (isActive && span >= MIN_TRACKED && activeDays >= span * HEAVY_SHARE) return factorsIn("use_heavy", use, facts);
  if (span >= MIN_TRACKED && activeDays <= span * LIGHT_SHARE) return factorsIn("use_light", use, facts);
  return factorsIn("use_regular", use, facts);
}

/** Relative to the earlier days that were tracked. */
function isDeclining({ activeDays, activeDaysBefore, trackedDays }: Behaviour): boolean {
  if (activeDaysBefore === null || activeDaysBefore < MIN_TO_DECLINE) return false;
  const spanBefore = Math.min(2 * RECENT_DAYS, trackedDays) - RECENT_DAYS;
  return activeDays / RECENT_DAYS < DECLINED * (activeDaysBefore / spanBefore);
}

function byFeatures({ featuresUsed: used, featuresKnown: known, daysSinceUse }: Behaviour): Factors {
  if (known === 0 || daysSinceUse === null) return {};
  if (known < MIN_FEATURES) return used !== 1 || known > 1 ? {} : factorsIn("single_feature", "", {});
  if (used <= known * FEW_FEATURES) {
    const few = used === 0 ? `no use of any of the ${known} features` : `use of only ${used} of ${known} features`;
    return factorsIn("few_features", few, { used, known });
  }
  if (used < known * MANY_FEATURES) return {};
  return factorsIn("many_features", `use of ${used} of ${known} features`, { used, known });
}

function byTrouble({ errors, tickets }: Behaviour): Factors {
  if (errors + tickets === 0) return {};
  const met = [errors > 0 && count(errors, "error"), tickets > 0 && count(tickets, "support ticket")];
  const trouble = `after ${met.filter((part) => part !== false).join(" and ")} in ${COUNTED_DAYS} days`;
  const isLittle = errors + tickets < MANY_TROUBLES && tickets < MANY_TICKETS;
  return factorsIn(isLittle ? "some_trouble" : "much_trouble", trouble, { errors, tickets, days: COUNTED_DAYS });
}

const recentSpan = ({ trackedDays }: Behaviour): number => Math.min(RECENT_DAYS, trackedDays);

/** "use on 2 of the last 30 days, after 19 of the 30 before,", or with the number of uses; never more days than were tracked. */
function useOf(behaviour: Behaviour, uses?: number): string {
  const { activeDays, activeDaysBefore } = behaviour;
  const span = recentSpan(behaviour);
  const days = activeDays === span ? "each" : activeDays;
  const recent = span === 1 ? "use within the last day" : `use on ${days} of the last ${span} days`;
  if (uses !== undefined) return `${recent}, ${count(uses, "time")} in all,`;
  return activeDaysBefore === null ? recent : `${recent}, after ${activeDaysBefore} of the ${RECENT_DAYS} before,`;
}

type Facts = Factor["values"];

/** What `useOf` says, as numbers. */
const useFacts = (behaviour: Behaviour, uses: number | null = null): Facts => ({
  active_days: behaviour.activeDays,
  of_days: recentSpan(behaviour),
  active_days_before: uses === null ? behaviour.activeDaysBefore : null,
  of_days_before: RECENT_DAYS,
  uses,
});

const count = (value: number, noun: string): string =>
  `${value.toLocaleString("en-US")} ${noun}${value === 1 ? "" : "s"}`;
