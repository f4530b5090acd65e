// What the signals of a subscription come to: one episode for each churn event that there ought to be. Nothing here
// depends on the order in which they arrived.

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
import type { Signal, SignalKind } from "./signals.ts";

export type Episode = {
  type: EventType;
  /** What opened it and what was reported of it after that. */
  signals: Signal[];
  /** When the customer was back, by the provider's clock; null while it is open. */
  recoveredAt: number | null;
};

/** What is known of the subscription after all of it; null is not known. */
export type SubscriptionState = { running: boolean | null; cancelScheduled: boolean | null };

/** When the events that are not open any more ended, in ms by our clock. */
export type Endings = ReadonlyMap<string, number>;

export type Folded = { episodes: Episode[]; subscriptionState: SubscriptionState };

/**
 * What the signals, in the order of time, come to. `returns`: when other subscriptions of the same customer became
 * active, in ms.
 */
export function foldSignals(signals: readonly Signal[], endings: Endings, returns: readonly number[] = []): Folded {
  const inOrder = returns.toSorted((a, b) => a - b);
  const course = foldOf(signals, new Map(), inOrder);
  // An event that ended although its episode has not was ended by somebody else: by hand, by the recovery window.
  const elsewhere = course.episodes
    .filter(({ recoveredAt }) => recoveredAt === null)
    .flatMap((episode) => episode.signals.map(({ churnEventId }) => churnEventId ?? ""))
    .flatMap((id) => (endings.has(id) ? [[id, endings.get(id)!] as const] : []));
  const final = elsewhere.length === 0 ? course : foldOf(signals, new Map(elsewhere), inOrder);
  explainFailures(final.episodes, signals);
  return final;
}

function foldOf(signals: readonly Signal[], endings: Endings, returns: readonly number[]): Folded {
  const episodes: Episode[] = [];
  const open: Partial<Record<EventType, Episode>> = {};
  /** The cancellation that another subscription recovered: the end that was scheduled with it still follows. */
  let returned = null as Episode | null;
  let hasEnded = false;
  let lastPaid: Money | null = null;
  let returnsSeen = 0;
  const subscriptionState: SubscriptionState = { running: null, cancelScheduled: null };

  /** Joins the open episode, or opens one. A repeat that came after somebody had ended the event is a new event. */
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
  const drop = (episode: Episode) => {
    episodes.splice(episodes.indexOf(episode), 1);
    delete open[episode.type];
  };
  /** A cancellation that was only scheduled was none if nothing was ever paid. */
  const dropScheduled = () => {
    const known = open.cancellation;
    if (known && !known.signals.some(({ kind }) => kind === "disputed" || kind === "subscription_ended")) drop(known);
  };
  /** Another invoice may still be due, and a subscription that has ended for this one stays lost. */
  const waive = ({ details }: Signal) => {
    const known = open.payment_failed;
    if (!known) return;
    known.signals = known.signals.filter((one) => !isOfSamePayment(one.details, details));
    if (known.signals.length === 0) drop(known);
  };
  /** Takes account of the returns up to, and not at, a time: what was cancelled in the same second is recovered. */
  const returnBefore = (time: number) => {
    for (; returnsSeen < returns.length && returns[returnsSeen]! < time; returnsSeen++) {
      returned = open.cancellation ?? returned;
      recover("cancellation", returns[returnsSeen]!);
      // What has ended can no longer be paid.
      if (hasEnded) recover("payment_failed", returns[returnsSeen]!);
    }
  };
  const hasReturnedSince = (episode: Episode) =>
    returns.slice(0, returnsSeen).some((at) => at >= episode.signals[0]!.occurredAt);

  for (const signal of signals) {
    const { kind, details } = signal;
    returnBefore(signal.occurredAt);
    switch (kind) {
      case "subscription_seen":
        subscriptionState.running = details.running ?? subscriptionState.running;
        if (details.running) hasEnded = false;
        subscriptionState.cancelScheduled = details.cancelScheduled ?? subscriptionState.cancelScheduled;
        // A scheduled end that is moved is no other cancellation.
        if (details.endsAt && isOpen(open.cancellation, signal, endings)) open.cancellation!.signals.push(signal);
        break;
      case "cancellation_undone":
        Object.assign(subscriptionState, { running: true, cancelScheduled: false });
        if (!open.cancellation?.signals.some(isDispute)) recover("cancellation", signal.occurredAt);
        returned = null;
        break;
      case "cancellation_scheduled":
        // Some providers report their state again and again: what somebody has ended stays so until it is undone.
        if (subscriptionState.cancelScheduled && open.cancellation && isOver(open.cancellation, signal, endings)) break;
        if (subscriptionState.cancelScheduled && returned && !open.cancellation) returned.signals.push(signal);
        else addTo("cancellation", signal);
        Object.assign(subscriptionState, { running: true, cancelScheduled: true });
        break;
      case "payment_failed":
        // The last invoice of what has ended is nobody's to save.
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
        // A payment for something else is no subscription's.
        if (signal.subscriptionId === null) break;
        // What has ended cannot be cancelled again; but nobody is to be mailed about it any more.
        if (!hasEnded) addTo("cancellation", signal);
        else (open.cancellation ?? open.payment_failed)?.signals.push(signal);
        break;
      case "subscription_ended":
        subscriptionState.running = false;
        hasEnded = true;
        if (details.cause === "never_active") dropScheduled();
        if (details.cause === "policy" || details.cause === "never_active" || neverRan(signals)) break;
        // When payments failed the open event is the last word, and no second one is created.
        if (details.cause === "payment_failed" || isOpen(open.payment_failed, signal, endings)) {
          addTo("payment_failed", signal);
          if (hasReturnedSince(open.payment_failed!)) recover("payment_failed", signal.occurredAt);
        } else if (returned && !open.cancellation) returned.signals.push(signal);
        else addTo("cancellation", signal);
    }
  }
  returnBefore(Number.POSITIVE_INFINITY);
  return { episodes, subscriptionState };
}

/**
 * What the provider says to be a payment of the subscription needs no proof. One that is linked to it has to be large
 * enough, and for any other it has to be known what is due: a payment for something else recovers nothing.
 */
function pays(signal: Signal, due: Money): boolean {
  const isLinked = isNamedPayment(signal);
  if (isLinked && signal.details.paymentIds === undefined) return true;
  return (isLinked || due.amount !== null) && covers(paidBy(signal), due);
}

/** Whether it was seen waiting for its first payment, and nothing shows that it ran after that. */
const neverRan = (signals: readonly Signal[]): boolean =>
  signals.some(({ details }) => details.neverActive) && !signals.some(showsRunning);

/** A payment that names no subscription may be of another one, or of none. */
const showsRunning = ({ kind, subscriptionId, details }: Signal): boolean =>
  kind === "subscription_seen" ? details.running === true : SHOW_RUNNING.has(kind) && subscriptionId !== null;

const SHOW_RUNNING: ReadonlySet<SignalKind> = new Set([
  "cancellation_undone",
  "cancellation_scheduled",
  "payment_failed",
  "payment_succeeded",
]);

/** Whether a payment shows that the customer stays: nothing is known of the subscription, or it runs on. */
export const staysWithUs = ({ running, cancelScheduled }: SubscriptionState): boolean =>
  running !== false && cancelScheduled !== true;

export const isDispute = ({ kind, details }: Signal): boolean => kind === "disputed" || details.cause === "disputed";

const isOpen = (episode: Episode | undefined, signal: Signal, endings: Endings): boolean =>
  episode !== undefined && !isOver(episode, signal, endings);

function isOver(episode: Episode, signal: Signal, endings: Endings): boolean {
  const ended = episode.signals.map(({ churnEventId }) => (churnEventId ? endings.get(churnEventId) : undefined));
  return signal.churnEventId === null
    ? ended.some((at) => at !== undefined && at <= signal.receivedAt)
    : ended.some((at, index) => at !== undefined && episode.signals[index]?.churnEventId !== signal.churnEventId);
}
