// Waits until an application is settled or undone, while the customer is waiting.

import { withDeadline } from "../../lib/deadline.ts";
import type { Store } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { channelOf, findApplication } from "./service.ts";
import type { OfferApplication } from "./tables.ts";

type Waiting = [
  store: Store,
  project: Pick<Project, "id">,
  id: string,
  /** In ms. */
  most: number,
  signal: AbortSignal,
];

/** Returns the application once it is no longer pending, after `most` ms, or when the signal aborts. */
export const untilSettled = (...waiting: Waiting): Promise<OfferApplication | undefined> =>
  untilItIs(({ status }) => status !== "pending", waiting);

/** The same, until it was undone or undoing has failed. */
export const untilReverted = (...waiting: Waiting): Promise<OfferApplication | undefined> =>
  untilItIs(({ revertedAt, revertReason }) => revertedAt !== null || revertReason !== null, waiting);

async function untilItIs(
  isOver: (application: OfferApplication) => boolean,
  [store, project, id, most, signal]: Waiting,
): Promise<OfferApplication | undefined> {
  using deadline = withDeadline(most, signal);
  const { promise: changed, resolve: end } = Promise.withResolvers<void>();
  deadline.signal.addEventListener("abort", () => end());
  // Listens before reading, so that no change in between is missed.
  const stopListening = store.listen(channelOf(id), end);
  try {
    const found = await findApplication(store.read, project, id);
    if (!found || isOver(found) || deadline.signal.aborted) return found;
    await changed;
    return await findApplication(store.read, project, id);
  } finally {
    stopListening();
  }
}
