import { describe, expect, test } from "bun:test";
import {
  bestOf,
  inRound,
  sentenceOn,
  summaryOf,
  verdictOf,
} from "../../../../src/features/insights/experiments/verdict.ts";

test("a verdict is given when the interval excludes zero", () => {
  expect(verdictOf({ low: 0.01, high: 0.2 })).toBe("better");
  expect(verdictOf({ low: -0.2, high: -0.01 })).toBe("worse");
  for (const interval of [
    { low: -0.1, high: 0.2 },
    { low: 0, high: 0.2 },
    { low: -0.2, high: 0 },
  ]) {
    expect(verdictOf(interval)).toBe("still_measuring");
  }
});

describe("the sentence", () => {
  const pair = { first: "a", second: "b", difference: 0.081, low: 0.012, high: 0.15 };

  test("says who is ahead, by how much, and how sure that is", () => {
    expect(sentenceOn({ ...pair, verdict: "better", moreSends: 0 })).toBe(
      '"a" wins 8.1 percentage points more of the customers back than "b": between 1.2 and 15.0.',
    );
    const turned = { ...pair, difference: -0.081, low: -0.15, high: -0.012 };
    expect(sentenceOn({ ...turned, verdict: "worse", moreSends: 0 })).toBe(
      '"a" wins 8.1 percentage points less of the customers back than "b": between 1.2 and 15.0.',
    );
  });

  test("says what is missing where nothing can be computed", () => {
    const open = { ...pair, low: -0.02, verdict: "still_measuring" } as const;
    expect(sentenceOn({ ...open, moreSends: 397 })).toBe(
      'It is not clear yet whether "a" or "b" wins more customers back: the difference is between -2.0 and +15.0 percentage points; if the shares stay as they are, some 400 more mails in each arm would decide.',
    );
    expect(sentenceOn({ ...open, moreSends: null })).toEndWith("how many more mails it takes cannot be foreseen.");
    expect(sentenceOn({ ...open, difference: null, moreSends: null })).toStartWith("There is no result");
  });
});

test("the best arm is better than every other one, or there is none", () => {
  const arms = ["a", "b", "c"].map((name) => ({ name }));
  const pairs = (...verdicts: ("better" | "worse" | "still_measuring")[]) =>
    ["ab", "ac", "bc"].map((both, index) => ({ first: both[0]!, second: both[1]!, verdict: verdicts[index]! }));
  expect(bestOf(arms, pairs("worse", "still_measuring", "better"))).toBe("b");
  expect(bestOf(arms, pairs("better", "better", "still_measuring"))).toBe("a");
  expect(bestOf(arms, pairs("worse", "worse", "worse"))).toBe("c");
  const open = pairs("better", "still_measuring", "still_measuring");
  expect(bestOf(arms, open)).toBeNull();
  expect(summaryOf(null, open)).toStartWith("Some arms differ");
  expect(summaryOf(null, pairs("still_measuring", "still_measuring", "still_measuring"))).toStartWith(
    "Still measuring",
  );
  expect(summaryOf("b", open)).toContain('"b"');
});

test("an estimate has two significant digits", () => {
  expect([0, 1, 7, 42, 100, 101, 397, 12_345].map(inRound)).toEqual([0, 1, 7, 42, 100, 110, 400, 13_000]);
});
