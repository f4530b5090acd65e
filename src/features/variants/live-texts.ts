// The texts that the model is writing at the moment, for clients that watch. Held in memory: only texts that passed
// the checks are stored.

import type { Strategy } from "../strategies/table.ts";
import type { Writing } from "./facts.ts";

export type LiveText =
  /** The model's answer so far, unchecked. */
  { answer: string } | { writing: Writing };

export type LiveGeneration = ReadonlyMap<Strategy, LiveText>;

export class LiveTexts {
  readonly #generations = new Map<string, Map<Strategy, LiveText>>();
  readonly #listeners = new Map<string, Set<() => void>>();

  /** For the writer of an event's texts. Disposing it removes them. */
  begin(eventId: string): { set(strategy: Strategy, text: LiveText): void } & Disposable {
    const texts = new Map<Strategy, LiveText>();
    this.#generations.set(eventId, texts);
    return {
      set: (strategy, text) => {
        texts.set(strategy, text);
        for (const listener of this.#listeners.get(eventId) ?? []) listener();
      },
      [Symbol.dispose]: () => {
        // Another run of the same job may have started.
        if (this.#generations.get(eventId) === texts) this.#generations.delete(eventId);
      },
    };
  }

  /** The texts of the running generation; undefined where none is being written. */
  of(eventId: string): LiveGeneration | undefined {
    return this.#generations.get(eventId);
  }

  /** Calls the listener after every change until the returned function is called. */
  listen(eventId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(eventId) ?? new Set();
    this.#listeners.set(eventId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(eventId);
    };
  }
}
