// The webhook addresses of the payment providers: which posts are accepted, and that each is accepted once.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "./posting.ts";

let app: TestApp;
let posting: Posting;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
  await posting.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
});
afterEach(() => app.close());

const failedInvoice = (more: object = {}) => ({
  id: "evt_failed",
  object: "event",
  type: "invoice.payment_failed",
  created: Math.floor(app.clock.now() / 1000),
  livemode: true,
  data: {
    object: {
      id: "in_1",
      object: "invoice",
      customer: "cus_1",
      customer_email: "ada@example.com",
      customer_name: "Ada Lovelace",
      subscription: "sub_1",
      billing_reason: "subscription_cycle",
      attempt_count: 1,
      amount_due: 4900,
      amount_paid: 0,
      currency: "usd",
      lines: { data: [] },
    },
  },
  ...more,
});

const paidInvoice = () => {
  const { data, ...event } = failedInvoice();
  return {
    ...event,
    id: "evt_paid",
    type: "invoice.paid",
    created: event.created + 60,
    data: { object: { ...data.object, amount_paid: 4900, paid: true, status: "paid" } },
  };
};

test("a provider that is not enabled, or a key that nobody has, is a 404", async () => {
  for (const path of [`razorpay/${posting.publicKey}`, `paddle/${posting.publicKey}`, "stripe/pub_nobody"]) {
    expect((await app.call("POST", `/webhooks/${path}`, { raw: "{}" })).status).toBe(404);
  }
});

test("a bad signature is a 401 with nothing taken but a count of them; without a secret every signature is bad", async () => {
  expect((await posting.stripe(failedInvoice(), { secret: "whsec_of_somebody_else" })).status).toBe(401);
  expect((await posting.stripe(failedInvoice(), { at: app.clock.now() - 301_000 })).status).toBe(401);
  const unsigned = await app.call("POST", `/webhooks/stripe/${posting.publicKey}`, { body: failedInvoice() });
  expect(unsigned.status).toBe(401);
  expect(await posting.inbox()).toMatchObject([{ status: "dropped", reason: "bad_signature", count: 3 }]);
  await posting.set({ integrations: { stripe: { webhook_secret: null } } });
  expect((await posting.stripe(failedInvoice(), { secret: "" })).status).toBe(401);
});

test("a good one is on disk before its 200, makes its event, and the payment that follows recovers it", async () => {
  const { status, body } = await posting.stripe(failedInvoice());
  expect({ status, body }).toEqual({ status: 200, body: { status: "ok" } });
  expect(await posting.inbox()).toMatchObject([
    { status: "queued", source: "stripe", signed: true, event_id: "evt_failed" },
  ]);
  await app.work();
  const expected = {
    customer_email: "ada@example.com",
    event_type: "payment_failed",
    provider: "stripe",
    source: "stripe",
  };
  expect(await posting.events()).toMatchObject([expected]);
  await posting.stripe(paidInvoice());
  await app.work();
  expect(await posting.events()).toMatchObject([{ ...expected, status: "recovered" }]);
});

test("while a secret is replaced, both will do", async () => {
  await posting.set({ integrations: { stripe: { webhook_secret: `whsec_new_one,${STRIPE_SECRET}` } } });
  expect((await posting.stripe(failedInvoice())).status).toBe(200);
  expect((await posting.stripe(paidInvoice(), { secret: "whsec_new_one" })).status).toBe(200);
});

test("the same event a hundred times at once is one", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => posting.stripe(failedInvoice())));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await app.work();
  expect(await posting.inbox()).toHaveLength(1);
  expect(await posting.events()).toHaveLength(1);
});

test("the same identifier with another body is not taken again; another kind of event is", async () => {
  await posting.stripe(failedInvoice());
  await posting.stripe(failedInvoice({ note: "another body" }));
  expect(await posting.inbox()).toHaveLength(1);
});

test("the same event in two projects is two", async () => {
  const other = await newPosting(app);
  await other.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
  for (const one of [posting, other]) await one.stripe(failedInvoice());
  await app.work();
  expect([await posting.events(), await other.events()].map((events) => events.length)).toEqual([1, 1]);
});

test("a signed body that is not JSON, or of a kind that does not matter, is answered 200 and dropped with its reason", async () => {
  expect(
    (await posting.stripe({ id: "evt_x", object: "event", type: "balance.available", data: { object: {} } })).status,
  ).toBe(200);
  await app.work();
  const [event] = await posting.inbox();
  expect(event.status).toBe("dropped");
  expect(event.reason).not.toBeNull();
});
