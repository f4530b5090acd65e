// Lives at Razorpay and Paddle, over the wire and in any order: returns, what pays a renewal, why it failed, disputes.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { hexHmac, newPosting, type Posting } from "./posting.ts";
import { ordersOf } from "./stripe-life.ts";

const SECRET = "secret_for_tests_only";
const DAY = 24 * 60;

let app: TestApp;
let posting: Posting;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  posting = await newPosting(app);
  const enabled = { enabled: true, webhook_secret: SECRET };
  await posting.set({ integrations: { razorpay: enabled, paddle: enabled } });
});
afterAll(() => app.close());

type Sent = { provider: "razorpay" | "paddle"; body: object };
type Event = { event_type: string; status: string; metadata: Record<string, unknown> | null };

async function send(sent: readonly Sent[]): Promise<void> {
  for (const { provider, body } of sent) {
    app.clock.advance(1_000);
    const raw = JSON.stringify(body);
    const seconds = Math.floor(app.clock.now() / 1_000);
    const signed: Record<string, string> =
      provider === "razorpay"
        ? { "x-razorpay-signature": hexHmac(SECRET, raw), "x-razorpay-event-id": Bun.randomUUIDv7() }
        : { "paddle-signature": `ts=${seconds};h1=${hexHmac(SECRET, `${seconds}:${raw}`)}` };
    const { status } = await app.call("POST", `/webhooks/${provider}/${posting.publicKey}`, { raw, headers: signed });
    expect(status).toBe(200);
  }
  await app.work();
}

const eventsOf = async (email: string): Promise<Event[]> =>
  (await posting.events(`customer_email=${email}`)).filter(({ status }) => status !== "lost");

/** Type, whether it is recovered, and the reason of a decline, of each event. */
const endOf = async (email: string): Promise<string[]> =>
  (await eventsOf(email))
    .map(({ event_type, status, metadata }) =>
      [event_type, status === "recovered" ? "recovered" : "open", metadata?.decline_code].filter(Boolean).join(" "),
    )
    .sort();

type LifeAt<L> = [name: string, eventsIn: (life: L) => Sent[], expected: string[]];

async function wrongOrders<L extends { email: string }>(
  newLife: () => L,
  eventsIn: (life: L) => Sent[],
  expected: string[],
) {
  const wrong: string[] = [];
  for (const order of ordersOf([...Array(eventsIn(newLife()).length).keys()])) {
    const life = newLife();
    const sent = eventsIn(life);
    await send(order.map((index) => sent[index]!));
    const end = await endOf(life.email);
    if (end.join() !== expected.join()) wrong.push(`${order}: ${end}`);
  }
  return wrong;
}

let people = 0;

type Payment = { id?: string; [field: string]: unknown };

function newRazorpayLife() {
  const person = ++people;
  const start = app.clock.now() - 40 * DAY * 60_000;
  const email = `razorpay-${person}@example.com`;
  const own = (name: string) => `${name}_Life${person}`;
  const at = (minute: number) => Math.floor(start / 1_000) + minute * 60;
  const event = (minute: number, name: string, entities: Record<string, object>): Sent => ({
    provider: "razorpay",
    body: {
      entity: "event",
      event: name,
      payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
      created_at: at(minute),
    },
  });
  const subscription = (
    status: string,
    { of = "a", createdAt = 0, ...more }: { of?: string; createdAt?: number } & object = {},
  ) => ({
    id: own(`sub_${of}`),
    plan_id: "plan_1",
    customer_id: own("cust"),
    status,
    quantity: 1,
    notes: [],
    created_at: at(createdAt),
    start_at: at(createdAt),
    current_start: at(createdAt),
    current_end: at(createdAt + 30 * DAY),
    paid_count: 3,
    auth_attempts: 1,
    ...more,
  });
  const payment = ({ id = "pay_1", ...more }: Payment = {}) => ({
    id: own(id),
    amount: 49_900,
    currency: "INR",
    status: "captured",
    email,
    customer_id: own("cust"),
    notes: [],
    ...more,
  });
  type Of = Parameters<typeof subscription>[1];
  return {
    email,
    own,
    charged: (minute: number, of: Of = {}, more: Payment = {}) =>
      event(minute, "subscription.charged", { subscription: subscription("active", of), payment: payment(more) }),
    pending: (minute: number, of: Of = {}) =>
      event(minute, "subscription.pending", { subscription: subscription("pending", of) }),
    halted: (minute: number, of: Of = {}) =>
      event(minute, "subscription.halted", {
        subscription: subscription("halted", { auth_attempts: 4, ...of } as object),
      }),
    activated: (minute: number, of: Of = {}) =>
      event(minute, "subscription.activated", { subscription: subscription("active", of) }),
    authenticated: (minute: number, of: Of = {}) =>
      event(minute, "subscription.authenticated", { subscription: subscription("authenticated", of) }),
    cancelled: (minute: number, of: Of = {}) =>
      event(minute, "subscription.cancelled", {
        subscription: subscription("cancelled", { ended_at: at(minute), ...of } as object),
      }),
    captured: (minute: number, more: Payment = {}) =>
      event(minute, "payment.captured", { payment: payment({ id: "pay_2", ...more }) }),
    failed: (minute: number, more: Payment = {}) =>
      event(minute, "payment.failed", {
        payment: payment({ id: "pay_3", status: "failed", error_reason: "insufficient_funds", ...more }),
      }),
    disputed: (minute: number, more: Payment = {}, phase = "chargeback") =>
      event(minute, "payment.dispute.created", {
        payment: payment(more),
        dispute: { id: own("disp"), payment_id: own("pay_1"), amount: 49_900, currency: "INR", phase },
      }),
  };
}
type RazorpayLife = ReturnType<typeof newRazorpayLife>;

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
      "a new subscription that is activated",
      (life) => [
        life.charged(0),
        life.cancelled(DAY),
        life.authenticated(2 * DAY, { of: "b", createdAt: 2 * DAY }),
        life.activated(3 * DAY, { of: "b", createdAt: 2 * DAY }),
      ],
      ["cancellation recovered"],
    ],
    [
      "a mandate that is authorised and not charged yet",
      (life) => [life.charged(0), life.cancelled(DAY), life.authenticated(2 * DAY, { of: "b", createdAt: 2 * DAY })],
      ["cancellation open"],
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
      (life) => [
        life.charged(0, NAMELESS as object, NAMELESS),
        life.halted(DAY, NAMELESS as object),
        life.captured(2 * DAY, NAMELESS),
      ],
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
    ["a question of a bank", (life) => [life.charged(0), life.disputed(5 * DAY, {}, "retrieval")], []],
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
    expect(await wrongOrders(newRazorpayLife, eventsIn, expected)).toEqual([]);
  });

  test("subscriptions that name no customer are of the same one by the address that Razorpay says", async () => {
    const life = newRazorpayLife();
    await send([
      life.charged(0, NAMELESS as object, NAMELESS),
      life.cancelled(DAY, NAMELESS as object),
      life.charged(3 * DAY, { of: "b", createdAt: 2 * DAY, ...NAMELESS } as object, { id: "pay_9", ...NAMELESS }),
    ]);
    expect(await endOf(life.email)).toEqual(["cancellation recovered"]);
  });
});

function newPaddleLife() {
  const person = ++people;
  const start = app.clock.now() - 40 * DAY * 60_000;
  const email = `paddle-${person}@example.com`;
  const own = (name: string) => `${name}_life${person}`;
  const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
  const event = (minute: number, event_type: string, data: object): Sent => ({
    provider: "paddle",
    body: { event_id: own(`evt_${Bun.randomUUIDv7()}`), event_type, occurred_at: at(minute), data },
  });
  const item = (cycle: object | null) => ({
    status: "active",
    quantity: 1,
    recurring: cycle !== null,
    price: {
      id: "pri_1",
      product_id: "pro_1",
      billing_cycle: cycle,
      unit_price: { amount: "4900", currency_code: "EUR" },
    },
    product: { id: "pro_1", name: "Teapot Pro" },
  });
  const MONTH = { interval: "month", frequency: 1 };
  type Of = { of?: string; createdAt?: number; status?: string };
  const subscription = ({ of = "a", createdAt = 0, status = "active" }: Of, more: object) => ({
    id: own(`sub_${of}`),
    status,
    customer_id: own("ctm"),
    currency_code: "EUR",
    created_at: at(createdAt),
    started_at: at(createdAt),
    first_billed_at: status === "trialing" ? null : at(createdAt),
    scheduled_change: null,
    billing_cycle: MONTH,
    items: [item(MONTH)],
    ...more,
  });
  const transaction = (id: string, status: string, { of = "a" }: { of?: string | null }, more: object) => ({
    id: own(id),
    status,
    customer_id: own("ctm"),
    subscription_id: of === null ? null : own(`sub_${of}`),
    origin: "subscription_recurring",
    currency_code: "EUR",
    items: [item(MONTH)],
    details: { totals: { grand_total: "4900", total: "4900" } },
    payments: [],
    ...more,
  });
  const subscribed =
    (name: string) =>
    (minute: number, of: Of = {}, more: object = {}) =>
      event(minute, `subscription.${name}`, subscription({ createdAt: minute, ...of }, more));
  return {
    email,
    person: (minute: number) => event(minute, "customer.created", { id: own("ctm"), email, name: "Lise" }),
    created: subscribed("created"),
    activated: subscribed("activated"),
    updated: subscribed("updated"),
    trialing: (minute: number, of: Of = {}) => subscribed("trialing")(minute, { ...of, status: "trialing" }),
    pastDue: (minute: number, of: Of = {}) =>
      subscribed("past_due")(minute, { createdAt: 0, ...of, status: "past_due" }),
    canceled: (minute: number, of: Of = {}, more: object = {}) =>
      subscribed("canceled")(minute, { createdAt: 0, ...of, status: "canceled" }, { canceled_at: at(minute), ...more }),
    scheduled: (minute: number, of: Of = {}, effective = minute + 20 * DAY) =>
      subscribed("updated")(
        minute,
        { createdAt: 0, ...of },
        { scheduled_change: { action: "cancel", effective_at: at(effective) } },
      ),
    failed: (minute: number, more: object = {}) =>
      event(
        minute,
        "transaction.payment_failed",
        transaction(
          "txn_1",
          "past_due",
          {},
          { payments: [{ status: "error", error_code: "declined", created_at: at(minute) }], ...more },
        ),
      ),
    transactionPastDue: (minute: number) =>
      event(minute, "transaction.past_due", transaction("txn_1", "past_due", {}, {})),
    completed: (minute: number, of: { of?: string | null } = {}, more: object = {}) =>
      event(minute, "transaction.completed", transaction("txn_2", "completed", of, more)),
    once: { items: [item(null)], origin: "web" },
    chargedBack: (minute: number, of: string | null, action = "chargeback") =>
      event(minute, "adjustment.created", {
        id: own("adj"),
        action,
        customer_id: own("ctm"),
        subscription_id: of === null ? null : own(`sub_${of}`),
        transaction_id: own("txn_2"),
        currency_code: "EUR",
      }),
  };
}
type PaddleLife = ReturnType<typeof newPaddleLife>;

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
    ["a chargeback of a purchase", (life) => [life.person(0), life.created(1), life.chargedBack(5 * DAY, null)], []],
    [
      "a warning of a chargeback",
      (life) => [life.person(0), life.created(1), life.chargedBack(5 * DAY, "a", "chargeback_warning")],
      [],
    ],
  ];

  test.each(LIVES)("%s", async (...[, eventsIn, expected]) => {
    expect(await wrongOrders(newPaddleLife, eventsIn, expected)).toEqual([]);
  });
});
