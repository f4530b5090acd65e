// What the customer did in the product says for and against each strategy, after the "best for" column of the interface.

import { type Behaviour, COUNTED_DAYS, RECENT_DAYS } from "../tracking/behaviour.ts";
import { points } from "./definition.ts";
import { type Factor, type Factors, factorsOf } from "./factors.ts";

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
  if (daysSinceUse >= SILENT) return ofSilence(daysSinceUse);
  if (isDeclining(behaviour)) return ofDecline(useOf(behaviour), useFacts(behaviour));
  const span = recentSpan(behaviour);
  const isActive = daysSinceUse <= ACTIVE;
  const use = useOf(behaviour);
  const facts = useFacts(behaviour);
  if (isActive && uses >= HEAVY_USES) return ofHeavyUse(useOf(behaviour, uses), useFacts(behaviour, uses));
  if (isActive && span >= MIN_TRACKED && activeDays >= span * HEAVY_SHARE) return ofHeavyUse(use, facts);
  if (span >= MIN_TRACKED && activeDays <= span * LIGHT_SHARE) return ofLightUse(use, facts);
  const weights = {
    value_recap: points(1, `${use} shows that the product still gives value`),
    unused_feature: points(-0.5, `${use} does not look like a product left unused`),
  };
  return factorsOf("use_regular", weights, facts);
}

/** Relative to the earlier days that were tracked. */
function isDeclining({ activeDays, activeDaysBefore, trackedDays }: Behaviour): boolean {
  if (activeDaysBefore === null || activeDaysBefore < MIN_TO_DECLINE) return false;
  const spanBefore = Math.min(2 * RECENT_DAYS, trackedDays) - RECENT_DAYS;
  return activeDays / RECENT_DAYS < DECLINED * (activeDaysBefore / spanBefore);
}

function ofSilence(days: number): Factors {
  const silence = `no use for ${count(days, "day")}`;
  return factorsOf(
    "silence",
    {
      unused_feature: points(3.5, `${silence} speaks for showing what was never tried`),
      pause_option: points(1.5, `${silence} suggests that a pause would cost the customer nothing`),
      downgrade_offer: points(0.5, `${silence} fits a smaller plan`),
      feedback_request: points(0.5, `${silence} leaves open what got in the way`),
      social_proof: points(0.5, `${silence} leaves room for how others use the product`),
      founder_email: points(-0.5, `${silence} has let the tie grow thin`),
      discount: points(-1, `${silence} does not point to the price`),
      value_recap: points(-2.5, `${silence} leaves no recent value to recall`),
    },
    { days },
  );
}

function ofDecline(use: string, facts: Facts): Factors {
  return factorsOf(
    "use_declining",
    {
      unused_feature: points(3, `${use} speaks for showing something new`),
      downgrade_offer: points(1.5, `${use} fits a smaller plan`),
      feedback_request: points(1, `${use} raises the question of what has changed`),
      pause_option: points(1, `${use} suggests that a pause would cost the customer little`),
      founder_email: points(0.5, `${use} is worth asking about in person`),
      discount: points(-0.5, `${use} does not point to the price`),
      value_recap: points(-1.5, `${use} weakens a reminder of the value`),
    },
    facts,
  );
}

function ofHeavyUse(use: string, facts: Facts): Factors {
  return factorsOf(
    "use_heavy",
    {
      value_recap: points(3.5, `${use} shows how much value there is to recall`),
      founder_email: points(0.5, `${use} is worth a personal word`),
      pain_point_fix: points(0.5, `${use} makes whatever got in the way worth mending`),
      discount: points(0.5, `${use} shows that the product is wanted, at the right price`),
      downgrade_offer: points(-0.5, `${use} leaves little that a smaller plan could drop`),
      pause_option: points(-1, `${use} does not look like a need for a pause`),
      social_proof: points(-1, `${use} tells the customer more than success stories do`),
      unused_feature: points(-2.5, `${use} does not look like a product left unused`),
    },
    facts,
  );
}

function ofLightUse(use: string, facts: Facts): Factors {
  return factorsOf(
    "use_light",
    {
      unused_feature: points(2, `${use} speaks for showing what else there is`),
      downgrade_offer: points(1.5, `${use} fits a smaller plan`),
      pause_option: points(0.5, `${use} suggests that a pause would cost the customer little`),
      discount: points(-0.5, `${use} does not point to the price`),
      value_recap: points(-1, `${use} leaves little recent value to recall`),
    },
    facts,
  );
}

function byFeatures({ featuresUsed: used, featuresKnown: known, daysSinceUse }: Behaviour): Factors {
  if (known === 0 || daysSinceUse === null) return {};
  if (known < MIN_FEATURES) {
    if (used !== 1 || known > 1) return {};
    const clause = "use of a single feature so far may leave others to show";
    return factorsOf("single_feature", { unused_feature: points(1, clause) });
  }
  if (used <= known * FEW_FEATURES) {
    const few = used === 0 ? `no use of any of the ${known} features` : `use of only ${used} of ${known} features`;
    return factorsOf(
      "few_features",
      {
        unused_feature: points(3, `${few} means that there are others to show`),
        downgrade_offer: points(1, `${few} fits a smaller plan`),
        social_proof: points(1, `${few} leaves room for what others do with the product`),
        discount: points(-0.5, `${few} shows only part of what the price pays for`),
        value_recap: points(-0.5, `${few} has shown only part of the value`),
      },
      { used, known },
    );
  }
  if (used < known * MANY_FEATURES) return {};
  const many = `use of ${used} of ${known} features`;
  return factorsOf(
    "many_features",
    {
      value_recap: points(1, `${many} gives much to recall`),
      downgrade_offer: points(-0.5, `${many} leaves little that a smaller plan could drop`),
      unused_feature: points(-2, `${many} leaves few to show`),
    },
    { used, known },
  );
}

function byTrouble({ errors, tickets }: Behaviour): Factors {
  if (errors + tickets === 0) return {};
  const facts = { errors, tickets, days: COUNTED_DAYS };
  const met = [errors > 0 && count(errors, "error"), tickets > 0 && count(tickets, "support ticket")];
  const trouble = `after ${met.filter((part) => part !== false).join(" and ")} in ${COUNTED_DAYS} days`;
  if (errors + tickets < MANY_TROUBLES && tickets < MANY_TICKETS) {
    return factorsOf(
      "some_trouble",
      {
        pain_point_fix: points(1, `${trouble} there may be something to mend`),
        founder_email: points(1, `${trouble} a personal word may help`),
      },
      facts,
    );
  }
  return factorsOf(
    "much_trouble",
    {
      founder_email: points(3.5, `${trouble} a personal word is due`),
      pain_point_fix: points(3.5, `${trouble} there is something to mend`),
      feedback_request: points(1, `${trouble} the customer has something to tell`),
      discount: points(-1, `${trouble} a lower price mends nothing`),
      downgrade_offer: points(-1, `${trouble} a smaller plan mends nothing`),
      value_recap: points(-1, `${trouble} the value received is not what comes to mind`),
      unused_feature: points(-1.5, `${trouble} more features are not what is missing`),
      social_proof: points(-2, `${trouble} the success of others sounds hollow`),
    },
    facts,
  );
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
