// The facts about one customer at a time: counts over windows of whole UTC days, the customer's own rhythm, and what is open. A
// score depends on facts alone, so that it can be recomputed for any time.

import { DAY } from "../../lib/duration.ts";
import type { Kinds } from "./event-meanings.ts";

/** Older use would only lengthen a silence, which already has full points then. */
export const WINDOW_DAYS = 120;

/** The rhythm of customers with too little activity, and the slowest rhythm in use; in days. */
const USUAL_CADENCE = 7;
const SLOWEST_CADENCE = WINDOW_DAYS / 4;
/** With fewer pauses between active days, a customer has no known rhythm. */
const MIN_GAPS = 4;

/** How long a failed payment counts unless recovered, and how long a cancellation counts; in days. */
const FAILURE_DAYS = 60;
export const CANCELLATION_DAYS = 365;

/** How often something happened on a day: the customer's number, the UTC day since 1970, the kind's number, the count. */
export type ActivityRow = readonly [customer: number, day: number, kind: number, count: number];

/** A churn event; times in ms. `trusted`: it rests on more than a public key. */
export type ChurnFact = {
  readonly type: "cancellation" | "payment_failed";
  readonly at: number;
  readonly recoveredAt: number | null;
  readonly lostAt: number | null;
  /** Attempts of the payment; 1 if unknown. */
  readonly attempts: number;
  readonly trusted: boolean;
};

export type PlanChange = { readonly at: number; readonly up: boolean };

/** All stored data of one customer. Activity rows are in the order of their days. */
export type History = {
  /** When the customer was first seen by any source; ms. */
  readonly since: number;
  readonly churnEvents?: readonly ChurnFact[];
  readonly planChanges?: readonly PlanChange[];
};

export type Facts = {
  readonly at: number;
  readonly tenureDays: number;
  /** Days since the product was last used; null for a customer who never used it. */
  readonly silentDays: number | null;
  /** Nine of ten of the customer's pauses are at most this long, in days. */
  readonly cadenceDays: number;
  /** False if the cadence is only the default one. */
  readonly cadenceKnown: boolean;
  /**
   * Events of use in the last 14 days, in the 14 days before, and usually in 14 days: the larger of the latter and the earlier
   * mean.
   */
  readonly events14: number;
  readonly eventsBefore14: number;
  readonly usual14: number;
  /** Distinct features used in the last 14 days, and in the four weeks before. */
  readonly features14: number;
  readonly featuresBefore28: number;
  readonly cancelViews7: number;
  readonly cancelViews30: number;
  readonly billingViews30: number;
  readonly downgrades60: number;
  readonly upgrades60: number;
  readonly exports30: number;
  readonly membersRemoved60: number;
  readonly invites30: number;
  readonly tickets30: number;
  readonly errors14: number;
  /** Attempts of failed payments that were not recovered since; 0 if none is open. */
  readonly failedAttempts: number;
  /** Cancellations in the last year, and those that are neither reverted nor final yet. */
  readonly cancellations: number;
  readonly openCancellations: number;
};

export const dayOf = (at: number): number => Math.floor(at / DAY);

type Tally = { -readonly [K in keyof Facts]: Facts[K] };

// Customers are counted one after another, so that this buffer is allocated once.
const gaps = new Int32Array(WINDOW_DAYS + 1);
const featuresNow = new Set<number>();
const featuresThen = new Set<number>();

/**
 * The facts at a time. Rows of later days and later events are ignored, but the day of `at` counts as a whole: for the state at
 * midnight, pass the millisecond before it. `from` and `to` select the customer's rows among those of many. With `trustedOnly`,
 * everything that rests on a public key alone is ignored.
 */
export function factsOf(
  rows: readonly ActivityRow[],
  kinds: Kinds,
  history: History,
  at: number,
  { from = 0, to = rows.length, trustedOnly = false }: { from?: number; to?: number; trustedOnly?: boolean } = {},
): Facts {
  const facts = emptyFacts(at, history);
  const today = dayOf(at);
  let firstDay = -1;
  let lastDay = -1;
  let dayBefore = -1;
  let gapCount = 0;
  let events56 = 0;
  let failures = 0;
  let failedDay = -1;
  let recoveredDay = -1;
  for (let i = from; i < to; i++) {
    const row = rows[i]!;
    const day = row[1];
    const age = today - day;
    const kind = kinds[row[2]];
    if (age < 0 || kind === undefined || (trustedOnly && !kind.trusted)) continue;
    const count = row[3];
    const { meaning } = kind;
    if (meaning === "none") continue;
    if (meaning === "payment_failed") {
      if (age >= FAILURE_DAYS) continue;
      failures = recoveredDay >= failedDay ? count : failures + count;
      failedDay = day;
      continue;
    }
    if (meaning === "payment_recovered") {
      recoveredDay = day;
      continue;
    }
    if (meaning !== "use") countOf(facts, meaning, kind.feature, age, count);
    if (!kind.isUse) continue;
    if (age >= WINDOW_DAYS) {
      dayBefore = day;
      continue;
    }
    if (day !== lastDay) {
      if (lastDay === -1) firstDay = day;
      else {
        const gap = day - lastDay;
        gaps[gap] = gaps[gap]! + 1;
        gapCount++;
      }
      lastDay = day;
    }
    if (age < 14) facts.events14 += count;
    else if (age < 28) facts.eventsBefore14 += count;
    if (age >= 14 && age < 70) events56 += count;
  }
  if (lastDay !== -1) facts.silentDays = today - lastDay;
  else if (dayBefore !== -1) facts.silentDays = today - dayBefore;
  if (gapCount > 0) takeCadence(facts, gapCount, lastDay - firstDay);
  facts.usual14 = Math.max(facts.eventsBefore14, events56 / 4);
  facts.features14 = featuresNow.size;
  facts.featuresBefore28 = featuresThen.size;
  if (featuresNow.size > 0) featuresNow.clear();
  if (featuresThen.size > 0) featuresThen.clear();
  if (history.churnEvents) takeCancellations(facts, history.churnEvents, at, trustedOnly);
  if (failedDay !== -1 || history.churnEvents) {
    const tracked = { failures, failedDay, recoveredDay };
    facts.failedAttempts = openAttempts(tracked, history.churnEvents ?? [], at, trustedOnly);
  }
  if (history.planChanges) takePlanChanges(facts, history.planChanges, at);
  return facts;
}

function emptyFacts(at: number, { since }: History): Tally {
  return {
    at,
    tenureDays: Math.max(0, dayOf(at) - dayOf(since)),
    silentDays: null,
    cadenceDays: USUAL_CADENCE,
    cadenceKnown: false,
    events14: 0,
    eventsBefore14: 0,
    usual14: 0,
    features14: 0,
    featuresBefore28: 0,
    cancelViews7: 0,
    cancelViews30: 0,
    billingViews30: 0,
    downgrades60: 0,
    upgrades60: 0,
    exports30: 0,
    membersRemoved60: 0,
    invites30: 0,
    tickets30: 0,
    errors14: 0,
    failedAttempts: 0,
    cancellations: 0,
    openCancellations: 0,
  };
}

function countOf(facts: Tally, meaning: string, feature: number, age: number, count: number): void {
  switch (meaning) {
    case "feature":
      if (age < 14) featuresNow.add(feature);
      else if (age < 42) featuresThen.add(feature);
      return;
    case "cancel_page_view":
      if (age < 7) facts.cancelViews7 += count;
      if (age < 30) facts.cancelViews30 += count;
      return;
    case "billing_page_view":
      if (age < 30) facts.billingViews30 += count;
      return;
    case "plan_downgrade":
      if (age < 60) facts.downgrades60 += count;
      return;
    case "plan_upgrade":
      if (age < 60) facts.upgrades60 += count;
      return;
    case "data_export":
      if (age < 30) facts.exports30 += count;
      return;
    case "team_member_removed":
      if (age < 60) facts.membersRemoved60 += count;
      return;
    case "invite_sent":
      if (age < 30) facts.invites30 += count;
      return;
    case "support_ticket":
      if (age < 30) facts.tickets30 += count;
      return;
    case "error":
      if (age < 14) facts.errors14 += count;
      return;
  }
}

/** The pause that nine of ten do not exceed, by nearest rank. Empties `gaps`; no gap is longer than `longest`. */
function takeCadence(facts: Tally, gapCount: number, longest: number): void {
  const rank = Math.ceil(gapCount * 0.9);
  let passed = 0;
  let cadence = 0;
  for (let gap = 1; gap <= longest; gap++) {
    if (gaps[gap] === 0) continue;
    if (passed < rank) cadence = gap;
    passed += gaps[gap]!;
    gaps[gap] = 0;
  }
  facts.cadenceKnown = gapCount >= MIN_GAPS;
  facts.cadenceDays = Math.min(SLOWEST_CADENCE, facts.cadenceKnown ? cadence : Math.max(USUAL_CADENCE, cadence));
}

function takeCancellations(facts: Tally, events: readonly ChurnFact[], at: number, trustedOnly: boolean): void {
  for (const event of events) {
    if (event.type !== "cancellation" || event.at > at || (trustedOnly && !event.trusted)) continue;
    if (dayOf(at) - dayOf(event.at) >= CANCELLATION_DAYS) continue;
    facts.cancellations++;
    if (!isBy(event.recoveredAt, at) && !isBy(event.lostAt, at)) facts.openCancellations++;
  }
}

/**
 * Attempts of payments that failed and did not succeed since. Tracking and providers may report the same failure, so the larger
 * number counts; a success reported by either clears both. A payment that fails and succeeds on the same day has succeeded.
 */
function openAttempts(
  tracked: { failures: number; failedDay: number; recoveredDay: number },
  events: readonly ChurnFact[],
  at: number,
  trustedOnly: boolean,
): number {
  const failed = events.filter(
    ({ type, at: when, trusted }) => type === "payment_failed" && when <= at && (trusted || !trustedOnly),
  );
  let { recoveredDay } = tracked;
  for (const { recoveredAt } of failed) {
    if (isBy(recoveredAt, at)) recoveredDay = Math.max(recoveredDay, dayOf(recoveredAt!));
  }
  const reported = failed
    .filter((event) => !isBy(event.recoveredAt, at) && dayOf(at) - dayOf(event.at) < FAILURE_DAYS)
    .filter((event) => dayOf(event.at) > tracked.recoveredDay)
    .reduce((sum, { attempts }) => sum + attempts, 0);
  return Math.max(tracked.failedDay > recoveredDay ? tracked.failures : 0, reported);
}

const isBy = (time: number | null, at: number): boolean => time !== null && time <= at;

function takePlanChanges(facts: Tally, changes: readonly PlanChange[], at: number): void {
  const today = dayOf(at);
  for (const change of changes) {
    if (change.at > at || today - dayOf(change.at) >= 60) continue;
    if (change.up) facts.upgrades60++;
    else facts.downgrades60++;
  }
}
