// MRR after recurring discounts, in all the shapes that Stripe has used for them.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { stripe } from "../../../../src/features/providers/stripe/provider.ts";

const NOW = 1_772_323_200; // s
const MONTH = 30 * 86_400;

const coupon = (more: object) => ({
  id: "co_1",
  object: "coupon",
  duration: "forever",
  percent_off: null,
  amount_off: null,
  currency: null,
  ...more,
});
const discount = (more: object, of: object = {}) => ({
  id: "di_1",
  object: "discount",
  start: NOW - MONTH,
  end: null,
  coupon: coupon(more),
  ...of,
});
const THIRTY_FIVE = { percent_off: 35 };
const until = (end: number) => discount({ ...THIRTY_FIVE, duration: "repeating", duration_in_months: 3 }, { end });
const item = (unit: unknown = 120_000, more: object = {}, price: object = {}) => ({
  id: "si_1",
  quantity: 1,
  price: {
    id: "price_1",
    currency: "usd",
    product: "prod_a",
    unit_amount: unit,
    recurring: { interval: "month", interval_count: 1 },
    ...price,
  },
  ...more,
});
const yearly = { recurring: { interval: "year", interval_count: 1 } };

const subscriptionEvent = (more: object, items: object[] = [item()]) => ({
  id: "evt_1",
  object: "event",
  type: "customer.subscription.deleted",
  created: NOW,
  livemode: true,
  data: {
    object: {
      id: "sub_1",
      object: "subscription",
      customer: "cus_1",
      currency: "usd",
      status: "canceled",
      items: { data: items, has_more: false },
      ...more,
    },
  },
});

function mrrOf(body: unknown): number | null {
  const facts = stripe.normalise(body).flatMap((one) => ("facts" in one ? [one.facts] : []));
  expect(facts.length).toBeGreaterThan(0);
  return facts.at(-1)!.mrr;
}

describe("a subscription", () => {
  test.each<[string, object, number | null]>([
    ["without any", { discounts: [] }, 120_000],
    ["35 percent for ever, as of old", { discount: discount(THIRTY_FIVE) }, 78_000],
    ["35 percent for ever, among the list", { discounts: [discount(THIRTY_FIVE)] }, 78_000],
    ["named by its id beside the whole", { discount: discount(THIRTY_FIVE), discounts: ["di_1"] }, 78_000],
    [
      "with its coupon under `source`, as since 2025",
      { discounts: [{ id: "di_1", end: null, source: { type: "coupon", coupon: coupon(THIRTY_FIVE) } }] },
      78_000,
    ],
    [
      "with its coupon in the promotion code alone",
      { discounts: [{ id: "di_1", end: null, promotion_code: { id: "promo_1", coupon: coupon(THIRTY_FIVE) } }] },
      78_000,
    ],
    ["by its id alone", { discounts: ["di_1"] }, null],
    [
      "by the ids of discount and coupon alone",
      { discounts: [{ id: "di_1", source: { type: "coupon", coupon: "co_1" } }] },
      null,
    ],
    ["one of two by its id alone", { discounts: [discount(THIRTY_FIVE), "di_2"] }, null],
    ["once", { discount: discount({ ...THIRTY_FIVE, duration: "once" }) }, 120_000],
    [
      "once, and another for ever",
      { discounts: [discount({ ...THIRTY_FIVE, duration: "once" }), discount({ percent_off: 10 }, { id: "di_2" })] },
      108_000,
    ],
    ["for some months still", { discount: until(NOW + MONTH) }, 78_000],
    ["for some months that are over", { discount: until(NOW) }, 120_000],
    ["for some months, by their number alone", { discount: { ...until(0), end: undefined } }, 78_000],
    [
      "for some months long ago, by their number alone",
      { discount: { ...until(0), end: null, start: NOW - 5 * MONTH } },
      120_000,
    ],
    ["taken away", { discount: { ...discount(THIRTY_FIVE), deleted: true } }, 120_000],
    ["an amount", { discount: discount({ amount_off: 20_000, currency: "usd" }) }, 100_000],
    ["an amount in another currency", { discount: discount({ amount_off: 20_000, currency: "eur" }) }, null],
    [
      "an amount in several currencies",
      {
        discount: discount({ amount_off: 18_000, currency: "eur", currency_options: { usd: { amount_off: 20_000 } } }),
      },
      100_000,
    ],
    ["more than it costs", { discount: discount({ amount_off: 500_000, currency: "usd" }) }, 0],
    ["all of it", { discount: discount({ percent_off: 100 }) }, 0],
    ["half a percent", { discount: discount({ percent_off: 12.5 }) }, 105_000],
    ["a percentage beyond reason", { discount: discount({ percent_off: 140 }) }, null],
    ["a coupon of a kind that nobody knows", { discount: discount({ ...THIRTY_FIVE, duration: "sometimes" }) }, null],
    ["a coupon that takes nothing off that is said", { discount: discount({}) }, null],
    [
      "first a percentage, then an amount",
      { discounts: [discount({ percent_off: 50 }), discount({ amount_off: 10_000, currency: "usd" }, { id: "di_2" })] },
      50_000,
    ],
    [
      "first an amount, then a percentage",
      { discounts: [discount({ amount_off: 20_000, currency: "usd" }), discount({ percent_off: 50 }, { id: "di_2" })] },
      50_000,
    ],
    ["of the customer", { customer: { id: "cus_1", discount: discount(THIRTY_FIVE) } }, 78_000],
    [
      "of its own in place of the customer's",
      { discount: discount({ percent_off: 10 }), customer: { id: "cus_1", discount: discount(THIRTY_FIVE) } },
      108_000,
    ],
    [
      "for a product that it has",
      { discount: discount({ ...THIRTY_FIVE, applies_to: { products: ["prod_a"] } }) },
      78_000,
    ],
    ["for another product", { discount: discount({ ...THIRTY_FIVE, applies_to: { products: ["prod_b"] } }) }, 120_000],
    [
      "of 2016, with a plan only",
      {
        items: undefined,
        plan: { amount: 120_000, interval: "month", interval_count: 1, currency: "usd" },
        quantity: 1,
        discount: discount(THIRTY_FIVE),
      },
      78_000,
    ],
  ])("%s", (_, more, expected) => {
    expect(mrrOf(subscriptionEvent(more))).toBe(expected);
  });

  test.each<[string, object[], object, number | null]>([
    [
      "an amount off a year",
      [item(120_000, {}, yearly)],
      { discount: discount({ amount_off: 12_000, currency: "usd" }) },
      9_000,
    ],
    [
      "an amount off a month and a year together",
      [item(), item(120_000, {}, yearly)],
      { discount: discount({ amount_off: 12_000, currency: "usd" }) },
      null,
    ],
    [
      "a percentage off a month and a year together",
      [item(), item(120_000, {}, yearly)],
      { discount: discount({ percent_off: 50 }) },
      65_000,
    ],
    [
      "an amount off two items",
      [item(60_000), item(40_000)],
      { discount: discount({ amount_off: 10_000, currency: "usd" }) },
      90_000,
    ],
    ["of one item", [item(60_000, { discounts: [discount(THIRTY_FIVE)] }), item(40_000)], {}, 79_000],
    ["of one item, by its id alone", [item(60_000, { discounts: ["di_1"] }), item(40_000)], {}, null],
    ["of one item that is free", [item(0, { discounts: ["di_1"] }), item(40_000)], {}, 40_000],
    [
      "of one item, then of all",
      [item(60_000, { discounts: [discount({ percent_off: 50 })] }), item(40_000)],
      { discounts: [discount({ percent_off: 10 }, { id: "di_2" })] },
      63_000,
    ],
    [
      "of one product of two",
      [item(60_000), item(40_000, {}, { product: { id: "prod_b" } })],
      { discount: discount({ percent_off: 50, applies_to: { products: ["prod_b"] } }) },
      80_000,
    ],
    [
      "an amount off seats",
      [item(10_000, { quantity: 3 })],
      { discount: discount({ amount_off: 5_000, currency: "usd" }) },
      25_000,
    ],
  ])("%s", (_, items, more, expected) => {
    expect(mrrOf(subscriptionEvent(more, items))).toBe(expected);
  });

  test.each<[string, object[], object, number | null, string]>([
    ["items of two currencies", [item(100), item(100, {}, { currency: "eur" })], { currency: undefined }, null, "usd"],
    ["a price in another currency than is paid", [item(100)], { currency: "eur" }, null, "eur"],
    [
      "a price in several currencies",
      [item(100, {}, { currency_options: { eur: { unit_amount: 90 } } })],
      { currency: "eur" },
      90,
      "eur",
    ],
  ])("%s", (_, items, more, mrr, currency) => {
    const [seen] = stripe.normalise(subscriptionEvent(more, items));
    expect(seen).toMatchObject({ facts: { mrr, currency } });
  });

  test("never leaves less than nothing, nor more than the price", () => {
    const one = fc.oneof(
      fc.record({ percent_off: fc.double({ min: 0, max: 100, noNaN: true }) }),
      fc.record({ amount_off: fc.nat(300_000), currency: fc.constant("usd") }),
    );
    fc.assert(
      fc.property(fc.array(one, { maxLength: 5 }), fc.nat(200_000), (coupons, unit) => {
        const discounts = coupons.map((more, n) => discount(more, { id: `di_${n}` }));
        const mrr = mrrOf(subscriptionEvent({ discounts }, [item(unit)]));
        if (mrr !== null) expect(mrr >= 0 && mrr <= unit).toBe(true);
      }),
    );
  });
});

describe("an invoice", () => {
  const line = (more: object = {}) => ({
    id: "il_1",
    amount: 120_000,
    currency: "usd",
    period: { start: NOW, end: NOW + MONTH },
    parent: {
      type: "subscription_item_details",
      subscription_item_details: { subscription: "sub_1", proration: false },
    },
    pricing: { price_details: { price: "price_1", product: "prod_a" } },
    ...more,
  });
  const invoice = (more: object, lines: object[], reason = "subscription_cycle") => ({
    id: "evt_1",
    object: "event",
    type: reason === "subscription_create" ? "invoice.paid" : "invoice.payment_failed",
    created: NOW,
    livemode: true,
    data: {
      object: {
        id: "in_1",
        object: "invoice",
        customer: "cus_1",
        currency: "usd",
        billing_reason: reason,
        amount_paid: 1,
        subtotal: 120_000,
        parent: { subscription_details: { subscription: "sub_1" } },
        lines: { data: lines, has_more: false },
        ...more,
      },
    },
  });
  const TAKEN = { discount_amounts: [{ amount: 42_000, discount: "di_1" }] };
  const asPriced = { price: item().price, pricing: undefined };

  test.each<[string, object, object[], number | null, string?]>([
    ["without any", {}, [line({ discount_amounts: [] })], 120_000],
    ["a renewal that names its discount by the id", { discounts: ["di_1"] }, [line(TAKEN)], 78_000],
    ["a renewal with a price", { discounts: ["di_1"] }, [line({ ...TAKEN, ...asPriced })], 78_000],
    ["a first invoice that names it by the id", { discounts: ["di_1"] }, [line(TAKEN)], null, "subscription_create"],
    [
      "a first invoice with the whole discount",
      { discounts: [discount(THIRTY_FIVE)] },
      [line(TAKEN)],
      78_000,
      "subscription_create",
    ],
    [
      "once, with the whole discount",
      { discount: discount({ ...THIRTY_FIVE, duration: "once" }) },
      [line(TAKEN)],
      120_000,
    ],
    [
      "once and for ever",
      { discounts: [discount({ ...THIRTY_FIVE, duration: "once" }), discount({ percent_off: 10 }, { id: "di_2" })] },
      [
        line({
          discount_amounts: [
            { amount: 42_000, discount: "di_1" },
            { amount: 7_800, discount: "di_2" },
          ],
        }),
      ],
      112_200,
    ],
    ["until yesterday", { discount: until(NOW - 86_400) }, [line(TAKEN)], 120_000],
    ["of the line itself", {}, [line({ ...TAKEN, discounts: [discount(THIRTY_FIVE)] })], 78_000, "subscription_create"],
    [
      "whole among the amounts",
      {},
      [line({ discount_amounts: [{ amount: 42_000, discount: discount(THIRTY_FIVE) }] })],
      78_000,
      "subscription_create",
    ],
    ["all of it", {}, [line({ discount_amounts: [{ amount: 120_000, discount: "di_1" }] })], 0],
    ["more than all of it", {}, [line({ discount_amounts: [{ amount: 130_000, discount: "di_1" }] })], 0],
    ["of two lines, one of which has it", {}, [line(TAKEN), line({ discount_amounts: [] })], 198_000],
    ["as of old, by the coupon alone", { discount: discount(THIRTY_FIVE) }, [line()], 78_000],
    ["as of old, once", { discount: discount({ ...THIRTY_FIVE, duration: "once" }) }, [line()], 120_000],
    [
      "by the invoice's sum alone",
      { total_discount_amounts: [{ amount: 42_000, discount: "di_1" }] },
      [line()],
      78_000,
    ],
    [
      "of a trial, which costs nothing yet",
      { discount: discount(THIRTY_FIVE) },
      [line({ amount: 0, discount_amounts: [], ...asPriced })],
      78_000,
    ],
    [
      "of a trial, by its id alone",
      { discounts: ["di_1"] },
      [line({ amount: 0, discount_amounts: [], ...asPriced })],
      null,
    ],
    [
      "a year with a tenth off",
      {},
      [
        line({
          period: { start: NOW, end: NOW + 365 * 86_400 },
          discount_amounts: [{ amount: 12_000, discount: "di_1" }],
        }),
      ],
      9_000,
    ],
    [
      "taxes are none of it, be they included",
      {},
      [line({ ...TAKEN, taxes: [{ amount: 13_000, tax_behavior: "inclusive" }] })],
      78_000,
    ],
    [
      "a credit for what was not used does not count",
      {},
      [
        line(TAKEN),
        line({
          amount: -60_000,
          parent: {
            type: "subscription_item_details",
            subscription_item_details: { subscription: "sub_1", proration: true },
          },
        }),
      ],
      78_000,
    ],
    ["lines of two currencies", {}, [line(), line({ currency: "eur" })], null],
    ["a price in another currency", {}, [line({ price: { ...item().price, currency: "eur" } })], 120_000],
    ["lines that are not all there", { lines: { data: [line(TAKEN)], has_more: true } }, [], null],
  ])("%s", (...[, more, lines, expected, reason]) => {
    expect(mrrOf(invoice(more, lines, reason))).toBe(expected);
  });
});
