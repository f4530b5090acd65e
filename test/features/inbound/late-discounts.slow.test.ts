// Stripe reports discounts separately from subscriptions and in any order; the customer's MRR is the same in the end.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "./posting.ts";
import { newStripeLife, type StripeEvent, type StripeLife } from "./stripe-life.ts";

let app: TestApp;
let posting: Posting;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
  await posting.set({ currency: "eur", integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
});
afterEach(() => app.close());

const DAY = 24 * 60; // minutes

type Coupon = { duration?: string; percent_off?: number; amount_off?: number; currency?: string };

const discountOf = (life: StripeLife, coupon: Coupon, more: object = {}) => ({
  id: life.own("di_1"),
  object: "discount",
  customer: life.customer,
  subscription: null,
  start: 1_700_000_000,
  end: null,
  coupon: { id: "co_1", object: "coupon", duration: "forever", percent_off: 35, ...coupon },
  ...more,
});

const began = () => app.clock.now() - 90 * 24 * HOUR;
const newLife = () => newStripeLife("2025-03-31.basil", began());

/** Posts each event, and processes it before posting the next one. */
async function inTurn(events: readonly StripeEvent[]): Promise<void> {
  for (const event of events) {
    await posting.stripe(event);
    await app.work();
  }
}

async function worth(life: StripeLife): Promise<number | null> {
  const events = await posting.events(`customer_email=${life.email}`);
  expect(events).toHaveLength(1);
  return events[0].mrr;
}

type Case = [
  what: string,
  mrr: number | null,
  discount: (life: StripeLife) => StripeEvent,
  of?: (life: StripeLife) => object,
];

const byId = (life: StripeLife) => ({ discounts: [life.own("di_1")] });
const created =
  (coupon: Coupon, more: object = {}) =>
  (life: StripeLife) =>
    life.event(0, "customer.discount.created", discountOf(life, coupon, more));

const CASES: readonly Case[] = [
  ["of the customer", 3_185, created({})],
  ["of the customer in customer.created", 3_185, (life) => life.person(0, { discount: discountOf(life, {}) })],
  [
    "of the customer in customer.updated",
    3_185,
    (life) =>
      life.event(
        0,
        "customer.updated",
        { id: life.customer, object: "customer", email: life.email, discount: discountOf(life, {}) },
        { discount: null },
      ),
  ],
  [
    "of the subscription, that names it by its id",
    3_185,
    (life) => created({}, { subscription: life.own("sub_a") })(life),
    byId,
  ],
  [
    "of the subscription, of which the subscription said nothing yet",
    3_185,
    (life) => created({}, { subscription: life.own("sub_a") })(life),
  ],
  ["of another subscription", 4_900, (life) => created({}, { subscription: life.own("sub_b") })(life)],
  ["that applies once", 4_900, created({ duration: "once" })],
  ["that applies once, named by the subscription", 4_900, created({ duration: "once" }), byId],
  ["of more than the price", 0, created({ percent_off: undefined, amount_off: 9_900, currency: "eur" })],
  ["of an amount", 2_900, created({ percent_off: undefined, amount_off: 2_000, currency: "eur" })],
];

test.each(CASES)("a discount %s counts in whatever order it comes", async (_, mrr, discount, of = () => ({})) => {
  for (const position of [0, 1, 2, 3]) {
    const life = newLife();
    const events = [life.person(0), life.created(0, {}, of(life)), life.scheduled(31 * DAY, {}, of(life))];
    await inTurn(events.toSpliced(position, 0, discount(life)));
    expect([position, await worth(life)]).toEqual([position, mrr]);
  }
});

test.each(CASES)(
  "a discount %s counts for a subscription that has ended",
  async (_, mrr, discount, of = () => ({})) => {
    for (const position of [1, 2, 3]) {
      const life = newLife();
      const events = [life.person(0), life.created(0, {}, of(life)), life.deleted(31 * DAY, {}, of(life))];
      await inTurn(events.toSpliced(position, 0, discount(life)));
      expect([position, await worth(life)]).toEqual([position, mrr]);
    }
  },
);

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]));

test("given, changed for another and taken away: all orders end the same", async () => {
  for (const [i, order] of permutations([0, 1, 2, 3]).entries()) {
    const life = newLife();
    const first = discountOf(life, {});
    const second = discountOf(life, { percent_off: 50 }, { id: life.own("di_2") });
    const reports = [
      life.event(1 * DAY, "customer.discount.created", first),
      life.event(2 * DAY, "customer.discount.deleted", first),
      life.event(3 * DAY, "customer.discount.created", second),
      life.scheduled(1 * DAY + 5),
    ];
    await inTurn([life.person(0), life.created(0), ...order.map((at) => reports[at]!)]);
    expect([i, await worth(life)]).toEqual([i, 2_450]);
  }
});

test("a discount that is taken away counts no more, also where only the customer says so", async () => {
  const life = newLife();
  const discount = discountOf(life, {});
  await inTurn([life.person(0, { discount }), life.created(1), life.scheduled(20 * DAY)]);
  expect(await worth(life)).toBe(3_185);
  const customer = { id: life.customer, object: "customer", email: life.email, discount: null };
  await inTurn([life.event(21 * DAY, "customer.updated", customer, { discount })]);
  expect(await worth(life)).toBe(4_900);
});

test("a discount that ended with the subscription, or began after its end, does not change what it was worth", async () => {
  for (const early of [true, false]) {
    const life = newLife();
    const own = discountOf(life, {}, { subscription: life.own("sub_a") });
    const ended = life.deleted(31 * DAY, {}, byId(life));
    const gone = life.event(31 * DAY, "customer.discount.deleted", own);
    const start = Math.floor(began() / 1_000) + 40 * DAY * 60;
    const given = discountOf(life, { percent_off: 90 }, { id: life.own("di_2"), start });
    await inTurn([life.person(0), life.event(0, "customer.discount.created", own), life.created(0, {}, byId(life))]);
    await inTurn(early ? [gone, ended] : [ended, gone]);
    await inTurn([life.event(40 * DAY, "customer.discount.created", given)]);
    expect(await worth(life)).toBe(3_185);
  }
});

test("the statistics count what was paid from the beginning, and a later discount as a contraction", async () => {
  const life = newLife();
  await inTurn([life.person(0), life.created(0), created({})(life)]);
  const date = (day: number) => new Date(began() + day * 24 * HOUR).toISOString().slice(0, 10);
  const movements = async (from: number, to: number) =>
    (await app.call("GET", `/projects/${posting.slug}/stats?from=${date(from)}&to=${date(to)}`, { key: posting.key }))
      .body.data.mrr_movements;
  expect(await movements(-1, 20)).toMatchObject({ new: 3_185, contraction: 0, end: 3_185 });
  const half = discountOf(life, { percent_off: 50 }, { id: life.own("di_2"), start: null });
  await inTurn([life.event(30 * DAY, "customer.discount.updated", half)]);
  expect(await movements(-1, 20)).toMatchObject({ new: 3_185, contraction: 0, end: 3_185 });
  expect(await movements(21, 40)).toMatchObject({ new: 0, contraction: 735, end: 2_450 });
});

test("a failed payment of a subscription that had no discount yet is worth what it is with it", async () => {
  for (const [i, order] of permutations([0, 1, 2]).entries()) {
    const life = newLife();
    const reports = [
      life.created(0, {}, { discounts: [] }),
      life.event(5, "customer.discount.created", discountOf(life, {}, { subscription: life.own("sub_a") })),
      life.failed(30 * DAY, { invoice: "in_2" }),
    ];
    await inTurn([life.person(0), ...order.map((at) => reports[at]!)]);
    expect([i, await worth(life)]).toEqual([i, 3_185]);
  }
});

test("a newer report of the subscription without the discount counts", async () => {
  const life = newLife();
  const own = life.event(5, "customer.discount.created", discountOf(life, {}, { subscription: life.own("sub_a") }));
  await inTurn([life.person(0), life.created(0), life.scheduled(20 * DAY, {}, { discounts: [] }), own]);
  expect(await worth(life)).toBe(4_900);
});

test("a discount of one customer changes nothing of another, nor of test mode what is live", async () => {
  const [life, other] = [newLife(), newLife()];
  await inTurn([other.person(0), other.created(0), other.scheduled(20 * DAY)]);
  await inTurn([life.person(0), life.created(0), life.scheduled(20 * DAY)]);
  await inTurn([created({})(life)]);
  expect([await worth(life), await worth(other)]).toEqual([3_185, 4_900]);
});
