// Protects against password guessing: after too many wrong passwords for an address, further tries must wait. Tries are counted
// by the address as it was entered, so that the limit does not reveal whether an account exists. A place from which somebody
// has signed in to the account before is counted separately, so that nobody else's tries can lock it out.

import type { Clock } from "../../lib/clock.ts";
import type { Rate } from "../../lib/rate.ts";
import { TryLater } from "../../lib/try-later.ts";

/** Each wrong password costs a hash, so fewer than half as many can be tried in 15 minutes. Takes about 20 MB at worst. */
const CAPACITY = 100_000;
const MOST_WAITING = 30;

export interface Throttle {
  /**
   * Runs one try; `verify` returns null for a wrong password.
   * @throws {TryLater} after too many wrong passwords.
   */
  attempt<T>(bucket: string, verify: () => Promise<T | null>): Promise<T | null>;
  /** Forgets the failed tries, because the account has a new password. */
  clear(bucket: string): void | Promise<void>;
}

type Tries = { failures: number[]; running: number; waiting: (() => void)[] };

/**
 * Refuses every try, even with the right password, after `rate.count` wrong passwords within `rate.per` ms, until the oldest of
 * them is older than that. Tries are kept in memory only, because an attacker cannot cause a restart.
 */
export class LoginThrottle implements Throttle {
  readonly #tries = new Map<string, Tries>();

  constructor(
    private readonly rate: Rate | "off",
    private readonly clock: Clock,
    private readonly capacity = CAPACITY,
  ) {}

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

  clear(bucket: string): void {
    this.#tries.delete(bucket);
  }

  /** The number of buckets in memory. */
  get size(): number {
    return this.#tries.size;
  }

  #open(bucket: string): Tries {
    const tries = this.#tries.get(bucket) ?? { failures: [], running: 0, waiting: [] };
    this.#tries.delete(bucket); // re-inserted at the end, so that the first bucket is the one unused for longest
    this.#tries.set(bucket, tries);
    if (this.#tries.size > this.capacity) this.#tries.delete(this.#tries.keys().next().value!);
    return tries;
  }

  /** Concurrent tries count as wrong until they are done; otherwise a hundred sent at once would all be let through. */
  async #enter(tries: Tries, { count, per }: Rate): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      // If the clock was set back, tries have times to come: they count from now on, so nobody waits longer than `per`.
      tries.failures = tries.failures
        .map((at) => Math.min(at, now))
        .filter((at) => now - at < per)
        .slice(-count);
      if (tries.failures.length >= count) throw tooMany((tries.failures[0]! + per - now) / 1000);
      if (tries.failures.length + tries.running < count) {
        tries.running++; // no await after the check, so that no other try can come in between
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
