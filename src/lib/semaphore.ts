// A counting semaphore: a limited number of holders, the others wait in the order of their calls.

export class Semaphore {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  /** Resolves to the function that releases the place; to null, holding nothing, once `signal` aborts. */
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
