// Rates and limits: tokens, their time, and the bucket's size.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { formatDuration } from "../../src/lib/duration.ts";
import { parseLimit, parseRate } from "../../src/lib/rate.ts";

describe("a rate", () => {
  test.each([
    ["5/1s burst 10", { count: 5, per: 1_000, burst: 10 }],
    ["10/15s burst 10", { count: 10, per: 15_000, burst: 10 }],
    ["10/15m", { count: 10, per: 900_000, burst: 10 }],
    ["100/250ms burst 1", { count: 100, per: 250, burst: 1 }],
  ])("%s is read", (text, rate) => expect(parseRate(text)).toEqual(rate));

  test.each([
    "",
    "off",
    "10",
    "10/s",
    "/1s",
    "0/1s",
    "10/0s",
    "10/1s burst 0",
    "10/1s burst",
    "10/1s  burst 3",
    "-1/1s",
    "1.5/1s",
    "10/1x",
    "10 / 1s",
    "9999999999/1s",
  ])("%j is none", (text) => expect(parseRate(text)).toBeNull());

  test("is read as its three numbers, and as a limit it may be off", () => {
    const amount = fc.integer({ min: 1, max: 1e9 });
    const per = fc.integer({ min: 1, max: 36_500 * 86_400_000 });
    fc.assert(
      fc.property(amount, per, amount, (count, per, burst) => {
        expect(parseLimit(`${count}/${per}ms`)).toEqual({ count, per, burst: count });
        expect(parseLimit(`${count}/${formatDuration(per)} burst ${burst}`)).toEqual({ count, per, burst });
      }),
    );
    expect(parseLimit("off")).toBe("off");
  });
});
