// Against guessing: after so many wrong passwords for one address, further tries wait. It counts by address as it
// was typed in, so that nobody learns from it whether there is an account; a place from which the account was signed in
// to before counts alone, so that nobody else's tries can lock it out.

import type { Clock } from "../../lib/clock.ts";
import type { Rate } from "../../lib/rate.ts";
import { TryLater } from "../../lib/try-later.ts";

/** Every wrong password costs a hash: in a quarter of an hour not even half as many can be tried. Some 20 MB at worst. */
const CAPACITY = 100_000;
const MOST_WAITING = 30;

export interface Throttle {
  /** Does one try; null from `verify` means a wrong password. Throws a TryLater while too many were wrong. */
  attempt<T>(bucket: string, verify: () => Promise<T | null>): Promise<T | null>;
  /** Drops what was tried: the account has a new password. */
  clear(bucket: string): void | Promise<void>;
}

type Tries = { failures: number[]; running: number; waiting: (() => void)[] };

/**
 * `rate.count` wrong passwords in any `rate.per`: from then on every try is refused, the right password too, until the
 * oldest of them is older than that. In memory only: a guesser cannot cause a restart.
 */
export class LoginThrottle implements Throttle {
  readonly #tries = new Map<string, Tries>();

  constructor(
    private readonly rate: Rate | "off",
    private readonly clock: Clock,
    private readonly capacity = CAPACITY,
  ) {}

  /** Does one try; null from `verify` means a wrong password. Throws a TryLater while the bucket is empty. */
  async attempt<T>(bucket: string, verify: () => Promise<T | null>): Promise<T | null> {
    if (this.rate === "off") return verify();
    const tries = this.#open(bucket);
    await this.#enter(tries, this.rate);
    try {
      const result = await verify();
      if (result === null) tries.failures.push(this.clock.now());
      return result;
    } finally {
      tries.running--;
      for (const wake of tries.waiting.splice(0)) wake();
      if (tries.failures.length + tries.running === 0 && this.#tries.get(bucket) === tries) this.#tries.delete(bucket);
    }
  }

  /** Drops what was tried: the account has a new password. */
  clear(bucket: string): void {
    this.#tries.delete(bucket);
  }

  /** How many buckets are held. */
  get size(): number {
    return this.#tries.size;
  }

  #open(bucket: string): Tries {
    const tries = this.#tries.get(bucket) ?? { failures: [], running: 0, waiting: [] };
    this.#tries.delete(bucket); // and to the end: the first is the one that was not tried for the longest time
    this.#tries.set(bucket, tries);
    if (this.#tries.size > this.capacity) this.#tries.delete(this.#tries.keys().next().value!);
    return tries;
  }

  /** Tries at the same time count as wrong until they are done: otherwise a hundred at once would all be let through. */
  async #enter(tries: Tries, { count, per }: Rate): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      tries.failures = tries.failures.filter((at) => now - at < per).slice(-count);
      if (tries.failures.length >= count) throw tooMany((tries.failures[0]! + per - now) / 1000);
      if (tries.failures.length + tries.running < count) {
        tries.running++; // without an await after the check, so that no other try comes between
        return;
      }
      if (tries.waiting.length >= MOST_WAITING) throw tooMany(1);
      await new Promise<void>((resolve) => tries.waiting.push(resolve));
    }
  }
}

export const tooMany = (seconds: number): TryLater =>
  new TryLater(
    "rate_limited",
    "Too many wrong passwords for this address: try again later, or reset the password",
    seconds,
  );
