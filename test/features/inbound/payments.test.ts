// Disputes over HTTP: Stripe only names the payment, and an earlier report has its customer.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { purgePayments } from "../../../src/features/inbound/payments/payments.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "./posting.ts";

let app: TestApp;
let posting: Posting;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
  await posting.set({
    integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } },
    automation: { send: "recommended", send_delay: "0s" },
  });
});
afterEach(() => app.close());

const LONG_AFTER = Date.parse("9999-01-01");

let events = 0;

async function report(type: string, object: object): Promise<void> {
  const created = Math.floor(app.clock.now() / 1000);
  const event = { id: `evt_${++events}`, object: "event", created, livemode: true, type, data: { object } };
  expect((await posting.stripe(event)).status).toBe(200);
  await app.work();
}

const ada = { object: "customer", id: "cus_ada", email: "ada@example.com", name: "Ada" };
/** An invoice of a subscription, without its payments. */
const invoice = { object: "invoice", id: "in_1", customer: "cus_ada", subscription: "sub_ada" };
const dispute = (more: object) => ({ object: "dispute", id: "dp_1", amount: 4900, currency: "eur", ...more });

const PAYMENTS: [name: string, type: string, payment: object][] = [
  [
    "a payment",
    "payment_intent.succeeded",
    { object: "payment_intent", id: "pi_1", amount: 4900, customer: "cus_ada", invoice: "in_1" },
  ],
  [
    "a charge",
    "charge.succeeded",
    { object: "charge", id: "ch_1", payment_intent: "pi_1", customer: "cus_ada", invoice: "in_1" },
  ],
  [
    "a payment and its latest charge",
    "payment_intent.succeeded",
    {
      object: "payment_intent",
      id: "pi_other",
      latest_charge: "ch_1",
      amount: 4900,
      customer: "cus_ada",
      payment_details: { order_reference: "in_1" },
    },
  ],
  [
    "an invoice",
    "invoice.paid",
    { object: "invoice", id: "in_1", customer: "cus_ada", charge: "ch_1", amount_paid: 4900, subscription: "sub_ada" },
  ],
  [
    "an invoice with a list of payments",
    "invoice.paid",
    {
      object: "invoice",
      id: "in_1",
      customer: "cus_ada",
      amount_paid: 4900,
      parent: { subscription_details: { subscription: "sub_ada" } },
      payments: { object: "list", data: [{ payment: { type: "payment_intent", payment_intent: "pi_1" } }] },
    },
  ],
];

test.each(PAYMENTS)(
  "a dispute is a cancellation of the customer who paid, as %s reported, and nobody is mailed",
  async (...of) => {
    const [, type, payment] = of;
    await report("customer.created", ada);
    await report("invoice.created", invoice);
    await report(type, payment);
    await report("charge.dispute.created", dispute({ charge: "ch_1", payment_intent: "pi_1" }));
    const [event, ...others] = await posting.events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ event_type: "cancellation", customer_email: "ada@example.com", source: "stripe" });
    app.clock.advance(3 * 86_400_000);
    await app.work();
    const { body } = await app.call("GET", `/projects/${posting.slug}/churn-events/${event.id}`, { key: posting.key });
    expect(body.data.variants.map(({ status }: { status: string }) => status)).toEqual(
      Array(VARIANT_COUNT).fill("draft"),
    );
  },
);

test.each(PAYMENTS)("a dispute that is reported before %s is the same cancellation", async (...of) => {
  const [, type, payment] = of;
  await report("charge.dispute.created", dispute({ charge: "ch_1", payment_intent: "pi_1" }));
  expect(await posting.events()).toEqual([]);
  await report(type, payment);
  await report("invoice.created", invoice);
  await report("customer.created", ada);
  expect(await posting.events()).toMatchObject([{ event_type: "cancellation", customer_email: "ada@example.com" }]);
});

test("a dispute and the end of the subscription that was paid are one cancellation", async () => {
  await report("customer.created", ada);
  await report(...(PAYMENTS[3]!.slice(1) as [string, object]));
  await report("charge.dispute.created", dispute({ charge: "ch_1" }));
  const ended = { object: "subscription", id: "sub_ada", customer: "cus_ada", status: "canceled" };
  await report("customer.subscription.deleted", { ...ended, cancellation_details: { reason: "payment_disputed" } });
  expect(await posting.events()).toHaveLength(1);
});

test("a dispute of an unreported payment belongs to the subscription that paid as much, of the customer with its address", async () => {
  await report("customer.created", ada);
  const evidence = { customer_email_address: ada.email };
  await report("charge.dispute.created", dispute({ charge: "ch_8", amount: 700, evidence }));
  expect(await posting.events()).toEqual([]);
  await report("invoice.paid", { ...invoice, currency: "eur", amount_paid: 4900 });
  await report("charge.dispute.created", dispute({ charge: "ch_9", evidence }));
  expect(await posting.events()).toMatchObject([{ event_type: "cancellation", customer_id: "cus_ada" }]);
});

test("a dispute of a payment for something else makes no event", async () => {
  await report("customer.created", ada);
  await report("invoice.paid", { ...invoice, currency: "eur", amount_paid: 4900 });
  await report("charge.succeeded", { object: "charge", id: "ch_1", customer: "cus_ada", invoice: null });
  await report("charge.dispute.created", dispute({ charge: "ch_1" }));
  expect(await posting.events()).toEqual([]);
  expect((await posting.inbox())[0]).toMatchObject({ status: "processed", reason: "payment_of_no_subscription" });
});

test("a dispute of nobody known makes no event, and the inbox says why", async () => {
  await report("customer.created", ada);
  await report("charge.dispute.created", dispute({ charge: "ch_9", evidence: { customer_email_address: null } }));
  expect(await posting.events()).toEqual([]);
  expect((await posting.inbox())[0]).toMatchObject({ status: "processed", reason: "disputed_payment_unknown" });
});

test("another project's payment tells nothing", async () => {
  const other = await newPosting(app);
  await other.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
  const at = Math.floor(app.clock.now() / 1000);
  const event = { id: "evt_o", object: "event", created: at, livemode: true, type: "charge.succeeded" };
  await other.stripe({ ...event, data: { object: { object: "charge", id: "ch_1", customer: "cus_ada" } } });
  await app.work();
  await report("charge.dispute.created", dispute({ charge: "ch_1" }));
  expect([...(await posting.events()), ...(await other.events())]).toEqual([]);
});

test("payments are forgotten after their time, and not before", async () => {
  await report("customer.created", ada);
  await report("charge.succeeded", { object: "charge", id: "ch_1", payment_intent: "pi_1", customer: "cus_ada" });
  const forget = (before: number) => app.deps.store.write((tx) => purgePayments(tx, before, 10));
  expect(await forget(app.clock.now() - 1_000)).toBe(0);
  // Ids contain a time that never goes back within this process, and other tests have moved their clocks ahead.
  expect(await forget(LONG_AFTER)).toBe(2);
  await report("charge.dispute.created", dispute({ charge: "ch_1" }));
  expect(await posting.events()).toEqual([]);
});
