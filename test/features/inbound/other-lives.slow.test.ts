// Lives at Razorpay and Paddle, over the wire and in any order: returns, paid renewals, why payments failed, disputes.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type LifeAt, otherProject } from "./other-project.ts";
import { newPaddleLife, type PaddleLife } from "./paddle-life.ts";
import { newRazorpayLife, type RazorpayLife } from "./razorpay-life.ts";

const DAY = 24 * 60;

let app: TestApp;
let project: Awaited<ReturnType<typeof otherProject>>;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  project = await otherProject(app);
});
afterAll(() => app.close());

const SECOND = { of: "b", createdAt: DAY + 1, paid_count: 1 };
const NAMELESS = { customer_id: null };

describe("Razorpay", () => {
  const LIVES: LifeAt<RazorpayLife>[] = [
    [
      "a new subscription that is charged after the old one was cancelled",
      (life) => [
        life.charged(0),
        life.cancelled(DAY),
        life.charged(3 * DAY, { of: "b", createdAt: 2 * DAY }, { id: "pay_9" }),
      ],
      ["cancellation recovered"],
    ],
    [
      "a halted subscription that is active again, whose earlier invoice is not charged any more",
      (life) => [life.charged(0), life.halted(DAY), life.activated(2 * DAY)],
      ["payment_failed recovered"],
    ],
    [
      "one that is halted again afterwards",
      (life) => [life.charged(0), life.halted(DAY), life.activated(2 * DAY), life.halted(30 * DAY)],
      ["payment_failed open", "payment_failed recovered"],
    ],
    [
      "a new subscription that is activated",
      (life) => [
        life.charged(0),
        life.cancelled(DAY),
        life.authenticated(2 * DAY, { of: "b", createdAt: 2 * DAY }),
        life.activated(3 * DAY, { of: "b", createdAt: 2 * DAY, paid_count: 1 }),
      ],
      ["cancellation recovered"],
    ],
    [
      "a mandate that is authorised and not charged yet",
      (life) => [life.charged(0), life.cancelled(DAY), life.authenticated(2 * DAY, { of: "b", createdAt: 2 * DAY })],
      ["cancellation open"],
    ],
    [
      "a subscription that fails beside one that is charged as much, by an invoice that names none of them at first",
      (life) => [
        life.charged(0),
        life.charged(1, { of: "b" }, { id: "pay_8", invoice_id: life.own("inv_8") }),
        life.failedOf(DAY, { id: "pay_7", invoice_id: life.own("inv_7") }),
        life.captured(DAY + 1, { id: "pay_9", invoice_id: life.own("inv_9") }),
        life.charged(DAY + 2, { of: "b" }, { id: "pay_9", invoice_id: life.own("inv_9") }),
      ],
      ["payment_failed open"],
    ],
    [
      "a failed charge, and the first one of a second subscription, which is known only after its payment",
      (life) => [
        life.charged(0),
        life.pending(DAY),
        life.captured(DAY + 1, { id: "pay_9", invoice_id: life.own("inv_9") }),
        life.charged(DAY + 1, SECOND, { id: "pay_9", invoice_id: life.own("inv_9") }),
      ],
      ["payment_failed open"],
    ],
    [
      "a failed charge beside a subscription that is charged as much, by a payment that names no invoice",
      (life) => [
        life.charged(0),
        life.charged(0, { of: "b" }, { id: "pay_8" }),
        life.pending(DAY),
        life.captured(DAY + 1, { id: "pay_9" }),
        life.charged(DAY + 1, { of: "b" }, { id: "pay_9" }),
      ],
      ["payment_failed open"],
    ],
    [
      "an invoice that failed, of two subscriptions, and is paid by a payment that names the customer alone",
      (life) => [
        life.charged(0),
        life.charged(1, { of: "b" }, { id: "pay_8", invoice_id: life.own("inv_8") }),
        life.failedOf(DAY, { id: "pay_7", invoice_id: life.own("inv_7") }),
        life.captured(DAY + 1, { id: "pay_9", invoice_id: life.own("inv_7") }),
      ],
      ["payment_failed recovered"],
    ],
    [
      "a subscription beside the cancelled one that is charged again",
      (life) => [
        life.charged(0),
        life.charged(1, { of: "b", createdAt: 1 }, { id: "pay_8" }),
        life.cancelled(DAY),
        life.charged(9 * DAY, { of: "b", createdAt: 1 }, { id: "pay_9" }),
      ],
      ["cancellation open"],
    ],
    [
      "a failed charge, and a rupee that is only authorised",
      (life) => [life.charged(0), life.halted(DAY), life.captured(2 * DAY, { amount: 100 })],
      ["payment_failed open"],
    ],
    [
      "a failed charge, and a purchase in another currency",
      (life) => [life.charged(0), life.halted(DAY), life.captured(2 * DAY, { currency: "USD" })],
      ["payment_failed open"],
    ],
    [
      "a failed charge, and a purchase of less",
      (life) => [life.charged(0), life.halted(DAY), life.captured(2 * DAY, { amount: 9_900 })],
      ["payment_failed open"],
    ],
    [
      "a failed charge, and a payment of as much by the same customer",
      (life) => [life.charged(0), life.halted(DAY), life.captured(2 * DAY)],
      ["payment_failed recovered"],
    ],
    [
      "a failed charge, and a payment of as much that says that it has no invoice",
      (life) => [life.charged(0), life.pending(DAY), life.captured(2 * DAY, { invoice_id: null })],
      ["payment_failed recovered"],
    ],
    [
      "a failed charge, and a payment of as much of which only the address is known",
      (life) => [life.charged(0), life.halted(DAY), life.captured(2 * DAY, { customer_id: null })],
      ["payment_failed recovered"],
    ],
    [
      "a failed charge of nobody but a subscription, and a payment of which only the address is known",
      (life) => [life.charged(0, NAMELESS, NAMELESS), life.halted(DAY, NAMELESS), life.captured(2 * DAY, NAMELESS)],
      ["payment_failed recovered"],
    ],
    [
      "a failed charge that says why in an event that names the address alone",
      (life) => [life.charged(0), life.failed(DAY, { customer_id: null }), life.pending(DAY)],
      ["payment_failed open insufficient_funds"],
    ],
    [
      "a failed charge that says why in an event of its own",
      (life) => [life.charged(0), life.failed(DAY), life.pending(DAY)],
      ["payment_failed open insufficient_funds"],
    ],
    [
      "a failed charge, and a failed purchase of something else",
      (life) => [life.charged(0), life.failed(DAY, { amount: 1_900 }), life.pending(DAY)],
      ["payment_failed open"],
    ],
    [
      "a dispute of a charge, and the end",
      (life) => [life.charged(0), life.disputed(5 * DAY), life.cancelled(6 * DAY)],
      ["cancellation open"],
    ],
    [
      "a dispute of a charge that is won",
      (life) => [life.charged(0), life.disputed(5 * DAY), life.disputed(9 * DAY, {}, "chargeback", "won")],
      ["cancellation recovered"],
    ],
    [
      "a subscription beside the cancelled one that is paused after that, and resumed",
      (life) => [
        life.charged(0),
        life.charged(1, { of: "b", createdAt: 1 }, { id: "pay_8" }),
        life.cancelled(DAY),
        life.paused(2 * DAY, { of: "b", createdAt: 1 }),
        life.resumed(9 * DAY, { of: "b", createdAt: 1 }),
      ],
      ["cancellation open"],
    ],
    [
      "a subscription that was paused before the other one was cancelled, and is resumed",
      (life) => [
        life.charged(0),
        life.charged(1, { of: "b", createdAt: 1 }, { id: "pay_8" }),
        life.paused(2, { of: "b", createdAt: 1 }),
        life.cancelled(DAY),
        life.resumed(9 * DAY, { of: "b", createdAt: 1 }),
      ],
      ["cancellation recovered"],
    ],
    [
      "a subscription beside the cancelled one that is halted, paid by hand and active again",
      (life) => [
        life.charged(0),
        life.charged(1, { of: "b", createdAt: 1 }, { id: "pay_8" }),
        life.cancelled(DAY),
        life.halted(2 * DAY, { of: "b", createdAt: 1 }),
        life.activated(9 * DAY, { of: "b", createdAt: 1 }),
        life.charged(9 * DAY, { of: "b", createdAt: 1 }, { id: "pay_9" }),
      ],
      ["cancellation open", "payment_failed recovered"],
    ],
    ["a question of a bank", (life) => [life.charged(0), life.disputed(5 * DAY, {}, "retrieval")], []],
    [
      "a dispute of a charge that says that it has no invoice",
      (life) => [
        life.captured(0, { id: "pay_1", invoice_id: null }),
        life.charged(0, {}, { invoice_id: null }),
        life.disputed(5 * DAY, { invoice_id: null }),
      ],
      ["cancellation open"],
    ],
    [
      "a dispute of a purchase",
      (life) => [
        life.charged(0, {}, { id: "pay_0" }),
        life.captured(1, { id: "pay_1", amount: 9_900, invoice_id: null }),
        life.disputed(5 * DAY, { amount: 9_900, invoice_id: null }),
      ],
      [],
    ],
  ];

  test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
    expect(await project.wrongOrders(newRazorpayLife, eventsIn, expected)).toEqual([]);
  });

  test("a failed subscription without a customer is not paid by the invoice of another one of the same address", async () => {
    const life = newRazorpayLife(project.start());
    const other = { id: "pay_9", invoice_id: life.own("inv_9"), ...NAMELESS };
    await project.send([
      life.charged(0, NAMELESS, NAMELESS),
      life.charged(1, { of: "b", ...NAMELESS }, { id: "pay_8", ...NAMELESS }),
      life.pending(DAY, NAMELESS),
      life.captured(DAY + 1, other),
      life.charged(DAY + 1, { of: "b", ...NAMELESS }, other),
    ]);
    expect(await project.endOf(life)).toEqual(["payment_failed open"]);
  });

  test("subscriptions that name no customer are of the same one by the address that Razorpay says", async () => {
    const life = newRazorpayLife(project.start());
    await project.send([
      life.charged(0, NAMELESS, NAMELESS),
      life.cancelled(DAY, NAMELESS),
      life.charged(3 * DAY, { of: "b", createdAt: 2 * DAY, ...NAMELESS }, { id: "pay_9", ...NAMELESS }),
    ]);
    expect(await project.endOf(life)).toEqual(["cancellation recovered"]);
  });
});

describe("Paddle", () => {
  const LIVES: LifeAt<PaddleLife>[] = [
    [
      "a subscription that is past due opens a failed payment",
      (life) => [life.person(0), life.created(1), life.pastDue(DAY)],
      ["payment_failed open"],
    ],
    [
      "a failed payment, its transaction and its subscription past due are one, which is paid",
      (life) => [
        life.person(0),
        life.created(1),
        life.failed(DAY),
        life.transactionPastDue(DAY),
        life.pastDue(DAY),
        life.completed(3 * DAY),
      ],
      ["payment_failed recovered declined"],
    ],
    [
      "past due until the end is one",
      (life) => [
        life.person(0),
        life.created(1),
        life.transactionPastDue(DAY),
        life.pastDue(DAY),
        life.canceled(9 * DAY),
      ],
      ["payment_failed open"],
    ],
    [
      "past due while the end is scheduled",
      (life) => [
        life.person(0),
        life.created(1),
        life.scheduled(DAY, {}, 30 * DAY),
        life.pastDue(2 * DAY, {}, life.ending(30 * DAY)),
      ],
      ["cancellation open", "payment_failed open"],
    ],
    [
      "another plan that is bought while a payment is past due, whose subscription is created after its payment",
      (life) => [
        life.person(0),
        life.created(1),
        life.pastDue(DAY),
        life.paidAtCheckout(2 * DAY),
        life.completed(2 * DAY, { of: "b" }, { origin: "web" }),
      ],
      ["payment_failed open"],
    ],
    [
      "past due, and a purchase of what is paid once",
      (life) => [life.person(0), life.created(1), life.pastDue(DAY), life.completed(2 * DAY, { of: null }, life.once)],
      ["payment_failed open"],
    ],
    [
      "past due, and a one-time charge on the same subscription",
      (life) => [
        life.person(0),
        life.created(1),
        life.pastDue(DAY),
        life.completed(2 * DAY, {}, { ...life.once, origin: "subscription_charge" }),
      ],
      ["payment_failed open"],
    ],
    [
      "a new subscription after the end",
      (life) => [life.person(0), life.created(1), life.canceled(DAY), life.created(2 * DAY, { of: "b" })],
      ["cancellation recovered"],
    ],
    [
      "a trial after the end",
      (life) => [life.person(0), life.created(1), life.canceled(DAY), life.trialing(2 * DAY, { of: "b" })],
      ["cancellation open"],
    ],
    [
      "a trial after the end that is activated",
      (life) => [
        life.person(0),
        life.canceled(DAY),
        life.trialing(2 * DAY, { of: "b" }),
        life.activated(9 * DAY, { of: "b", createdAt: 2 * DAY }),
      ],
      ["cancellation recovered"],
    ],
    [
      "a first transaction of a new subscription",
      (life) => [
        life.person(0),
        life.created(1),
        life.canceled(DAY),
        life.completed(2 * DAY, { of: "b" }, { origin: "web" }),
      ],
      ["cancellation recovered"],
    ],
    [
      "a subscription beside the cancelled one that is renewed and updated",
      (life) => [
        life.person(0),
        life.created(1),
        life.created(2, { of: "b" }),
        life.canceled(DAY),
        life.updated(2 * DAY, { of: "b", createdAt: 2 }),
        life.completed(3 * DAY, { of: "b" }),
      ],
      ["cancellation open"],
    ],
    [
      "a trial that is cancelled for its end, and ends",
      (life) => [
        life.person(0),
        life.trialing(1),
        life.scheduled(DAY, { status: "trialing", createdAt: 1 }),
        life.canceled(14 * DAY, { createdAt: 1 }, { first_billed_at: null }),
      ],
      [],
    ],
    [
      "a trial that is cancelled at once",
      (life) => [life.person(0), life.trialing(1), life.canceled(DAY, { createdAt: 1 }, { first_billed_at: null })],
      [],
    ],
    [
      "a chargeback of a subscription, and its end",
      (life) => [life.person(0), life.created(1), life.chargedBack(5 * DAY, "a"), life.canceled(6 * DAY)],
      ["cancellation open"],
    ],
    [
      "a chargeback of a subscription that is reversed",
      (life) => [
        life.person(0),
        life.created(1),
        life.chargedBack(5 * DAY, "a"),
        life.chargedBack(9 * DAY, "a", "chargeback_reverse"),
      ],
      ["cancellation recovered"],
    ],
    [
      "a subscription beside the cancelled one that is paused after that, and resumed",
      (life) => [
        life.person(0),
        life.created(1),
        life.created(2, { of: "b" }),
        life.canceled(DAY),
        life.paused(2 * DAY, { of: "b", createdAt: 2 }),
        life.resumed(9 * DAY, { of: "b", createdAt: 2 }),
      ],
      ["cancellation open"],
    ],
    [
      "a failed renewal whose transaction is cancelled",
      (life) => [
        life.person(0),
        life.created(1),
        life.failed(DAY),
        life.pastDue(DAY),
        life.transactionCanceled(3 * DAY),
      ],
      [],
    ],
    [
      "a failed renewal that is cancelled because the subscription pauses",
      (life) => [life.person(0), life.failed(DAY), life.paused(3 * DAY), life.transactionCanceled(3 * DAY)],
      [],
    ],
    [
      "a failed renewal that is cancelled because the subscription ends",
      (life) => [life.person(0), life.pastDue(DAY), life.canceled(3 * DAY), life.transactionCanceled(3 * DAY)],
      ["payment_failed open"],
    ],
    [
      "a failed renewal, and a checkout that is given up",
      (life) => [
        life.person(0),
        life.pastDue(DAY),
        life.transactionCanceled(3 * DAY, { origin: "subscription_payment_method_change" }),
      ],
      ["payment_failed open"],
    ],
    [
      "another plan that is bought while a payment is past due, before the old subscription is ended, which is reported twice",
      (life) => [
        life.person(0),
        life.created(1),
        life.failed(DAY),
        life.created(2 * DAY, { of: "b" }),
        life.updated(3 * DAY, { createdAt: 1, status: "canceled" }),
        life.canceled(3 * DAY),
      ],
      ["payment_failed recovered declined"],
    ],
    [
      "customers that are given whole instead of their ids",
      (life) => [
        life.person(0),
        life.created(1, {}, { customer_id: { id: life.own("ctm") } }),
        life.canceled(DAY, {}, { customer_id: undefined, customer: { id: life.own("ctm") } }),
      ],
      ["cancellation open"],
    ],
    ["a chargeback of a purchase", (life) => [life.person(0), life.created(1), life.chargedBack(5 * DAY, null)], []],
    [
      "a warning of a chargeback",
      (life) => [life.person(0), life.created(1), life.chargedBack(5 * DAY, "a", "chargeback_warning")],
      [],
    ],
  ];

  test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
    expect(await project.wrongOrders(newPaddleLife, eventsIn, expected)).toEqual([]);
  });
});
