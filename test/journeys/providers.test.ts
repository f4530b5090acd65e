// Razorpay and Paddle, from their signed bodies to the outcome for a customer.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import { hexHmac, newPosting, type Posting } from "../features/inbound/posting.ts";
import { type Answer, type TestApp, testApp } from "../support/app.ts";
import { linksOf, mailsOf } from "../support/outbox.ts";

const SECRET = "secret_for_tests_only";
const NEXT_SECRET = "secret_that_comes_after";

let app: TestApp;
let posting: Posting;
beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
});
afterEach(() => app.close());

const enable = (provider: "razorpay" | "paddle", more: object = {}) =>
  posting.set({ integrations: { [provider]: { enabled: true, webhook_secret: SECRET, ...more } } });

const seconds = (ms: number) => Math.floor(ms / 1_000);
const summary = async () =>
  (await posting.events()).map(({ event_type, status, customer_email }) => [event_type, status, customer_email]);

type Sent = { secret?: string; headers?: Record<string, string>; key?: string };

describe("Razorpay", () => {
  const razorpay = (body: object | string, { secret = SECRET, headers = {}, key = posting.publicKey }: Sent = {}) => {
    const raw = typeof body === "string" ? body : JSON.stringify(body);
    const signed = { "x-razorpay-signature": hexHmac(secret, raw), "x-razorpay-event-id": Bun.randomUUIDv7() };
    return app.call("POST", `/webhooks/razorpay/${key}`, { raw, headers: { ...signed, ...headers } });
  };

  const subscription = (status: string, more: object = {}) => ({
    id: "sub_Nq4TzR8wLc2XyB",
    entity: "subscription",
    plan_id: "plan_Nq4TzR8wLc2XyB",
    customer_id: "cust_Nq4TzR8wLc2XyB",
    status,
    quantity: 1,
    notes: [],
    charge_at: seconds(app.clock.now() + DAY),
    start_at: seconds(app.clock.now() - 90 * DAY),
    current_start: seconds(app.clock.now() - DAY),
    current_end: seconds(app.clock.now() + 30 * DAY),
    auth_attempts: 1,
    paid_count: 3,
    created_at: seconds(app.clock.now() - 91 * DAY),
    short_url: "https://rzp.example/i/pay",
    ...more,
  });
  const payment = (more: object = {}) => ({
    id: "pay_Nq4TzR8wLc2XyB",
    entity: "payment",
    amount: 49_900,
    currency: "INR",
    status: "captured",
    email: "Asha@Example.com",
    customer_id: "cust_Nq4TzR8wLc2XyB",
    notes: [],
    ...more,
  });
  /** The body of an event that is sent now. */
  const event = (name: string, entities: Record<string, object>) => ({
    entity: "event",
    account_id: "acc_Nq4TzR8wLc2XyB",
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
    created_at: seconds(app.clock.now()),
  });
  const charged = () => event("subscription.charged", { subscription: subscription("active"), payment: payment() });
  const pending = () => event("subscription.pending", { subscription: subscription("pending") });
  const halted = () => event("subscription.halted", { subscription: subscription("halted", { auth_attempts: 4 }) });
  const cancelled = () =>
    event("subscription.cancelled", {
      subscription: subscription("cancelled", { ended_at: seconds(app.clock.now()) }),
    });

  /** Sends the events an hour apart; each is processed before the next. */
  async function live(...events: (() => object)[]): Promise<void> {
    for (const tell of events) {
      app.clock.advance(60 * MINUTE);
      expect((await razorpay(tell())).status).toBe(200);
      await app.work();
    }
  }

  test("pending, halted and charged are one failed payment, with the address that an earlier charge reported, and recovered", async () => {
    await enable("razorpay");
    await live(charged, pending);
    expect(await summary()).toEqual([["payment_failed", "variants_generated", "asha@example.com"]]);
    await live(halted);
    expect(await summary()).toEqual([["payment_failed", "variants_generated", "asha@example.com"]]);
    const [open] = await posting.events();
    expect(open).toMatchObject({ mrr: 49_900, currency: "inr", provider: "razorpay", source: "razorpay" });
    await live(charged);
    expect(await summary()).toEqual([["payment_failed", "recovered", "asha@example.com"]]);
    await live(pending);
    expect((await summary()).map(([, status]) => status)).toEqual(["recovered", "variants_generated"]);
  });

  test("what is cancelled after it was halted stays the failed payment that it is", async () => {
    await enable("razorpay");
    await live(charged, pending, halted, cancelled);
    expect(await summary()).toEqual([["payment_failed", "variants_generated", "asha@example.com"]]);
  });

  test("a cancelled subscription is a cancellation, and a later captured payment alone does not undo it", async () => {
    await enable("razorpay");
    await live(charged, cancelled);
    expect(await summary()).toEqual([["cancellation", "variants_generated", "asha@example.com"]]);
    await live(() => event("payment.captured", { payment: payment() }));
    expect(await summary()).toEqual([["cancellation", "variants_generated", "asha@example.com"]]);
  });

  test("a captured payment of the customer recovers; one of nothing, a failed and an authorised one do not", async () => {
    await enable("razorpay");
    await live(charged, halted);
    await live(
      () => event("payment.captured", { payment: payment({ amount: 0 }) }),
      () => event("payment.failed", { payment: payment({ status: "failed" }) }),
      () => event("payment.authorized", { payment: payment({ status: "authorized" }) }),
    );
    expect((await summary()).map(([, status]) => status)).toEqual(["variants_generated"]);
    await live(() => event("payment.captured", { payment: payment() }));
    expect((await summary()).map(([, status]) => status)).toEqual(["recovered"]);
  });

  test("a pause is no churn, and neither is its end", async () => {
    await enable("razorpay");
    await live(
      charged,
      () => event("subscription.paused", { subscription: subscription("paused") }),
      () => event("subscription.resumed", { subscription: subscription("active") }),
    );
    expect(await summary()).toEqual([]);
  });

  test("a failure of a customer whose address is reported later becomes an event then", async () => {
    await enable("razorpay");
    await live(pending);
    expect(await summary()).toEqual([]);
    expect((await posting.inbox()).map(({ reason }) => reason)).toEqual(["no_address_known"]);
    await live(() => event("payment.failed", { payment: payment({ status: "failed" }) }));
    expect(await summary()).toEqual([["payment_failed", "variants_generated", "asha@example.com"]]);
  });

  test("a body that comes again under another event id is the same one, whatever its age", async () => {
    await enable("razorpay");
    await live(charged, halted);
    const old = JSON.stringify(charged());
    app.clock.advance(MINUTE);
    await razorpay(old);
    await app.work();
    await live(pending);
    const open = await summary();
    for (let again = 0; again < 3; again++) {
      app.clock.advance(DAY);
      expect((await razorpay(old)).body).toEqual({ status: "ok" });
    }
    await app.work();
    expect(await summary()).toEqual(open);
    expect(await posting.inbox()).toHaveLength(4);
  });

  test("an event id that comes again with another body changes nothing", async () => {
    await enable("razorpay");
    const headers = { "x-razorpay-event-id": "evt_1" };
    await razorpay(charged(), { headers });
    await razorpay(cancelled(), { headers });
    await app.work();
    expect(await summary()).toEqual([]);
  });

  test("the mail about it leads to the page where the customer can pay", async () => {
    await enable("razorpay");
    await posting.set({ automation: { send: "recommended", dunning_schedule: ["0d"], quiet_hours: null } });
    await live(charged, halted);
    const [mail] = await mailsOf(app);
    expect(mail?.to?.map(({ address }) => address)).toEqual(["asha@example.com"]);
    const { clicks } = linksOf(mail!);
    expect((await app.call("GET", clicks[0]!)).headers.get("location")).toBe("https://rzp.example/i/pay");
  });

  test("as long as Razorpay tries again nobody is written to, and once it gives up, at once", async () => {
    await enable("razorpay");
    await posting.set({ automation: { send: "recommended", dunning_schedule: ["0d"], quiet_hours: null } });
    const declined = payment({ status: "failed", error_reason: "insufficient_funds" });
    const pendingAgain = () =>
      event("subscription.pending", { subscription: subscription("pending"), payment: declined });
    for (const tell of [charged, pendingAgain, pendingAgain, pendingAgain]) {
      await live(tell);
      app.clock.advance(DAY - 60 * MINUTE);
    }
    await app.work();
    expect(await summary()).toEqual([["payment_failed", "variants_generated", "asha@example.com"]]);
    await live(halted);
    expect(await summary()).toEqual([["payment_failed", "email_sent", "asha@example.com"]]);
    expect(await mailsOf(app)).toHaveLength(1);
  });

  test("the webhook address: not enabled 404, badly signed 401, and both secrets while one is replaced", async () => {
    const answers = async (...sent: Sent[]) =>
      (await Promise.all(sent.map((one) => razorpay(charged(), one)))).map(({ status }) => status);
    expect(await answers({})).toEqual([404]);
    await enable("razorpay");
    expect(await answers({ key: "pub_nobody" })).toEqual([404]);
    const unsigned = { "x-razorpay-signature": "" };
    expect(await answers({ secret: NEXT_SECRET }, { headers: unsigned }, {})).toEqual([401, 401, 200]);
    await enable("razorpay", { webhook_secret: `${NEXT_SECRET},${SECRET}` });
    expect(await answers({}, { secret: NEXT_SECRET }, { secret: "of somebody else" })).toEqual([200, 200, 401]);
    await enable("razorpay", { webhook_secret: NEXT_SECRET });
    expect(await answers({}, { secret: NEXT_SECRET })).toEqual([401, 200]);
    await enable("razorpay", { enabled: false });
    expect(await answers({ secret: NEXT_SECRET })).toEqual([404]);
  });

  test("a signature of other bytes than those that came is none", async () => {
    await enable("razorpay");
    const raw = JSON.stringify(charged());
    const headers = { "x-razorpay-signature": hexHmac(SECRET, raw) };
    expect((await razorpay(`${raw} `, { headers })).status).toBe(401);
    expect((await razorpay(raw.slice(0, -1), { headers })).status).toBe(401);
  });
});

describe("Paddle", () => {
  let sent = 0;
  const header = (raw: string, at: number, ...secrets: string[]) =>
    [`ts=${seconds(at)}`, ...secrets.map((secret) => `h1=${hexHmac(secret, `${seconds(at)}:${raw}`)}`)].join(";");
  const paddle = (body: object, { secret = SECRET, headers = {}, key = posting.publicKey }: Sent = {}) => {
    const raw = JSON.stringify(body);
    const signed = { "paddle-signature": header(raw, app.clock.now(), secret) };
    return app.call("POST", `/webhooks/paddle/${key}`, { raw, headers: { ...signed, ...headers } });
  };

  const event = (event_type: string, data: object) => ({
    event_id: `evt_${++sent}`,
    event_type,
    occurred_at: new Date(app.clock.now()).toISOString(),
    notification_id: `ntf_${sent}`,
    data,
  });
  const day = (days: number) => new Date(app.clock.now() + days * DAY).toISOString();
  const item = () => ({
    status: "active",
    quantity: 1,
    recurring: true,
    price: {
      id: "pri_1",
      product_id: "pro_1",
      billing_cycle: { interval: "month", frequency: 1 },
      unit_price: { amount: "4900", currency_code: "EUR" },
    },
    product: { id: "pro_1", name: "Pro" },
  });
  const subscription = (event_type: string, status: string, more: object = {}) =>
    event(event_type, {
      id: "sub_1",
      status,
      customer_id: "ctm_1",
      currency_code: "EUR",
      started_at: day(-90),
      first_billed_at: day(-90),
      next_billed_at: day(10),
      current_billing_period: { starts_at: day(-20), ends_at: day(10) },
      billing_cycle: { interval: "month", frequency: 1 },
      scheduled_change: null,
      items: [item()],
      ...more,
    });
  const transaction = (event_type: string, status: string, more: object = {}) =>
    event(event_type, {
      id: "txn_1",
      status,
      origin: "subscription_recurring",
      customer_id: "ctm_1",
      subscription_id: "sub_1",
      currency_code: "EUR",
      items: [item()],
      details: { totals: { grand_total: "4900", total: "4900" }, line_items: [] },
      payments: [],
      checkout: { url: "https://pay.acme.example/checkout?_ptxn=txn_1" },
      ...more,
    });
  const customer = () =>
    event("customer.created", { id: "ctm_1", email: "Lise@Example.com", name: "Lise Meitner", status: "active" });
  const failed = () =>
    transaction("transaction.payment_failed", "past_due", {
      payments: [{ status: "error", error_code: "declined", created_at: day(0) }],
    });
  const completed = () =>
    transaction("transaction.completed", "completed", { payments: [{ status: "captured", created_at: day(0) }] });
  const active = () => subscription("subscription.updated", "active");
  const scheduled = () =>
    subscription("subscription.updated", "active", {
      scheduled_change: { action: "cancel", effective_at: day(10), resume_at: null },
    });
  const canceled = () =>
    subscription("subscription.canceled", "canceled", { canceled_at: day(0), next_billed_at: null });

  async function live(...events: (() => object)[]): Promise<void> {
    for (const tell of events) {
      app.clock.advance(60 * MINUTE);
      expect((await paddle(tell())).status).toBe(200);
      await app.work();
    }
  }

  test("a failed transaction is a failed payment, and its completion recovers it", async () => {
    await enable("paddle");
    await live(customer, active, failed);
    expect(await summary()).toEqual([["payment_failed", "variants_generated", "lise@example.com"]]);
    const [open] = await posting.events();
    expect(open).toMatchObject({ mrr: 4_900, currency: "eur", plan_name: "Pro", customer_name: "Lise Meitner" });
    await live(failed, () => subscription("subscription.past_due", "past_due"));
    expect(await summary()).toHaveLength(1);
    await live(completed);
    expect(await summary()).toEqual([["payment_failed", "recovered", "lise@example.com"]]);
  });

  test("a scheduled end is a cancellation, its undoing recovers it, and that can happen again", async () => {
    await enable("paddle");
    await live(customer, active, scheduled, scheduled);
    expect(await summary()).toEqual([["cancellation", "variants_generated", "lise@example.com"]]);
    await live(active);
    expect(await summary()).toEqual([["cancellation", "recovered", "lise@example.com"]]);
    await live(scheduled, canceled);
    expect((await summary()).map(([, status]) => status)).toEqual(["recovered", "variants_generated"]);
  });

  test("an end at once is one cancellation, although it is reported twice", async () => {
    await enable("paddle");
    await live(
      customer,
      active,
      () => subscription("subscription.updated", "canceled", { canceled_at: day(0) }),
      canceled,
    );
    expect(await summary()).toEqual([["cancellation", "variants_generated", "lise@example.com"]]);
  });

  test("a payment does not undo a scheduled end", async () => {
    await enable("paddle");
    await live(customer, active, scheduled, completed);
    expect(await summary()).toEqual([["cancellation", "variants_generated", "lise@example.com"]]);
  });

  test("what ends after payments failed stays the failed payment that it is", async () => {
    await enable("paddle");
    await live(customer, active, failed, canceled);
    expect(await summary()).toEqual([["payment_failed", "variants_generated", "lise@example.com"]]);
  });

  test("a scheduled pause is no cancellation", async () => {
    await enable("paddle");
    const pause = { scheduled_change: { action: "pause", effective_at: day(10), resume_at: null } };
    await live(customer, active, () => subscription("subscription.updated", "active", pause));
    expect(await summary()).toEqual([]);
  });

  test("in whatever order its parts arrive, a failure that was settled ends recovered", async () => {
    await enable("paddle");
    const bodies: object[] = [];
    for (const tell of [customer, active, failed, completed]) {
      app.clock.advance(MINUTE);
      bodies.push(tell());
    }
    for (const body of bodies.reverse()) {
      expect((await paddle(body)).status).toBe(200);
      await app.work();
    }
    expect((await summary()).filter(([, status]) => status !== "recovered")).toEqual([]);
  });

  test("what Paddle's simulator sends mails nobody", async () => {
    await enable("paddle");
    await posting.set({ automation: { send: "recommended", dunning_schedule: ["0d"], quiet_hours: null } });
    await live(customer, active, () => ({ ...failed(), event_id: "ntfsimevt_1", notification_id: "ntfsimntf_1" }));
    expect(await summary()).toHaveLength(1);
    expect(await mailsOf(app)).toEqual([]);
  });

  test("the same event again is answered 200 and taken once", async () => {
    await enable("paddle");
    await live(customer, active);
    const body = failed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => paddle(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await app.work();
    expect(await posting.inbox()).toHaveLength(3);
    expect(await summary()).toHaveLength(1);
  });

  test("the webhook address: not enabled 404, badly signed 401, and both secrets while one is replaced", async () => {
    const status = async (one: Sent = {}, body: object = active()): Promise<number> => (await paddle(body, one)).status;
    expect(await status()).toBe(404);
    await enable("paddle");
    expect(await status({ key: "pub_nobody" })).toBe(404);
    expect(await status()).toBe(200);
    expect(await status({ secret: NEXT_SECRET })).toBe(401);
    const body = active();
    const raw = JSON.stringify(body);
    const now = app.clock.now();
    const signed = (text: string) => status({ headers: { "paddle-signature": text } }, body);
    expect(await signed("")).toBe(401);
    expect(await signed(header(raw, now - 301_000, SECRET))).toBe(401);
    expect(await signed(header(raw, now + 301_000, SECRET))).toBe(401);
    expect(await signed(header(raw, now, SECRET).replace("ts=", "ts=1"))).toBe(401);
    // During a rotation, Paddle signs with both secrets; we accept either.
    expect(await signed(header(raw, now, NEXT_SECRET, SECRET))).toBe(200);
    await enable("paddle", { webhook_secret: `${NEXT_SECRET},${SECRET}` });
    expect([await status(), await status({ secret: NEXT_SECRET })]).toEqual([200, 200]);
    await enable("paddle", { webhook_secret: NEXT_SECRET });
    expect([await status(), await status({ secret: NEXT_SECRET })]).toEqual([401, 200]);
  });

  test("after the public key is rotated the address at the provider lives on for the time of grace", async () => {
    await enable("paddle");
    const { slug, token } = posting;
    const rotated: Answer = await app.call("POST", `/projects/${slug}/rotate-keys`, {
      token,
      body: { keys: ["public"], grace_period: "24h" },
    });
    const { public_key: key } = rotated.body.data;
    expect([(await paddle(active())).status, (await paddle(active(), { key })).status]).toEqual([200, 200]);
    app.clock.advance(DAY + 1_000);
    expect([(await paddle(active())).status, (await paddle(active(), { key })).status]).toEqual([404, 200]);
  });
});
