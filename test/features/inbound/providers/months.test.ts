// Prices per month: intervals by name, periods by the calendar, and no invented amounts.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { monthsBetween, monthsOf, perMonth } from "../../../../src/features/providers/reading/months.ts";

const day = (text: string) => Date.parse(`${text}T10:30:00Z`);
const between = (start: string, end: string) => monthsBetween(day(start), day(end));

test("an interval counts as often as it does in a year", () => {
  expect([monthsOf("month", 3), monthsOf("year", 1), monthsOf("week", 52), monthsOf("day", 365)]).toEqual([
    3, 12, 12, 12,
  ]);
  for (const [interval, count] of [
    ["month", 0],
    ["month", -1],
    ["fortnight", 1],
    ["constructor", 1],
    [null, 1],
  ] as const) {
    expect(monthsOf(interval, count)).toBeNull();
  }
  expect(monthsOf("month", Number.NaN)).toBeNull();
});

test("a period within three days of whole months is so many months, short February and leap years included", () => {
  const whole: [string, string, number][] = [
    ["2026-01-01", "2026-02-01", 1],
    ["2026-01-31", "2026-02-28", 1],
    ["2026-02-01", "2026-03-01", 1],
    ["2024-01-31", "2024-02-29", 1],
    ["2026-03-01", "2026-03-29", 1],
    ["2026-03-01", "2026-04-03", 1],
    ["2026-01-31", "2026-04-30", 3],
    ["2026-05-31", "2026-11-30", 6],
    ["2023-03-01", "2024-03-01", 12],
    ["2024-02-29", "2026-02-28", 24],
  ];
  for (const [start, end, months] of whole) expect([start, end, between(start, end)]).toEqual([start, end, months]);
});

test("any other period counts in weeks or days", () => {
  expect(between("2026-03-01", "2026-03-08")).toBeCloseTo(12 / 52);
  expect(between("2026-03-01", "2026-03-15")).toBeCloseTo(24 / 52);
  expect(between("2026-03-01", "2026-03-11")).toBeCloseTo(120 / 365);
  expect(between("2026-03-01", "2026-04-04")).toBeCloseTo((12 * 34) / 365);
  expect(between("2026-03-01", "2026-04-05")).toBeCloseTo(60 / 52);
});

test("an invalid period has no months", () => {
  expect([monthsBetween(null, 1), monthsBetween(1, null), monthsBetween(5, 5), monthsBetween(6, 5)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(monthsBetween(0, 253_402_300_799_000)).toBeNull();
  expect(monthsBetween(1, 3_600_000)).toBeNull();
});

test("money in a month is whole, never negative, and unknown rather than nothing or too much", () => {
  expect([
    perMonth(1_000, 3),
    perMonth(0, 1),
    perMonth(1, 12),
    perMonth(-5, 1),
    perMonth(null, 1),
    perMonth(1, null),
  ]).toEqual([333, 0, null, null, null, null]);
  expect([perMonth(Number.MAX_SAFE_INTEGER, 0.5), perMonth(1, 0)]).toEqual([null, null]);
});

test("between any two times there is a positive number of months, or none", () => {
  const time = fc.integer({ min: -8_000_000_000_000, max: 253_402_300_799_999 });
  fc.assert(
    fc.property(time, time, (start, end) => {
      const months = monthsBetween(start, end);
      expect(months === null || (Number.isFinite(months) && months > 0)).toBe(true);
    }),
  );
});
