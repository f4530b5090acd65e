// A provider that gives up charging for a subscription rarely ends it. It still counts as churn until it is paid again.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../../support/app.ts";
import { hexHmac, newPosting, type Posting, STRIPE_SECRET } from "../../inbound/posting.ts";
import { newStripeLife, type StripeEvent } from "../../inbound/stripe-life.ts";

const SECRET = "secret_for_tests_only";
const DAY = 24 * 60;
const START = Date.parse("2026-03-10T00:00:00Z");

let app: TestApp;
let posting: Posting;

beforeAll(async () => {
  app = testApp();
  posting = await newPosting(app);
  const plans = { plan_1: { amount: 4_900, currency: "eur" } };
  await posting.set({
    integrations: {
      stripe: { enabled: true, webhook_secret: STRIPE_SECRET },
      razorpay: { enabled: true, webhook_secret: SECRET, plans },
    },
  });
});
afterAll(() => app.close());

/** Reactivation, involuntary churn and closing MRR of April and of May so far. */
async function months(): Promise<number[][]> {
  await app.work();
  const path = `/projects/${posting.slug}/mrr?from=2026-04-01&to=2026-05-31&currency=eur`;
  const { body } = await app.call("GET", path, { key: posting.key });
  return body.data.months.map(({ mrr_movements: m }: { mrr_movements: Record<string, number> }) => [
    m.reactivation,
    m.churn_involuntary,
    m.end,
  ]);
}

test("at Stripe and at Razorpay", async () => {
  const life = newStripeLife("2025-03-31.basil", START);
  const stripe = async (event: StripeEvent) => {
    app.clock.set(event.created * 1_000);
    await posting.stripe(event);
  };
  const razorpay = async (minute: number, event: string, status: string) => {
    const at = START / 1_000 + minute * 60;
    app.clock.set(at * 1_000);
    const entity = {
      id: "sub_r",
      plan_id: "plan_1",
      customer_id: "cust_r",
      status,
      paid_count: 1,
      start_at: START / 1_000,
    };
    const payment = { id: `pay_${minute}`, amount: 4_900, currency: "EUR", email: "halted@example.com" };
    const payload = { subscription: { entity }, payment: { entity: payment } };
    const raw = JSON.stringify({ event: `subscription.${event}`, created_at: at, payload });
    const headers = { "x-razorpay-signature": hexHmac(SECRET, raw) };
    await app.call("POST", `/webhooks/razorpay/${posting.publicKey}`, { raw, headers });
  };
  await stripe(life.person(0));
  await stripe(life.created(0));
  await razorpay(0, "charged", "active");
  await stripe(life.failed(31 * DAY));
  await stripe(life.updated(31 * DAY, { status: "past_due" }, { status: "active" }));
  await razorpay(31 * DAY, "pending", "pending");
  // While the provider retries the charge, nothing has ended.
  expect(await months()).toEqual([[0, 0, 9_800]]);

  await stripe(life.updated(40 * DAY, { status: "unpaid" }, { status: "past_due" }));
  await razorpay(40 * DAY, "halted", "halted");
  app.clock.advance(1_000);
  expect(await months()).toEqual([[0, 9_800, 0]]);

  await stripe(life.updated(60 * DAY, {}, { status: "unpaid" }));
  await razorpay(60 * DAY, "charged", "active");
  app.clock.advance(1_000);
  expect(await months()).toEqual([
    [0, 9_800, 0],
    [9_800, 0, 9_800],
  ]);
});
