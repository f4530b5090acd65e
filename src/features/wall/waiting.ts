// Holds the answer back while the payment is open, so that a page notices its end at once and need not ask all the time.

import type { Subscriber } from "../../queue/domain-events.ts";
import { notify, type Store } from "../../store/engine.ts";
import type { OpenPayment } from "./service.ts";

/** What `find` finds once the payment that it finds now has ended, or once the signal aborts; at once where nothing is open. */
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
    // It may have been paid before anybody listened.
    if ((await find())?.eventId === open.eventId && !signal.aborted) await isOver;
    return await find();
  } finally {
    stopListening();
  }
}

const channelOf = (eventId: string): string => `wall:${eventId}`;

export const answerWhenEnded: Subscriber<{ eventIds: string[] }> = {
  wants: () => true,
  take: async (tx, { eventIds }) => {
    for (const id of eventIds) notify(tx, channelOf(id));
  },
};
