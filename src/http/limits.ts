// Token buckets: how often one client may call, class by class.

import type { Clock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import type { Rate } from "../lib/rate.ts";

export type LimitClass = "auth" | "cancel_flow" | "general" | "track" | "webhook";

/** `limits` of the configuration. */
export type Rates = Readonly<Record<"auth" | "cancelFlow" | "general" | "track" | "webhook", Rate | "off">>;

/** One bucket as the answer's headers tell of it. */
export interface LimitState {
  readonly allowed: boolean;
  /** The burst size. */
  readonly limit: number;
  /** Whole tokens that are left. */
  readonly remaining: number;
  /** Unix second at which the bucket is full again. */
  readonly resetAt: number;
  /** Seconds until there is a token again; 0 when there is one. */
  readonly retryAfter: number;
}

const CAPACITY = 100_000; // keys a class remembers at the least: about 10 MB
const ROUNDING = 1e-3; // ms: times are sums of fractions

/**
 * All buckets of one rate. A bucket is one number, the time at which it is full again, so a key that is not known is a
 * full bucket and forgetting a full one loses nothing.
 */
export class TokenBuckets {
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

  /** Takes one token where there is one. */
  take(key: string): LimitState {
    const now = this.#clock.now() - this.#epoch;
    const full = this.#fullAt(key, now);
    const allowed = full + this.#interval <= now + this.#burst * this.#interval + ROUNDING;
    const after = allowed ? full + this.#interval : full;
    this.#remember(key, after); // a refused one as well: who keeps asking is not forgotten
    return this.#state(now, after, allowed);
  }

  /** How the bucket stands; takes nothing. */
  peek(key: string): LimitState {
    const now = this.#clock.now() - this.#epoch;
    return this.#state(now, this.#fullAt(key, now), true);
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

  #state(now: number, full: number, allowed: boolean): LimitState {
    const missing = full - now;
    return {
      allowed,
      limit: this.#burst,
      remaining: Math.max(0, Math.floor(this.#burst - (missing - ROUNDING) / this.#interval)),
      resetAt: Math.ceil((full + this.#epoch) / 1000),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((missing - (this.#burst - 1) * this.#interval) / 1000)),
    };
  }
}

/** The buckets of all classes; a class that is off has none. */
export class Limits {
  readonly #classes: Record<LimitClass, TokenBuckets | null>;

  constructor(rates: Rates, clock: Clock) {
    const open = (rate: Rate | "off") => (rate === "off" ? null : new TokenBuckets(rate, clock));
    this.#classes = {
      auth: open(rates.auth),
      cancel_flow: open(rates.cancelFlow),
      general: open(rates.general),
      track: open(rates.track),
      webhook: open(rates.webhook),
    };
  }

  take(name: LimitClass, key: string): LimitState | null {
    return this.#classes[name]?.take(key) ?? null;
  }

  peek(name: LimitClass, key: string): LimitState | null {
    return this.#classes[name]?.peek(key) ?? null;
  }
}

export const rateLimited = (state: LimitState): AppError =>
  new AppError("rate_limited", `Too many requests: try again in ${seconds(state.retryAfter)}`);

const seconds = (count: number): string => (count === 1 ? "1 second" : `${count} seconds`);
