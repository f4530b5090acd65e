// Pauses: a domain or server that puts us off several times in a row gets no mail for a while, longer each time.

import type { Clock } from "../../lib/clock.ts";

/** One failure may be the mail's own; so many in a row are not. */
const IN_A_ROW = 3;
const FIRST = 30_000; // ms
const MOST = 15 * 60_000;
/** Up to this part of a pause is added, so that not all pauses end in the same moment. */
const SPREAD = 0.25;

type Trouble = { failures: number; until: number; reason: string };

export class Pauses {
  readonly #clock: Clock;
  readonly #troubles = new Map<string, Trouble>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In how many milliseconds to try again, and the last answer; null where there is no pause. */
  find(name: string): { retryIn: number; reason: string } | null {
    const trouble = this.#troubles.get(name);
    const left = trouble ? trouble.until - this.#clock.now() : 0;
    // A clock that was set back must not make a pause longer than any is.
    return left > 0 && left <= MOST
      ? { retryIn: Math.ceil(left * (1 + Math.random() * SPREAD)), reason: trouble!.reason }
      : null;
  }

  /** Ends the pause: the domain or server answers again. */
  clear(name: string): void {
    this.#troubles.delete(name);
  }

  /** Counts another failure that concerns all mails to this name. */
  count(name: string, reason: string): void {
    const failures = (this.#troubles.get(name)?.failures ?? 0) + 1;
    const length = failures < IN_A_ROW ? 0 : Math.min(MOST, FIRST * 2 ** (failures - IN_A_ROW));
    this.#troubles.set(name, { failures, until: this.#clock.now() + length, reason });
  }
}
