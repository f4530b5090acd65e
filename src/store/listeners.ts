// The listeners to commits, by channel.

export class Listeners {
  readonly #channels = new Map<string, Set<() => void>>();

  /** Returns a function that stops listening. */
  add(channel: string, listener: () => void): () => void {
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners);
    // A new function each time, so that the same listener can be added twice and removed once.
    const own = () => listener();
    listeners.add(own);
    return () => {
      listeners.delete(own);
      // Otherwise the channels of single events would stay in memory.
      if (listeners.size === 0 && this.#channels.get(channel) === listeners) this.#channels.delete(channel);
    };
  }

  notify(channels: Iterable<string>): void {
    for (const channel of channels) for (const listener of [...(this.#channels.get(channel) ?? [])]) call(listener);
  }

  /** For when any channel may have been announced. */
  notifyAll(): void {
    this.notify([...this.#channels.keys()]);
  }
}

function call(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    // The error must reach the process, but not the writers or the other listeners.
    queueMicrotask(() => {
      throw error;
    });
  }
}
