// Waiting for a generation to end, as long as the caller is patient and the process is not asked to stop.

import { patience } from "../../lib/patience.ts";
import type { Store } from "../../store/engine.ts";
import { generationEnded } from "./service.ts";

/**
 * Starts listening at once, so that no end is missed; `until(ms)` resolves when the generation has ended, after `ms`
 * milliseconds, or when `stopping` aborts, whichever comes first.
 */
export function expectGeneration(store: Store, eventId: string, stopping: AbortSignal) {
  const ended = Promise.withResolvers<void>();
  const stopListening = store.listen(generationEnded(eventId), ended.resolve);

  return {
    async until(ms: number): Promise<void> {
      using wait = patience(ms, stopping);
      wait.signal.addEventListener("abort", () => ended.resolve(), { once: true });
      if (wait.signal.aborted) return;
      await ended.promise;
    },
    [Symbol.dispose]: stopListening,
  };
}
