// Waits for the end of a generation, for as long as the caller allows and the process is not stopping.

import { withDeadline } from "../../lib/deadline.ts";
import type { Store } from "../../store/engine.ts";
import { generationEnded } from "./service.ts";

/**
 * Subscribes at once, so that no end is missed; `until(ms)` resolves when the generation has ended, after `ms`
 * milliseconds, or when `stopping` aborts, whichever comes first.
 */
export function generationWaiter(store: Store, eventId: string, stopping: AbortSignal) {
  const ended = Promise.withResolvers<void>();
  const stopListening = store.listen(generationEnded(eventId), ended.resolve);

  return {
    async until(ms: number): Promise<void> {
      using deadline = withDeadline(ms, stopping);
      deadline.signal.addEventListener("abort", () => ended.resolve(), { once: true });
      if (deadline.signal.aborted) return;
      await ended.promise;
    },
    [Symbol.dispose]: stopListening,
  };
}
