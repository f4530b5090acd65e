// A customer whose smaller plan waits in a schedule of ours can still cancel, and gets the smaller plan if they stay after all.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR } from "../../../src/lib/duration.ts";
import { workUntil } from "../../support/app.ts";
import { type Applying, newApplying } from "./applying.ts";

const DOWNGRADE = {
  offer_type: "downgrade",
  title: "The small plan",
  description: "All you need for less",
  cta_button_text: "Change",
  is_active: true,
};

type Customer = Awaited<ReturnType<Applying["customer"]>>;

let at: Applying;
let ada: Customer;
let small: string;
beforeEach(async () => {
  at = await newApplying();
  small = at.stripe.price({ livemode: true, unit_amount: 900 }).id;
  await at.flow.offer({ ...DOWNGRADE, price_id: small });
  ada = await at.customer();
  expect((await at.accept(ada.email)).application.status).toBe("applied");
  expect(ada.subscription.schedule).not.toBeNull();
  at.app.clock.advance(HOUR);
});

afterEach(() => at.stop());

const scheduleOf = ({ subscription }: Customer) =>
  at.stripe.state.get("subscription_schedule", true, subscription.schedule);

test.each(["period_end", "now"])("can still cancel: %s", async (when) => {
  await at.flow.set({ integrations: { stripe: { cancel_now: when === "now" } } });
  const { application } = await at.decide(ada.email, "declined");
  expect(application).toMatchObject({ kind: "cancellation", status: "applied", reason: null });
  expect(ada.subscription).toMatchObject(
    when === "now" ? { status: "canceled" } : { schedule: null, cancel_at_period_end: true },
  );
});

test("and if they keep the plan after all, it still gets smaller", async () => {
  const before = scheduleOf(ada);
  const { application } = await at.decide(ada.email, "declined");
  at.app.clock.advance(HOUR);
  await workUntil(at.app, at.revert(application.id));
  await at.app.work();
  expect(ada.subscription).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  const { end_behavior, metadata, phases } = scheduleOf(ada);
  expect({ end_behavior, metadata }).toEqual({ end_behavior: before.end_behavior, metadata: before.metadata });
  expect(phases.map(({ items }: { items: { price: string }[] }) => items[0]!.price)).toEqual([
    ada.subscription.items.data[0].price.id,
    small,
  ]);
});

test("but a schedule of the company's own is left to the company", async () => {
  scheduleOf(ada).metadata = {};
  const { application } = await at.decide(ada.email, "declined");
  expect(application).toMatchObject({
    status: "not_possible",
    reason: "The subscription follows a schedule at Stripe, and has to be changed there",
  });
  expect(ada.subscription.schedule).not.toBeNull();
});
