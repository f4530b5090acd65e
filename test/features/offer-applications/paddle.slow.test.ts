// An accepted offer is applied at Paddle once, and reverted.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { DISCOUNT, EXTENSION } from "../cancel-flow/flow.ts";
import { atPaddle, testObstacles } from "./other-providers.ts";

const OFFER = { title: "Stay", description: "For less", cta_button_text: "Stay", is_active: true };
const PAUSE = { ...OFFER, offer_type: "custom", action: "pause", pause_months: 2 };
const SMALLER = { ...OFFER, offer_type: "downgrade", price_id: "pri_small", when: "now" };
const SUBSCRIPTION = /^\/subscriptions\//;

let at: Awaited<ReturnType<typeof atPaddle>>;
beforeEach(async () => {
  at = await atPaddle();
  const billing_cycle = { interval: "month", frequency: 1 };
  at.api.prices.set("pri_small", { id: "pri_small", status: "active", billing_cycle });
});
afterEach(() => at.stop());

describe("each kind of offer is applied, and undone", () => {
  test("a discount from the next period on, which equal offers share", async () => {
    await at.flow.offer({ ...DISCOUNT, months: 3 });
    const [ada, bob] = [await at.customer(), await at.customer()];
    const application = await at.accept(ada.email);
    expect(application).toMatchObject({ kind: "discount", status: "applied", provider: "paddle", reason: null });
    await at.accept(bob.email);
    expect(at.api.discounts).toMatchObject([
      { type: "percentage", amount: "50", recur: true, maximum_recurring_intervals: 3, enabled_for_checkout: false },
    ]);
    expect([ada, bob].map(({ subscription }) => subscription.discount.id)).toEqual([
      at.api.discounts[0].id,
      at.api.discounts[0].id,
    ]);
    expect((await at.revert(application.id)).reverted_at).not.toBeNull();
    expect(ada.subscription.discount).toBeNull();
  });

  test("days, by a later payment", async () => {
    await at.flow.offer({ ...EXTENSION, is_active: true });
    const { email, subscription } = await at.customer();
    const due = Date.parse(subscription.next_billed_at);
    const application = await at.accept(email);
    expect(Date.parse(subscription.next_billed_at)).toBe(due + 14 * DAY);
    expect(at.api.calls.at(-1)!.body.proration_billing_mode).toBe("do_not_bill");
    await at.revert(application.id);
    expect(Date.parse(subscription.next_billed_at)).toBe(due);
  });

  test("a smaller plan, at once", async () => {
    await at.flow.offer(SMALLER);
    const { email, subscription } = await at.customer();
    const application = await at.accept(email);
    expect(subscription.items).toMatchObject([{ price: { id: "pri_small" }, quantity: 2 }]);
    await at.revert(application.id);
    expect(subscription.items).toMatchObject([{ price: { id: "pri_large" }, quantity: 2 }]);
  });

  test("a pause, from the end of the period on", async () => {
    await at.flow.offer(PAUSE);
    const { email, subscription } = await at.customer();
    const { session_id } = await at.session(email);
    const application = await at.settle(session_id, "accepted");
    expect(await at.progress(session_id)).toMatchObject({
      text: "Done: Your plan will be paused from March 22, 2026 until May 22, 2026.",
    });
    expect(subscription.scheduled_change).toEqual({
      action: "pause",
      effective_at: "2026-03-22T09:00:00.000Z",
      resume_at: "2026-05-22T09:00:00.000Z",
    });
    expect(application).toMatchObject({
      effective_from: "2026-03-22T09:00:00.000Z",
      effective_until: "2026-05-22T09:00:00.000Z",
    });
    await at.revert(application.id);
    expect(subscription.scheduled_change).toBeNull();
  });

  test("a cancellation with the period, also in place of a pause, or at once", async () => {
    const pause = { action: "pause", effective_at: "2026-03-22T09:00:00Z", resume_at: null };
    const { email, subscription } = await at.customer({ scheduled_change: pause });
    const application = await at.decline(email);
    expect(application).toMatchObject({ kind: "cancellation", status: "applied" });
    expect(subscription).toMatchObject({ status: "active", scheduled_change: { action: "cancel" } });
    await at.revert(application.id);
    expect(subscription.scheduled_change).toBeNull();
    await at.set({ cancel_now: true });
    const now = await at.customer();
    await at.decline(now.email);
    expect(now.subscription.status).toBe("canceled");
  });

  test("an end that was set before is taken back, too, as after a second decision", async () => {
    const { email, subscription } = await at.customer();
    const { id } = await at.decline(email);
    at.app.clock.advance(DAY);
    const again = await at.decline(email);
    expect(again).toMatchObject({ status: "applied" });
    expect(again.id).not.toBe(id);
    await at.revert(again.id);
    expect(subscription.scheduled_change).toBeNull();
  });
});

describe("nothing is changed", () => {
  testObstacles(
    () => at,
    [
      ["of an ended one", DISCOUNT, { status: "canceled" }, /has ended/],
      ["of one that is paused", PAUSE, { status: "paused" }, /paused already/],
      [
        "of one that ends",
        DISCOUNT,
        { scheduled_change: { action: "cancel", effective_at: "2026-04-01" } },
        /set to end/,
      ],
      [
        "of one with a discount",
        DISCOUNT,
        { discount: { id: "dsc_x", starts_at: null, ends_at: null } },
        /one at a time/,
      ],
      ["of several items", SMALLER, { items: [{ price: { id: "a" } }, { price: { id: "b" } }] }, /several items/],
      ["by a price that is gone", { ...SMALLER, price_id: "gone" }, {}, /no price gone/],
      ["at the period's end", { ...SMALLER, when: "period_end" }, {}, /end of the period/],
      [
        "of a yearly one that is due later",
        DISCOUNT,
        { next_billed_at: "2026-12-01T00:00:00Z", billing_cycle: { interval: "year", frequency: 1 } },
        /next invoice/,
      ],
    ],
  );

  test("for somebody who has not proven who they are, and by a key without rights or of the sandbox", async () => {
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer();
    expect(await at.accept(email, { customer_hash: null })).toBeUndefined();
    expect(at.api.calls).toEqual([]);
    at.api.key = "another";
    expect(await at.accept(email)).toMatchObject({ status: "failed", reason: expect.stringContaining("API key") });
    at.api.key = "pdl_sdbx_apikey_1";
    await at.set({ api_key: at.api.key });
    at.api.subscriptions.clear();
    expect((await at.accept(email)).reason).toContain("sandbox");
    expect(at.api.changes()).toEqual([]);
  });
});

test.each([
  ["subscriptions", ["subscriptions.read", "discounts.read", "discounts.write", "prices.read"]],
  ["discounts", ["subscriptions.read", "subscriptions.write", "discounts.read", "prices.read"]],
])("a key that may not write %s fails, once, and says so", async (_, rights) => {
  at.api.rights = rights;
  await at.flow.offer(DISCOUNT);
  const { email, subscription } = await at.customer();
  expect(await at.accept(email)).toMatchObject({
    status: "failed",
    reason: "Paddle refused the API key: it is wrong, or lacks the right to read and write subscriptions and discounts",
  });
  const asked = at.api.calls.length;
  await at.later(2 * HOUR);
  expect(at.api.calls).toHaveLength(asked);
  expect(subscription.discount).toBeNull();
});

test("a discount of our code that takes off an amount in some currency, and no percentage, is not used", async () => {
  await at.flow.offer({ ...DISCOUNT, months: 3 });
  at.api.discounts.push({
    id: "dsc_of_somebody",
    code: "RECOVERD50X3",
    status: "active",
    type: "flat",
    amount: "50",
    currency_code: "EUR",
    recur: true,
    maximum_recurring_intervals: 3,
    restrict_to: null,
  });
  const { email } = await at.customer();
  expect(await at.accept(email)).toMatchObject({
    status: "not_possible",
    reason: "The discount RECOVERD50X3 at Paddle has other terms, or is no longer active",
  });
  expect(at.api.changes()).toEqual([]);
});

describe("once", () => {
  for (const kind of ["lose", "fail"] as const) {
    for (const offer of [DISCOUNT, { ...EXTENSION, is_active: true }, PAUSE, SMALLER]) {
      test(`where the answer is ${kind === "lose" ? "lost" : "a 500"}: ${offer.title}, ${offer.offer_type}`, async () => {
        await at.flow.offer(offer);
        const { email, subscription } = await at.customer();
        for (const method of ["PATCH", "POST"]) at.api.faults.plan(method, SUBSCRIPTION, { kind });
        expect(await at.accept(email)).toMatchObject({ status: "pending", reason: expect.stringContaining("Paddle") });
        const after = structuredClone(subscription);
        at.app.clock.advance(HOUR);
        await at.app.work();
        expect(await at.list()).toMatchObject([{ status: "applied", reason: null }]);
        expect(subscription).toEqual(after);
        expect(at.api.changes().filter((one) => one.includes("/subscriptions/"))).toHaveLength(1);
        expect(at.api.discounts.length).toBeLessThan(2);
      });
    }
  }

  test("where the answer to making the discount is lost", async () => {
    await at.flow.offer(DISCOUNT);
    const { email, subscription } = await at.customer();
    at.api.faults.plan("POST", /discounts/, { kind: "lose" });
    await at.accept(email);
    at.app.clock.advance(HOUR);
    await at.app.work();
    expect(at.api.discounts).toHaveLength(1);
    expect(subscription.discount.id).toBe(at.api.discounts[0].id);
  });

  test("where Paddle asks to wait", async () => {
    await at.flow.offer(DISCOUNT);
    const { email } = await at.customer();
    at.api.faults.plan("GET", SUBSCRIPTION, { kind: "refuse", status: 429, retryAfter: 600 });
    await at.accept(email);
    at.app.clock.advance(9 * 60_000);
    await at.app.work();
    expect(at.api.calls).toHaveLength(1);
    at.app.clock.advance(2 * 60_000);
    await at.app.work();
    expect(await at.list()).toMatchObject([{ status: "applied" }]);
  });
});

test("saving an offer says what Paddle cannot do", async () => {
  expect(await at.put({ ...SMALLER, when: null })).toEqual([
    { field: "when", message: expect.stringContaining("Paddle") },
  ]);
  expect(await at.put(SMALLER)).toBeUndefined();
});
