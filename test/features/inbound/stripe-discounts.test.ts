// Discounts during a subscription: the MRR that the churn event states for the customer.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR } from "../../../src/lib/duration.ts";
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

test("a renewal shows the amount of a discount whose coupon is in no webhook", async () => {
  const life = newLife();
  const events = await tell(
    life.person(0),
    life.created(0, {}, BY_ID),
    life.paid(30 * DAY, {}, renewal([{ amount: 1_715, discount: "di_1" }])),
    life.deleted(31 * DAY, {}, BY_ID),
  );
  expect(events).toMatchObject([{ event_type: "cancellation", mrr: 3_185, currency: "eur" }]);
});

test("nothing is guessed about a discount that is known by its id alone", async () => {
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

const described = (more: object = {}, coupon: object = {}) => ({
  id: "di_1",
  object: "discount",
  start: 1_700_000_000,
  end: null,
  coupon: { id: "co_1", object: "coupon", duration: "forever", percent_off: 35, ...coupon },
  ...more,
});

test.each<[string, object, object, object, number | null]>([
  ["of the subscription", { subscription: "sub_x" }, {}, BY_ID, 3_185],
  ["that applies once", { subscription: "sub_x" }, { duration: "once" }, BY_ID, 4_900],
  ["of the customer, for all that is theirs", { subscription: null }, {}, { discounts: [] }, 3_185],
  ["of the customer, beside one of the subscription's own", { subscription: null, id: "di_2" }, {}, BY_ID, null],
  ["of another subscription of the customer", { subscription: "sub_other", id: "di_2" }, {}, { discounts: [] }, 4_900],
])(
  "a discount %s that an event of its own described counts where only its id is said",
  async (_, more, coupon, of, mrr) => {
    const life = newLife();
    const created = life.event(0, "customer.discount.created", described({ customer: life.customer, ...more }, coupon));
    const events = await tell(life.person(0), created, life.created(1, {}, of), life.deleted(31 * DAY, {}, of));
    expect(events).toMatchObject([{ event_type: "cancellation", mrr }]);
  },
);

test("a customer's discount that was taken away counts no more, nor does the event that said so replace a new one", async () => {
  const life = newLife();
  const of = { customer: life.customer, subscription: null };
  const reports = [
    life.person(0, { discount: described() }),
    life.event(5, "customer.discount.created", described({ ...of, id: "di_2" }, { percent_off: 50 })),
    life.event(5, "customer.discount.deleted", described(of)),
    life.created(6),
  ];
  expect(await tell(...reports, life.deleted(31 * DAY))).toMatchObject([{ mrr: 2_450 }]);
  const other = newLife();
  const gone = [
    other.person(0, { discount: described({ id: "di_3" }) }),
    other.event(
      5,
      "customer.discount.deleted",
      described({ customer: other.customer, id: "di_3", subscription: null }),
    ),
    other.created(6),
  ];
  expect((await tell(...gone, other.deleted(31 * DAY))).at(-1)).toMatchObject({ mrr: 4_900 });
});
