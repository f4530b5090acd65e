// A counting semaphore: limits the number of holders; other callers wait in the order of their calls.

/** `size`: how many may hold a place at once. */
export class Semaphore {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  /** Resolves with a function that releases the place, or with null and no place if `signal` aborts first. */
  acquire(signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return Promise.resolve(null);
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve(this.#releaseOnce());
    }
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting.delete(enter);
        resolve(null);
      };
      const enter = () => {
        signal.removeEventListener("abort", leave);
        resolve(this.#releaseOnce());
      };
      this.#waiting.add(enter);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  #releaseOnce(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = this.#waiting;
      if (!next) {
        this.#free++;
        return;
      }
      this.#waiting.delete(next);
      next();
    };
  }
}
