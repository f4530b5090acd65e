// MRR at Paddle after recurring discounts.

import { describe, expect, test } from "bun:test";
import { paddle } from "../../../../src/features/providers/paddle/provider.ts";

const NOW = "2026-03-01T00:00:00Z";
const LATER = "2026-06-01T00:00:00Z";

const item = (amount = "120000", more: object = {}) => ({
  quantity: 1,
  price: {
    id: "pri_1",
    product_id: "pro_1",
    billing_cycle: { interval: "month", frequency: 1 },
    unit_price: { amount, currency_code: "USD" },
    ...more,
  },
});

function mrrOf(event_type: string, data: object): number | null {
  const [event] = paddle.normalise({
    event_id: "evt_1",
    event_type,
    occurred_at: NOW,
    data: { customer_id: "ctm_1", currency_code: "USD", items: [item()], ...data },
  });
  return (event as { facts: { mrr: number | null } }).facts.mrr;
}

const percentage = { id: "dsc_1", type: "percentage", amount: "35", recur: true, starts_at: NOW, ends_at: null };

describe("a subscription", () => {
  test.each<[string, object, number | null]>([
    ["without any", { discount: null }, 120_000],
    ["by its id alone", { discount: { id: "dsc_1", starts_at: NOW, ends_at: null } }, null],
    ["by its id alone, and over", { discount: { id: "dsc_1", starts_at: NOW, ends_at: NOW } }, 120_000],
    ["a percentage", { discount: percentage }, 78_000],
    [
      "a percentage until later",
      { discount: { ...percentage, maximum_recurring_intervals: 3, ends_at: LATER } },
      78_000,
    ],
    ["a percentage that is over", { discount: { ...percentage, ends_at: NOW } }, 120_000],
    ["once", { discount: { ...percentage, recur: false } }, 120_000],
    ["an amount", { discount: { ...percentage, type: "flat", amount: "20000", currency_code: "USD" } }, 100_000],
    [
      "an amount in another currency",
      { discount: { ...percentage, type: "flat", amount: "20000", currency_code: "EUR" } },
      null,
    ],
    [
      "an amount for each seat",
      {
        items: [{ ...item("10000"), quantity: 3 }],
        discount: { ...percentage, type: "flat_per_seat", amount: "1000", currency_code: "USD" },
      },
      27_000,
    ],
    ["more than it costs", { discount: { ...percentage, type: "flat", amount: "999999", currency_code: "USD" } }, 0],
    ["for another product", { discount: { ...percentage, restrict_to: ["pro_2"] } }, 120_000],
    [
      "off a year",
      {
        items: [item("120000", { billing_cycle: { interval: "year", frequency: 1 } })],
        discount: { ...percentage, type: "flat", amount: "12000", currency_code: "USD" },
      },
      9_000,
    ],
  ])("%s", (_, more, expected) => {
    expect(mrrOf("subscription.updated", { id: "sub_1", status: "active", ...more })).toBe(expected);
  });
});

describe("a transaction", () => {
  const line = (discount: string) => ({
    price_id: "pri_1",
    totals: { subtotal: "120000", discount, tax: "15600", total: "93600" },
  });
  test.each<[string, object, number | null]>([
    ["without any", { details: { line_items: [line("0")] } }, 120_000],
    [
      "a renewal that names its discount by the id",
      { discount_id: "dsc_1", details: { line_items: [line("42000")] } },
      78_000,
    ],
    [
      "a first one that names it by the id",
      { origin: "web", discount_id: "dsc_1", details: { line_items: [line("42000")] } },
      null,
    ],
    [
      "a first one with a discount that recurs",
      { origin: "web", discount: percentage, details: { line_items: [line("42000")] } },
      78_000,
    ],
    [
      "once",
      { origin: "web", discount: { ...percentage, recur: false }, details: { line_items: [line("42000")] } },
      120_000,
    ],
    [
      "with tax in the price",
      { items: [item("144000")], discount_id: "dsc_1", details: { line_items: [line("42000")] } },
      93_600,
    ],
    [
      "of a trial that costs nothing yet",
      {
        origin: "web",
        discount_id: "dsc_1",
        details: { line_items: [{ price_id: "pri_1", totals: { subtotal: "0", discount: "0" } }] },
      },
      null,
    ],
    ["without lines", { discount: percentage, details: {} }, 78_000],
  ])("%s", (_, more, expected) => {
    const { details, ...data }: { details?: object } = { ...more };
    expect(
      mrrOf("transaction.completed", {
        id: "txn_1",
        subscription_id: "sub_1",
        origin: "subscription_recurring",
        ...data,
        details: { totals: { total: "1" }, ...details },
      }),
    ).toBe(expected);
  });
});
