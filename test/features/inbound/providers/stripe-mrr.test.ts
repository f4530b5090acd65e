// MRR from Stripe's prices, items and lines: exact, or null if it cannot be known.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import * as mrr from "../../../../src/features/providers/stripe/mrr.ts";

const NOW = { occurredAt: Date.UTC(2026, 2, 1), discounts: new Map() };
const { mrrOfPrice } = mrr;
const mrrOfSubscription = (subscription: object) => {
  const priced = mrr.pricedIn({ ...subscription });
  const of = { customerId: null, subscriptionId: null, hasEnded: false, discounts: NOW.discounts };
  return mrr.mrrOfPriced(priced, { ...of, reportedAt: NOW.occurredAt, at: NOW.occurredAt });
};
const mrrOfLines = (lines: object[], complete: boolean) =>
  mrr.mrrOfLines(lines as never, { lines: { data: lines, has_more: !complete } }, NOW);

const DAY = 86_400;

const price = (unit: unknown, interval: unknown = "month", count: unknown = 1, more: object = {}) => ({
  unit_amount: unit,
  unit_amount_decimal: unit === null ? null : String(unit),
  recurring: { interval, interval_count: count, usage_type: "licensed" },
  billing_scheme: "per_unit",
  ...more,
});
const item = (itsPrice: object, quantity: unknown = 1) => ({ price: itsPrice, quantity });
const subscription = (...data: object[]) => ({ items: { data, has_more: false } });

describe("a subscription's MRR", () => {
  test.each([
    ["monthly", subscription(item(price(4900))), 4900],
    ["yearly, three seats", subscription(item(price(12000, "year"), 3)), 3000],
    ["every two weeks", subscription(item(price(1200, "week", 2))), 2600],
    ["weekly", subscription(item(price(1200, "week"))), 5200],
    ["daily", subscription(item(price(120, "day"))), 3650],
    ["quarterly", subscription(item(price(9900, "month", 3))), 3300],
    ["every two years", subscription(item(price(24000, "year", 2))), 1000],
    ["two items of different intervals", subscription(item(price(4900)), item(price(12000, "year"), 2)), 6900],
    ["yen, which have no smaller unit", subscription(item(price(980, "month", 1, { currency: "jpy" }))), 980],
    ["dinars of a thousand fils", subscription(item(price(4900, "month", 1, { currency: "kwd" }))), 4900],
    [
      "rounded once, at the end",
      subscription(item(price(1000, "year")), item(price(1000, "year")), item(price(1000, "year"))),
      250,
    ],
    ["fractions of a cent", subscription(item(price("0.05"), 1000)), 50],
    ["an amount as text", subscription(item({ ...price(null), unit_amount: "4900" })), 4900],
    [
      "sold by the dozen, rounded up",
      subscription(item(price(600, "month", 1, { transform_quantity: { divide_by: 12, round: "up" } }), 13)),
      1200,
    ],
    [
      "sold by the dozen, rounded down",
      subscription(item(price(600, "month", 1, { transform_quantity: { divide_by: 12, round: "down" } }), 13)),
      600,
    ],
    ["free, which is known to be nothing", subscription(item(price(0))), 0],
    ["no seats", subscription(item(price(4900), 0)), 0],
    ["an item that was taken away", subscription(item(price(4900)), { ...item(price(100)), deleted: true }), 4900],
    ["a plan of 2013", { plan: { amount: 9900, interval: "month", interval_count: 3 }, quantity: 2 }, 6600],
    ["items with a plan only", subscription({ plan: { amount: 4900, interval: "month" }, quantity: 2 }), 9800],
    ["tiers", subscription(item(price(null, "month", 1, { billing_scheme: "tiered", tiers_mode: "graduated" }))), null],
    [
      "by use",
      subscription(item({ ...price(10), recurring: { interval: "month", interval_count: 1, usage_type: "metered" } })),
      null,
    ],
    ["by use beside a fixed part", subscription(item(price(4900)), item(price(null))), null],
    ["more items than were sent", { items: { data: [item(price(4900))], has_more: true } }, null],
    ["no items", subscription(), null],
    ["nothing", {}, null],
    ["an unknown interval", subscription(item(price(4900, "fortnight"))), null],
    ["an interval out of an object's own names", subscription(item(price(4900, "constructor"))), null],
    ["no interval", subscription(item({ unit_amount: 4900 })), null],
    ["a count of none", subscription(item(price(4900, "month", 0))), null],
    ["a negative amount", subscription(item(price(-4900))), null],
    ["a negative quantity", subscription(item(price(4900), -1)), null],
    ["a quantity in words", subscription(item(price(4900), "many")), null],
    ["less than half a cent", subscription(item(price("0.4"))), null],
    ["more than a number can hold", subscription(item(price(Number.MAX_SAFE_INTEGER), 2)), null],
    ["items that are no list", { items: 7 }, null],
    ["items as a bare list", { items: [item(price(4900))] }, 4900],
  ])("%s", (_name, given, mrr) => {
    expect(mrrOfSubscription(given)).toBe(mrr);
  });
});

test("a price's own MRR is that of one unit", () => {
  expect(mrrOfPrice(price(12000, "year"))).toBe(1000);
  expect(mrrOfPrice({ amount: 9900, interval: "month", interval_count: 3 })).toBe(3300);
  expect(mrrOfPrice({ unit_amount: 900, recurring: null, type: "one_time" })).toBeNull();
});

describe("an invoice's MRR", () => {
  const line = (amount: unknown, days: number) => ({
    amount,
    period: { start: 1_735_689_600, end: 1_735_689_600 + days * DAY },
  });

  test.each([
    ["a year", [line(24900, 365)], 2075],
    ["a leap year", [line(24900, 366)], 2075],
    ["a February", [line(4900, 28)], 4900],
    ["a month of 31 days", [line(4900, 31)], 4900],
    ["33 days, within three of a month", [line(4900, 33)], 4900],
    ["27 days, over three from a month", [line(4900, 27)], 5520],
    ["a quarter", [line(9900, 92)], 3300],
    ["a week", [line(1200, 7)], 5200],
    ["two lines", [line(4900, 30), line(12000, 365)], 5900],
    ["nothing, as in a trial", [line(0, 14)], null],
    ["a credit", [line(-4900, 30)], null],
    ["a period of no time", [line(4900, 0)], null],
    ["a period that runs backwards", [line(4900, -30)], null],
    ["no period", [{ amount: 4900 }], null],
    ["no lines", [], null],
  ])("%s", (_name, lines, mrr) => {
    expect(mrrOfLines(lines, true)).toBe(mrr);
  });

  test("is that of the price where the line has one: a trial's line costs nothing, its plan does", () => {
    expect(mrrOfLines([{ ...line(0, 14), price: price(12000, "year"), quantity: 2 }], true)).toBe(2000);
  });

  // Until the contract's "null where it cannot be known" was read strictly, the charge for one month's use counted as MRR.
  test("is not known where all is paid for use, and leaves out what is", () => {
    const metered = { unit_amount: 2, recurring: { interval: "month", usage_type: "metered" } };
    expect(mrrOfLines([{ ...line(9184, 31), price: metered, quantity: 4592 }], true)).toBeNull();
    expect(mrrOfLines([line(4900, 30), { ...line(9184, 31), price: metered, quantity: 4592 }], true)).toBe(4900);
  });

  test("is not known where not all lines were sent", () => {
    expect(mrrOfLines([line(4900, 30)], false)).toBeNull();
  });
});

test("seats multiply: as many at a price are worth as much as one at that many times the price", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.nat(1_000),
      fc.constantFrom("day", "week", "month", "year"),
      fc.integer({ min: 1, max: 36 }),
      (unit, seats, interval, count) => {
        const many = mrrOfSubscription(subscription(item(price(unit, interval, count), seats)));
        expect(many).toBe(mrrOfSubscription(subscription(item(price(unit * seats, interval, count)))));
      },
    ),
  );
});

test("a year at twelve times the price is worth a month at the price", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (unit) => {
      expect(mrrOfPrice(price(unit * 12, "year"))).toBe(unit);
      expect(mrrOfPrice(price(unit * 6, "month", 6))).toBe(unit);
    }),
  );
});
