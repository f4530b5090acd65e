// What an event is worth and whether it may be mailed about do not depend on the order of the webhooks.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Everywhere, everywhere } from "./everywhere.ts";
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

const seats = (quantity: number, unit_amount = 4_900) => ({
  items: {
    data: [
      {
        quantity,
        price: { id: `price_${unit_amount}`, currency: "eur", unit_amount, recurring: { interval: "month" } },
      },
    ],
  },
});
const FREE = seats(1, 0);

type Life = [name: string, eventsIn: (life: StripeLife) => StripeEvent[], expected: string[]];

const LIVES: Life[] = [
  [
    "a cancellation that was undone is worth what was paid then, and not the seats that were added later",
    (life) => [
      life.person(0),
      life.created(1),
      life.scheduled(DAY),
      life.updated(2 * DAY, {}, { cancel_at_period_end: true }),
      life.updated(9 * DAY, {}, seats(1), seats(3)),
    ],
    ["cancellation recovered 4900 null"],
  ],
  [
    "a plan that is free until its end, which was scheduled before, is worth what was paid",
    (life) => [
      life.person(0),
      life.created(1),
      life.scheduled(DAY),
      life.updated(2 * DAY, {}, seats(1), { ...FREE, cancel_at_period_end: true }),
      life.deleted(20 * DAY, {}, FREE),
    ],
    ["cancellation open 4900 null"],
  ],
  [
    "so is one that became free two weeks before its end",
    (life) => [
      life.person(0),
      life.created(1),
      life.updated(DAY, {}, seats(1), FREE),
      life.deleted(15 * DAY, {}, FREE),
    ],
    ["cancellation open 4900 null"],
  ],
  [
    "an end after a dispute that was won is a cancellation like any other",
    (life) => [
      life.person(0),
      life.created(1),
      life.paid(DAY, {}, { charge: life.own("ch_1"), payment_intent: life.own("pi_1") }),
      life.disputed(2 * DAY),
      life.disputeClosed(5 * DAY, "won"),
      life.deleted(20 * DAY),
    ],
    ["cancellation open 4900 null", "cancellation recovered 4900 dispute"],
  ],
];

test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
  const wrong: string[] = [];
  for (const order of ordersOf([...eventsIn(newStripeLife(SHAPES[0], 0)).keys()])) {
    const life = newStripeLife(SHAPES[0], app.clock.now() - AGO);
    const sent = eventsIn(life);
    await project.send(order.map((index) => sent[index]!));
    const end = (await project.eventsOf(life))
      .filter(({ status }) => status !== "lost")
      .map(({ event_type, status, mrr, held_back }) =>
        [event_type, status === "recovered" ? "recovered" : "open", mrr, held_back].map(String).join(" "),
      )
      .sort();
    if (end.join() !== expected.join()) wrong.push(`${order}: ${end}`);
  }
  expect(wrong).toEqual([]);
});
