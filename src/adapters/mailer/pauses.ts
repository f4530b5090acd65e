// Pauses: who puts us off several times in a row is left alone for a while, and longer each time.

import type { Clock } from "../../lib/clock.ts";

/** One failure may be the mail's own; so many in a row are not. */
const IN_A_ROW = 3;
const FIRST = 30_000; // ms
const MOST = 15 * 60_000;
/** They do not all return in the same moment: up to this part of the rest is added. */
const SPREAD = 0.25;

type Trouble = { failures: number; until: number; reason: string };

export class Pauses {
  readonly #clock: Clock;
  readonly #troubles = new Map<string, Trouble>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In how many milliseconds to come back, and what was answered last; null where there is no pause. */
  find(name: string): { retryIn: number; reason: string } | null {
    const trouble = this.#troubles.get(name);
    const left = trouble ? trouble.until - this.#clock.now() : 0;
    return left > 0 ? { retryIn: Math.ceil(left * (1 + Math.random() * SPREAD)), reason: trouble!.reason } : null;
  }

  /** Somebody answers again. */
  clear(name: string): void {
    this.#troubles.delete(name);
  }

  /** Another failure of those that speak of all mails to this name. */
  count(name: string, reason: string): void {
    const failures = (this.#troubles.get(name)?.failures ?? 0) + 1;
    const length = failures < IN_A_ROW ? 0 : Math.min(MOST, FIRST * 2 ** (failures - IN_A_ROW));
    this.#troubles.set(name, { failures, until: this.#clock.now() + length, reason });
  }
}
