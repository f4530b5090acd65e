// A limit without bursts: at most `count` in any span of `per` milliseconds.

import type { Clock } from "../lib/clock.ts";
import { GenerationCache } from "../lib/generation-cache.ts";
import type { Rate } from "../lib/rate.ts";
import type { Bucket, LimitState } from "./limits.ts";

const CAPACITY = 10_000; // keys that it holds at least

/** The times of a key's allowed requests, oldest first; those before index `from` have expired. */
type Passed = { times: number[]; from: number };

/** At most `rate.count` in any `rate.per` milliseconds; the rate's burst is ignored. */
export class SlidingWindow implements Bucket {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #keys = new GenerationCache<string, Passed>(CAPACITY);

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
  }

  take(key: string): LimitState {
    const now = this.#clock.now();
    const passed = this.#keys.get(key) ?? { times: [], from: 0 };
    this.#forget(passed, now);
    const allowed = this.#used(passed) < this.#rate.count;
    if (allowed) passed.times.push(now);
    this.#keys.set(key, passed);
    return this.#state(passed, now, allowed);
  }

  peek(key: string): LimitState {
    const now = this.#clock.now();
    const passed = this.#keys.get(key) ?? { times: [], from: 0 };
    this.#forget(passed, now);
    return this.#state(passed, now, true);
  }

  #used = ({ times, from }: Passed): number => times.length - from;

  #forget(passed: Passed, now: number): void {
    const { times } = passed;
    // After the clock was set back, no client may be locked out for longer than the span.
    while (passed.from < times.length && Math.abs(now - times[passed.from]!) >= this.#rate.per) passed.from++;
    if (passed.from * 2 < times.length) return; // copying the rest each time would cost more than it saves
    passed.times = times.slice(passed.from);
    passed.from = 0;
  }

  #state(passed: Passed, now: number, allowed: boolean): LimitState {
    return windowState(this.#rate, passed.times.slice(passed.from), now, allowed);
  }
}

/** `times`: of recently allowed requests, oldest first. */
export function windowState({ count, per }: Rate, times: readonly number[], now: number, allowed: boolean): LimitState {
  const oldest = times[0] ?? now - per;
  const newest = times.at(-1) ?? now - per;
  return {
    allowed,
    limit: count,
    remaining: count - times.length,
    resetAt: Math.ceil((newest + per) / 1000),
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil((oldest + per - now) / 1000)),
  };
}
