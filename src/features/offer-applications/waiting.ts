// Waiting for an application to end, while the customer looks on.

import type { Store } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { channelOf, findApplication } from "./service.ts";
import type { OfferApplication } from "./tables.ts";

/** The application once it is no longer pending, or as it is after `most` milliseconds, or once the signal aborts. */
export async function untilSettled(
  store: Store,
  project: Pick<Project, "id">,
  id: string,
  most: number,
  signal: AbortSignal,
): Promise<OfferApplication | undefined> {
  const { promise: isOver, resolve: giveUp } = Promise.withResolvers<void>();
  const timer = setTimeout(giveUp, most);
  signal.addEventListener("abort", () => giveUp(), { once: true });
  const { promise: isChanged, resolve: change } = Promise.withResolvers<void>();
  // Before it is read, or the end could come in between.
  const stopListening = store.listen(channelOf(id), change);
  try {
    const found = await findApplication(store.read, project, id);
    if (found?.status !== "pending") return found;
    await Promise.race([isChanged, isOver]);
    return await findApplication(store.read, project, id);
  } finally {
    stopListening();
    clearTimeout(timer);
  }
}
