// Lives at Stripe with other changes beside a failed payment: over the wire, in both shapes and in any order.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import {
  newStripeLife,
  READING_ONLY,
  SHAPES,
  type StripeEvent,
  type StripeLife,
  stripeProject,
} from "./stripe-life.ts";

let app: TestApp;
let project: Awaited<ReturnType<typeof stripeProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await stripeProject(app, READING_ONLY);
});
afterAll(() => app.close());

const DAY = 24 * 60;

const LIVES: [name: string, eventsIn: (life: StripeLife) => StripeEvent[], expected: string[]][] = [
  [
    "a debit that was paid, and fails days later",
    (life) => [life.person(0), life.created(1), life.paid(2 * DAY), life.failed(7 * DAY)],
    ["payment_failed open"],
  ],
  [
    "a payment by another card, which is refunded",
    (life) => [
      life.person(0),
      life.failed(DAY),
      life.paid(2 * DAY),
      life.event(3 * DAY, "charge.refunded", { id: life.own("ch_1"), object: "charge", customer: life.customer }),
    ],
    ["payment_failed recovered"],
  ],
  [
    "a coupon, with which less is paid",
    (life) => [
      life.person(0),
      life.failed(DAY),
      life.updated(2 * DAY, { status: "past_due" }, { discounts: [] }, { discounts: [life.own("di_1")] }),
      life.paid(3 * DAY, { amount: 2_450 }),
    ],
    ["payment_failed recovered"],
  ],
  [
    "a second subscription in another currency, which is paid",
    (life) => [
      life.person(0),
      life.created(2, { of: "b" }, { currency: "usd" }),
      life.failed(DAY),
      life.paid(2 * DAY, { of: "b", invoice: "in_2", currency: "usd" }),
    ],
    ["payment_failed open"],
  ],
  [
    "another quantity while the end is scheduled",
    (life) => [
      life.person(0),
      life.scheduled(DAY),
      life.updated(2 * DAY, {}, { quantity: 1 }, { cancel_at_period_end: true, quantity: 3 }),
    ],
    ["cancellation open"],
  ],
];

describe.each(SHAPES)("at Stripe, %s", (shape) => {
  test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
    expect(await project.wrongOrders(shape, eventsIn, expected)).toEqual([]);
  });

  test("what is reported again a day later under other ids changes nothing", async () => {
    const life = newStripeLife(shape, project.start());
    const sent = [life.person(0), life.created(1), life.failed(DAY), life.paid(2 * DAY), life.scheduled(3 * DAY)];
    await project.send(sent);
    app.clock.advance(DAY * 60_000);
    await project.send(sent.map((one) => ({ ...one, id: `${one.id}_again` })));
    expect(await project.endOf(life)).toEqual(["cancellation open", "payment_failed recovered"]);
  });
});
