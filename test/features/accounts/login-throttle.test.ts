// Guessing passwords: how many tries each address has, and that only time or a new password allows more.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { LoginThrottle } from "../../../src/features/accounts/login-throttle.ts";
import { MINUTE } from "../../../src/lib/duration.ts";
import { TryLater } from "../../../src/lib/try-later.ts";
import { fixedClock } from "../../support/clock.ts";

const RATE = { count: 10, per: 15 * MINUTE, burst: 10 };
const wrong = () => Promise.resolve(null);
const right = () => Promise.resolve("in");
const outcome = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);

function throttleAt(count = 10) {
  const clock = fixedClock();
  return { clock, throttle: new LoginThrottle({ ...RATE, count }, clock) };
}

const times = (count: number, attempt: () => Promise<unknown>) =>
  Array.from({ length: count }).reduce<Promise<unknown>>((before) => before.then(attempt), Promise.resolve());

describe("after ten wrong passwords", () => {
  test("every try is refused, the right one too, without looking at the password", async () => {
    const { throttle } = throttleAt();
    await times(10, () => throttle.attempt("ada", wrong));
    let looked = false;
    const refusal = await outcome(
      throttle.attempt("ada", async () => {
        looked = true;
        return "in";
      }),
    );
    expect(refusal).toBeInstanceOf(TryLater);
    expect(refusal).toMatchObject({ kind: "rate_limited", seconds: 900 });
    expect(looked).toBe(false);
  });

  test("others are not refused", async () => {
    const { throttle } = throttleAt();
    await times(10, () => throttle.attempt("ada", wrong));
    expect(await throttle.attempt("bob", right)).toBe("in");
  });

  test("a try is let through once the first is a quarter of an hour old, and refusals did not prolong that", async () => {
    const { clock, throttle } = throttleAt();
    await throttle.attempt("ada", wrong);
    clock.advance(5 * MINUTE);
    await times(9, () => throttle.attempt("ada", wrong));
    await times(50, () => outcome(throttle.attempt("ada", right)));
    clock.advance(10 * MINUTE - 1);
    expect(await outcome(throttle.attempt("ada", right))).toMatchObject({ seconds: 1 });
    clock.advance(1);
    expect(await throttle.attempt("ada", wrong)).toBeNull();
    expect(await outcome(throttle.attempt("ada", right))).toMatchObject({ seconds: 5 * 60 });
  });

  test("a new password clears it", async () => {
    const { throttle } = throttleAt();
    await times(10, () => throttle.attempt("ada", wrong));
    throttle.clear("ada");
    expect(await throttle.attempt("ada", right)).toBe("in");
  });
});

test("the right password does not give a guesser new tries", async () => {
  const { throttle } = throttleAt();
  await times(9, () => throttle.attempt("ada", wrong));
  expect(await throttle.attempt("ada", right)).toBe("in");
  await throttle.attempt("ada", wrong);
  expect(await outcome(throttle.attempt("ada", right))).toBeInstanceOf(TryLater);
});

test("a try that failed for another reason is no wrong password", async () => {
  const { throttle } = throttleAt();
  const broken = () => Promise.reject(new Error("no database"));
  await times(20, () => outcome(throttle.attempt("ada", broken)));
  expect(await throttle.attempt("ada", right)).toBe("in");
});

/** Tries that stay open until the test ends them. */
function pendingTries(throttle: LoginThrottle, count: number) {
  const ends: ((result: string | null) => void)[] = [];
  const outcomes = Array.from({ length: count }, () =>
    outcome(throttle.attempt("ada", () => new Promise<string | null>((resolve) => ends.push(resolve)))),
  );
  return { ends, outcomes };
}

test("a hundred tries at the same moment are not more than ten", async () => {
  const { throttle } = throttleAt();
  const { ends, outcomes } = pendingTries(throttle, 100);
  await Bun.sleep(0);
  expect(ends.length).toBe(10);
  for (const end of ends) end(null);
  const results = await Promise.all(outcomes);
  expect(ends.length).toBe(10);
  expect(results.filter((result) => result === null)).toHaveLength(10);
  expect(results.filter((result) => result instanceof TryLater)).toHaveLength(90);
});

test("thirty right passwords at the same moment are all let in", async () => {
  const { throttle } = throttleAt();
  const { ends, outcomes } = pendingTries(throttle, 30);
  for (let ended = 0; ended < 30; ended++) {
    await Bun.sleep(0);
    ends[ended]!("in");
  }
  expect(await Promise.all(outcomes)).toEqual(Array(30).fill("in"));
});

test("a throttle that is off counts nothing", async () => {
  const throttle = new LoginThrottle("off", fixedClock());
  await times(50, () => throttle.attempt("ada", wrong));
  expect(await throttle.attempt("ada", right)).toBe("in");
  expect(throttle.size).toBe(0);
});

test("memory is bounded, and the address that was tried last is in it", async () => {
  const throttle = new LoginThrottle({ ...RATE, count: 2 }, fixedClock(), 100);
  await throttle.attempt("ada", wrong);
  for (let n = 0; n < 1000; n++) {
    await throttle.attempt(`other-${n}`, wrong);
    if (n === 50) await throttle.attempt("ada", wrong);
    if (n === 120) expect(await outcome(throttle.attempt("ada", right))).toBeInstanceOf(TryLater);
  }
  expect(throttle.size).toBe(100);
});

test("a sign-in without a wrong password holds no bucket", async () => {
  const { throttle } = throttleAt();
  await throttle.attempt("ada", right);
  expect(throttle.size).toBe(0);
});

test("whatever is tried and when, no quarter of an hour sees more than the allowed number of wrong passwords", async () => {
  const tries = fc.array(fc.record({ wait: fc.nat(5 * MINUTE), isRight: fc.boolean() }), { maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(tries, fc.integer({ min: 1, max: 6 }), async (steps, count) => {
      const { clock, throttle } = throttleAt(count);
      const failures: number[] = [];
      for (const { wait, isRight } of steps) {
        const now = clock.advance(wait);
        const recent = failures.filter((at) => now - at < RATE.per).length;
        const result = await outcome(throttle.attempt("ada", isRight ? right : wrong));
        expect(result instanceof TryLater).toBe(recent >= count);
        if (result === null) failures.push(now);
      }
    }),
    { numRuns: 50 },
  );
});
