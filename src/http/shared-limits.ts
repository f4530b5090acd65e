// Limits that all nodes share (`limits.shared`). A node takes tokens of a busy key in advance, so that few requests wait for the
// database, and refuses requests based on the last known state.

import type { Clock } from "../lib/clock.ts";
import { GenerationCache } from "../lib/generation-cache.ts";
import type { Rate } from "../lib/rate.ts";
import type { LimitRow, LimitRows } from "../store/limit-rows.ts";
import { type Bucket, type LimitState, ROUNDING, stateOf } from "./limits.ts";
import { windowState } from "./sliding-window.ts";

const CAPACITY = 100_000; // keys that a node keeps at least
/** In ms. Tokens taken in advance are returned if they were not used for this long. */
const HELD_FOR = 1_000;
/** A node holds at most this share of a burst. */
const PART = 1 / 20;

/** `tokens`: taken in advance. `back`: to be returned. `next`: how many to take next time. `fullAt`: when the bucket is full again, as last seen. */
type Held = {
  tokens: number;
  back: number;
  next: number;
  takenAt: number;
  fullAt: number;
  asking: Promise<void> | null;
  wanted: number;
};

export class SharedBuckets implements Bucket {
  readonly #interval: number; // ms in which one token grows
  readonly #held = new GenerationCache<string, Held>(CAPACITY);
  readonly #most: number;

  constructor(
    private readonly name: string,
    private readonly rate: Rate,
    private readonly clock: Clock,
    private readonly rows: LimitRows,
  ) {
    this.#interval = rate.per / rate.count;
    this.#most = Math.max(1, Math.floor(rate.burst * PART));
  }

  take(key: string, cost = 1): LimitState | Promise<LimitState> {
    const held = this.#find(key);
    return this.#takeHeld(held, cost) ?? this.#ask(key, held, cost);
  }

  peek(key: string): LimitState {
    return this.#state(this.#find(key), true, 1);
  }

  #find(key: string): Held {
    const now = this.clock.now();
    const known = this.#held.get(key) ?? {
      tokens: 0,
      back: 0,
      next: 1,
      takenAt: now,
      fullAt: now,
      asking: null,
      wanted: 0,
    };
    if (Math.abs(now - known.takenAt) >= HELD_FOR) {
      known.back += known.tokens;
      known.tokens = 0;
      known.next = 1;
      known.takenAt = now;
    }
    this.#held.set(key, known);
    return known;
  }

  /** Undefined if the database is needed. */
  #takeHeld(held: Held, cost: number): LimitState | undefined {
    if (held.tokens >= cost) {
      held.tokens -= cost;
      return this.#state(held, true, cost);
    }
    // Nodes return only few tokens, so the last known state is still valid.
    const spare = held.tokens + held.back + this.#spareAt(held.fullAt);
    return cost > spare ? this.#state(held, false, cost) : undefined;
  }

  #spareAt = (fullAt: number): number =>
    this.rate.burst - (Math.max(0, fullAt - this.clock.now()) - ROUNDING) / this.#interval;

  async #ask(key: string, held: Held, cost: number): Promise<LimitState> {
    for (;;) {
      held.wanted += cost;
      held.asking ??= this.#fetch(key, held);
      await held.asking;
      // Other waiting requests may have taken the tokens; if the bucket is empty, this refuses.
      const state = this.#takeHeld(held, cost);
      if (state !== undefined) return state;
    }
  }

  async #fetch(key: string, held: Held): Promise<void> {
    await null; // so that all requests of this turn are counted
    const { back } = held;
    const most = Math.max(held.wanted, held.next);
    held.wanted = 0;
    held.back = 0;
    try {
      const { taken, fullAt } = await this.rows.change(this.name, key, (row) => this.#grant(row, most, back));
      held.tokens += taken;
      held.fullAt = fullAt;
      held.takenAt = this.clock.now();
      held.next = Math.min(this.#most, held.next * 2);
    } catch (error) {
      held.back += back;
      throw error;
    } finally {
      held.asking = null;
    }
  }

  #grant(row: LimitRow, most: number, back: number): { taken: number; fullAt: number } {
    const now = this.clock.now();
    // After the clock was set back, no client may be locked out for longer than an empty bucket takes to fill.
    const longest = now + this.rate.burst * this.#interval;
    const full = Math.min(longest, Math.max(now, row.fullAt - back * this.#interval));
    const taken = Math.max(0, Math.min(most, Math.floor(this.#spareAt(full))));
    row.fullAt = full + taken * this.#interval;
    return { taken, fullAt: row.fullAt };
  }

  #state = (held: Held, allowed: boolean, cost: number): LimitState => {
    const fullAt = Math.max(this.clock.now(), held.fullAt) - (held.tokens + held.back) * this.#interval;
    return stateOf({ burst: this.rate.burst, interval: this.#interval, now: this.clock.now(), fullAt, allowed, cost });
  };
}

/** A sliding window. The times of allowed requests are in the database; refusals use the last known state. */
export class SharedWindow implements Bucket {
  readonly #seen = new GenerationCache<string, readonly number[]>(CAPACITY);

  constructor(
    private readonly name: string,
    private readonly rate: Rate,
    private readonly clock: Clock,
    private readonly rows: LimitRows,
  ) {}

  take(key: string): LimitState | Promise<LimitState> {
    const now = this.clock.now();
    const seen = within(this.#seen.get(key) ?? [], this.rate, now);
    return seen.length >= this.rate.count ? windowState(this.rate, seen, now, false) : this.#ask(key);
  }

  async #ask(key: string): Promise<LimitState> {
    const { allowed, times } = await this.rows.change(this.name, key, (row) => {
      const now = this.clock.now();
      row.times = within(row.times, this.rate, now);
      const isAllowed = row.times.length < this.rate.count;
      if (isAllowed) row.times.push(now);
      row.fullAt = Math.max(row.fullAt, now + this.rate.per);
      return { allowed: isAllowed, times: row.times };
    });
    this.#seen.set(key, times);
    return windowState(this.rate, times, this.clock.now(), allowed);
  }

  peek(key: string): LimitState {
    const now = this.clock.now();
    return windowState(this.rate, within(this.#seen.get(key) ?? [], this.rate, now), now, true);
  }
}

// Another node's clock may be slightly ahead.
const within = (times: readonly number[], { per }: Rate, now: number): number[] =>
  times.filter((at) => Math.abs(now - at) < per);
