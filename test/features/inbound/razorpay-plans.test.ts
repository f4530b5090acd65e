// Razorpay's events contain no plan name and no amount, so the project's own table supplies them.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { hexHmac, newPosting } from "./posting.ts";
import halted from "./providers/fixtures/razorpay/halted-with-notes.json" with { type: "json" };

const SECRET = "secret_for_tests_only";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

test("a failed payment gets plan and MRR from the project's table of plans", async () => {
  const posting = await newPosting(app);
  const subscription = halted.payload.subscription.entity;
  await posting.set({
    integrations: {
      razorpay: {
        enabled: true,
        webhook_secret: SECRET,
        plans: { [subscription.plan_id]: { name: "Studio", amount: 99_900, currency: "inr" } },
      },
    },
  });
  const raw = JSON.stringify(halted);
  const { status } = await app.call("POST", `/webhooks/razorpay/${posting.publicKey}`, {
    raw,
    headers: { "x-razorpay-signature": hexHmac(SECRET, raw) },
  });
  expect(status).toBe(200);
  await app.work();
  expect(await posting.events()).toMatchObject([
    {
      event_type: "payment_failed",
      plan_name: "Tea for two",
      mrr: 99_900 * (subscription.quantity ?? 1),
      currency: "inr",
    },
  ]);
});
