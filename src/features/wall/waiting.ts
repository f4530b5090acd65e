// Holds the response back while the payment is open, so that a page learns of its end at once without polling.

import type { Subscriber } from "../../queue/domain-events.ts";
import { notify, type Store } from "../../store/engine.ts";
import type { OpenPayment } from "./service.ts";

/**
 * Waits until the payment that `find` returns now has ended, or the signal aborts, and returns what `find` returns then.
 * Returns at once if no payment is open.
 */
export async function whileOpen(
  store: Pick<Store, "listen">,
  find: () => Promise<OpenPayment | null>,
  signal: AbortSignal,
): Promise<OpenPayment | null> {
  const open = await find();
  if (open === null || signal.aborted) return open;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const stopListening = store.listen(channelOf(open.eventId), end);
  signal.addEventListener("abort", () => end(), { once: true });
  try {
    // The payment may have ended before the listener was added.
    if ((await find())?.eventId === open.eventId && !signal.aborted) await isOver;
    return await find();
  } finally {
    stopListening();
  }
}

const channelOf = (eventId: string): string => `wall:${eventId}`;

export const answerWhenEnded: Subscriber<{ eventIds: string[] }> = {
  take: async (tx, { eventIds }) => {
    for (const id of eventIds) notify(tx, channelOf(id));
  },
};
