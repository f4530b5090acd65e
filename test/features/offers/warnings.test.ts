// The warnings when an offer is saved: the customers for whom it could not take effect.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { newStripeLife, stripeProject } from "../inbound/stripe-life.ts";

const DAY = 86_400_000;
const DISCOUNT = {
  offer_type: "discount",
  title: "Half price",
  description: "We halve your bill.",
  cta_button_text: "Stay",
  discount_percent: 50,
  is_active: true,
};

let app: TestApp;
let acme: Awaited<ReturnType<typeof stripeProject>>;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  acme = await stripeProject(app);
  await acme.posting.set({ integrations: { stripe: { apply_offers: true } } });
});

async function put(offer: object, project = acme): Promise<unknown> {
  const { slug, token } = project.posting;
  const body = { ...DISCOUNT, ...offer };
  return (await app.call("PUT", `/projects/${slug}/retention-offers/too_expensive`, { token, body })).body.warnings;
}

/** A customer whose next payment is due in `days` days. */
async function customer(days: number, event: object = {}) {
  const life = newStripeLife("2025-03-31.basil", app.clock.now());
  const end = Math.floor((app.clock.now() + days * DAY) / 1_000);
  const recurring = { interval: "year" };
  const price = { id: "price_1", currency: "eur", unit_amount: 9_900, recurring };
  const items = { data: [{ quantity: 1, price, current_period_end: end }] };
  await acme.send([life.person(0, event), Object.assign(life.created(0, {}, { items }), event)]);
  return life;
}

test("a discount that ends before the next invoice of some is warned of, wherever it stands in the offer", async () => {
  await customer(240);
  await customer(20);
  const warning = (field: string, whose: string) => ({
    field,
    message: `ends before the next invoice of ${whose} at Stripe, which would not be reduced`,
  });
  expect(await put({})).toEqual([warning("months", "1 subscription")]);
  await customer(300);
  expect(await put({ months: 9 })).toEqual([warning("months", "1 subscription")]);
  expect(await put({ months: 12 })).toBeUndefined();
  const fallback = { ...DISCOUNT, months: 1, is_active: undefined };
  expect(await put({ months: 12, fallback })).toEqual([warning("fallback.months", "2 subscriptions")]);
});

test("nothing is warned of for a test, for who has left, for another project, and where nothing is carried out", async () => {
  await customer(240, { livemode: false });
  const gone = await customer(240);
  await acme.send([gone.deleted(3)]);
  expect(await put({})).toBeUndefined();
  await customer(240);
  const elsewhere = await stripeProject(app);
  await elsewhere.posting.set({ integrations: { stripe: { apply_offers: true } } });
  expect(await put({}, elsewhere)).toBeUndefined();
  await acme.posting.set({ integrations: { stripe: { apply_offers: false } } });
  expect(await put({})).toBeUndefined();
});
