// Twenty more ordinary lives at each provider: in order, in any order, each webhook twice, and again a week later under other ids.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Everywhere, everywhere } from "./everywhere.ts";
import type { Sent } from "./other-project.ts";
import { newPaddleLife, type PaddleLife } from "./paddle-life.ts";
import { newRazorpayLife, type RazorpayLife } from "./razorpay-life.ts";
import { newStripeLife, ordersOf, SHAPES, type StripeEvent, type StripeLife } from "./stripe-life.ts";

let app: TestApp;
let project: Everywhere;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await everywhere(app, { send: "off", generate: "off" });
});
afterAll(() => app.close());

const DAY = 24 * 60;
const AGO = 60 * DAY * 60_000;
const WEEK = 7 * DAY * 60_000;

/**
 * The type of each event, whether it is recovered, and its MRR, without those that a later report took back. What is reported
 * after an event ended does not change its MRR, so a life may leave it out.
 */
async function endOf(life: { email: string }): Promise<string[]> {
  return (await project.eventsOf(life))
    .filter(({ status }) => status !== "lost")
    .map(({ event_type, status, mrr }) => `${event_type} ${status === "recovered" ? "recovered" : "open"} ${mrr}`)
    .sort();
}

type Life<L> = [name: string, eventsIn: (life: L) => (StripeEvent | Sent)[], expected: string[]];

/** What differs: the orders in which a life ends in another way, or changes when it is reported again. */
async function differences<L extends { email: string }>(
  newLife: (start: number) => L,
  [, eventsIn, expected]: Life<L>,
): Promise<string[]> {
  const wrong: string[] = [];
  const orders = ordersOf([...eventsIn(newLife(0)).keys()]).slice(0, 6);
  for (const [index, order] of orders.entries()) {
    const life = newLife(app.clock.now() - AGO);
    const sent = eventsIn(life);
    const compare = async (how: string) => {
      const isWorth = expected.some((one) => /\d/.test(one));
      const end = (await endOf(life)).map((one) => (isWorth ? one : one.replace(/ \d+$/, "")));
      if (end.join() !== expected.join()) wrong.push(`${how} ${order}: ${end}`);
    };
    await project.send(order.map((at) => sent[at]!));
    await compare("once");
    await project.send(order.map((at) => sent[at]!));
    await compare("twice");
    if (index > 0) continue;
    app.clock.advance(WEEK);
    await project.send(sent.map(again));
    await compare("a week later");
  }
  return wrong;
}

let copies = 0;
function again(one: StripeEvent | Sent): StripeEvent | Sent {
  if (!("provider" in one)) return { ...one, id: `${one.id}_again` };
  return { ...one, body: { ...one.body, event_id: `evt_again${++copies}` } };
}

const item = (amount: number, quantity = 1, interval = "month") => ({
  quantity,
  price: { id: `price_${amount}`, currency: "eur", unit_amount: amount, recurring: { interval } },
});
const items = (...all: object[]) => ({ items: { data: all } });
const WISH = { cancellation_details: { reason: "cancellation_requested" } };

const AT_STRIPE: Life<StripeLife>[] = [
  [
    "a plan swap while a payment is disputed, and the dispute is won",
    (life) => [
      life.person(0),
      life.created(1),
      life.paid(2, { invoice: "in_1" }),
      life.invoicePayment(2),
      life.disputed(5 * DAY),
      life.updated(6 * DAY, {}, items(item(4_900)), items(item(9_900))),
      life.disputeClosed(30 * DAY, "won"),
    ],
    ["cancellation recovered"],
  ],
  [
    "a refund, then the end",
    (life) => [
      life.person(0),
      life.created(1),
      life.paid(2),
      life.event(3 * DAY, "charge.refunded", { id: life.own("ch_1"), object: "charge", customer: life.customer }),
      life.deleted(3 * DAY + 5, {}, WISH),
    ],
    ["cancellation open 4900"],
  ],
  [
    "paused, resumed and cancelled",
    (life) => [
      life.person(0),
      life.created(1),
      life.updated(5 * DAY, {}, { pause_collection: null }, { pause_collection: { behavior: "void" } }),
      life.updated(15 * DAY, {}, { pause_collection: { behavior: "void" } }, { pause_collection: null }),
      life.scheduled(20 * DAY),
      life.deleted(30 * DAY, {}, { cancel_at_period_end: true, ...WISH }),
    ],
    ["cancellation open 4900"],
  ],
  [
    "a yearly renewal that fails and is paid by bank transfer",
    (life) => [
      life.person(0),
      life.created(1, {}, items(item(58_800, 1, "year"))),
      life.failed(5 * DAY, { amount: 58_800 }),
      life.updated(5 * DAY, { status: "past_due" }, { status: "active" }, items(item(58_800, 1, "year"))),
      life.paid(12 * DAY, { amount: 58_800 }, { amount_paid: 0, paid_out_of_band: true }),
      life.updated(12 * DAY, {}, { status: "past_due" }, items(item(58_800, 1, "year"))),
    ],
    ["payment_failed recovered 4900"],
  ],
  [
    "a card that is updated before the retry",
    (life) => [
      life.person(0),
      life.created(1),
      life.failed(5 * DAY),
      life.updated(5 * DAY, { status: "past_due" }, { status: "active" }),
      life.event(6 * DAY, "payment_method.attached", {
        id: life.own("pm_1"),
        object: "payment_method",
        customer: life.customer,
        card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 },
      }),
      life.paid(7 * DAY),
      life.updated(7 * DAY, {}, { status: "past_due" }),
    ],
    ["payment_failed recovered 4900"],
  ],
  [
    "a quantity that goes down to none, and a return to it",
    (life) => [
      life.person(0),
      life.created(1),
      life.deleted(2 * DAY),
      life.created(3 * DAY, { of: "b" }, items(item(4_900, 0))),
    ],
    ["cancellation open 4900"],
  ],
  [
    "an invoice that is sent, overdue and paid late",
    (life) => [
      life.person(0),
      life.created(1, {}, { collection_method: "send_invoice", days_until_due: 14 }),
      life.updated(20 * DAY, { status: "past_due" }, { status: "active" }, { collection_method: "send_invoice" }),
      life.paid(25 * DAY),
      life.updated(25 * DAY, {}, { status: "past_due" }, { collection_method: "send_invoice" }),
    ],
    [],
  ],
  [
    "a trial that is extended twice, and ends without a payment",
    (life) => [
      life.person(0),
      life.created(0, { status: "trialing" }, life.trial(0, 10 * DAY)),
      life.updated(8 * DAY, { status: "trialing" }, { trial_end: 1 }, life.trial(0, 20 * DAY)),
      life.updated(18 * DAY, { status: "trialing" }, { trial_end: 2 }, life.trial(0, 30 * DAY)),
      life.deleted(25 * DAY, {}, { ...WISH, ...life.trial(0, 30 * DAY) }),
    ],
    [],
  ],
  [
    "a trial that is extended, paid, and cancelled a month later",
    (life) => [
      life.person(0),
      life.created(0, { status: "trialing" }, life.trial(0, 10 * DAY)),
      life.updated(8 * DAY, { status: "trialing" }, { trial_end: 1 }, life.trial(0, 20 * DAY)),
      life.updated(20 * DAY, {}, { status: "trialing" }, life.trial(0, 20 * DAY)),
      life.paid(20 * DAY + 1),
      life.deleted(50 * DAY, {}, { ...WISH, ...life.trial(0, 20 * DAY) }),
    ],
    ["cancellation open 4900"],
  ],
  [
    "a schedule that changes the phase, then releases the subscription",
    (life) => [
      life.person(0),
      life.created(1, {}, { schedule: life.own("sub_sched_1") }),
      life.event(2, "subscription_schedule.created", { id: life.own("sub_sched_1"), object: "subscription_schedule" }),
      life.updated(9 * DAY, {}, items(item(4_900)), { ...items(item(2_900)), schedule: life.own("sub_sched_1") }),
      life.updated(10 * DAY, {}, { schedule: life.own("sub_sched_1") }, { ...items(item(2_900)), schedule: null }),
    ],
    [],
  ],
  [
    "a subscription that began long ago, and is cancelled",
    (life) => [
      life.person(0),
      life.created(1, {}, { start_date: 1_500_000_000, backdate_start_date: 1_500_000_000 }),
      life.scheduled(3 * DAY, {}, { start_date: 1_500_000_000 }),
    ],
    ["cancellation open 4900"],
  ],
  [
    "a coupon that ends before the payment fails",
    (life) => [
      life.person(0),
      life.created(1, {}, { discount: { coupon: { id: "c", percent_off: 50, duration: "once" } } }),
      life.paid(2, { amount: 2_450, reason: "subscription_create" }),
      life.failed(30 * DAY),
    ],
    ["payment_failed open 4900"],
  ],
  [
    "an end that is scheduled, undone and scheduled again",
    (life) => [
      life.person(0),
      life.created(1),
      life.scheduled(2 * DAY),
      life.updated(3 * DAY, {}, { cancel_at_period_end: true }),
      life.scheduled(5 * DAY),
    ],
    ["cancellation open 4900", "cancellation recovered 4900"],
  ],
  [
    "an upgrade whose prorated invoice fails and is paid",
    (life) => [
      life.person(0),
      life.created(1),
      life.updated(3 * DAY, {}, items(item(4_900)), items(item(9_900))),
      life.failed(3 * DAY + 1, { invoice: "in_up", amount: 2_500, reason: "subscription_update" }),
      life.paid(4 * DAY, { invoice: "in_up", amount: 2_500, reason: "subscription_update" }),
    ],
    ["payment_failed recovered 9900"],
  ],
  [
    "three failed attempts, unpaid, and a payment by hand weeks later",
    (life) => [
      life.person(0),
      life.created(1),
      life.failed(5 * DAY),
      life.failed(8 * DAY, {}, { attempt_count: 2 }),
      life.failed(13 * DAY, {}, { attempt_count: 3, next_payment_attempt: null }),
      life.updated(13 * DAY, { status: "unpaid" }, { status: "past_due" }),
      life.paid(30 * DAY),
      life.updated(30 * DAY, {}, { status: "unpaid" }),
    ],
    ["payment_failed recovered 4900"],
  ],
  [
    "two items, of which one is removed while the payment is due",
    (life) => [
      life.person(0),
      life.created(1, {}, items(item(4_900), item(1_000))),
      life.failed(5 * DAY, { amount: 5_900 }, { lines: items(item(4_900), item(1_000)).items }),
      life.updated(6 * DAY, { status: "past_due" }, items(item(4_900), item(1_000)), items(item(4_900))),
      life.paid(7 * DAY, { amount: 5_900 }),
    ],
    ["payment_failed recovered 5900"],
  ],
  [
    "a debit that takes days and succeeds",
    (life) => [
      life.person(0),
      life.created(1),
      life.event(5 * DAY, "payment_intent.processing", { id: life.own("pi_9"), object: "payment_intent" }),
      life.paid(9 * DAY),
    ],
    [],
  ],
  [
    "a dispute that is lost, and the subscription that is ended because of it",
    (life) => [
      life.person(0),
      life.created(1),
      life.paid(2),
      life.invoicePayment(2),
      life.disputed(9 * DAY),
      life.disputeClosed(40 * DAY, "lost"),
      life.deleted(41 * DAY, {}, { cancellation_details: { reason: "payment_disputed" } }),
    ],
    ["cancellation open 4900"],
  ],
  [
    "an end in the same second as the failed payment",
    (life) => [
      life.person(0),
      life.created(1),
      life.failed(5 * DAY),
      life.deleted(5 * DAY, {}, { cancellation_details: { reason: "payment_failed" } }),
    ],
    ["payment_failed open 4900"],
  ],
  [
    "a gift of a free month before the renewal, then the end",
    (life) => [
      life.person(0),
      life.created(0),
      life.updated(10 * DAY, { status: "trialing" }, { status: "active" }, life.trial(10 * DAY, 40 * DAY)),
      life.deleted(20 * DAY, {}, { ...WISH, ...life.trial(10 * DAY, 40 * DAY) }),
    ],
    ["cancellation open 4900"],
  ],
];

describe.each(SHAPES)("at Stripe, %s", (shape) => {
  test.each(AT_STRIPE)("%s", async (...[name, eventsIn, expected]) => {
    const newLife = (start: number) => newStripeLife(shape, start);
    expect(await differences(newLife, [name, eventsIn, expected])).toEqual([]);
  });
});

const AT_PADDLE: Life<PaddleLife>[] = [
  [
    "a cancellation that is scheduled, removed and scheduled again",
    (life) => [
      life.person(0),
      life.created(1),
      life.scheduled(2 * DAY),
      life.updated(3 * DAY, { createdAt: 1 }),
      life.scheduled(5 * DAY),
    ],
    ["cancellation open 4900", "cancellation recovered 4900"],
  ],
  [
    "a failed renewal, a new card and the payment",
    (life) => [
      life.person(0),
      life.created(1),
      life.failed(5 * DAY),
      life.pastDue(5 * DAY),
      life.completed(7 * DAY, {}, { id: "txn_1", origin: "subscription_payment_method_change" }),
      life.updated(7 * DAY, { createdAt: 1 }),
    ],
    ["payment_failed recovered 4900"],
  ],
  [
    "paused, resumed and cancelled",
    (life) => [
      life.person(0),
      life.created(1),
      life.paused(5 * DAY),
      life.resumed(15 * DAY),
      life.scheduled(20 * DAY),
      life.canceled(40 * DAY),
    ],
    ["cancellation open 4900"],
  ],
  [
    "a chargeback that is reversed",
    (life) => [
      life.person(0),
      life.created(1),
      life.completed(2),
      life.chargedBack(9 * DAY, "a"),
      life.chargedBack(40 * DAY, "a", "chargeback_reverse"),
    ],
    ["cancellation recovered 4900"],
  ],
  [
    "a trial that is cancelled",
    (life) => [life.person(0), life.trialing(1), life.canceled(5 * DAY, { createdAt: 1 }, { first_billed_at: null })],
    [],
  ],
  [
    "a failed renewal after which Paddle ends the subscription, and a new one",
    (life) => [
      life.person(0),
      life.created(1),
      life.failed(5 * DAY),
      life.pastDue(5 * DAY),
      life.canceled(30 * DAY),
      life.created(35 * DAY, { of: "b" }),
    ],
    ["payment_failed recovered 4900"],
  ],
];

test.each(AT_PADDLE)("at Paddle, %s", async (...[name, eventsIn, expected]) => {
  expect(await differences(newPaddleLife, [name, eventsIn, expected])).toEqual([]);
});

const AT_RAZORPAY: Life<RazorpayLife>[] = [
  [
    "pending, charged by the retry",
    (life) => [life.charged(1), life.pending(5 * DAY), life.charged(6 * DAY, {}, { id: "pay_5" })],
    ["payment_failed recovered 49900"],
  ],
  [
    "halted, then cancelled",
    (life) => [life.charged(1), life.pending(5 * DAY), life.halted(8 * DAY), life.cancelled(20 * DAY)],
    ["payment_failed open 49900"],
  ],
  [
    "paused, resumed and cancelled",
    (life) => [life.charged(1), life.paused(5 * DAY), life.resumed(15 * DAY), life.cancelled(20 * DAY)],
    ["cancellation open 49900"],
  ],
  [
    "a cancellation and a new subscription",
    (life) => [
      life.charged(1),
      life.cancelled(5 * DAY),
      life.charged(9 * DAY, { of: "b", createdAt: 9 * DAY, paid_count: 1 }, { id: "pay_6" }),
    ],
    ["cancellation recovered 49900"],
  ],
  [
    "a dispute that is won",
    (life) => [life.charged(1), life.disputed(5 * DAY), life.disputed(30 * DAY, {}, "chargeback", "won")],
    ["cancellation recovered 49900"],
  ],
  [
    "halted, and active again with a new card",
    (life) => [life.charged(1), life.pending(5 * DAY), life.halted(8 * DAY), life.activated(10 * DAY)],
    ["payment_failed recovered 49900"],
  ],
];

test.each(AT_RAZORPAY)("at Razorpay, %s", async (...[name, eventsIn, expected]) => {
  expect(await differences(newRazorpayLife, [name, eventsIn, expected])).toEqual([]);
});
