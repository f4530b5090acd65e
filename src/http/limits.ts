// How often one client may call, class by class: token buckets, and for the cancel flow a sliding window.

import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import type { Rate } from "../lib/rate.ts";
import type { Bucket, LimitState } from "./bucket.ts";
import { SlidingWindow } from "./sliding-window.ts";

export type LimitClass = "auth" | "cancel_flow" | "general" | "track" | "webhook";

/** `limits` of the configuration. */
export type Rates = Readonly<Record<"auth" | "cancelFlow" | "general" | "track" | "webhook", Rate | "off">>;

const CAPACITY = 100_000; // keys a class remembers at the least: about 10 MB
const ROUNDING = 1e-3; // ms: times are sums of fractions

/**
 * All buckets of one rate. A bucket is one number, the time at which it is full again, so a key that is not known is a
 * full bucket and forgetting a full one loses nothing.
 */
export class TokenBuckets implements Bucket {
  readonly #interval: number; // ms in which one token grows
  readonly #burst: number;
  readonly #clock: Clock;
  readonly #capacity: number;
  readonly #epoch: number; // times are kept relative to it: small numbers keep their fractions
  // Two generations instead of a strict order of use: dropping the older one costs nothing, and whatever it forgets has
  // not been used while `capacity` other keys were.
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  constructor(rate: Rate, clock: Clock, capacity = CAPACITY) {
    this.#interval = rate.per / rate.count;
    this.#burst = rate.burst;
    this.#clock = clock;
    this.#capacity = capacity;
    this.#epoch = clock.now();
  }

  take(key: string, cost = 1): LimitState {
    const now = this.#clock.now() - this.#epoch;
    const full = this.#fullAt(key, now);
    const allowed = full + cost * this.#interval <= now + this.#burst * this.#interval + ROUNDING;
    const after = allowed ? full + cost * this.#interval : full;
    this.#remember(key, after); // a refused one as well: who keeps asking is not forgotten
    return this.#state(now, after, allowed, cost);
  }

  peek(key: string): LimitState {
    const now = this.#clock.now() - this.#epoch;
    return this.#state(now, this.#fullAt(key, now), true, 1);
  }

  /** The keys that are remembered: at most twice the capacity. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  #fullAt(key: string, now: number): number {
    const known = this.#young.get(key) ?? this.#old.get(key);
    if (known === undefined || known <= now) return now;
    // A clock that stepped back must not lock anybody out for longer than an empty bucket takes to fill.
    return Math.min(known, now + this.#burst * this.#interval);
  }

  #remember(key: string, fullAt: number): void {
    this.#young.set(key, fullAt);
    if (this.#young.size < this.#capacity) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  #state(now: number, full: number, allowed: boolean, cost: number): LimitState {
    const missing = full - now;
    const spare = Math.max(0, this.#burst - cost); // what costs more than a burst waits for a full bucket
    return {
      allowed,
      limit: this.#burst,
      remaining: Math.max(0, Math.floor(this.#burst - (missing - ROUNDING) / this.#interval)),
      resetAt: Math.ceil((full + this.#epoch) / 1000),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((missing - spare * this.#interval) / 1000)),
    };
  }
}

/** The buckets of all classes; a class that is off has none. */
export class Limits {
  readonly #classes: Record<LimitClass, Bucket | null>;

  constructor(rates: Rates, clock: Clock) {
    const open = (rate: Rate | "off") => (rate === "off" ? null : new TokenBuckets(rate, clock));
    this.#classes = {
      auth: open(rates.auth),
      cancel_flow: rates.cancelFlow === "off" ? null : new SlidingWindow(rates.cancelFlow, clock),
      general: open(rates.general),
      track: open(rates.track),
      webhook: open(rates.webhook),
    };
  }

  take(name: LimitClass, key: string, cost = 1): LimitState | null {
    return this.#classes[name]?.take(key, cost) ?? null;
  }

  peek(name: LimitClass, key: string): LimitState | null {
    return this.#classes[name]?.peek(key) ?? null;
  }
}

/** `cost`: how many tokens the request wanted. */
export const rateLimited = ({ limit, retryAfter }: LimitState, cost = 1): AppError =>
  new AppError(
    "rate_limited",
    cost > limit
      ? `This takes ${cost} tokens of a limit that never has more than ${limit}: send it in smaller batches`
      : `Too many requests: try again in ${seconds(retryAfter)}`,
  );

const seconds = (count: number): string => (count === 1 ? "1 second" : `${count} seconds`);
