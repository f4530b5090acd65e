// Waiting for a generation to end, as long as the caller is patient and the process is not asked to stop.

import type { Store } from "../../store/engine.ts";
import { generationEnded } from "./service.ts";

/**
 * Starts listening at once, so that no end is missed; `until(ms)` resolves when the generation has ended, after `ms`
 * milliseconds, or when `stopping` aborts, whichever comes first.
 */
export function expectGeneration(store: Store, eventId: string, stopping: AbortSignal) {
  const ended = Promise.withResolvers<void>();
  const stopListening = store.listen(generationEnded(eventId), ended.resolve);
  stopping.addEventListener("abort", () => ended.resolve(), { once: true });
  if (stopping.aborted) ended.resolve();

  return {
    async until(ms: number): Promise<void> {
      const timer = setTimeout(ended.resolve, ms);
      await ended.promise;
      clearTimeout(timer);
    },
    [Symbol.dispose]: stopListening,
  };
}
