// Test mode and live mode of one Stripe account, and Stripe's ids in place of names.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { stripe } from "../../../src/features/providers/stripe/provider.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "./posting.ts";

let app: TestApp;
let posting: Posting;
let number = 0;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
  await posting.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
});
afterEach(() => app.close());

async function tell(type: string, object: object, livemode = true): Promise<void> {
  const created = Math.floor(app.clock.now() / 1_000);
  const { status } = await posting.stripe({
    id: `evt_${++number}`,
    object: "event",
    type,
    created,
    livemode,
    data: { object },
  });
  expect(status).toBe(200);
}

const failure = (customer: string, more: object = {}) => ({
  object: "invoice",
  customer,
  customer_email: `${customer}@example.com`,
  subscription: `sub_of_${customer}`,
  billing_reason: "subscription_cycle",
  lines: {
    data: [
      { type: "subscription", amount: 1_900, plan: { id: "gold", product: "club", interval: "month", amount: 1_900 } },
    ],
  },
  ...more,
});

test("a product of test mode gives its name to nothing of live mode, though both have the same chosen id", async () => {
  await tell("product.created", { object: "product", id: "club", name: "The Club" });
  await tell("product.created", { object: "product", id: "club", name: "Trying things out" }, false);
  await tell("plan.created", { object: "plan", id: "gold", nickname: "Gold, for tests" }, false);
  await tell("invoice.payment_failed", failure("live"));
  await tell("invoice.payment_failed", failure("tester"), false);
  await app.work();
  const named = Object.fromEntries(
    (await posting.events()).map(({ customer_email, plan_name }) => [customer_email, plan_name]),
  );
  expect(named).toEqual({ "live@example.com": "The Club", "tester@example.com": "Gold, for tests" });
});

test("an event of test mode is never mailed automatically, a live one is", async () => {
  await posting.set({ automation: { send: "recommended", send_delay: "0s", dunning_schedule: ["0d"] } });
  await tell("invoice.payment_failed", failure("tester"), false);
  await tell("invoice.payment_failed", failure("live"));
  for (let hour = 0; hour < 48; hour++) {
    await app.work();
    app.clock.advance(3_600_000);
  }
  expect((await mailsOf(app)).map(({ to }) => JSON.stringify(to)).join()).toContain("live@example.com");
  expect((await mailsOf(app)).map(({ to }) => JSON.stringify(to)).join()).not.toContain("tester@example.com");
  expect(await posting.events()).toHaveLength(2);
});

test.each(["price_1NiAbCdEfGh12345", "plan_Nq4TzR8wLc2XyB", "prod_OaBcDeFgHiJkLm"])(
  "%s is no name that a customer should read, wherever it stands",
  (id) => {
    const line = (plan: object) => ({ type: "subscription", amount: 100, ...plan });
    for (const plan of [
      { price: { id, nickname: id, lookup_key: id } },
      { plan: { id, name: id, nickname: id } },
      { price: { id, product: { id, name: id } } },
      { pricing: { price_details: { price: id, product: id } } },
    ]) {
      const object = failure("cus_1", { lines: { data: [line(plan)] } });
      const events = stripe.normalise({
        object: "event",
        type: "invoice.payment_failed",
        created: 1,
        data: { object },
      });
      expect(events).toMatchObject([{ kind: "payment_failed", facts: { planId: id, planName: null } }]);
    }
  },
);
