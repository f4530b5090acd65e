// Rate limits: token buckets by the name of the limit.

import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { GenerationCache } from "../lib/generation-cache.ts";
import type { Rate } from "../lib/rate.ts";

const CAPACITY = 100_000; // keys that a limit keeps at least: about 10 MB
export const ROUNDING = 1e-3; // ms, because times are sums of fractions

/** One bucket, as the headers of the answer report it. */
export interface LimitState {
  readonly allowed: boolean;
  /** The burst size; for a sliding window, how many requests it allows. */
  readonly limit: number;
  /** Whole tokens that are left. */
  readonly remaining: number;
  /** Unix second at which the bucket is full again. */
  readonly resetAt: number;
  /** Seconds until there are enough tokens; 0 if there are. */
  readonly retryAfter: number;
}

/** Counts by key. */
export interface Bucket {
  /** Takes `cost` tokens if there are enough, otherwise none. */
  take(key: string, cost?: number): LimitState | Promise<LimitState>;
  /** The state of the bucket; takes nothing. */
  peek(key: string): LimitState;
}

/**
 * All buckets of one rate. A bucket is one number, the time at which it is full again. So an unknown key means a full bucket,
 * and full buckets can be dropped.
 */
export class TokenBuckets implements Bucket {
  readonly #interval: number; // ms in which one token grows
  readonly #burst: number;
  readonly #clock: Clock;
  readonly #epoch: number; // times are relative to it: small numbers keep their fractions
  readonly #fullAtByKey: GenerationCache<string, number>;

  constructor(rate: Rate, clock: Clock, capacity = CAPACITY) {
    this.#interval = rate.per / rate.count;
    this.#burst = rate.burst;
    this.#clock = clock;
    this.#fullAtByKey = new GenerationCache(capacity);
    this.#epoch = clock.now();
  }

  take(key: string, cost = 1): LimitState {
    const now = this.#clock.now() - this.#epoch;
    const full = this.#fullAt(key, now);
    const allowed = full + cost * this.#interval <= now + this.#burst * this.#interval + ROUNDING;
    const after = allowed ? full + cost * this.#interval : full;
    this.#fullAtByKey.set(key, after); // also if refused: a client that keeps trying stays limited
    return this.#state(now, after, allowed, cost);
  }

  peek(key: string): LimitState {
    const now = this.#clock.now() - this.#epoch;
    return this.#state(now, this.#fullAt(key, now), true, 1);
  }

  /** The number of stored keys: at most twice the capacity. */
  get size(): number {
    return this.#fullAtByKey.size;
  }

  #fullAt(key: string, now: number): number {
    const known = this.#fullAtByKey.get(key);
    if (known === undefined || known <= now) return now;
    // After the clock was set back, no client may be locked out for longer than an empty bucket takes to fill.
    return Math.min(known, now + this.#burst * this.#interval);
  }

  #state(now: number, full: number, allowed: boolean, cost: number): LimitState {
    return stateOf({
      burst: this.#burst,
      interval: this.#interval,
      now: now + this.#epoch,
      fullAt: full + this.#epoch,
      allowed,
      cost,
    });
  }
}

/** `interval`: ms in which one token grows. */
type Standing = { burst: number; interval: number; now: number; fullAt: number; allowed: boolean; cost: number };

/** What the headers of an answer say. Times in ms; `fullAt`: when the bucket is full again. */
export function stateOf({ burst, interval, now, fullAt, allowed, cost }: Standing): LimitState {
  const missing = fullAt - now;
  const spare = Math.max(0, burst - cost); // a cost above the burst waits for a full bucket
  return {
    allowed,
    limit: burst,
    remaining: Math.max(0, Math.floor(burst - (missing - ROUNDING) / interval)),
    resetAt: Math.ceil(fullAt / 1000),
    retryAfter: allowed ? 0 : Math.max(1, Math.ceil((missing - spare * interval) / 1000)),
  };
}

/** The buckets of all limits by name; null for a limit that is off. */
export class Limits {
  constructor(private readonly buckets: Readonly<Record<string, Bucket | null>>) {}

  has(name: string): boolean {
    return name in this.buckets;
  }

  /** Returns a promise only for a limit that nodes share, if the database is needed. */
  take(name: string, key: string, cost = 1): LimitState | null | Promise<LimitState> {
    return this.buckets[name]?.take(key, cost) ?? null;
  }

  peek(name: string, key: string): LimitState | null {
    return this.buckets[name]?.peek(key) ?? null;
  }
}

/** The error for a limited request; `cost` is how many tokens it needed. */
export const rateLimited = ({ limit, retryAfter }: LimitState, cost: number): AppError =>
  new AppError(
    "rate_limited",
    cost > limit
      ? `This takes ${cost} tokens of a limit that never has more than ${limit}: send it in smaller batches`
      : `Too many requests: try again in ${seconds(retryAfter)}`,
  );

const seconds = (count: number): string => (count === 1 ? "1 second" : `${count} seconds`);
