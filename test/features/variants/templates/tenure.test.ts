import { expect, test } from "bun:test";
import fc from "fast-check";
import { tenureOf } from "../../../../src/features/variants/templates/tenure.ts";

test.each([
  [0, "less than a week"],
  [6, "less than a week"],
  [7, "about a week"],
  [14, "about two weeks"],
  [21, "about three weeks"],
  [30, "about a month"],
  [45, "about six weeks"],
  [61, "about two months"],
  [90, "about three months"],
  [339, "about eleven months"],
  [350, "almost a year"],
  [365, "a year"],
  [380, "just over a year"],
  [425, "about fourteen months"],
  [689, "about twenty-three months"],
  [700, "almost two years"],
  [730, "two years"],
  [731, "two years"],
  [800, "more than two years"],
  [950, "more than two and a half years"],
  [1_060, "almost three years"],
  [1_095, "three years"],
  [7_290, "almost twenty years"],
])("%d days are %s", (days, duration) => {
  expect(tenureOf(days)?.duration).toBe(duration);
});

// 20,500 days ago was 1970: a date that was never set.
test.each([null, -1, Number.NaN, Number.POSITIVE_INFINITY, 7_400, 9_000, 20_500, 40_000])(
  "%p days are not a tenure",
  (days) => {
    expect(tenureOf(days)).toBeNull();
  },
);

test("the first week and the first two months are distinguished from the time after", () => {
  expect([0, 6, 7, 59, 60, 4_000].map((days) => tenureOf(days)?.stage)).toEqual([
    "first_week",
    "first_week",
    "early",
    "early",
    "settled",
    "settled",
  ]);
});

const YEARS = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twenty: 20 };

test("years are never overstated, and “almost” falls short by less than two months", () => {
  fc.assert(
    fc.property(fc.integer({ min: 690, max: 9 * 365 }), (days) => {
      const { duration } = tenureOf(days)!;
      const [, almost, number, half] = /^(?:more than |(almost ))?(\w+)( and a half)? years$/.exec(duration)!;
      const said = (YEARS[number as keyof typeof YEARS] + (half ? 0.5 : 0)) * 365.25;
      expect(days - said).toBeGreaterThanOrEqual(almost ? -60 : -2);
      expect(days - said).toBeLessThanOrEqual(almost ? -1 : 183);
    }),
  );
});
