// The scorecard: the strength of each signal, from 0 to 1, and its points. A score is the sum of the points, clamped
// to 0..100; weights are whole numbers, so that the sum is exact.

import type { Facts } from "./facts.ts";
import { PROTECTIVE, SIGNALS, type Signal } from "./signals.ts";

/** The points of a signal at full strength. */
export type Weights = Readonly<Record<Signal, number>>;

export const DEFAULT_WEIGHTS: Weights = {
  no_events_14d: 33,
  unusual_silence: 33,
  declining_usage: 36,
  cancel_page_views: 69,
  failed_payments: 45,
  feature_breadth_drop: 12,
  billing_page_views: 8,
  plan_downgrade: 9,
  data_export: 9,
  team_member_removed: 6,
  support_tickets: 6,
  errors_seen: 6,
  previous_cancellation: 24,
  plan_upgrade: -8,
  invite_sent: -6,
};

/** The largest weight, positive or negative. */
export const MAX_POINTS = 100;

/** From `when` on, a signal has `grade`, a fraction of its points at full strength. */
type Grades = readonly { readonly when: number; readonly grade: number }[];

/** By the ratio of the silence to the usual pause: 9, 21 and 33 points. */
const SILENCE: Grades = [
  { when: 4, grade: 1 },
  { when: 2.5, grade: 21 / 33 },
  { when: 1.5, grade: 9 / 33 },
];

/** In days. From this length on, a silence counts as `no_events_14d`. */
const LONG_SILENCE = 14;

/** By the remaining share of the usual number of events: 36, 22 and 9 points. */
const DECLINE: readonly { readonly below: number; readonly grade: number }[] = [
  { below: 0.25, grade: 1 },
  { below: 0.5, grade: 22 / 36 },
  { below: 0.75, grade: 9 / 36 },
];

/** A decline requires a customer known for this many days, with this many events in the previous 14 days. */
const DECLINE_TENURE = 28;
const DECLINE_EVENTS = 4;

type Strength = (facts: Facts) => number;

const STRENGTHS: Readonly<Record<Signal, Strength>> = {
  no_events_14d: (facts) => (isLong(facts) ? silence(facts) : 0),
  unusual_silence: (facts) => (isLong(facts) ? 0 : silence(facts)),
  declining_usage: decline,
  // 57 points for a view in the last 7 days, 39 in the last 30, and 12 more for a second one.
  cancel_page_views: ({ cancelViews7, cancelViews30 }) =>
    cancelViews30 === 0 ? 0 : ((cancelViews7 > 0 ? 57 : 39) + (cancelViews30 >= 2 ? 12 : 0)) / 69,
  failed_payments: ({ failedAttempts }) => (failedAttempts >= 2 ? 1 : failedAttempts === 1 ? 24 / 45 : 0),
  feature_breadth_drop: ({ features14, featuresBefore28 }) =>
    featuresBefore28 >= 3 && features14 <= featuresBefore28 / 2 ? 1 : 0,
  billing_page_views: ({ billingViews30 }) => (billingViews30 >= 2 ? 1 : 0),
  plan_downgrade: ({ downgrades60 }) => (downgrades60 > 0 ? 1 : 0),
  data_export: ({ exports30 }) => (exports30 > 0 ? 1 : 0),
  team_member_removed: ({ membersRemoved60 }) => (membersRemoved60 > 0 ? 1 : 0),
  support_tickets: ({ tickets30 }) => (tickets30 >= 2 ? 1 : 0),
  errors_seen: ({ errors14 }) => (errors14 >= 3 ? 1 : 0),
  // 24 points while a cancellation is open, 9 for a past one.
  previous_cancellation: ({ cancellations, openCancellations }) =>
    openCancellations > 0 ? 1 : cancellations > 0 ? 9 / 24 : 0,
  plan_upgrade: ({ upgrades60 }) => (upgrades60 > 0 ? 1 : 0),
  invite_sent: ({ invites30 }) => (invites30 > 0 ? 1 : 0),
};

const isLong = ({ silentDays }: Facts): boolean => silentDays !== null && silentDays >= LONG_SILENCE;

function silence({ silentDays, cadenceDays }: Facts): number {
  if (silentDays === null) return 0;
  const ratio = silentDays / cadenceDays;
  return SILENCE.find(({ when }) => ratio >= when)?.grade ?? 0;
}

function decline(facts: Facts): number {
  if (facts.tenureDays < DECLINE_TENURE || facts.eventsBefore14 < DECLINE_EVENTS) return 0;
  const share = (facts.events14 + 1) / (facts.usual14 + 1);
  return DECLINE.find(({ below }) => share < below)?.grade ?? 0;
}

/** The number shown with a signal: days of silence, remaining events or features, or number of occurrences. */
const VALUES: Readonly<Record<Signal, Strength>> = {
  no_events_14d: ({ silentDays }) => silentDays ?? 0,
  unusual_silence: ({ silentDays }) => silentDays ?? 0,
  declining_usage: ({ events14 }) => events14,
  cancel_page_views: ({ cancelViews30 }) => cancelViews30,
  failed_payments: ({ failedAttempts }) => failedAttempts,
  feature_breadth_drop: ({ features14 }) => features14,
  billing_page_views: ({ billingViews30 }) => billingViews30,
  plan_downgrade: ({ downgrades60 }) => downgrades60,
  data_export: ({ exports30 }) => exports30,
  team_member_removed: ({ membersRemoved60 }) => membersRemoved60,
  support_tickets: ({ tickets30 }) => tickets30,
  errors_seen: ({ errors14 }) => errors14,
  previous_cancellation: ({ cancellations }) => cancellations,
  plan_upgrade: ({ upgrades60 }) => upgrades60,
  invite_sent: ({ invites30 }) => invites30,
};

/** What the value is compared with in the sentence; null if there is no comparison. */
function yardstick(signal: Signal, facts: Facts): number | null {
  switch (signal) {
    case "no_events_14d":
    case "unusual_silence":
      return facts.cadenceKnown ? facts.cadenceDays : null;
    case "declining_usage":
      return Math.round(facts.usual14);
    case "cancel_page_views":
      return facts.cancelViews7;
    case "feature_breadth_drop":
      return facts.featuresBefore28;
    case "previous_cancellation":
      return facts.openCancellations;
    default:
      return null;
  }
}

/**
 * The strength of each signal from 0 to 1, in the order of `SIGNALS`, including protective signals. These are features of the
 * calibration.
 */
export function signalStrengths(facts: Facts): Float64Array {
  const features = new Float64Array(SIGNALS.length);
  for (let i = 0; i < SIGNALS.length; i++) features[i] = STRENGTHS[SIGNALS[i]!](facts);
  return features;
}

/** `weight`: the points that the signal adds to the score, never 0. `usual`: what `value` is compared with. */
export type ScoredSignal = {
  readonly name: Signal;
  readonly value: number;
  readonly weight: number;
  readonly usual: number | null;
};

/** `score`: 0..100. `rawSum`: the sum of the weights before clamping. `signals`: only those with points, largest first. */
export type Score = { readonly score: number; readonly rawSum: number; readonly signals: readonly ScoredSignal[] };

const NOTHING: Score = { score: 0, rawSum: 0, signals: [] };

export function scoreOf(facts: Facts, weights: Weights): Score {
  let signals: ScoredSignal[] | undefined;
  let rawSum = 0;
  for (const name of SIGNALS) {
    const strength = STRENGTHS[name](facts);
    if (strength === 0) continue;
    const weight = pointsOf(strength, weights[name]);
    if (weight === 0) continue;
    rawSum += weight;
    signals ??= [];
    signals.push({ name, value: VALUES[name](facts), weight, usual: yardstick(name, facts) });
  }
  if (signals === undefined) return NOTHING;
  if (signals.length > 1) signals.sort((a, b) => b.weight - a.weight);
  return { score: clamp(rawSum), rawSum, signals };
}

/** Whole points, so that sums are exact; -0 becomes 0. */
const pointsOf = (strength: number, weight: number): number => Math.round(strength * weight) || 0;

const clamp = (sum: number): number => Math.min(100, Math.max(0, sum));

/** Whether a signal may have this weight: whole points, at most 0 for protective signals, at least 0 for the others. */
export const isWeight = (signal: Signal, weight: number): boolean =>
  Number.isInteger(weight) && Math.abs(weight) <= MAX_POINTS && (PROTECTIVE.has(signal) ? weight <= 0 : weight >= 0);

export const weightsWith = (changed: Partial<Weights>): Weights => ({ ...DEFAULT_WEIGHTS, ...changed });

/** The score if the customer came back today. */
export const scoreAfterLogin = (facts: Facts, weights: Weights): number =>
  scoreOf({ ...facts, silentDays: 0, events14: facts.events14 + 1 }, weights).score;

/** The score if the open payment went through. */
export const scoreAfterPayment = (facts: Facts, weights: Weights): number =>
  scoreOf({ ...facts, failedAttempts: 0 }, weights).score;
