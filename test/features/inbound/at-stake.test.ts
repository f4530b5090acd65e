// The MRR at risk of a failed payment equals the recovered MRR: the amount of the failed invoice.

import { expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { testApp } from "../../support/app.ts";
import { newStripeLife, stripeProject } from "./stripe-life.ts";

const priced = (amount: number) => ({
  quantity: 1,
  price: { id: `price_${amount}`, currency: "eur", unit_amount: amount, recurring: { interval: "month" } },
});
const costs = (amount: number) => ({ items: { data: [priced(amount)] } });
const bills = (amount: number) => ({ lines: { data: [{ amount, currency: "eur", ...priced(amount) }] } });

test("a change of plan while a payment is due is expansion, and recovers nothing", async () => {
  const app = testApp();
  const { posting, send, eventsOf } = await stripeProject(app);
  /** MRR at risk, recovered MRR, and the MRR of all customers. */
  const stats = async () => {
    const { body } = await app.call("GET", `/projects/${posting.slug}/stats?currency=eur`, { key: posting.key });
    const { mrr, mrr_movements } = body.data;
    return [mrr.at_risk, mrr.recovered, mrr_movements.end];
  };
  const life = newStripeLife("2025-03-31.basil", app.clock.now() - DAY);
  const invoice = { ...bills(1_000), created: life.event(9, "", {}).created };
  const amount = 1_000;
  await send([life.person(0), life.created(0, {}, costs(1_000)), life.failed(10, { amount }, invoice)]);
  await send([life.updated(20, { status: "past_due" }, { items: {} }, costs(9_000))]);
  await send([life.failed(25, { amount }, invoice)]);
  expect(await stats()).toEqual([1_000, 0, 9_000]);
  await send([life.updated(30, {}, { status: "past_due" }, costs(9_000)), life.paid(31, { amount }, invoice)]);
  expect(await eventsOf(life)).toMatchObject([{ status: "recovered", mrr: 1_000 }]);
  expect(await stats()).toEqual([0, 1_000, 9_000]);
  await app.close();
});
