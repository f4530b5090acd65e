// Customers who move to another payment provider, or to a free plan: over the wire, in any order.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Everywhere, everywhere } from "./everywhere.ts";
import type { Sent } from "./other-project.ts";
import { newPaddleLife } from "./paddle-life.ts";
import { newRazorpayLife } from "./razorpay-life.ts";
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

type Lives = {
  stripe: StripeLife;
  paddle: ReturnType<typeof newPaddleLife>;
  razorpay: ReturnType<typeof newRazorpayLife>;
  email: string;
};
type Life = [name: string, eventsIn: (lives: Lives) => (StripeEvent | Sent)[], expected: string[]];

const newLives = (): Lives => {
  const start = app.clock.now() - AGO;
  const stripe = newStripeLife(SHAPES[1], start);
  return { stripe, paddle: newPaddleLife(start), razorpay: newRazorpayLife(start), email: stripe.email };
};

/** The orders in which a life ends in another way. */
async function wrongOrders(eventsIn: Life[1], expected: string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const order of ordersOf([...eventsIn(newLives()).keys()])) {
    const lives = newLives();
    const sent = eventsIn(lives);
    await project.send(order.map((index) => sent[index]!));
    await project.send(order.map((index) => sent[index]!));
    const end = await project.endOf(lives);
    if (end.join() !== expected.join()) wrong.push(`${order}: ${end}`);
  }
  return wrong;
}

const item = (amount: number, quantity = 1) => ({
  quantity,
  price: { id: `price_${amount}`, currency: "eur", unit_amount: amount, recurring: { interval: "month" } },
});
const items = (...all: object[]) => ({ items: { data: all } });
const FREE = items(item(0));
const BY_USE = items(item(0), {
  price: { id: "price_use", currency: "eur", unit_amount: 2, recurring: { interval: "month", usage_type: "metered" } },
});
const PAID = items(item(4_900));
const TIERED = items({
  quantity: 1,
  price: {
    id: "price_t",
    currency: "eur",
    billing_scheme: "tiered",
    unit_amount: null,
    recurring: { interval: "month" },
  },
});
const FREE_AT_PADDLE = {
  items: [
    {
      status: "active",
      quantity: 1,
      recurring: true,
      price: {
        id: "pri_free",
        product_id: "pro_1",
        billing_cycle: { interval: "month", frequency: 1 },
        unit_price: { amount: "0", currency_code: "EUR" },
      },
    },
  ],
};

/** The same item at Paddle, at another price. */
const atPaddleFor = (amount: string, currency_code = "EUR") => ({
  currency_code,
  items: FREE_AT_PADDLE.items.map((one) => ({
    ...one,
    price: { ...one.price, id: `pri_${amount}`, unit_price: { amount, currency_code } },
  })),
});

const MOVES: Life[] = [
  [
    "from Stripe to Paddle, after the end",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.deleted(10 * DAY),
      paddle.readdressed(12 * DAY, email),
      paddle.created(12 * DAY),
    ],
    ["cancellation recovered"],
  ],
  [
    "from Stripe to Paddle, which takes over the subscription two weeks before it is ended at Stripe",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      paddle.readdressed(DAY, email),
      paddle.created(DAY),
      stripe.scheduled(15 * DAY),
      stripe.deleted(25 * DAY, {}, { cancel_at_period_end: true }),
    ],
    ["cancellation recovered"],
  ],
  [
    "from Stripe to Paddle, for a whole year with its discount",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      paddle.readdressed(DAY, email),
      paddle.created(DAY, {}, atPaddleFor("4083")),
      stripe.deleted(15 * DAY),
    ],
    ["cancellation recovered"],
  ],
  [
    "from Stripe to Paddle within a day, to another plan",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      paddle.readdressed(9 * DAY, email),
      paddle.created(9 * DAY + 60, {}, atPaddleFor("900", "USD")),
      stripe.deleted(10 * DAY),
    ],
    ["cancellation recovered"],
  ],
  [
    "a second product at Paddle, bought two weeks before the first is cancelled",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      paddle.readdressed(DAY, email),
      paddle.created(DAY, {}, atPaddleFor("900")),
      stripe.scheduled(15 * DAY),
      stripe.deleted(25 * DAY, {}, { cancel_at_period_end: true }),
    ],
    ["cancellation open"],
  ],
  [
    "a second product in another currency",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      paddle.readdressed(DAY, email),
      paddle.created(DAY, {}, atPaddleFor("4900", "USD")),
      stripe.deleted(15 * DAY),
    ],
    ["cancellation open"],
  ],
  [
    "a second product in another currency, while the price of the first is unknown",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1, {}, TIERED),
      paddle.readdressed(DAY, email),
      paddle.created(DAY, {}, atPaddleFor("4900", "USD")),
      stripe.deleted(15 * DAY, {}, TIERED),
    ],
    ["cancellation open"],
  ],
  [
    "from Stripe to Paddle in the same currency, while the price at Stripe is unknown",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1, {}, TIERED),
      paddle.readdressed(DAY, email),
      paddle.created(DAY),
      stripe.deleted(15 * DAY, {}, TIERED),
    ],
    ["cancellation recovered"],
  ],
  [
    "a second product for the same price, while the customer says why they leave the first",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      paddle.readdressed(DAY, email),
      paddle.created(DAY),
      stripe.deleted(15 * DAY, {}, { cancellation_details: { feedback: "unused" } }),
    ],
    ["cancellation open"],
  ],
  [
    "from Paddle to Stripe",
    ({ stripe, paddle, email }) => [
      paddle.readdressed(0, email),
      paddle.created(1),
      paddle.canceled(10 * DAY),
      stripe.person(11 * DAY),
      stripe.created(12 * DAY),
    ],
    ["cancellation recovered"],
  ],
  [
    "from Stripe to Razorpay",
    ({ stripe, razorpay, email }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.deleted(10 * DAY),
      razorpay.charged(12 * DAY, { createdAt: 12 * DAY, paid_count: 1 }, { email }),
    ],
    ["cancellation recovered"],
  ],
  [
    "from Stripe, where payments failed until the end, to Paddle",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.failed(DAY),
      stripe.deleted(9 * DAY, {}, { cancellation_details: { reason: "payment_failed" } }),
      paddle.readdressed(10 * DAY, email),
      paddle.created(12 * DAY),
    ],
    ["payment_failed recovered"],
  ],
  [
    "a trial at Paddle is no return",
    ({ stripe, paddle, email }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.deleted(10 * DAY),
      paddle.readdressed(12 * DAY, email),
      paddle.trialing(12 * DAY),
    ],
    ["cancellation open"],
  ],
  [
    "a subscription at Paddle that was there before the one at Stripe",
    ({ stripe, paddle, email }) => [
      paddle.readdressed(0, email),
      paddle.created(0),
      stripe.person(10),
      stripe.created(10 * DAY, { createdAt: 10 * DAY }),
      stripe.deleted(20 * DAY, { createdAt: 10 * DAY }),
    ],
    ["cancellation open"],
  ],
  [
    "a test at Stripe",
    ({ stripe, paddle, email }) => [
      paddle.readdressed(0, email),
      paddle.created(1),
      paddle.canceled(10 * DAY),
      Object.assign(stripe.person(11 * DAY), { livemode: false }),
      Object.assign(stripe.created(12 * DAY), { livemode: false }),
    ],
    ["cancellation open"],
  ],
];

const FREE_PLANS: Life[] = [
  [
    "a free subscription that begins when the paid one ends",
    ({ stripe }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.created(10 * DAY, { of: "b" }, FREE),
      stripe.deleted(10 * DAY + 1),
    ],
    ["cancellation open"],
  ],
  [
    "a free subscription after the end",
    ({ stripe }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.deleted(10 * DAY),
      stripe.created(10 * DAY + 1, { of: "b" }, FREE),
      stripe.updated(11 * DAY, { of: "b", createdAt: 10 * DAY + 1 }, { metadata: {} }, FREE),
    ],
    ["cancellation open"],
  ],
  [
    "a free subscription that is exchanged for a paid plan later",
    ({ stripe }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.created(9 * DAY, { of: "b" }, FREE),
      stripe.deleted(10 * DAY),
      stripe.updated(20 * DAY, { of: "b", createdAt: 9 * DAY }, FREE, PAID),
    ],
    ["cancellation recovered"],
  ],
  [
    "a paid subscription that costs nothing for two months by a coupon",
    ({ stripe }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.deleted(10 * DAY),
      stripe.created(
        12 * DAY,
        { of: "b" },
        { discount: { coupon: { id: "all", percent_off: 100, duration: "repeating", duration_in_months: 2 } } },
      ),
    ],
    ["cancellation recovered"],
  ],
  [
    "a free plan at Paddle after the end",
    ({ paddle, email }) => [
      paddle.readdressed(0, email),
      paddle.created(1),
      paddle.canceled(10 * DAY),
      paddle.created(11 * DAY, { of: "b" }, FREE_AT_PADDLE),
    ],
    ["cancellation open"],
  ],
  [
    "a free plan at Paddle that is exchanged for a paid one",
    ({ paddle, email }) => [
      paddle.readdressed(0, email),
      paddle.created(1),
      paddle.canceled(10 * DAY),
      paddle.created(11 * DAY, { of: "b" }, FREE_AT_PADDLE),
      paddle.updated(20 * DAY, { of: "b", createdAt: 11 * DAY }),
    ],
    ["cancellation recovered"],
  ],
  [
    "the end of a free subscription, when it is scheduled and when it comes, is no loss",
    ({ stripe }) => [
      stripe.person(0),
      stripe.created(1, {}, FREE),
      stripe.scheduled(DAY, {}, FREE),
      stripe.deleted(10 * DAY, {}, { ...FREE, cancellation_details: { reason: "cancellation_requested" } }),
    ],
    [],
  ],
  [
    "nor is that of one at Paddle",
    ({ paddle, email }) => [
      paddle.readdressed(0, email),
      paddle.created(1, {}, FREE_AT_PADDLE),
      paddle.updated(DAY, { createdAt: 1 }, { ...FREE_AT_PADDLE, ...paddle.ending(10 * DAY) }),
      paddle.canceled(10 * DAY, { createdAt: 1 }, FREE_AT_PADDLE),
    ],
    [],
  ],
  [
    "but one that was paid until two weeks before is",
    ({ stripe }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.updated(10 * DAY, {}, PAID, FREE),
      stripe.deleted(24 * DAY, {}, { ...FREE, cancellation_details: { reason: "cancellation_requested" } }),
    ],
    ["cancellation open"],
  ],
  [
    "one that was free for six weeks is none, whatever it cost before",
    ({ stripe }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.updated(5 * DAY, {}, PAID, FREE),
      stripe.deleted(47 * DAY, {}, FREE),
    ],
    [],
  ],
  [
    "nor is one that became free during its trial",
    ({ stripe }) => {
      const trial = stripe.trial(1, 14 * DAY);
      return [
        stripe.person(0),
        stripe.created(1, { status: "trialing" }, trial),
        stripe.updated(10 * DAY, { createdAt: 1 }, { ...PAID, status: "trialing" }, { ...trial, ...FREE }),
        stripe.deleted(30 * DAY, { createdAt: 1 }, { ...trial, ...FREE }),
      ];
    },
    [],
  ],
  [
    "who only pays for use is lost",
    ({ stripe }) => [stripe.person(0), stripe.created(1, {}, BY_USE), stripe.deleted(10 * DAY, {}, BY_USE)],
    ["cancellation open"],
  ],
  [
    "a cancelled paid subscription that is free until its end",
    ({ stripe }) => [
      stripe.person(0),
      stripe.created(1),
      stripe.scheduled(DAY),
      stripe.updated(2 * DAY, {}, PAID, { ...FREE, cancel_at_period_end: true }),
      stripe.deleted(10 * DAY, {}, FREE),
    ],
    ["cancellation open"],
  ],
];

test.each(MOVES)("a move %s", async (...[, eventsIn, expected]) => {
  expect(await wrongOrders(eventsIn, expected)).toEqual([]);
});

test.each(FREE_PLANS)("%s", async (...[, eventsIn, expected]) => {
  expect(await wrongOrders(eventsIn, expected)).toEqual([]);
});

test("a subscription at Paddle that had ended before the one at Stripe did is no move", async () => {
  const { stripe, paddle, email } = newLives();
  await project.send([stripe.person(0), stripe.created(1), paddle.readdressed(DAY, email), paddle.created(DAY)]);
  await project.send([paddle.canceled(5 * DAY, { createdAt: DAY }), stripe.deleted(9 * DAY)]);
  expect(await project.endOf({ email })).toEqual(["cancellation open", "cancellation open"]);
});
