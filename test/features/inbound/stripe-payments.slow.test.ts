// What a payment at Stripe pays for, and why one failed: over the wire, in both shapes, and in any order.

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
type Life = [name: string, eventsIn: (life: StripeLife) => StripeEvent[], expected: string[]];

const PAYMENTS: Life[] = [
  [
    "the failed invoice's own payment, which names it",
    (life) => [life.person(0), life.failed(1), life.intentPaid(DAY, { invoice: "in_1" })],
    ["payment_failed recovered"],
  ],
  [
    "a paid invoice of the subscription",
    (life) => [life.person(0), life.failed(1), life.paid(DAY, { invoice: "in_2" })],
    ["payment_failed recovered"],
  ],
  [
    "the failed invoice, paid and sent without its subscription",
    (life) => [life.person(0), life.failed(1), life.paid(DAY, { of: null, reason: "subscription" })],
    ["payment_failed recovered"],
  ],
  [
    "a one-off payment of the same amount",
    (life) => [life.person(0), life.failed(1), life.intentPaid(DAY)],
    ["payment_failed open"],
  ],
  [
    "a payment of a first invoice of another subscription",
    (life) => [
      life.person(0),
      life.failed(1),
      life.paid(DAY, { of: "b", invoice: "in_2", reason: "subscription_create" }),
      life.intentPaid(DAY, { invoice: "in_2" }),
    ],
    ["payment_failed open"],
  ],
  [
    "an invoice of no subscription",
    (life) => [life.person(0), life.failed(1), life.paid(DAY, { of: null, invoice: "in_2", reason: "manual" })],
    ["payment_failed open"],
  ],
  [
    "an invoice of no subscription that does not say what it is for",
    (life) => [life.person(0), life.failed(1), life.paid(DAY, { of: null, invoice: "in_2" }, { billing_reason: null })],
    ["payment_failed open"],
  ],
  [
    "a part of the failed invoice",
    (life) => [life.person(0), life.failed(1), life.intentPaid(DAY, { invoice: "in_1", amount: 1_000 })],
    ["payment_failed open"],
  ],
  [
    "nothing, by a credit",
    (life) => [life.person(0), life.failed(1), life.paid(DAY, { invoice: "in_2", amount: 0 })],
    ["payment_failed open"],
  ],
  ["its invoice, voided", (life) => [life.person(0), life.failed(1), life.voided(DAY)], []],
  [
    "its invoice, credited in full",
    (life) => [
      life.person(0),
      life.failed(1),
      life.paid(DAY, { amount: 0 }, { pre_payment_credit_notes_amount: 4_900 }),
    ],
    [],
  ],
  [
    "its invoice, voided after a second attempt",
    (life) => [life.person(0), life.failed(1), life.failed(DAY, {}, { attempt_count: 2 }), life.voided(2 * DAY)],
    [],
  ],
  [
    "another invoice, voided",
    (life) => [life.person(0), life.failed(1), life.voided(DAY, { invoice: "in_2" })],
    ["payment_failed open"],
  ],
  [
    "its invoice, voided, and the next one, which fails as well",
    (life) => [life.person(0), life.failed(1), life.voided(DAY), life.failed(2 * DAY, { invoice: "in_2" })],
    ["payment_failed open"],
  ],
  [
    "its invoice, voided after the subscription has ended for it",
    (life) => [
      life.person(0),
      life.failed(1),
      life.deleted(DAY, {}, { cancellation_details: { reason: "payment_failed" } }),
      life.voided(2 * DAY),
    ],
    ["payment_failed open"],
  ],
  [
    "the first invoice, which fails and is no renewal",
    (life) => [
      life.person(0),
      life.created(1, { status: "incomplete" }),
      life.failed(1, { reason: "subscription_create" }),
      life.chargeFailed(1, { invoice: "in_1" }),
      life.updated(DAY, { status: "incomplete_expired", createdAt: 1 }, { status: "incomplete" }),
    ],
    [],
  ],
];

describe.each(SHAPES)("a failed renewal and %s", (shape) => {
  test.each(PAYMENTS)("%s", async (...[, eventsIn, expected]) => {
    expect(await project.wrongOrders(shape, eventsIn, expected)).toEqual([]);
  });

  test("a guest who gives the customer's address", async () => {
    const life = newStripeLife(shape, project.start());
    await project.send([life.person(0), life.failed(1)]);
    await project.send([life.intentPaid(DAY, {}, { customer: null, receipt_email: life.email })]);
    expect(await project.endOf(life)).toEqual(["payment_failed open"]);
  });

  test("what was recorded by hand is recovered by a subscription's payment, and by no other", async () => {
    const life = newStripeLife(shape, project.start());
    const { posting } = project;
    const body = { customer_email: life.email, event_type: "payment_failed" };
    await app.call("POST", `/projects/${posting.slug}/churn-events`, { key: posting.key, body });
    const now = 40 * DAY + 60;
    await project.send([life.person(0), life.intentPaid(now)]);
    expect(await project.endOf(life)).toEqual(["payment_failed open"]);
    await project.send([life.paid(now)]);
    expect(await project.endOf(life)).toEqual(["payment_failed recovered"]);
  });
});

test("since 2025 an invoice's payment links the two where neither names the other", async () => {
  const eventsIn = (life: StripeLife) => [
    life.person(0),
    life.failed(1),
    life.intentPaid(DAY, { payment: "pi_7" }),
    life.invoicePayment(DAY, { payment: "pi_7" }),
  ];
  expect(await project.wrongOrders("2025-03-31.basil", eventsIn, ["payment_failed recovered"])).toEqual([]);
});

describe.each(SHAPES)("why a renewal failed, %s", (shape) => {
  const codeOf = async (life: StripeLife) =>
    (await project.eventsOf(life)).map(({ metadata }) => metadata?.decline_code ?? null);

  const LIVES: [name: string, eventsIn: (life: StripeLife) => StripeEvent[], expected: (string | null)[]][] = [
    [
      "the charge that failed names the payment, the payment names the invoice",
      (life) => [
        life.person(0),
        life.chargeFailed(1, { invoice: "in_1", code: "insufficient_funds" }),
        life.intentFailed(1, { invoice: "in_1" }),
        life.failed(1),
      ],
      ["insufficient_funds"],
    ],
    [
      "a charge of the customer with the same amount",
      (life) => [
        life.person(0),
        life.chargeFailed(
          1,
          shape === "2020-08-27" ? { invoice: "in_1", code: "expired_card" } : { code: "expired_card" },
        ),
        life.failed(2),
      ],
      ["expired_card"],
    ],
    [
      "a charge of the customer with the same amount that says that it has no invoice",
      (life) => [life.person(0), life.chargeFailed(1, { invoice: null, code: "expired_card" }), life.failed(2)],
      ["expired_card"],
    ],
    [
      "a payment that the invoice names, and that says that it has no invoice itself",
      (life) => [
        life.person(0),
        life.intentFailed(1, { invoice: null, amount: 5_500, code: "expired_card" }),
        life.failed(2, {}, { payment_intent: life.own("pi_1") }),
      ],
      ["expired_card"],
    ],
    [
      "the payment alone",
      (life) => [life.person(0), life.intentFailed(1, { invoice: "in_1", code: "lost_card" }), life.failed(1)],
      ["lost_card"],
    ],
    [
      "each attempt has its own reason, and the newest counts",
      (life) => [
        life.person(0),
        life.intentFailed(1, { invoice: "in_1", code: "insufficient_funds" }),
        life.failed(1),
        life.intentFailed(3 * DAY, { invoice: "in_1", code: "expired_card" }),
        life.failed(3 * DAY, {}, { attempt_count: 2 }),
      ],
      ["expired_card"],
    ],
    [
      "a decline of something else, of another amount",
      (life) => [life.person(0), life.chargeFailed(1, { amount: 700, code: "expired_card" }), life.failed(1)],
      [null],
    ],
    [
      "a decline of something else, a month before",
      (life) => [
        life.person(0),
        life.intentFailed(1, { payment: "pi_8", code: "expired_card" }),
        life.failed(30 * DAY),
      ],
      [null],
    ],
  ];

  test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
    expect(await project.wrongOrders(shape, eventsIn, expected, codeOf)).toEqual([]);
  });
});

describe.each(SHAPES)("disputes, %s", (shape) => {
  const isOld = shape === "2020-08-27";
  /** The reports of the payment of in_1: until 2025 the charge names the invoice, since then the payment does. */
  const paidFor = (life: StripeLife, minute: number) => [
    life.paid(minute),
    isOld ? life.chargePaid(minute, { invoice: "in_1" }) : life.intentPaid(minute, { invoice: "in_1" }),
  ];
  const LIVES: Life[] = [
    [
      "of a renewal, followed by the end",
      (life) => [life.person(0), ...paidFor(life, 1), life.disputed(5 * DAY), life.deleted(6 * DAY)],
      ["cancellation open"],
    ],
    [
      "of a renewal of which the charge is all that is known",
      (life) => [
        life.person(0),
        life.paid(1),
        life.chargePaid(1, isOld ? { invoice: "in_1" } : {}),
        life.disputed(5 * DAY),
      ],
      ["cancellation open"],
    ],
    [
      "of a one-off charge beside a subscription",
      (life) => [
        life.person(0),
        life.paid(1),
        life.chargePaid(3 * DAY, { payment: "pi_5" }),
        life.disputed(5 * DAY, { payment: "pi_5" }),
      ],
      [],
    ],
    [
      "of a one-off charge of a customer without a subscription",
      (life) => [life.person(0), life.chargePaid(1), life.disputed(5 * DAY)],
      [],
    ],
    [
      "that is an inquiry",
      (life) => [life.person(0), ...paidFor(life, 1), life.disputed(5 * DAY, {}, { status: "warning_needs_response" })],
      [],
    ],
    [
      "of a payment of an invoice of which nothing else is said, by who has one subscription",
      (life) => [
        life.person(0),
        life.created(1),
        isOld ? life.chargePaid(1, { invoice: "in_9" }) : life.intentPaid(1, { invoice: "in_9" }),
        life.disputed(5 * DAY),
      ],
      ["cancellation open"],
    ],
    [
      "of a subscription that has ended already",
      (life) => [life.person(0), life.created(0), ...paidFor(life, 1), life.deleted(4 * DAY), life.disputed(5 * DAY)],
      ["cancellation open"],
    ],
  ];

  /** The end of the subscription that Stripe schedules because of a dispute. */
  const scheduled = (life: StripeLife, minute: number) =>
    life.scheduled(minute, {}, { cancellation_details: { reason: "payment_disputed" } });
  const undone = (life: StripeLife, minute: number) => life.updated(minute, {}, { cancel_at_period_end: true });
  const DECIDED: Life[] = [
    [
      "that is won, while the subscription goes on",
      (life) => [life.person(0), ...paidFor(life, 1), life.disputed(5 * DAY), life.disputeClosed(20 * DAY, "won")],
      ["cancellation recovered"],
    ],
    [
      "that is lost",
      (life) => [life.person(0), ...paidFor(life, 1), life.disputed(5 * DAY), life.disputeClosed(20 * DAY, "lost")],
      ["cancellation open"],
    ],
    [
      "that is won, after which the end is scheduled no more",
      (life) => [
        life.person(0),
        ...paidFor(life, 1),
        life.disputed(5 * DAY),
        scheduled(life, 5 * DAY),
        life.disputeClosed(20 * DAY, "won"),
        undone(life, 21 * DAY),
      ],
      ["cancellation recovered"],
    ],
    [
      "that is won after the end is scheduled no more",
      (life) => [
        life.person(0),
        ...paidFor(life, 1),
        life.disputed(5 * DAY),
        scheduled(life, 5 * DAY),
        undone(life, 19 * DAY),
        life.disputeClosed(20 * DAY, "won"),
      ],
      ["cancellation recovered"],
    ],
    [
      "that is won after the subscription has ended for it",
      (life) => [
        life.person(0),
        ...paidFor(life, 1),
        life.disputed(5 * DAY),
        life.deleted(6 * DAY, {}, { cancellation_details: { reason: "payment_disputed" } }),
        life.disputeClosed(20 * DAY, "won"),
      ],
      ["cancellation open"],
    ],
    [
      "that is won, while the end is scheduled for it still",
      (life) => [
        life.person(0),
        ...paidFor(life, 1),
        life.disputed(5 * DAY),
        scheduled(life, 5 * DAY),
        life.disputeClosed(20 * DAY, "won"),
      ],
      ["cancellation open"],
    ],
  ];

  test.each([...LIVES, ...DECIDED])("%s", async (...[, eventsIn, expected]) => {
    expect(await project.wrongOrders(shape, eventsIn, expected)).toEqual([]);
  });

  test("of two payments, one of which is won, the other stands", async () => {
    const life = newStripeLife(shape, project.start());
    const paid = (minute: number, invoice: string, payment: string) => [
      life.paid(minute, { invoice }),
      isOld ? life.chargePaid(minute, { invoice, payment }) : life.intentPaid(minute, { invoice, payment }),
    ];
    await project.send([life.person(0), ...paid(1, "in_1", "pi_1"), ...paid(31 * DAY, "in_2", "pi_2")]);
    await project.send([life.disputed(32 * DAY), life.disputed(32 * DAY, { payment: "pi_2" }, { id: "dp_2" })]);
    await project.send([life.disputeClosed(33 * DAY, "won")]);
    expect(await project.endOf(life)).toEqual(["cancellation open"]);
    await project.send([life.disputeClosed(34 * DAY, "won", { payment: "pi_2" })]);
    expect(await project.endOf(life)).toEqual(["cancellation recovered"]);
  });

  test("that is won after the recovery window has passed", async () => {
    const life = newStripeLife(shape, project.start());
    await project.send([life.person(0), ...paidFor(life, 1), life.disputed(5 * DAY)]);
    app.clock.advance(40 * DAY * 60_000);
    await app.work();
    expect(await project.eventsOf(life)).toMatchObject([{ status: "lost" }]);
    await project.send([life.disputeClosed(75 * DAY, "won")]);
    expect(await project.eventsOf(life)).toMatchObject([{ status: "recovered" }]);
  });

  test("an inquiry that becomes a dispute", async () => {
    const life = newStripeLife(shape, project.start());
    const escalated = life.disputed(6 * DAY);
    await project.send([
      life.person(0),
      ...paidFor(life, 1),
      life.disputed(5 * DAY, {}, { status: "warning_needs_response" }),
      {
        ...escalated,
        type: "charge.dispute.updated",
        data: { ...escalated.data, previous_attributes: { status: "warning_under_review" } } as object,
      },
    ]);
    expect(await project.endOf(life)).toEqual(["cancellation open"]);
  });
});
