// Folds the signals of a subscription into episodes, one for each churn event that should exist. The result does not depend on
// the order of arrival.

import { DAY, HOUR } from "../../../lib/duration.ts";
import type { EventType } from "../../churn-events/event-types.ts";
import {
  covers,
  dueOf,
  explainFailures,
  isNamedPayment,
  isOfSamePayment,
  type Money,
  paidBy,
} from "../payments/matching.ts";
import { isFree, wasPaidLately } from "./free-plans.ts";
import type { SignalKind } from "./order.ts";
import type { Signal } from "./signals.ts";

export type Episode = {
  type: EventType;
  /** The signal that opened it and the later ones about it. */
  signals: Signal[];
  /** When the customer came back, by the provider's clock; null while the episode is open. */
  recoveredAt: number | null;
};

/** The subscription's state after all signals; null if unknown. */
export type SubscriptionState = { running: boolean | null; cancelScheduled: boolean | null };

/**
 * A subscription became active at `at`, and had not been before, since `since`; it ended at `until`, null if it has not. All in
 * ms. `isElsewhere`: at another provider. `price`: per month.
 */
export type Return = { at: number; since: number; until: number | null; isElsewhere: boolean; price: Money };

/** When churn events ended, by their ids, in ms by our clock. */
export type Endings = ReadonlyMap<string, number>;

export type Folded = { episodes: Episode[]; subscriptionState: SubscriptionState };

/** Folds the signals, which are sorted by time. `returns`: of other subscriptions of the same customer. */
export function foldSignals(signals: readonly Signal[], endings: Endings, returns: readonly Return[] = []): Folded {
  const inOrder = returns.toSorted((a, b) => a.at - b.at);
  const course = foldOf(signals, new Map(), inOrder);
  // An event that ended while its episode is open was ended by something else: by hand or by the recovery window.
  const elsewhere = course.episodes
    .filter(({ recoveredAt }) => recoveredAt === null)
    .flatMap((episode) => episode.signals.map(({ churnEventId }) => churnEventId ?? ""))
    .flatMap((id) => (endings.has(id) ? [[id, endings.get(id)!] as const] : []));
  const final = elsewhere.length === 0 ? course : foldOf(signals, new Map(elsewhere), inOrder);
  explainFailures(final.episodes, signals);
  return final;
}

function foldOf(signals: readonly Signal[], endings: Endings, returns: readonly Return[]): Folded {
  const episodes: Episode[] = [];
  const open: Partial<Record<EventType, Episode>> = {};
  /** The cancellation that another subscription recovered. Its scheduled end is still to come. */
  let returned = null as Episode | null;
  let hasEnded = false;
  /** The failed payment because of which it ended. */
  let lostBy = null as Episode | null;
  let lastWaived: Signal | null = null;
  let lastPaid: Money | null = null;
  let returnsSeen = 0;
  const beganAt = signals.find(({ details }) => details.createdAt !== undefined)?.details.createdAt ?? 0;
  const subscriptionState: SubscriptionState = { running: null, cancelScheduled: null };

  /** Adds to the open episode, or opens one. A repeat after the event was ended opens a new episode. */
  const addTo = (type: EventType, signal: Signal) => {
    const known = open[type];
    if (known && !isOver(known, signal, endings)) {
      known.signals.push(signal);
      return;
    }
    const episode: Episode = { type, signals: [signal], recoveredAt: null };
    open[type] = episode;
    episodes.push(episode);
  };
  const recover = (type: EventType, occurredAt: number) => {
    const known = open[type];
    if (!known) return;
    known.recoveredAt = occurredAt;
    delete open[type];
  };
  /** A dispute that stands is not settled by the customer's staying. */
  const recoverSettled = (occurredAt: number) => {
    if (open.cancellation && isSettled(open.cancellation) && staysWithUs(subscriptionState))
      recover("cancellation", occurredAt);
  };
  const drop = (episode: Episode) => {
    episodes.splice(episodes.indexOf(episode), 1);
    delete open[episode.type];
  };
  /** A cancellation that was only scheduled does not count if nothing was ever paid. */
  const dropScheduled = () => {
    const known = open.cancellation;
    if (known && !known.signals.some(({ kind }) => kind === "disputed" || kind === "subscription_ended")) drop(known);
  };
  /** Another invoice may still be due, and a subscription that ended because of this one stays lost. */
  const waive = (signal: Signal) => {
    const known = open.payment_failed;
    if (signal.details.writtenOff || signal.details.creditNote) {
      if (known?.signals.some((one) => isOfSamePayment(one.details, signal.details))) known.signals.push(signal);
      return;
    }
    lastWaived = signal;
    if (!known) return;
    known.signals = known.signals.filter((one) => !isOfSamePayment(one.details, signal.details));
    // Signals that name no payment reported the failure of the same one.
    if (known.signals.every(({ kind, details }) => kind === "payment_failed" && !details.paymentIds)) drop(known);
  };
  /** Applies the returns before a time, not at it: a cancellation in the same second comes first and is then recovered. */
  const returnBefore = (time: number) => {
    for (; returnsSeen < returns.length && returns[returnsSeen]!.at < time; returnsSeen++) {
      const back = returns[returnsSeen]!;
      if (open.cancellation && isReturnFrom(open.cancellation, back)) {
        returned = open.cancellation;
        recover("cancellation", back.at);
      }
      // An ended subscription can no longer be paid.
      if (hasEnded && open.payment_failed && isReturnFrom(open.payment_failed, back))
        recover("payment_failed", back.at);
    }
  };
  /** A newer subscription that became active shortly before has replaced this one, so the customer stays. */
  const cancel = (signal: Signal) => {
    addTo("cancellation", signal);
    const price = priceIn(signals.filter(({ occurredAt }) => occurredAt <= signal.occurredAt));
    const isReplaced = returns.some((one) => one.at > beganAt && replaces(one, signal, price));
    if (!isReplaced || open.cancellation?.signals[0] !== signal) return;
    returned = open.cancellation;
    recover("cancellation", signal.occurredAt);
  };
  const hasReturnedFrom = (episode: Episode) =>
    returns.slice(0, returnsSeen).some((back) => isReturnFrom(episode, back));

  for (const signal of signals) {
    const { kind, details } = signal;
    returnBefore(signal.occurredAt);
    switch (kind) {
      case "subscription_seen":
        subscriptionState.running = details.running ?? subscriptionState.running;
        if (details.running) [hasEnded, lostBy] = [false, null];
        if (details.chargedAgain) recover("payment_failed", signal.occurredAt);
        subscriptionState.cancelScheduled = details.cancelScheduled ?? subscriptionState.cancelScheduled;
        // A scheduled end that is moved is no other cancellation.
        if (details.endsAt && isOpen(open.cancellation, signal, endings)) open.cancellation!.signals.push(signal);
        break;
      case "cancellation_undone":
        Object.assign(subscriptionState, { running: true, cancelScheduled: false });
        recoverSettled(signal.occurredAt);
        returned = null;
        break;
      case "cancellation_scheduled":
        // Some providers report their state repeatedly: an event that was ended stays so until the cancellation is undone.
        if (subscriptionState.cancelScheduled && open.cancellation && isOver(open.cancellation, signal, endings)) break;
        if (subscriptionState.cancelScheduled && returned && !open.cancellation) returned.signals.push(signal);
        else cancel(signal);
        Object.assign(subscriptionState, { running: true, cancelScheduled: true });
        break;
      case "payment_failed":
        // A failed last invoice of an ended subscription opens nothing.
        if (subscriptionState.running !== false || open.payment_failed) addTo("payment_failed", signal);
        break;
      case "payment_waived":
        waive(signal);
        break;
      case "payment_succeeded":
        if (pays(signal, dueOf(open.payment_failed?.signals ?? [], lastPaid)))
          recover("payment_failed", signal.occurredAt);
        if (staysWithUs(subscriptionState) && pays(signal, dueOf([], lastPaid)))
          recover("cancellation", signal.occurredAt);
        if (isNamedPayment(signal)) lastPaid = paidBy(signal);
        break;
      case "disputed":
        // A payment without a subscription was for something else.
        if (signal.subscriptionId === null) break;
        if (details.won) {
          if (!open.cancellation?.signals.some(isDispute)) break;
          open.cancellation.signals.push(signal);
          recoverSettled(signal.occurredAt);
          break;
        }
        // An ended subscription cannot be cancelled again, but the dispute stops further mails about it.
        if (!hasEnded) addTo("cancellation", signal);
        else (open.cancellation ?? open.payment_failed)?.signals.push(signal);
        break;
      case "subscription_ended":
        subscriptionState.running = false;
        hasEnded = true;
        if (details.cause === "never_active") dropScheduled();
        if (isNoLoss(signals, signal) || neverRan(signals)) break;
        // If the end follows from failed payments, it belongs to that episode, and no second event is created.
        if (open.payment_failed && endsUnpaid(open.payment_failed.signals, signal)) {
          lostBy = open.payment_failed;
          lostBy.signals.push(signal);
        } else if (details.cause === "payment_failed" || isOpen(open.payment_failed, signal, endings)) {
          addTo("payment_failed", signal);
          lostBy = open.payment_failed!;
        }
        // Paddle reports an end twice, and the customer may be back by the second report.
        if (lostBy !== null) {
          if (!lostBy.signals.includes(signal)) lostBy.signals.push(signal);
          else if (hasReturnedFrom(lostBy)) recover("payment_failed", signal.occurredAt);
        } else if (returned && !open.cancellation) returned.signals.push(signal);
        else cancel(signal);
    }
  }
  returnBefore(Number.POSITIVE_INFINITY);
  const failed = open.payment_failed?.signals;
  if (lastWaived !== null && failed?.every(({ kind }) => kind !== "payment_failed")) failed.push(lastWaived);
  return { episodes, subscriptionState };
}

/**
 * A payment that names the subscription needs no proof. A payment that was linked to it must be large enough. For any other,
 * the amount due must be known as well, because a payment for something else recovers nothing.
 */
function pays(signal: Signal, due: Money): boolean {
  const isLinked = isNamedPayment(signal);
  if (isLinked && signal.details.paymentIds === undefined) return true;
  return (isLinked || due.amount !== null) && covers(paidBy(signal), due);
}

/** Whether no revenue is lost by an end, or nobody has left. */
const isNoLoss = (signals: readonly Signal[], end: Signal): boolean =>
  end.details.cause === "free"
    ? !wasPaidLately(signals, end)
    : end.details.cause === "policy" || end.details.cause === "never_active";

/**
 * Whether a subscription ended after its provider had given up charging, without a reason from the customer. Then
 * the failed payment lost the customer, no matter who ended it, even if the event of that payment is over by now.
 */
export const endsUnpaid = (failed: readonly Signal[], { details }: Signal): boolean =>
  failed.some((one) => one.details.facts.givenUp) && !details.reason?.text && !details.reason?.code;

/** Whether it was reported to wait for its first payment, and no signal shows that it ran afterwards. */
const neverRan = (signals: readonly Signal[]): boolean =>
  signals.some(({ details }) => details.neverActive) && !signals.some(showsRunning);

/** A payment without a subscription does not count: it may be for another one or for none. Nor does a trial. */
const showsRunning = ({ kind, subscriptionId, details }: Signal): boolean =>
  kind === "subscription_seen"
    ? details.running === true && details.active !== false
    : SHOW_RUNNING.has(kind) && subscriptionId !== null;

const SHOW_RUNNING: ReadonlySet<SignalKind> = new Set([
  "cancellation_undone",
  "cancellation_scheduled",
  "payment_failed",
  "payment_succeeded",
]);

/** Whether a payment shows that the customer stays: not if the subscription has ended or will end. */
export const staysWithUs = ({ running, cancelScheduled }: SubscriptionState): boolean =>
  running !== false && cancelScheduled !== true;

export const isDispute = ({ kind, details }: Signal): boolean =>
  (kind === "disputed" && !details.won) || details.cause === "disputed";

/** Whether each of its disputes was won; the end that is scheduled because of one names no payment. */
function isSettled({ signals }: Episode): boolean {
  const won = signals.filter(({ details }) => details.won);
  const isWon = ({ details }: Signal) =>
    details.paymentIds ? won.some((one) => isOfSamePayment(one.details, details)) : won.length > 0;
  return signals.filter(isDispute).every(isWon);
}

/** A subscription that was already active when the episode began is no return, even if it is paused and resumed later. */
const isReturnFrom = ({ signals: [first] }: Episode, { at, since }: Return): boolean =>
  at >= first!.occurredAt && since <= first!.occurredAt;

/** The newest price that signals report, per month, without free plans; if there is none, the currency alone. */
export function priceIn(signals: readonly Signal[]): Money {
  const amountOf = ({ details: { facts } }: Signal) => facts.mrr ?? facts.listMrr ?? null;
  const priced = signals.findLast((signal) => amountOf(signal) !== null && !isFree(signal));
  if (priced) return { amount: amountOf(priced), currency: priced.details.facts.currency };
  const named = signals.findLast((signal) => signal.details.facts.currency !== null && !isFree(signal));
  return { amount: null, currency: named?.details.facts.currency ?? null };
}

/** In ms. A customer who changes plans by a new subscription, or the shop, ends the old one soon afterwards. */
const REPLACES_WITHIN = HOUR;
/** The same at another provider, where the plan and its price may change too. */
const REPLACES_ELSEWHERE_WITHIN = DAY;
/** Shops that move there end the old subscriptions one by one, or when their period ends. */
const MOVES_WITHIN = 35 * DAY;

function replaces(other: Return, { occurredAt, details: { reason } }: Signal, price: Money): boolean {
  const { at, until, isElsewhere } = other;
  if (at >= occurredAt) return false;
  if (!isElsewhere) return at >= occurredAt - REPLACES_WITHIN;
  if (until !== null && until <= occurredAt) return false;
  if (at >= occurredAt - REPLACES_ELSEWHERE_WITHIN) return true;
  // Otherwise it may be another product. A shop that moves its customers names no reason of theirs.
  const isOwnWish = Boolean(reason?.text ?? reason?.code);
  return at >= occurredAt - MOVES_WITHIN && !isOwnWish && mayCostTheSame(other.price, price);
}

/** Unless the currencies differ, or the prices by more than a tax or the discount for a whole year, as far as they are known. */
function mayCostTheSame(a: Money, b: Money): boolean {
  if (a.currency !== null && b.currency !== null && a.currency !== b.currency) return false;
  if (a.amount === null || b.amount === null) return true;
  return Math.abs(a.amount - b.amount) <= Math.max(a.amount, b.amount) / 4;
}

const isOpen = (episode: Episode | undefined, signal: Signal, endings: Endings): boolean =>
  episode !== undefined && !isOver(episode, signal, endings);

function isOver(episode: Episode, signal: Signal, endings: Endings): boolean {
  const ended = episode.signals.map(({ churnEventId }) => (churnEventId ? endings.get(churnEventId) : undefined));
  return signal.churnEventId === null
    ? ended.some((at) => at !== undefined && at <= signal.receivedAt)
    : ended.some((at, index) => at !== undefined && episode.signals[index]?.churnEventId !== signal.churnEventId);
}
