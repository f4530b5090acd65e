// Domain events: the function that makes something happen publishes it in the same transaction and does not know its
// subscribers. This lets a feature react to a feature on its left. A subscriber writes and enqueues; it does no I/O.

import type { Db } from "../store/engine.ts";

export type Subscriber<T> = {
  /** Called first: most events concern no subscriber and should then cost nothing. Without it, every event is taken. */
  wants?(happened: T): boolean;
  /** Runs in the transaction in which the event happened; throwing rolls back the whole transaction. */
  take(tx: Db, happened: T, now: number): Promise<void>;
};

export type DomainEvent<T> = { readonly subscribers: Set<Subscriber<T>> };

/** Defines a domain event, and by `T` what its subscribers learn. */
export const defineEvent = <T>(): DomainEvent<T> => ({ subscribers: new Set() });

/** For `work.ts`. Subscribing twice changes nothing. Returns a function that unsubscribes. */
export function subscribe<T>(event: DomainEvent<T>, subscriber: Subscriber<T>): () => void {
  event.subscribers.add(subscriber);
  return () => {
    event.subscribers.delete(subscriber);
  };
}

/** Calls the subscribers one after another, in the order in which they subscribed. */
export async function publish<T>(tx: Db, event: DomainEvent<T>, happened: T, now: number): Promise<void> {
  for (const subscriber of event.subscribers) {
    if (subscriber.wants?.(happened) ?? true) await subscriber.take(tx, happened, now);
  }
}
