// An accepted offer is applied at Stripe: every kind of offer, exactly once despite failures, and only for verified
// customers.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { mailsOf } from "../../support/outbox.ts";
import { DISCOUNT, EXTENSION } from "../cancel-flow/flow.ts";
import { type Applying, newApplying } from "./applying.ts";

/** Twice this number exceeds what one commit can hold. */
const MANY = 110;
const SUBSCRIPTION = /^\/v1\/subscriptions\//;
const PAUSE = {
  offer_type: "custom",
  title: "Take a break",
  description: "Two months without an invoice",
  cta_button_text: "Pause",
  action: "pause",
  pause_months: 2,
  is_active: true,
};
const DOWNGRADE = {
  offer_type: "downgrade",
  title: "The small plan",
  description: "All you need for less",
  cta_button_text: "Change",
  is_active: true,
};

let at: Applying;
beforeEach(async () => {
  at = await newApplying();
});
afterEach(() => at.stop());

const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();

describe("each kind of offer", () => {
  test("a discount is a coupon on the subscription beside the discounts that it has, and equal offers share the coupon", async () => {
    await at.flow.offer({ ...DISCOUNT, months: 6 });
    const [ada, bob] = [await at.customer(), await at.customer()];
    const { stripe } = at;
    const others = stripe.coupon({ livemode: true, percent_off: 5, duration: "forever" });
    ada.subscription.discounts = [
      stripe.state.add("discount", true, {
        source: { type: "coupon", coupon: others.id },
        subscription: ada.subscription.id,
      }).id,
    ];
    const { application } = await at.accept(ada.email);
    expect(application).toMatchObject({ kind: "discount", status: "applied", reason: null, provider: "stripe" });
    expect(application.applied_at).not.toBeNull();
    expect(stripe.called("POST", SUBSCRIPTION).map(({ idempotencyKey }) => idempotencyKey)).toEqual([application.id]);
    await at.accept(bob.email);
    const couponsOf = (ids: string[]) => ids.map((id) => stripe.state.get("discount", true, id).source.coupon);
    const [old, added] = couponsOf(ada.subscription.discounts);
    expect(old).toBe(others.id);
    expect(stripe.state.get("coupon", true, added)).toMatchObject({
      percent_off: 50,
      duration: "repeating",
      duration_in_months: 6,
    });
    expect(couponsOf(bob.subscription.discounts)).toEqual([added]);
    expect(stripe.called("POST", /coupons/)).toHaveLength(1);
    expect(at.changes().every(({ idempotencyKey }) => idempotencyKey)).toBe(true);
  });

  test("an extension moves the next invoice by its days, and charges nothing", async () => {
    await at.flow.offer({ ...EXTENSION, is_active: true });
    const { email, subscription } = await at.customer();
    const due = subscription.items.data[0].current_period_end;
    const { application } = await at.accept(email);
    expect(subscription.trial_end).toBe(due + (14 * DAY) / 1_000);
    expect(at.stripe.called("POST", SUBSCRIPTION)[0]!.form.proration_behavior).toBe("none");
    expect(application.effective_until).toBe(iso(due + (14 * DAY) / 1_000));
  });

  test("a smaller plan comes at once, or with the next period by a schedule", async () => {
    const small = at.stripe.price({ livemode: true, unit_amount: 900 });
    await at.flow.offer({ ...DOWNGRADE, price_id: small.id, when: "now" });
    const now = await at.customer();
    expect((await at.accept(now.email)).application).toMatchObject({ kind: "downgrade", status: "applied" });
    expect(now.subscription.items.data).toMatchObject([{ price: { id: small.id } }]);
    await at.flow.offer({ ...DOWNGRADE, price_id: small.id });
    const later = await at.customer();
    const [item] = later.subscription.items.data;
    item.discounts = [at.stripe.state.add("discount", true, { source: { coupon: "ours" } }).id];
    const discounts = [{ discount: item.discounts[0] }];
    const { application } = await at.accept(later.email);
    expect(application).toMatchObject({ status: "applied", effective_from: iso(item.current_period_end) });
    expect(later.subscription.items.data[0].price.id).toBe(item.price.id);
    expect(at.stripe.state.get("subscription_schedule", true, later.subscription.schedule)).toMatchObject({
      end_behavior: "release",
      phases: [
        { items: [{ price: item.price.id, quantity: 1, discounts }], end_date: item.current_period_end },
        { items: [{ price: small.id, quantity: 1, discounts }] },
      ],
    });
  });

  test("a pause stops invoices until its end", async () => {
    await at.flow.offer(PAUSE);
    const { email, subscription } = await at.customer();
    const { application } = await at.accept(email);
    const until = Date.parse("2026-05-02T09:00:00Z") / 1_000;
    expect(subscription.pause_collection).toEqual({ behavior: "void", resumes_at: until });
    expect(application).toMatchObject({ kind: "pause", status: "applied", effective_until: iso(until) });
  });

  test("a decline ends the subscription with its period, or at once", async () => {
    const later = await at.customer();
    const { application } = await at.decide(later.email, "declined");
    expect(application).toMatchObject({ kind: "cancellation", status: "applied" });
    expect(later.subscription).toMatchObject({ status: "active", cancel_at_period_end: true });
    await at.flow.set({ integrations: { stripe: { cancel_now: true } } });
    const now = await at.customer();
    await at.decide(now.email, "declined");
    expect(now.subscription.status).toBe("canceled");
  });

  test("what only a system of one's own can do is left to the webhook", async () => {
    await at.flow.offer({ ...DOWNGRADE, offer_type: "feature_unlock" });
    const { email } = await at.customer();
    expect((await at.accept(email)).application).toBeNull();
    expect(at.stripe.calls).toEqual([]);
  });
});

test("saving an offer says what will not be carried out", async () => {
  const put = async (body: object) =>
    (await at.app.call("PUT", `${at.flow.at}/retention-offers/other`, { key: at.flow.project.key, body })).body
      .warnings;
  expect(await put({ ...DISCOUNT, fallback: { ...DOWNGRADE, is_active: undefined } })).toEqual([
    { field: "fallback.price_id", message: expect.stringContaining("is needed for Stripe") },
  ]);
  expect(await put({ ...DOWNGRADE, price_id: "price_small" })).toBeUndefined();
  await at.flow.set({ integrations: { stripe: { apply_offers: false } } });
  expect(await put(DOWNGRADE)).toBeUndefined();
});

describe("nothing is carried out", () => {
  test("for somebody who has not proven who they are", async () => {
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer();
    for (const customer_hash of [null, at.flow.hash("somebody@example.com")]) {
      for (const outcome of ["accepted", "declined"] as const) {
        expect((await at.decide(email, outcome, { customer_hash })).application).toBeNull();
      }
    }
    expect(at.stripe.calls).toEqual([]);
  });

  test("where it is off, which it is by default", async () => {
    await at.flow.set({ integrations: { stripe: { apply_offers: null, apply_cancellations: null } } });
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer();
    expect((await at.accept(email)).application).toBeNull();
    expect((await at.decide(email, "declined")).application).toBeNull();
    expect(at.stripe.calls).toEqual([]);
  });

  test("on a live subscription by a test of the page", async () => {
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer();
    expect((await at.accept(email, { test: true })).application).toBeNull();
    expect(at.stripe.calls).toEqual([]);
  });

  test("where it is not clear which subscription is meant, and the page's word decides", async () => {
    await at.flow.offer(DISCOUNT);
    const { email, subscription } = await at.customer();
    await at.flow.subscribes({ subscriptionId: "sub_other", email, mrr: 900, planName: "Small" });
    await at.flow.subscribes({ subscriptionId: subscription.id, email, planName: "Pro", at: at.app.clock.now() + 1 });
    const { application } = await at.accept(email);
    expect(application).toMatchObject({ status: "not_possible" });
    expect(application.reason).toContain("2 subscriptions");
    expect(at.stripe.calls).toEqual([]);
    expect((await at.accept(email, { plan_name: "pro" })).application).toMatchObject({ status: "applied" });
    expect(subscription.discounts).toHaveLength(1);
  });
});

describe("what the subscription does not allow is said in a sentence, and the admins are mailed once", () => {
  const problems: [string, object, Record<string, unknown>, RegExp][] = [
    ["an ended one", DISCOUNT, { status: "canceled" }, /has ended/],
    ["one on a schedule", DISCOUNT, { schedule: "sub_sched_1" }, /schedule/],
    ["one that ends already", DISCOUNT, { cancel_at_period_end: true }, /set to end/],
    ["one that is not paid", DISCOUNT, { status: "unpaid" }, /unpaid/],
    ["several items", { ...DOWNGRADE, price_id: "small" }, { prices: 2 }, /several items/],
    ["another currency", { ...DOWNGRADE, price_id: "euro" }, {}, /EUR.*USD/],
    ["a price that is gone", { ...DOWNGRADE, price_id: "gone" }, {}, /no price gone/],
    ["a pause in a pause", PAUSE, { pause_collection: { behavior: "void", resumes_at: null } }, /paused already/],
    ["a discount that ends before the next invoice", { ...DISCOUNT, months: 1 }, { yearly: true }, /next invoice/],
  ];
  for (const [name, offer, { yearly, ...fields }, reason] of problems) {
    test(name, async () => {
      at.stripe.price({ id: "euro", livemode: true, currency: "eur" });
      at.stripe.price({ id: "small", livemode: true });
      await at.flow.offer(offer);
      const { email, subscription } = await at.customer(fields);
      if (yearly) subscription.items.data[0].current_period_end += (300 * DAY) / 1_000;
      const { application } = await at.accept(email);
      expect(application.status).toBe("not_possible");
      expect(application.reason).toMatch(reason);
      expect(at.changes()).toEqual([]);
      const mails = (await mailsOf(at.app)).filter(({ subject }) => !subject?.includes("verify"));
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("could not be carried out")]);
      expect(mails[0]!.text).toContain(application.reason);
      expect(mails[0]!.text).toContain(email);
    });
  }

  test("a refusal of Stripe's fails it, and is not tried again", async () => {
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer();
    at.stripe.faults.plan("POST", SUBSCRIPTION, { kind: "refuse", status: 402 });
    const { application } = await at.accept(email);
    expect(application).toMatchObject({ status: "failed", reason: "Stripe refused: Refused" });
    at.app.clock.advance(2 * HOUR);
    await at.app.work();
    expect(at.stripe.called("POST", SUBSCRIPTION)).toHaveLength(1);
  });

  test("so does a key without rights, or none", async () => {
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer();
    at.stripe.revoke(at.key);
    expect((await at.accept(email)).application).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(/API key/),
    });
    await at.flow.set({ integrations: { stripe: { api_key: null } } });
    expect((await at.accept(email)).application.reason).toContain("no API key");
  });
});

describe("a restricted key that lacks a right to write", () => {
  const READS = { subscription: "read", price: "read", coupon: "read", customer: "read" } as const;
  const SMALL = { ...DOWNGRADE, price_id: "small" };

  test.each([
    ["a discount, without coupons", { ...READS, subscription: "write" }, DISCOUNT],
    ["a discount, without subscriptions", { ...READS, coupon: "write" }, DISCOUNT],
    ["days", READS, { ...EXTENSION, is_active: true }],
    ["a pause", READS, PAUSE],
    ["a smaller plan at once", READS, { ...SMALL, when: "now" }],
    ["a smaller plan later, by a schedule", READS, SMALL],
  ] as const)("fails: %s", async (_, rights, offer) => {
    at.stripe.price({ id: "small", livemode: true });
    await at.flow.set({ integrations: { stripe: { api_key: at.stripe.key({ livemode: true, rights }) } } });
    await at.flow.offer(offer);
    const { email, subscription } = await at.customer();
    const before = structuredClone(subscription);
    const { application } = await at.accept(email);
    expect(application).toMatchObject({
      status: "failed",
      reason: expect.stringMatching(/^Stripe refused the API key: it is wrong, or lacks the right to write/),
    });
    expect(subscription).toEqual(before);
    at.app.clock.advance(2 * HOUR);
    await at.app.work();
    expect(at.changes().filter(({ path }) => SUBSCRIPTION.test(path)).length).toBeLessThan(2);
  });

  test("fails: a cancellation", async () => {
    await at.flow.set({ integrations: { stripe: { api_key: at.stripe.key({ livemode: true, rights: READS }) } } });
    const { email, subscription } = await at.customer();
    expect((await at.decide(email, "declined")).application).toMatchObject({ status: "failed" });
    expect(subscription.cancel_at_period_end).toBe(false);
  });
});

test("an offer that several items or a schedule do not prevent is carried out", async () => {
  await at.flow.offer(PAUSE);
  const { email, subscription } = await at.customer({ prices: 2 });
  expect((await at.accept(email)).application).toMatchObject({ status: "applied" });
  expect(subscription.pause_collection).not.toBeNull();
});

describe("once", () => {
  beforeEach(() => at.flow.offer(DISCOUNT));

  test("where it is reported twice, and accepted in two windows", async () => {
    const { email, subscription } = await at.customer();
    const [first, second] = [await at.session(email), await at.session(email)];
    await Promise.all([
      at.flow.report(first, "accepted"),
      at.flow.report(first, "accepted"),
      at.flow.report(second, "accepted"),
    ]);
    await at.app.work();
    expect(subscription.discounts).toHaveLength(1);
    expect(at.stripe.called("POST", SUBSCRIPTION)).toHaveLength(1);
    const one = await at.applicationOf(first);
    expect(one.status).toBe("applied");
    expect((await at.applicationOf(second)).id).toBe(one.id);
    expect((await at.list()).meta.total).toBe(1);
  });

  for (const kind of ["lose", "fail"] as const) {
    test(`where the answer to what was done is ${kind === "lose" ? "lost" : "a 500"}`, async () => {
      const { email, subscription } = await at.customer();
      at.stripe.faults.plan("POST", SUBSCRIPTION, { kind });
      expect((await at.accept(email)).application).toMatchObject({ status: "pending" });
      at.app.clock.advance(HOUR);
      await at.app.work();
      expect(subscription.discounts).toHaveLength(1);
      expect(at.stripe.called("POST", SUBSCRIPTION)).toHaveLength(1);
      expect((await at.list()).data).toMatchObject([{ status: "applied", reason: null }]);
    });
  }

  test("where Stripe was busy for a while", async () => {
    const { email, subscription } = await at.customer();
    at.stripe.faults.plan("GET", SUBSCRIPTION, { kind: "refuse", status: 503 });
    at.stripe.faults.plan("POST", SUBSCRIPTION, { kind: "refuse", status: 429, retryAfter: 600 });
    const { application } = await at.accept(email);
    expect(application).toMatchObject({ status: "pending", reason: expect.stringMatching(/Stripe/) });
    at.app.clock.advance(10_000);
    await at.app.work();
    at.app.clock.advance(9 * 60_000);
    await at.app.work();
    expect(at.stripe.called("POST", SUBSCRIPTION)).toHaveLength(1);
    at.app.clock.advance(2 * 60_000);
    await at.app.work();
    expect(subscription.discounts).toHaveLength(1);
    const keys = at.stripe.called("POST", SUBSCRIPTION).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toBe(application.id);
  });

  test("where Stripe cannot be reached for a day, it fails and says so", async () => {
    const { email } = await at.customer();
    at.stripe.faults.plan("GET", SUBSCRIPTION, { kind: "refuse", status: 500 }, { times: 1_000 });
    const { id } = await at.accept(email);
    for (let hours = 0; hours < 21; hours++) {
      at.app.clock.advance(HOUR);
      await at.app.work();
    }
    const application = await at.applicationOf(id);
    expect(application.status).toBe("failed");
    expect(application.reason).toContain("look there");
  });

  test("a deleted coupon is made again, and terms are those that were shown", async () => {
    const { email, subscription } = await at.customer();
    const other = await at.customer();
    await at.accept(other.email);
    const [coupon] = at.stripe.state.all("coupon");
    at.stripe.state.remove(coupon!);
    const session = await at.session(email);
    await at.flow.offer({ ...DISCOUNT, discount_percent: 10, title: "Ten" });
    await at.flow.report(session, "accepted");
    await at.app.work();
    const [discount] = subscription.discounts;
    const added = at.stripe.state.get("discount", true, discount).source.coupon;
    expect(at.stripe.state.get("coupon", true, added).percent_off).toBe(50);
  });

  test("of many acceptances at once, each", async () => {
    const customers = await Promise.all(Array.from({ length: MANY }, () => at.customer()));
    const sessions = await Promise.all(customers.map(({ email }) => at.session(email)));
    await Promise.all(sessions.flatMap((id) => [at.flow.report(id, "accepted"), at.flow.report(id, "accepted")]));
    await at.app.work();
    for (const { subscription } of customers) expect(subscription.discounts).toHaveLength(1);
    expect(at.stripe.called("POST", SUBSCRIPTION)).toHaveLength(MANY);
    expect((await at.list("?status=applied")).meta.total).toBe(MANY);
  });
});
