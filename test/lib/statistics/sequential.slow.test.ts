import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { logBeta } from "../../../src/lib/statistics/log-gamma.ts";
import { seeded } from "../../../src/lib/statistics/random.ts";
import { compareShares, eValueOf, shareAtAnyTime, trialsToGo } from "../../../src/lib/statistics/sequential.ts";

const share = (successes: number, trials: number) => ({ successes, trials });

const anyShare = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.float({ min: 0, max: 1, noNaN: true }))
  .map(([trials, part]) => share(Math.round(trials * part), trials));

describe("the comparison of two shares", () => {
  test("weighs what was seen by the mixture against the best that equality can do", () => {
    const weightOf = (a: number, b: number) =>
      logBeta(a + 8, b + 92) + logBeta(a + 30, b + 70) - 2 * logBeta(a, b) - 38 * Math.log(0.19) - 162 * Math.log(0.81);
    const expected =
      0.1 * Math.exp(weightOf(1, 1)) +
      0.4 * Math.exp(weightOf(2, 23)) +
      0.2 * Math.exp(weightOf(4, 16)) +
      0.15 * Math.exp(weightOf(10, 20)) +
      0.15 * Math.exp(weightOf(15, 15));
    const { eValue, pValue } = compareShares(share(8, 100), share(30, 100), 0.05);
    expect(eValue).toBeCloseTo(expected, 6);
    expect(pValue).toBeCloseTo(1 / expected, 10);
  });

  test("has an e-value of mean at most 1 for every common share: summed over all that can be seen", () => {
    const chancesOf = (trials: number, p: number) =>
      Array.from({ length: trials + 1 }, (_, k) => {
        const ways = -Math.log(trials + 1) - logBeta(k + 1, trials - k + 1);
        return Math.exp(ways + k * Math.log(p) + (trials - k) * Math.log(1 - p));
      });
    for (const p of [0.02, 0.08, 0.3, 0.5, 0.9]) {
      const [first, second] = [chancesOf(12, p), chancesOf(25, p)];
      let mean = 0;
      for (const [a, chance] of first.entries()) {
        for (const [b, other] of second.entries()) {
          mean += chance * other * eValueOf(share(a, 12), share(b, 25));
        }
      }
      expect(mean).toBeLessThanOrEqual(1);
      expect(mean).toBeGreaterThan(0);
    }
  });

  test("stays finite and in order whatever was seen, and is the same the other way round", () => {
    fc.assert(
      fc.property(anyShare, anyShare, fc.constantFrom(0.05, 0.005), (first, second, alpha) => {
        const seen = compareShares(first, second, alpha);
        const turned = compareShares(second, first, alpha);
        const { difference, low, high, eValue, pValue } = seen;
        for (const value of [low, high, eValue, pValue]) expect(value).toBeFinite();
        expect(low).toBeGreaterThanOrEqual(-1);
        expect(high).toBeLessThanOrEqual(1);
        if (difference !== null) expect(difference >= low && difference <= high).toBe(true);
        expect(turned.low).toBeCloseTo(-high, 9);
        expect(turned.high).toBeCloseTo(-low, 9);
        // The interval excludes 0 exactly when the e-value reaches 1/alpha.
        if (Math.abs(eValue * alpha - 1) > 1e-6) expect(low > 0 || high < 0).toBe(eValue * alpha > 1);
        const toGo = trialsToGo(first, second, alpha);
        if (toGo !== null) expect(Number.isInteger(toGo) && toGo >= 0).toBe(true);
      }),
      { numRuns: 200, seed: 8 },
    );
  });

  test("has an interval that leaves 0 exactly where the evidence reaches 1/alpha", () => {
    for (const alpha of [0.05, 0.005]) {
      let decided = 0;
      for (let other = 40; other <= 120; other++) {
        const { low, high, eValue } = compareShares(share(other, 500), share(40, 500), alpha);
        expect(low > 0).toBe(eValue >= 1 / alpha);
        expect(high).toBeGreaterThan(0);
        if (low > 0) decided++;
      }
      expect(decided).toBeWithin(20, 60);
    }
  });

  test("is empty without trials", () => {
    const nothing = { difference: null, low: -1, high: 1, eValue: 1, pValue: 1 };
    expect(compareShares(share(0, 0), share(5, 9), 0.05)).toEqual(nothing);
    expect(compareShares(share(5, 9), share(0, 0), 0.05)).toEqual(nothing);
    expect(shareAtAnyTime(share(0, 0), 0.05)).toBeNull();
  });
});

describe("looking after every trial", () => {
  const ALPHA = 0.05;

  /** Calls `see` after every pair of trials, until it returns true or the trials end. */
  function runOf(
    seed: string,
    [p, q]: [number, number],
    trials: number,
    see: (a: number, b: number, n: number) => boolean,
  ) {
    const random = seeded(seed);
    let [a, b] = [0, 0];
    for (let n = 1; n <= trials; n++) {
      if (random.uniform() < p) a++;
      if (random.uniform() < q) b++;
      if (see(a, b, n)) return n;
    }
    return null;
  }

  const isDecided = (a: number, b: number, n: number) => eValueOf(share(a, n), share(b, n)) >= 1 / ALPHA;

  function isTakenByZTest(a: number, b: number, n: number): boolean {
    const pooled = (a + b) / (2 * n);
    return n >= 30 && Math.abs(a - b) / Math.sqrt(2 * n * pooled * (1 - pooled)) > 1.96;
  }

  test("gives a false alarm in at most 5% of the runs, where a fixed-sample test does in more than a third", () => {
    const [runs, trials] = [120, 5_000];
    let [alarms, naive] = [0, 0];
    for (let run = 0; run < runs; run++) {
      if (runOf(`equal ${run}`, [0.08, 0.08], trials, isDecided) !== null) alarms++;
      if (runOf(`equal ${run}`, [0.08, 0.08], trials, isTakenByZTest) !== null) naive++;
    }
    expect(alarms / runs).toBeLessThanOrEqual(ALPHA);
    expect(naive / runs).toBeGreaterThan(1 / 3);
  });

  test("finds a doubling from 8% within 1,000 trials each, four times of five, and never the wrong way round", () => {
    let found = 0;
    for (let run = 0; run < 60; run++) {
      const after = runOf(`doubled ${run}`, [0.08, 0.16], 1_000, (a, b, n) => {
        const decided = isDecided(a, b, n);
        if (decided) expect(b).toBeGreaterThan(a);
        return decided;
      });
      if (after !== null) found++;
    }
    expect(found).toBeGreaterThanOrEqual(48);
  });

  test("holds the true difference and the true share at all times in 95% of the runs", () => {
    const [runs, trials] = [100, 1_000];
    let [missed, missedShare] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const misses = (a: number, b: number, n: number) => {
        const { low, high } = compareShares(share(a, n), share(b, n), ALPHA);
        return low > -0.08 || high < -0.08;
      };
      const missesOne = (a: number, _: number, n: number) => {
        const { low, high } = shareAtAnyTime(share(a, n), ALPHA)!;
        return low > 0.08 || high < 0.08;
      };
      const every = (look: typeof misses) => (a: number, b: number, n: number) => n % 20 === 0 && look(a, b, n);
      if (runOf(`held ${run}`, [0.08, 0.16], trials, every(misses)) !== null) missed++;
      if (runOf(`held ${run}`, [0.08, 0.16], trials, every(missesOne)) !== null) missedShare++;
    }
    expect(missed).toBeLessThanOrEqual(5);
    expect(missedShare).toBeLessThanOrEqual(5);
  });
});

describe("how many more trials it takes", () => {
  test("is 0 where the difference is certain, and otherwise as many as make it so", () => {
    expect(trialsToGo(share(40, 500), share(80, 500), 0.05)).toBe(0);
    const more = trialsToGo(share(8, 100), share(16, 100), 0.05)!;
    expect(more).toBeWithin(300, 450);
    const then = 100 + more;
    expect(compareShares(share(0.08 * then, then), share(0.16 * then, then), 0.05).eValue).toBeGreaterThan(20);
    const before = 90 + more;
    expect(compareShares(share(0.08 * before, before), share(0.16 * before, before), 0.05).eValue).toBeLessThan(20);
    expect(trialsToGo(share(8, 100), share(16, 100), 0.005)!).toBeGreaterThan(more);
  });

  test("cannot be foreseen from too few, nor where the shares are the same or all but", () => {
    expect(trialsToGo(share(0, 0), share(0, 0), 0.05)).toBeNull();
    expect(trialsToGo(share(1, 19), share(3, 19), 0.05)).toBeNull();
    expect(trialsToGo(share(8, 100), share(8, 100), 0.05)).toBeNull();
    expect(trialsToGo(share(800, 10_000), share(801, 10_000), 0.05)).toBeNull();
  });
});
