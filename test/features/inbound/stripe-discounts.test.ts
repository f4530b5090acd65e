// Discounts in the lives of subscriptions: what the churn event says the customer was worth.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "./posting.ts";
import { newStripeLife, type StripeEvent } from "./stripe-life.ts";

let app: TestApp;
let posting: Posting;

beforeEach(async () => {
  app = testApp();
  posting = await newPosting(app);
  await posting.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
});
afterEach(() => app.close());

const HOUR = 3_600_000;
const newLife = () => newStripeLife("2025-03-31.basil", app.clock.now() - 90 * 24 * HOUR);
const DAY = 24 * 60; // minutes

async function tell(...events: StripeEvent[]) {
  for (const event of events) await posting.stripe(event);
  await app.work();
  return posting.events();
}

const BY_ID = { discounts: ["di_1"] };
const renewal = (discount_amounts: object[]) => ({
  ...BY_ID,
  lines: {
    data: [{ amount: 4_900, period: { start: 1_735_689_600, end: 1_735_689_600 + 31 * 86_400 }, discount_amounts }],
  },
});

test("a renewal says what a discount takes off whose coupon no webhook carries", async () => {
  const life = newLife();
  const events = await tell(
    life.person(0),
    life.created(0, {}, BY_ID),
    life.paid(30 * DAY, {}, renewal([{ amount: 1_715, discount: "di_1" }])),
    life.deleted(31 * DAY, {}, BY_ID),
  );
  expect(events).toMatchObject([{ event_type: "cancellation", mrr: 3_185, currency: "eur" }]);
});

test("of a discount by its id alone nothing is guessed", async () => {
  const life = newLife();
  expect(await tell(life.person(0), life.created(0, {}, BY_ID), life.deleted(31 * DAY, {}, BY_ID))).toMatchObject([
    { mrr: null },
  ]);
});

test("the full price counts from the first invoice without the discount", async () => {
  const life = newLife();
  const events = await tell(
    life.person(0),
    life.created(0, {}, BY_ID),
    life.paid(30 * DAY, {}, renewal([{ amount: 1_715, discount: "di_1" }])),
    life.paid(61 * DAY, { invoice: "in_2" }, { ...renewal([]), discounts: [] }),
    life.failed(89 * DAY, { invoice: "in_3" }, { ...renewal([]), discounts: [] }),
  );
  expect(events).toMatchObject([{ event_type: "payment_failed", mrr: 4_900 }]);
});
