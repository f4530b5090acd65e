// Customers who return with the same subscription or a new one: over the wire, in both shapes of Stripe and in any order.

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

const HOUR = 60;
const DAY = 24 * HOUR;

const LIVES: [name: string, (life: StripeLife) => StripeEvent[], expected: string[]][] = [
  [
    "a scheduled end that is undone, in payloads which do not say what changed",
    (life) => [
      life.person(0),
      life.created(1),
      life.updated(DAY, {}, undefined, { cancel_at_period_end: true }),
      life.updated(2 * DAY, {}, undefined),
    ],
    ["cancellation recovered"],
  ],
  [
    "a new subscription after the end",
    (life) => [life.person(0), life.created(1), life.deleted(DAY), life.created(2 * DAY, { of: "b" })],
    ["cancellation recovered"],
  ],
  [
    "a first paid invoice of a new subscription, of which nothing else is known",
    (life) => [
      life.person(0),
      life.created(1),
      life.deleted(DAY),
      life.paid(2 * DAY, { of: "b", invoice: "in_2", reason: "subscription_create" }),
    ],
    ["cancellation recovered"],
  ],
  [
    "a new subscription that waits for its first payment, then is active",
    (life) => [
      life.person(0),
      life.deleted(DAY),
      life.created(2 * DAY, { of: "b", status: "incomplete" }),
      life.updated(2 * DAY + 1, { of: "b", createdAt: 2 * DAY }, { status: "incomplete" }),
    ],
    ["cancellation recovered"],
  ],
  [
    "a new subscription before the scheduled end of the old one, which then ends",
    (life) => [
      life.person(0),
      life.created(1),
      life.scheduled(DAY),
      life.created(2 * DAY, { of: "b" }),
      life.deleted(20 * DAY, {}, { cancel_at_period_end: true }),
    ],
    ["cancellation recovered"],
  ],
  [
    "a trial alone is no return",
    (life) => [life.person(0), life.deleted(DAY), life.created(2 * DAY, { of: "b", status: "trialing" })],
    ["cancellation open"],
  ],
  [
    "a trial that becomes a paid subscription is one",
    (life) => [
      life.person(0),
      life.deleted(DAY),
      life.created(2 * DAY, { of: "b", status: "trialing" }),
      life.updated(16 * DAY, { of: "b", createdAt: 2 * DAY }, { status: "trialing" }),
    ],
    ["cancellation recovered"],
  ],
  [
    "a trial that is paid, of which the update is missing",
    (life) => [
      life.person(0),
      life.deleted(DAY),
      life.created(2 * DAY, { of: "b", status: "trialing" }),
      life.paid(16 * DAY, { of: "b", invoice: "in_2" }),
    ],
    ["cancellation recovered"],
  ],
  [
    "a trial that began before the cancellation and is paid after it",
    (life) => [
      life.person(0),
      life.created(1, { of: "b", status: "trialing" }),
      life.deleted(DAY),
      life.paid(16 * DAY, { of: "b", invoice: "in_2" }),
      life.updated(16 * DAY + 1, { of: "b", createdAt: 1 }, { status: "trialing" }),
    ],
    ["cancellation recovered"],
  ],
  [
    "a trial that fails to be paid is no return",
    (life) => [
      life.person(0),
      life.deleted(DAY),
      life.created(2 * DAY, { of: "b", status: "trialing" }),
      life.updated(16 * DAY, { of: "b", createdAt: 2 * DAY, status: "past_due" }, { status: "trialing" }),
    ],
    ["cancellation open"],
  ],
  [
    "a subscription that was active beside the cancelled one, and is renewed and changed",
    (life) => [
      life.person(0),
      life.created(1),
      life.created(2, { of: "b" }),
      life.deleted(DAY),
      life.updated(2 * DAY, { of: "b", createdAt: 2 }, { default_payment_method: null }),
      life.paid(3 * DAY, { of: "b", invoice: "in_2" }),
    ],
    ["cancellation open"],
  ],
  [
    "a subscription beside the cancelled one that is given free days and charged after them",
    (life) => [
      life.person(0),
      life.created(1),
      life.created(2, { of: "b" }),
      life.deleted(5 * DAY),
      life.updated(
        6 * DAY,
        { of: "b", createdAt: 2, status: "trialing" },
        { status: "active" },
        life.trial(6 * DAY, 36 * DAY),
      ),
      life.updated(36 * DAY, { of: "b", createdAt: 2 }, { status: "trialing" }, life.trial(6 * DAY, 36 * DAY)),
      life.paid(36 * DAY + 1, { of: "b", invoice: "in_2" }),
    ],
    ["cancellation open"],
  ],
  [
    "a subscription beside the cancelled one of which nothing was known before",
    (life) => [
      life.person(0),
      life.deleted(DAY),
      life.updated(2 * DAY, { of: "b", createdAt: 2 }, { default_payment_method: null }),
      life.paid(3 * DAY, { of: "b", invoice: "in_2" }),
    ],
    ["cancellation open"],
  ],
  [
    "a subscription beside the cancelled one that fails and is paid",
    (life) => [
      life.person(0),
      life.created(1, { of: "b" }),
      life.deleted(DAY),
      life.failed(2 * DAY, { of: "b", invoice: "in_2" }),
      life.updated(2 * DAY, { of: "b", createdAt: 1, status: "past_due" }, { status: "active" }),
      life.paid(3 * DAY, { of: "b", invoice: "in_2" }),
      life.updated(3 * DAY, { of: "b", createdAt: 1 }, { status: "past_due" }),
    ],
    ["cancellation open", "payment_failed recovered"],
  ],
  [
    "a second subscription that ends as well, with its last invoice paid afterwards",
    (life) => [
      life.person(0),
      life.created(1),
      life.created(2, { of: "b" }),
      life.deleted(DAY),
      life.deleted(2 * DAY, { of: "b" }),
      life.paid(3 * DAY, { of: "b", invoice: "in_2" }),
    ],
    ["cancellation open", "cancellation open"],
  ],
  [
    "a return and another end",
    (life) => [
      life.person(0),
      life.deleted(DAY),
      life.created(2 * DAY, { of: "b" }),
      life.deleted(9 * DAY, { of: "b", createdAt: 2 * DAY }),
    ],
    ["cancellation open", "cancellation recovered"],
  ],
  [
    "two returns",
    (life) => [
      life.person(0),
      life.deleted(DAY),
      life.created(2 * DAY, { of: "b" }),
      life.deleted(9 * DAY, { of: "b", createdAt: 2 * DAY }),
      life.created(12 * DAY, { of: "c" }),
    ],
    ["cancellation recovered", "cancellation recovered"],
  ],
  [
    "a return after payments failed until the end",
    (life) => [
      life.person(0),
      life.created(1),
      life.failed(DAY),
      life.deleted(9 * DAY, {}, { cancellation_details: { reason: "payment_failed" } }),
      life.created(12 * DAY, { of: "b" }),
    ],
    ["payment_failed recovered"],
  ],
  [
    "a new subscription beside one whose payment fails still",
    (life) => [life.person(0), life.created(1), life.failed(DAY), life.created(2 * DAY, { of: "b" })],
    ["payment_failed open"],
  ],
  [
    "a change of plan that ends the old subscription when the new one has been paid for",
    (life) => [
      life.person(0),
      life.created(1),
      life.created(DAY, { of: "b" }),
      life.deleted(DAY + 2),
      life.paid(31 * DAY, { of: "b", invoice: "in_2" }),
    ],
    ["cancellation recovered"],
  ],
  [
    "a change of plan that lets the old subscription run to the end of its period",
    (life) => [
      life.person(0),
      life.created(1),
      life.created(DAY, { of: "b" }),
      life.scheduled(DAY + 2, {}, { cancellation_details: { reason: "cancellation_requested" } }),
      life.deleted(20 * DAY, {}, { cancel_at_period_end: true }),
    ],
    ["cancellation recovered"],
  ],
  [
    "a new subscription that is ended again soon after it began",
    (life) => [
      life.person(0),
      life.created(1),
      life.created(DAY, { of: "b" }),
      life.deleted(DAY + 2, { of: "b", createdAt: DAY }),
    ],
    ["cancellation open"],
  ],
  [
    "a change of plan that ends the old subscription in the second in which the new one begins",
    (life) => [life.person(0), life.created(1), life.deleted(DAY), life.created(DAY, { of: "b" })],
    ["cancellation recovered"],
  ],
];

describe.each(SHAPES)("at Stripe, %s", (shape) => {
  test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
    expect(await project.wrongOrders(shape, eventsIn, expected)).toEqual([]);
  });

  test("another customer of the same address comes back for both, and one whose address a guest typed in does not", async () => {
    const start = project.start();
    const [left, back, stranger] = [1, 2, 3].map(() => newStripeLife(shape, start)) as [
      StripeLife,
      StripeLife,
      StripeLife,
    ];
    await project.send([left.person(0), left.created(1), left.deleted(DAY)]);
    await project.send([
      stranger.created(2 * DAY),
      stranger.intentPaid(2 * DAY, { payment: "pi_9" }, { receipt_email: left.email }),
    ]);
    expect(await project.endOf(left)).toEqual(["cancellation open"]);
    await project.send([back.created(3 * DAY), back.person(3 * DAY, { email: left.email.toUpperCase() })]);
    expect(await project.endOf(left)).toEqual(["cancellation recovered"]);
  });

  test("a test-mode subscription, and one at another connected account, bring nobody back", async () => {
    const start = project.start();
    const [left, tester, elsewhere] = [1, 2, 3].map(() => newStripeLife(shape, start)) as [
      StripeLife,
      StripeLife,
      StripeLife,
    ];
    const ofAccount = (one: StripeEvent) => Object.assign(one, { account: "acct_other" });
    await project.send([left.person(0), left.created(1), left.deleted(DAY)]);
    await project.send([
      tester.person(2 * DAY, { email: left.email }),
      Object.assign(tester.created(2 * DAY), { livemode: false }),
      ofAccount(elsewhere.person(2 * DAY, { email: left.email })),
      ofAccount(elsewhere.created(2 * DAY)),
    ]);
    expect(await project.endOf(left)).toEqual(["cancellation open"]);
  });
});
