// Pauses mail to a domain or server after several failures in a row, longer each time.

import type { Clock } from "../../lib/clock.ts";

/** A pause begins after this many failures in a row; fewer may be caused by single mails. */
const IN_A_ROW = 3;
const FIRST = 30_000; // ms
export const LONGEST_PAUSE = 15 * 60_000; // ms
/** Up to this fraction of a pause is added at random, so that not all pauses end at the same moment. */
const SPREAD = 0.25;

/** `retryIn` is in ms. */
export type Paused = { name: string; retryIn: number; reason: string };

/** Records pauses, in memory or where other nodes see them. */
export interface PauseBook {
  /** The pause of the mail server, otherwise of the domain, with its reason; null if there is none. */
  find(server: string, domain: string): Paused | null | Promise<Paused | null>;
  /** Ends the pause, because the domain or server works again. */
  clear(name: string): void | Promise<void>;
  /** Counts a failure that affects all mails to this name, except during a pause: those mails were under way when it began. */
  count(name: string, reason: string): void | Promise<void>;
}

/** The length in ms of the pause after this many failures in a row; 0 for no pause. */
export const pauseAfter = (failures: number): number =>
  failures < IN_A_ROW ? 0 : Math.min(LONGEST_PAUSE, FIRST * 2 ** (failures - IN_A_ROW));

/** In how many ms to try again; 0 for now. A pause longer than the longest is ignored, because the clock was set back. */
export function longestLeft(until: number, now: number): number {
  const left = until - now;
  return left > 0 && left <= LONGEST_PAUSE ? Math.ceil(left * (1 + Math.random() * SPREAD)) : 0;
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
    const trouble = this.#troubles.get(name);
    const now = this.#clock.now();
    if (trouble && longestLeft(trouble.until, now) > 0) return;
    const failures = (trouble?.failures ?? 0) + 1;
    this.#troubles.set(name, { failures, until: now + pauseAfter(failures), reason });
  }
}
