// Token buckets: they never allow more than burst + rate · time, for any caller and any clock.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createLimits } from "../../src/features/access/limits.ts";
import { TokenBuckets } from "../../src/http/limits.ts";
import { SlidingWindow } from "../../src/http/sliding-window.ts";
import { DEFAULT_RATES, OFF, START, TestClock } from "./sample.ts";

const rates = fc.record({
  count: fc.integer({ min: 1, max: 1000 }),
  per: fc.integer({ min: 1, max: 900_000 }),
  burst: fc.integer({ min: 1, max: 200 }),
});

describe("what costs more than one token", () => {
  const bucket = (burst: number) => {
    const clock = new TestClock();
    return { clock, buckets: new TokenBuckets({ count: 100, per: 1000, burst }, clock) };
  };

  test("is taken whole or not at all, and waits for as many tokens as it wants", () => {
    const { clock, buckets } = bucket(1000);
    expect(buckets.take("a", 700)).toMatchObject({ allowed: true, remaining: 300 });
    expect(buckets.take("a", 700)).toMatchObject({ allowed: false, remaining: 300, retryAfter: 4 });
    expect(buckets.take("a", 300)).toMatchObject({ allowed: true, remaining: 0 });
    clock.advance(4000);
    expect(buckets.take("a", 400)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test("and more than the bucket holds waits for a full one, in vain", () => {
    const { clock, buckets } = bucket(1000);
    buckets.take("a", 500);
    expect(buckets.take("a", 1001)).toMatchObject({ allowed: false, remaining: 500, retryAfter: 5 });
    clock.advance(5000);
    expect(buckets.take("a", 1001)).toMatchObject({ allowed: false, remaining: 1000 });
    expect(buckets.take("a", 1000).allowed).toBe(true);
  });
});

describe("a sliding window", () => {
  const window = (count = 10, per = 15_000) => {
    const clock = new TestClock();
    return { clock, window: new SlidingWindow({ count, per, burst: count }, clock) };
  };

  test("has no burst on top: the eleventh waits until the first is over", () => {
    const { clock, window: passes } = window();
    passes.take("a");
    clock.advance(10_000);
    for (let i = 0; i < 9; i++) expect(passes.take("a").allowed).toBe(true);
    clock.advance(4_999);
    expect(passes.take("a")).toMatchObject({ allowed: false, limit: 10, remaining: 0, retryAfter: 1 });
    clock.advance(1);
    expect(passes.take("a").allowed).toBe(true);
    expect(passes.take("a")).toMatchObject({ allowed: false, retryAfter: 10 });
    expect(passes.take("b").allowed).toBe(true);
  });

  test("reports when it is empty again, and peeking takes nothing", () => {
    const { clock, window: passes } = window();
    expect(passes.peek("a")).toMatchObject({ allowed: true, remaining: 10, resetAt: Math.ceil(clock.now() / 1000) });
    passes.take("a");
    clock.advance(5_000);
    expect(passes.take("a")).toMatchObject({ remaining: 8, resetAt: Math.ceil(clock.now() / 1000) + 15 });
    expect(passes.peek("a").remaining).toBe(8);
  });

  test("lets no more through in any span, whenever they come, and never refuses one that fits", () => {
    const steps = fc.array(fc.nat(6_000), { maxLength: 200 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 12 }), (waits, count) => {
        const { clock, window: passes } = window(count);
        const through: number[] = [];
        for (const wait of waits) {
          clock.advance(wait);
          const now = clock.now();
          const fits = through.filter((at) => now - at < 15_000).length < count;
          expect(passes.take("a").allowed).toBe(fits);
          if (fits) through.push(now);
        }
      }),
    );
  });

  test("locks nobody out for longer than the span where the clock steps back", () => {
    const { clock, window: passes } = window(1);
    passes.take("a");
    clock.advance(-3_600_000);
    expect(passes.take("a").allowed).toBe(true);
  });
});

describe("a bucket", () => {
  test("gives its burst at once, and then as many as grow", () => {
    const clock = new TestClock();
    const buckets = new TokenBuckets({ count: 5, per: 1000, burst: 10 }, clock);
    const taken = () => buckets.take("a").allowed;
    expect(Array.from({ length: 12 }, taken)).toEqual([...Array(10).fill(true), false, false]);
    clock.advance(199);
    expect(taken()).toBe(false);
    clock.advance(1);
    expect([taken(), taken()]).toEqual([true, false]);
    clock.advance(60_000);
    expect(Array.from({ length: 11 }, taken)).toEqual([...Array(10).fill(true), false]);
  });

  test("reports its size, the whole tokens left, and the second at which it is full", () => {
    const clock = new TestClock();
    const buckets = new TokenBuckets({ count: 10, per: 15_000, burst: 10 }, clock);
    const state = buckets.take("a");
    expect(state).toEqual({ allowed: true, limit: 10, remaining: 9, resetAt: START / 1000 + 2, retryAfter: 0 });
    clock.advance(750);
    expect(buckets.peek("a").remaining).toBe(9);
    clock.advance(750);
    expect(buckets.peek("a")).toEqual({ ...state, remaining: 10, resetAt: START / 1000 + 2 });
    for (let i = 0; i < 10; i++) buckets.take("a");
    expect(buckets.take("a")).toEqual({
      allowed: false,
      limit: 10,
      remaining: 0,
      resetAt: START / 1000 + 17,
      retryAfter: 2,
    });
  });

  test("is not emptied by looking at it or by refusals", () => {
    const clock = new TestClock();
    const buckets = new TokenBuckets({ count: 1, per: 1000, burst: 1 }, clock);
    for (let i = 0; i < 5; i++) buckets.peek("a");
    expect(buckets.take("a").allowed).toBe(true);
    for (let i = 0; i < 5; i++) expect(buckets.take("a").allowed).toBe(false);
    clock.advance(1000);
    expect(buckets.take("a").allowed).toBe(true);
  });

  test("is its key's alone", () => {
    const buckets = new TokenBuckets({ count: 1, per: 1000, burst: 1 }, new TestClock());
    expect(["a", "b", "a"].map((key) => buckets.take(key).allowed)).toEqual([true, true, false]);
  });

  test("never gives more than burst + rate · time, and all of that to a client that asks often enough", () => {
    fc.assert(
      fc.property(
        rates,
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 300 }),
        (rate, steps) => {
          const clock = new TestClock();
          const buckets = new TokenBuckets(rate, clock);
          const times: number[] = [];
          for (const step of steps) {
            clock.advance(step);
            if (buckets.take("a").allowed) times.push(clock.now());
          }
          // In every window, not only in those from the start.
          for (let from = 0; from < times.length; from += 7) {
            for (let to = from; to < times.length; to += 5) {
              const most = rate.burst + ((times[to]! - times[from]!) * rate.count) / rate.per;
              expect(to - from + 1).toBeLessThanOrEqual(most + 1e-3);
            }
          }
        },
      ),
    );
  });

  test("a refused client is served after Retry-After, and full at Reset", () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 0, max: 999 }), (rate, offset) => {
        const clock = new TestClock(START + offset);
        const buckets = new TokenBuckets(rate, clock);
        let state = buckets.take("a");
        while (state.allowed) {
          expect(state.remaining).toBe(buckets.peek("a").remaining);
          state = buckets.take("a");
        }
        expect(state.retryAfter).toBeGreaterThanOrEqual(1);
        const emptied = clock.now();
        clock.time = state.resetAt * 1000;
        expect(buckets.peek("a").remaining).toBe(rate.burst);
        clock.time = emptied + state.retryAfter * 1000;
        expect(buckets.take("a").allowed).toBe(true);
      }),
    );
  });

  test("gives nothing for a clock that steps back, and locks nobody out for it", () => {
    const clock = new TestClock();
    const buckets = new TokenBuckets({ count: 1, per: 1000, burst: 2 }, clock);
    buckets.take("a");
    buckets.take("a");
    clock.advance(-3_600_000);
    expect(buckets.take("a").allowed).toBe(false);
    clock.advance(1000);
    expect(buckets.take("a").allowed).toBe(true);
  });
});

describe("the memory of the buckets", () => {
  test("is bounded, and still has the buckets that were limited a moment ago", () => {
    const buckets = new TokenBuckets({ count: 1, per: 3_600_000, burst: 1 }, new TestClock(), 100);
    buckets.take("attacker");
    for (let i = 0; i < 10_000; i++) {
      buckets.take(`key${i}`);
      if (i % 90 === 0) expect(buckets.take("attacker").allowed).toBe(false);
      expect(buckets.size).toBeLessThanOrEqual(200);
    }
  });
});

describe("the limits", () => {
  test("have buckets of their own, and none where they are off", async () => {
    const limits = createLimits(
      { ...OFF, auth: DEFAULT_RATES.auth, cancelFlow: DEFAULT_RATES.cancelFlow },
      new TestClock(),
    );
    expect((await limits.take("auth", "a"))?.remaining).toBe(9);
    expect((await limits.take("cancel_flow", "a"))?.remaining).toBe(9);
    expect(limits.take("general", "a")).toBeNull();
  });
});
