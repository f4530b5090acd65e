// A churn event has the tenure, currency and amounts that the provider reported, and the MRR if an offer reduces it.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { hexHmac, newPosting, type Posting } from "./posting.ts";
import { newStripeLife, stripeProject } from "./stripe-life.ts";

let app: TestApp;

beforeEach(() => {
  app = testApp();
});
afterEach(() => app.close());

const MINUTES = 24 * 60;

test("tenure ends when the subscription did, however late the webhook comes", async () => {
  const { send, eventsOf } = await stripeProject(app);
  const start = app.clock.now() - 100 * DAY;
  const life = newStripeLife("2025-03-31.basil", start);
  const ended = Math.floor((start + 41 * DAY) / 1_000);
  const { created: _, ...late } = life.deleted(41 * MINUTES, {}, { ended_at: ended });
  await send([life.person(0), life.created(0), late as never]);
  expect(await eventsOf(life)).toMatchObject([{ event_type: "cancellation", tenure_days: 41 }]);

  const older = newStripeLife("2020-08-27", start);
  const { created: __, ...without } = older.deleted(41 * MINUTES, {}, { ended_at: null, canceled_at: ended });
  await send([older.person(0), older.created(0), without as never]);
  expect(await eventsOf(older)).toMatchObject([{ tenure_days: 41 }]);
});

test("a cancellation that was scheduled before has the tenure of its end once it has ended", async () => {
  const { send, eventsOf } = await stripeProject(app);
  const life = newStripeLife("2025-03-31.basil", app.clock.now() - 100 * DAY);
  await send([life.person(0), life.created(0), life.scheduled(20 * MINUTES)]);
  expect(await eventsOf(life)).toMatchObject([{ tenure_days: 20 }]);
  await send([life.deleted(31 * MINUTES)]);
  expect(await eventsOf(life)).toMatchObject([{ tenure_days: 31 }]);
});

test("the currency is that of the invoice where the price was reported in another and nothing was charged before", async () => {
  const { send, eventsOf } = await stripeProject(app);
  const life = newStripeLife("2025-03-31.basil", app.clock.now() - 10 * DAY);
  const price = life.event(0, "price.created", {
    id: life.own("price_usd"),
    object: "price",
    currency: "usd",
    unit_amount: 4_900,
    recurring: { interval: "month", interval_count: 1 },
  });
  const line = { amount: 0, pricing: { price_details: { price: life.own("price_usd") } } };
  const failed = life.failed(1, { currency: "eur" }, { lines: { data: [line] } });
  await send([life.person(0), price, failed]);
  expect(await eventsOf(life)).toMatchObject([{ event_type: "payment_failed", mrr: null, currency: "eur" }]);
});

test("Icelandic crowns have no decimals, although Stripe writes two", async () => {
  const { send, eventsOf } = await stripeProject(app);
  const life = newStripeLife("2025-03-31.basil", app.clock.now() - 10 * DAY);
  const price = { currency: "isk", unit_amount: 490_000, recurring: { interval: "month" } };
  const inCrowns = { currency: "isk", items: { data: [{ quantity: 1, price }] } };
  const due = { currency: "isk", amount: 490_000 };
  await send([life.person(0), life.created(0, {}, inCrowns), life.failed(1, due)]);
  expect(await eventsOf(life)).toMatchObject([{ mrr: 4_900, currency: "isk", metadata: { amount_due: 4_900 } }]);
  await send([life.intentPaid(2, { ...due, invoice: "in_1" }), life.scheduled(3, {}, inCrowns)]);
  expect(await eventsOf(life)).toMatchObject([
    { event_type: "payment_failed", status: "recovered" },
    { event_type: "cancellation", mrr: 4_900 },
  ]);
});

const SECRET = "secret_for_tests_only";

async function razorpay(posting: Posting, event: string, subscription: object, payment?: object) {
  const begun = Math.floor(app.clock.now() / 1_000) - 40 * 86_400;
  const entity = {
    id: "sub_1",
    customer_id: "cust_1",
    plan_id: "plan_1",
    quantity: 1,
    created_at: begun,
    start_at: begun,
    current_start: begun + 30 * 86_400,
    current_end: begun + 60 * 86_400,
    paid_count: 2,
    notes: { email: "ada@example.com" },
    ...subscription,
  };
  const raw = JSON.stringify({
    event,
    created_at: Math.floor(app.clock.now() / 1_000),
    payload: { subscription: { entity }, ...(payment && { payment: { entity: payment } }) },
  });
  app.clock.advance(1_000);
  const headers = { "x-razorpay-signature": hexHmac(SECRET, raw) };
  expect((await app.call("POST", `/webhooks/razorpay/${posting.publicKey}`, { raw, headers })).status).toBe(200);
  await app.work();
}

test.each<[string, object, object | undefined, number]>([
  ["the payment is what it is worth", { offer_id: "offer_1" }, { amount: 64_900, currency: "INR" }, 64_900],
  [
    "with extras in the payment it is the plan's price",
    { offer_id: "offer_1" },
    { amount: 120_000, currency: "INR" },
    99_900,
  ],
  ["without a payment it is the plan's price", { offer_id: "offer_1" }, undefined, 99_900],
  ["without an offer it is the plan's price", { offer_id: null }, { amount: 64_900, currency: "INR" }, 99_900],
])("of a subscription at Razorpay with an offer %s", async (_, subscription, payment, mrr) => {
  const posting = await newPosting(app);
  const plans = { plan_1: { name: "Studio", amount: 99_900, currency: "inr" } };
  await posting.set({ integrations: { razorpay: { enabled: true, webhook_secret: SECRET, plans } } });
  if (payment) await razorpay(posting, "subscription.charged", { ...subscription, status: "active" }, payment);
  await razorpay(posting, "subscription.cancelled", { ...subscription, status: "cancelled" });
  expect(await posting.events()).toMatchObject([{ event_type: "cancellation", mrr, currency: "inr" }]);
});
