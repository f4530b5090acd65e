// News within a transaction: who makes something happen tells it, and need not know who wants to hear. So a feature can
// be answered to by those on its right. A subscriber writes and enqueues; it does no I/O.

import type { Db } from "../store/engine.ts";

export type Subscriber<T> = {
  /** Asked first, because most news concern nobody, and what concerns nobody must cost nothing. */
  wants(news: T): boolean;
  /** Runs in the transaction in which the news came about; what it throws undoes all of it. */
  take(tx: Db, news: T, now: number): Promise<void>;
};

export type Topic<T> = { readonly subscribers: Set<Subscriber<T>> };

export const defineTopic = <T>(): Topic<T> => ({ subscribers: new Set() });

/** For the wiring. To subscribe again changes nothing. Returns "unsubscribe". */
export function subscribe<T>(topic: Topic<T>, subscriber: Subscriber<T>): () => void {
  topic.subscribers.add(subscriber);
  return () => {
    topic.subscribers.delete(subscriber);
  };
}

/** Tells the subscribers one after the other, in the order in which they subscribed. */
export async function publish<T>(tx: Db, topic: Topic<T>, news: T, now: number): Promise<void> {
  for (const subscriber of topic.subscribers) {
    if (subscriber.wants(news)) await subscriber.take(tx, news, now);
  }
}
