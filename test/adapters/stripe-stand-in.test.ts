// The stand-in for Stripe's API, called through Stripe's own package, because other tests rely on it.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createStripe, stripeFailure } from "../../src/adapters/stripe.ts";
import { StripeStandIn } from "../support/stripe/stand-in.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");
const SECONDS = NOW / 1_000;

let stripe: StripeStandIn;
beforeEach(() => {
  stripe = new StripeStandIn({ now: () => NOW });
});
afterEach(() => stripe.stop());

const client = (key = stripe.key()) => createStripe({ baseUrl: stripe.url })(key, { timeout: 2_000 });

const failureOf = (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error) => stripeFailure(error),
  );

describe("keys", () => {
  test("which are unknown are refused", async () => {
    expect(await failureOf(client("rk_test_unknown0000").customers.list())).toMatchObject({ status: 401 });
  });

  test("may do what they are allowed to, and writing includes reading", async () => {
    const restricted = client(stripe.key({ rights: { customer: "read", coupon: "write" } }));
    expect((await restricted.customers.list()).data).toEqual([]);
    expect(await failureOf(restricted.customers.create({}))).toMatchObject({ kind: "refused", status: 403 });
    expect(await failureOf(restricted.invoices.list())).toMatchObject({ kind: "refused", status: 403 });
    await restricted.coupons.create({ percent_off: 10, duration: "once" });
    expect((await restricted.coupons.list()).data).toHaveLength(1);
  });

  test("see the objects of their own mode", async () => {
    const customer = stripe.customer({ livemode: true });
    expect(await failureOf(client().customers.retrieve(customer.id))).toMatchObject({ code: "resource_missing" });
    const live = client(stripe.key({ livemode: true }));
    expect((await live.customers.retrieve(customer.id)).id).toBe(customer.id);
  });
});

test("the same idempotency key does it once, and refuses another body", async () => {
  const api = client();
  const create = (email: string) => api.customers.create({ email }, { idempotencyKey: "once" });
  const [first, again] = [await create("ada@example.com"), await create("ada@example.com")];
  expect(again.id).toBe(first.id);
  expect(await failureOf(create("eve@example.com"))).toMatchObject({ kind: "invalid", status: 400 });
  expect(stripe.state.all("customer")).toHaveLength(1);
  const headers = { authorization: `Bearer ${stripe.key()}`, "idempotency-key": "by-hand" };
  const byHand = () => fetch(`${stripe.url}/v1/customers`, { method: "POST", headers, body: "name=Bob" });
  expect((await byHand()).headers.get("idempotent-replayed")).toBeNull();
  expect((await byHand()).headers.get("idempotent-replayed")).toBe("true");
});

test("lists have pages", async () => {
  const made = Array.from({ length: 25 }, (_, i) =>
    stripe.customer({ email: `c${i}@example.com`, created: SECONDS + i }),
  );
  const seen: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await client().customers.list({ limit: 10, ...(after ? { starting_after: after } : {}) });
    seen.push(...page.data.map(({ id }) => id));
    if (!page.has_more) break;
    after = page.data.at(-1)!.id;
  }
  expect(seen).toEqual(made.map(({ id }) => id).reverse());
  const recent = await client().customers.list({ created: { gte: SECONDS + 20 }, limit: 100 });
  expect(recent.data).toHaveLength(5);
});

describe("a subscription", () => {
  const subscribed = (fields: object = {}) => {
    const price = stripe.price({ unit_amount: 4_900 });
    return stripe.subscription({ customer: stripe.customer().id, prices: [price.id], ...fields });
  };

  test("takes a coupon, which stands expanded where it is asked for", async () => {
    const { id } = subscribed();
    const api = client();
    await api.coupons.create({ id: "SAVE", percent_off: 20, duration: "repeating", duration_in_months: 3 });
    const changed = await api.subscriptions.update(id, {
      discounts: [{ coupon: "SAVE" }],
      expand: ["discounts.source.coupon"],
    });
    expect(changed.discounts[0]).toMatchObject({
      source: { coupon: { id: "SAVE", percent_off: 20 } },
      subscription: id,
    });
    expect((await api.subscriptions.retrieve(id)).discounts).toEqual([expect.stringMatching(/^di_/)]);
    expect(await failureOf(api.subscriptions.update(id, { discounts: [{ coupon: "NONE" }] }))).toMatchObject({
      code: "resource_missing",
      status: 400,
    });
  });

  test("takes a trial, a pause, another price, and its end", async () => {
    const { id, items } = subscribed();
    const api = client();
    const cheaper = stripe.price({ unit_amount: 900 });
    const changed = await api.subscriptions.update(id, {
      trial_end: SECONDS + 86_400,
      pause_collection: { behavior: "void", resumes_at: SECONDS + 9 * 86_400 },
      items: [{ id: items.data[0].id, price: cheaper.id }],
      proration_behavior: "none",
      cancel_at_period_end: true,
    });
    expect(changed).toMatchObject({
      status: "trialing",
      pause_collection: { behavior: "void" },
      cancel_at_period_end: true,
      items: { data: [{ price: { id: cheaper.id }, quantity: 1 }] },
    });
    const back = await api.subscriptions.update(id, { pause_collection: "", cancel_at_period_end: false });
    expect(back).toMatchObject({ pause_collection: null, cancel_at: null });
    expect((await api.subscriptions.cancel(id)).status).toBe("canceled");
    expect(await failureOf(api.subscriptions.cancel(id))).toMatchObject({ code: "resource_missing" });
    expect((await api.subscriptions.list()).data).toEqual([]);
    expect((await api.subscriptions.list({ status: "all" })).data).toHaveLength(1);
    expect(stripe.state.all("event").map(({ type }) => type)).toEqual([
      "customer.subscription.updated",
      "customer.subscription.updated",
      "customer.subscription.deleted",
    ]);
  });

  test("refuses what Stripe refuses", async () => {
    const { id } = subscribed();
    const api = client();
    const refused = async (change: object) => failureOf(api.subscriptions.update(id, change));
    expect(await refused({ trial_end: SECONDS - 1 })).toMatchObject({ status: 400 });
    expect(await refused({ pause_collection: { behavior: "stop" } })).toMatchObject({ status: 400 });
    expect(await refused({ paused: true })).toMatchObject({ code: "parameter_unknown" });
    await api.subscriptionSchedules.create({ from_subscription: id });
    expect(await refused({ cancel_at_period_end: true })).toMatchObject({ status: 400 });
  });

  test("has invoices that are paid, unless the card is declined", async () => {
    const subscription = subscribed();
    const invoice = stripe.invoice(subscription, { attempt_count: 1 });
    const api = client();
    stripe.declines.set(subscription.customer, "insufficient_funds");
    expect(await failureOf(api.invoices.pay(invoice.id))).toMatchObject({ status: 402, code: "card_declined" });
    stripe.declines.clear();
    expect(await api.invoices.pay(invoice.id)).toMatchObject({ status: "paid", amount_paid: 4_900 });
    const { data } = await api.invoices.list({
      status: "paid",
      subscription: subscription.id,
      expand: ["data.payments"],
    });
    expect(data[0]!.payments!.data).toHaveLength(1);
    expect((await api.invoices.list()).data[0]!.payments).toBeUndefined();
  });
});

describe("faults on demand", () => {
  test("a 500 after the work is done is what the same key gets again", async () => {
    stripe.faults.plan("POST", /customers$/, { kind: "fail" });
    const create = () => client().customers.create({ email: "a@example.com" }, { idempotencyKey: "k" });
    expect(await failureOf(create())).toMatchObject({ kind: "later", status: 500 });
    expect(stripe.state.all("customer")).toHaveLength(1);
  });

  test("a lost answer is one that was given", async () => {
    stripe.faults.plan("POST", /customers$/, { kind: "lose" });
    const api = client();
    const create = () => api.customers.create({ email: "a@example.com" }, { idempotencyKey: "k" });
    expect(await failureOf(create())).toMatchObject({ kind: "later" });
    await create();
    expect(stripe.state.all("customer")).toHaveLength(1);
  });

  test("hanging, and being busy", async () => {
    stripe.faults.plan("GET", /customers$/, { kind: "hang" });
    stripe.faults.plan("GET", /customers$/, { kind: "refuse", status: 429, retryAfter: 3 });
    const api = createStripe({ baseUrl: stripe.url })(stripe.key(), { timeout: 100 });
    expect(await failureOf(api.customers.list())).toMatchObject({ reason: "timed_out" });
    expect(await failureOf(api.customers.list())).toMatchObject({ status: 429, retryAfter: 3_000 });
    expect((await api.customers.list()).data).toEqual([]);
  });
});

test("the secret of a webhook endpoint is shown once", async () => {
  const api = client();
  const made = await api.webhookEndpoints.create({ url: "https://example.com/x", enabled_events: ["invoice.paid"] });
  expect(made.secret).toMatch(/^whsec_/);
  expect((await api.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
  const disabled = await api.webhookEndpoints.update(made.id, { disabled: true });
  expect(disabled.status).toBe("disabled");
  await api.webhookEndpoints.del(made.id);
  expect((await api.webhookEndpoints.list()).data).toEqual([]);
});
