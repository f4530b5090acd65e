// What the signals of a subscription come to: one episode for each churn event that there ought to be. Nothing here
// depends on the order in which they arrived.

import type { EventType } from "../churn-events/tables.ts";
import type { Signal } from "./signals.ts";

export type Episode = {
  type: EventType;
  /** What opened it and what was told of it after that. */
  signals: Signal[];
  /** When the customer was back, by the provider's clock; null while it is open. */
  recoveredAt: number | null;
};

/** What is known of the subscription after all of it; null is not known. */
export type Standing = { running: boolean | null; cancelScheduled: boolean | null };

/** When the events that are not open any more ended, in ms by our clock. */
export type Endings = ReadonlyMap<string, number>;

export type Course = { episodes: Episode[]; standing: Standing };

/** What the signals, in the order of time, come to. */
export function courseOf(signals: readonly Signal[], endings: Endings): Course {
  const course = foldOf(signals, new Map());
  // An event that ended although its episode has not was ended by somebody else: by hand, by the recovery window.
  const elsewhere = course.episodes
    .filter(({ recoveredAt }) => recoveredAt === null)
    .flatMap((episode) => episode.signals.map(({ churnEventId }) => churnEventId ?? ""))
    .flatMap((id) => (endings.has(id) ? [[id, endings.get(id)!] as const] : []));
  return elsewhere.length === 0 ? course : foldOf(signals, new Map(elsewhere));
}

function foldOf(signals: readonly Signal[], endings: Endings): Course {
  const episodes: Episode[] = [];
  const open: Partial<Record<EventType, Episode>> = {};
  const standing: Standing = { running: null, cancelScheduled: null };

  /** Joins the open episode, or opens one. A repeat that came after somebody had ended the event is a new event. */
  const tell = (type: EventType, signal: Signal) => {
    const known = open[type];
    if (known && !isOver(known, signal, endings)) {
      known.signals.push(signal);
      return;
    }
    const episode: Episode = { type, signals: [signal], recoveredAt: null };
    open[type] = episode;
    episodes.push(episode);
  };
  const recover = (type: EventType, signal: Signal) => {
    const known = open[type];
    if (!known) return;
    known.recoveredAt = signal.occurredAt;
    delete open[type];
  };

  for (const signal of signals) {
    const { kind, details } = signal;
    switch (kind) {
      case "subscription_seen":
        standing.running = details.running ?? standing.running;
        standing.cancelScheduled = details.cancelScheduled ?? standing.cancelScheduled;
        break;
      case "cancellation_undone":
        Object.assign(standing, { running: true, cancelScheduled: false });
        if (!open.cancellation?.signals.some(isDispute)) recover("cancellation", signal);
        break;
      case "cancellation_scheduled":
        // Some providers tell their state again and again: what somebody has ended stays so until it is undone.
        if (standing.cancelScheduled && open.cancellation && isOver(open.cancellation, signal, endings)) break;
        Object.assign(standing, { running: true, cancelScheduled: true });
        tell("cancellation", signal);
        break;
      case "payment_failed":
        // The last invoice of what has ended is nobody's to save.
        if (standing.running !== false || open.payment_failed) tell("payment_failed", signal);
        break;
      case "payment_succeeded":
        recover("payment_failed", signal);
        if (staysWithUs(standing)) recover("cancellation", signal);
        break;
      case "disputed":
        tell("cancellation", signal);
        break;
      case "subscription_ended":
        standing.running = false;
        if (details.cause === "policy" || details.cause === "never_active" || neverRan(signals)) break;
        // When payments failed the open event is the last word, and no second one is made.
        if (details.cause === "payment_failed" || isOpen(open.payment_failed, signal, endings)) {
          tell("payment_failed", signal);
        } else tell("cancellation", signal);
    }
  }
  return { episodes, standing };
}

/** Whether it was seen waiting for its first payment, and nothing tells that it ran after that. */
const neverRan = (signals: readonly Signal[]): boolean =>
  signals.some(({ details }) => details.neverActive) && !signals.some(tellsOfRunning);

/** A payment that names no subscription may be of another one, or of none. */
const tellsOfRunning = ({ kind, subscriptionId, details }: Signal): boolean =>
  kind === "subscription_seen"
    ? details.running === true
    : kind !== "subscription_ended" && kind !== "disputed" && subscriptionId !== null;

/** Whether a payment shows that the customer stays: nothing is known of the subscription, or it runs on. */
export const staysWithUs = ({ running, cancelScheduled }: Standing): boolean =>
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
