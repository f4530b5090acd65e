// Pauses: a domain or server that puts us off several times in a row gets no mail for a while, longer each time.

import type { Clock } from "../../lib/clock.ts";

/** One failure may be the mail's own; so many in a row are not. */
const IN_A_ROW = 3;
const FIRST = 30_000; // ms
const MOST = 15 * 60_000;
/** Up to this part of a pause is added, so that not all pauses end in the same moment. */
const SPREAD = 0.25;

export type Paused = { name: string; retryIn: number; reason: string };

/** Where pauses are written down: in memory, or where other nodes see them. */
export interface PauseBook {
  /** The pause of the mail server, else of the domain: in how many milliseconds to try again, and the last answer. */
  find(server: string, domain: string): Paused | null | Promise<Paused | null>;
  /** Ends the pause: the domain or server answers again. */
  clear(name: string): void | Promise<void>;
  /** Counts another failure that concerns all mails to this name. */
  count(name: string, reason: string): void | Promise<void>;
}

/** The length of the pause after so many failures in a row, in ms. */
export const pauseAfter = (failures: number): number =>
  failures < IN_A_ROW ? 0 : Math.min(MOST, FIRST * 2 ** (failures - IN_A_ROW));

/** When to try again, in ms; 0 for now. A clock that was set back must not make a pause longer than any is. */
export function longestLeft(until: number, now: number): number {
  const left = until - now;
  return left > 0 && left <= MOST ? Math.ceil(left * (1 + Math.random() * SPREAD)) : 0;
}

type Trouble = { failures: number; until: number; reason: string };

export class Pauses implements PauseBook {
  readonly #clock: Clock;
  readonly #troubles = new Map<string, Trouble>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(...names: string[]): Paused | null {
    for (const name of names) {
      const trouble = this.#troubles.get(name);
      const retryIn = trouble ? longestLeft(trouble.until, this.#clock.now()) : 0;
      if (retryIn > 0) return { name, retryIn, reason: trouble!.reason };
    }
    return null;
  }

  clear(name: string): void {
    this.#troubles.delete(name);
  }

  count(name: string, reason: string): void {
    const failures = (this.#troubles.get(name)?.failures ?? 0) + 1;
    this.#troubles.set(name, { failures, until: this.#clock.now() + pauseAfter(failures), reason });
  }
}
