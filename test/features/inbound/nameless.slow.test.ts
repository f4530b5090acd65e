// Two subscriptions at Razorpay that name no customer and have one address: over the wire and in any order.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type LifeAt, otherProject } from "./other-project.ts";
import { newRazorpayLife, type RazorpayLife } from "./razorpay-life.ts";

const DAY = 24 * 60;

let app: TestApp;
let project: Awaited<ReturnType<typeof otherProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await otherProject(app);
});
afterAll(() => app.close());

const NAMELESS = { customer_id: null };

/** The payment of an invoice. */
const of = (life: RazorpayLife, number: number) => ({
  id: `pay_${number}`,
  invoice_id: life.own(`inv_${number}`),
  ...NAMELESS,
});

const LIVES: LifeAt<RazorpayLife>[] = [
  [
    "the charge of one is disputed",
    (life) => [
      life.charged(0, NAMELESS, of(life, 1)),
      life.charged(1, { of: "b", ...NAMELESS }, of(life, 2)),
      life.disputed(5 * DAY, of(life, 2)),
    ],
    ["cancellation open b dispute"],
  ],
  [
    "the disputed charge of one is won back, and the other is cancelled",
    (life) => [
      life.charged(0, NAMELESS, of(life, 1)),
      life.charged(1, { of: "b", ...NAMELESS }, of(life, 2)),
      life.disputed(5 * DAY, of(life, 2)),
      life.disputed(6 * DAY, of(life, 2), "chargeback", "won"),
      life.cancelled(7 * DAY, NAMELESS),
    ],
    ["cancellation open a", "cancellation recovered b dispute"],
  ],
  [
    "the charge of one is disputed, and it ends before the other begins",
    (life) => [
      life.charged(0, NAMELESS, of(life, 1)),
      life.disputed(5 * DAY, of(life, 1)),
      life.cancelled(7 * DAY, NAMELESS),
      life.charged(9 * DAY, { of: "b", createdAt: 9 * DAY, paid_count: 1, ...NAMELESS }, of(life, 2)),
    ],
    ["cancellation recovered a dispute"],
  ],
  [
    "the charge of one is declined, and repeated with success",
    (life) => [
      life.charged(0, NAMELESS, of(life, 1)),
      life.charged(1, { of: "b", ...NAMELESS }, of(life, 2)),
      life.pending(DAY, { of: "b", ...NAMELESS }),
      life.failed(DAY, of(life, 3)),
      life.charged(2 * DAY, { of: "b", paid_count: 4, ...NAMELESS }, { ...of(life, 3), id: "pay_4" }),
    ],
    ["payment_failed recovered b insufficient_funds"],
  ],
  [
    "one is due, and the other is charged as much",
    (life) => [
      life.charged(0, NAMELESS, of(life, 1)),
      life.charged(1, { of: "b", ...NAMELESS }, of(life, 2)),
      life.pending(DAY, NAMELESS),
      life.captured(DAY + 1, of(life, 3)),
      life.charged(DAY + 1, { of: "b", ...NAMELESS }, of(life, 3)),
    ],
    ["payment_failed open a"],
  ],
];

async function endOf(life: RazorpayLife): Promise<string[]> {
  return (await project.eventsOf(life))
    .map(({ event_type, status, held_back, metadata: { subscription_id, decline_code } }) =>
      [
        event_type,
        status === "recovered" ? "recovered" : "open",
        subscription_id === life.own("sub_a") ? "a" : "b",
        held_back ?? decline_code,
      ]
        .filter(Boolean)
        .join(" "),
    )
    .sort();
}

test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
  expect(await project.wrongOrders(newRazorpayLife, eventsIn, expected, endOf)).toEqual([]);
});

test("a dispute is one event where it seemed to be of the other one until its payment was known", async () => {
  const life = newRazorpayLife(project.start());
  for (const one of [
    life.charged(1, { of: "b", ...NAMELESS }, of(life, 2)),
    life.disputed(6 * DAY, of(life, 1), "chargeback", "won"),
    life.disputed(5 * DAY, of(life, 1)),
    life.event(0, "invoice.paid", {
      invoice: { id: life.own("inv_1"), subscription_id: life.own("sub_a"), amount_paid: 49_900, currency: "INR" },
      payment: {
        id: life.own("pay_1"),
        invoice_id: life.own("inv_1"),
        amount: 49_900,
        currency: "INR",
        email: life.email,
      },
    }),
    life.charged(0, NAMELESS, of(life, 1)),
  ]) {
    await project.send([one]);
  }
  expect(await endOf(life)).toEqual(["cancellation recovered a dispute"]);
});

test("an event stays one where the payment of the other one seemed to recover it until that was known", async () => {
  const life = newRazorpayLife(project.start());
  const pending = (minute: number, attempt: number) => life.pending(minute, { auth_attempts: attempt, ...NAMELESS });
  await project.send([life.charged(0, NAMELESS, of(life, 1))]);
  await project.send([pending(DAY, 1)]);
  await project.send([life.captured(DAY + 1, of(life, 3))]);
  await project.send([life.activated(2, { of: "b", ...NAMELESS })]);
  await project.send([life.charged(1, { of: "b", ...NAMELESS }, of(life, 2))]);
  await project.send([pending(2 * DAY, 2)]);
  await project.send([life.charged(DAY + 1, { of: "b", ...NAMELESS }, of(life, 3))]);
  expect(await endOf(life)).toEqual(["payment_failed open a"]);
});
