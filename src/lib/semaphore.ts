// A counting semaphore: at most so many hold it at once, the others wait in the order in which they came.

export class Semaphore {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  /** Resolves to the function that gives the place back; null as soon as `signal` aborts: then nothing is held. */
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
