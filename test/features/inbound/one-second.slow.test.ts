// Providers report whole seconds: what happens within one is put in order by what the webhooks report.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type LifeAt, otherProject } from "./other-project.ts";
import { newPaddleLife, type PaddleLife } from "./paddle-life.ts";
import { newRazorpayLife, type RazorpayLife } from "./razorpay-life.ts";
import {
  newStripeLife,
  READING_ONLY,
  SHAPES,
  type StripeEvent,
  type StripeLife,
  stripeProject,
} from "./stripe-life.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof stripeProject>>;
let other: Awaited<ReturnType<typeof otherProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  stripe = await stripeProject(app, READING_ONLY);
  other = await otherProject(app);
});
afterAll(() => app.close());

const AT_STRIPE: [name: string, eventsIn: (life: StripeLife) => StripeEvent[], expected: string[]][] = [
  [
    "an invoice is paid and the next one fails",
    (life) => [life.person(0), life.created(0), life.paid(1, { invoice: "in_0" }), life.failed(1)],
    ["payment_failed open"],
  ],
  [
    "an invoice fails and is paid",
    (life) => [life.person(0), life.created(0), life.failed(1), life.paid(1)],
    ["payment_failed recovered"],
  ],
  [
    "an invoice is paid, as its payment reports too, and the next one fails",
    (life) => [
      life.person(0),
      life.created(0),
      life.paid(1, { invoice: "in_0" }),
      life.intentPaid(1, { payment: "pi_0", invoice: "in_0" }),
      life.invoicePayment(1, { payment: "pi_0", invoice: "in_0" }),
      life.failed(1),
    ],
    ["payment_failed open"],
  ],
  [
    "an invoice fails and is paid, which only its payment reports",
    (life) => [life.person(0), life.created(0), life.failed(1), life.intentPaid(1, { invoice: "in_1" })],
    ["payment_failed recovered"],
  ],
  [
    "an invoice fails and is paid, and the next one fails",
    (life) => [life.person(0), life.created(0), life.failed(1), life.paid(1), life.failed(1, { invoice: "in_2" })],
    ["payment_failed open", "payment_failed recovered"],
  ],
  [
    "an end is scheduled and undone",
    (life) => [life.person(0), life.created(0), life.scheduled(1), life.updated(1, {}, { cancel_at_period_end: true })],
    ["cancellation recovered"],
  ],
  [
    "an end is scheduled, explained and undone",
    (life) => {
      const reason = { cancellation_details: { reason: "cancellation_requested", feedback: "unused" } };
      const explained = { cancel_at_period_end: true, ...reason };
      return [
        life.person(0),
        life.scheduled(1),
        life.updated(1, {}, { cancellation_details: { feedback: null } }, explained),
        life.updated(1, {}, { cancel_at_period_end: true }),
      ];
    },
    ["cancellation recovered"],
  ],
  [
    "a payment is disputed and the dispute won",
    (life) => [
      life.person(0),
      life.paid(1, {}, { charge: life.own("ch_1") }),
      life.disputed(2),
      life.disputeClosed(2, "won"),
    ],
    ["cancellation recovered"],
  ],
];

describe.each(SHAPES)("within a second at Stripe, %s", (shape) => {
  test.each(AT_STRIPE)("%s", async (...[, eventsIn, expected]) => {
    expect(await stripe.wrongOrders(shape, eventsIn, expected)).toEqual([]);
  });

  test("a whole life as it arrives", async () => {
    const life = newStripeLife(shape, stripe.start());
    await stripe.send([
      life.person(0),
      life.created(0),
      life.paid(0, { invoice: "in_0", reason: "subscription_create" }),
      life.failed(0),
      life.failed(0, {}, { attempt_count: 2 }),
      life.paid(0),
      life.scheduled(0),
      life.updated(0, {}, { cancel_at_period_end: true }),
    ]);
    expect(await stripe.endOf(life)).toEqual(["cancellation recovered", "payment_failed recovered"]);
  });

  test("an end that was scheduled before is undone and scheduled again", async () => {
    const life = newStripeLife(shape, stripe.start());
    const undone = life.updated(2, {}, { cancel_at_period_end: true });
    await stripe.send([life.person(0), life.scheduled(1), undone, life.scheduled(2)]);
    expect(await stripe.endOf(life)).toEqual(["cancellation open", "cancellation recovered"]);
  });
});

const DAY = 24 * 60;
/** The beginning of the second period, in Unix seconds. */
const second = (life: RazorpayLife) => (life.charged(30 * DAY).body as { created_at: number }).created_at;

const AT_RAZORPAY: LifeAt<RazorpayLife>[] = [
  [
    "a charge succeeds, and the one of the next period fails",
    (life) => [life.charged(1), life.pending(1, { current_start: second(life) })],
    ["payment_failed open"],
  ],
  [
    "a charge fails and is repeated with success",
    (life) => [
      life.charged(0),
      life.pending(1, { current_start: second(life) }),
      life.charged(1, { current_start: second(life), paid_count: 4 }, { id: "pay_5" }),
    ],
    ["payment_failed recovered"],
  ],
  [
    "a charge fails and is repeated with success, as its payment reports too",
    (life) => [
      life.charged(0),
      life.pending(1, { current_start: second(life) }),
      life.charged(1, { current_start: second(life), paid_count: 4 }, { id: "pay_5", invoice_id: life.own("inv_2") }),
      life.captured(1, { id: "pay_5", invoice_id: life.own("inv_2") }),
    ],
    ["payment_failed recovered"],
  ],
];

describe("within a second at Razorpay", () => {
  test.each(AT_RAZORPAY)("%s", async (...[, eventsIn, expected]) => {
    expect(await other.wrongOrders(newRazorpayLife, eventsIn, expected)).toEqual([]);
  });

  test("a payment whose charge is reported first is for the charge's period, not for the next one, which fails", async () => {
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [2, 0, 1],
    ]) {
      const life = newRazorpayLife(other.start());
      const invoice_id = life.own("inv_1");
      const reports = [
        life.charged(1, {}, { invoice_id }),
        life.captured(1, { id: "pay_1", invoice_id }),
        life.pending(1, { current_start: second(life) }),
      ];
      await other.send(order.map((index) => reports[index]!));
      expect([order, await other.endOf(life)]).toEqual([order, ["payment_failed open"]]);
    }
  });

  test("payments of one period that nothing tells apart count as they arrive", async () => {
    const [failed, paid, active] = [0, 0, 0].map(() => newRazorpayLife(other.start())) as [
      RazorpayLife,
      RazorpayLife,
      RazorpayLife,
    ];
    await other.send([failed.charged(1), failed.pending(1)]);
    await other.send([paid.charged(1), paid.pending(1), paid.charged(1, {}, { id: "pay_5" })]);
    await other.send([active.charged(1), active.halted(1), active.activated(1)]);
    expect([await other.endOf(failed), await other.endOf(paid), await other.endOf(active)]).toEqual([
      ["payment_failed open"],
      ["payment_failed recovered"],
      ["payment_failed recovered"],
    ]);
  });
});

const AT_PADDLE: LifeAt<PaddleLife>[] = [
  [
    "a transaction is completed, and the next one fails",
    (life) => [life.person(0), life.created(0), life.completed(1), life.failed(1)],
    ["payment_failed open declined"],
  ],
];

test.each(AT_PADDLE)("within a moment at Paddle, %s", async (...[, eventsIn, expected]) => {
  expect(await other.wrongOrders(newPaddleLife, eventsIn, expected)).toEqual([]);
});
