// What ends the mails about an event without ending the event: a deleted customer, an invoice that was written off.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { type Everywhere, everywhere } from "./everywhere.ts";
import { newPaddleLife } from "./paddle-life.ts";
import { hexHmac } from "./posting.ts";
import { newStripeLife, ordersOf, SHAPES, type StripeLife } from "./stripe-life.ts";

let app: TestApp;
let project: Everywhere;

beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error", RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await everywhere(app);
});
afterAll(() => app.close());

const DAY = 24 * 60;
const countOf = async (life: { email: string }) => (await project.mailsTo(life)).length;
const erased = (life: StripeLife, minute: number) =>
  life.event(minute, "customer.deleted", { id: life.customer, object: "customer", email: life.email });
const invoice = (life: StripeLife, minute: number, type: string, more: object = {}) => {
  const { object } = life.failed(minute).data as { object: object };
  return life.event(minute, type, { ...object, ...more });
};
const writtenOff = (life: StripeLife, minute: number) =>
  invoice(life, minute, "invoice.marked_uncollectible", { status: "uncollectible" });

async function wallOf({ email }: StripeLife) {
  const { slug, token, publicKey } = project;
  const { identity_secret } = (await app.call("GET", `/projects/${slug}`, { token })).body.data;
  const hash = hexHmac(identity_secret, email);
  return (await app.call("GET", `/wall/${publicKey}?customer_email=${email}&customer_hash=${hash}`)).body.open;
}

describe.each(SHAPES)("at Stripe, %s", (shape) => {
  const newLife = () => newStripeLife(shape, app.clock.now());
  const began = (life: StripeLife) => [life.person(0), life.created(0), life.paid(0, { invoice: "in_0" })];

  test("a deleted customer is not mailed, in whatever order the end of the subscription is reported", async () => {
    for (const order of ordersOf([0, 1])) {
      const life = newLife();
      const ends = [erased(life, 1), life.deleted(1)];
      await project.send([...began(life), ...order.map((index) => ends[index]!)]);
      await project.days(16);
      expect(await countOf(life)).toBe(0);
      expect(await project.endOf(life)).toEqual(["cancellation open"]);
    }
  });

  test("a customer who is deleted after the first mail gets no win-back mail", async () => {
    const life = newLife();
    await project.send([...began(life), life.deleted(1)]);
    await project.days(1);
    expect(await countOf(life)).toBe(1);
    await project.send([erased(life, 2 * DAY)]);
    await project.days(15);
    expect(await countOf(life)).toBe(1);
  });

  test("a customer who is created again has come back, and is mailed about a new cancellation", async () => {
    const [life, again] = [newLife(), newLife()];
    await project.send([...began(life), erased(life, 1), life.deleted(1)]);
    await project.send([again.person(2, { email: life.email }), again.created(2)]);
    expect(await project.endOf(life)).toEqual(["cancellation recovered"]);
    await project.send([again.scheduled(DAY)]);
    await project.days(2);
    expect(await countOf(life)).toBe(1);
  });

  test("an invoice that was written off is asked for no more, and can still be paid", async () => {
    const life = newLife();
    await project.send([...began(life), life.failed(1)]);
    await project.hours(1);
    expect([await countOf(life), (await wallOf(life)).amount]).toEqual([1, 4_900]);
    await project.send([writtenOff(life, 2)]);
    expect(await wallOf(life)).toBe(null);
    await project.days(16);
    expect(await countOf(life)).toBe(1);
    expect(await project.endOf(life)).toEqual(["payment_failed open"]);
    await project.send([life.paid(17 * DAY)]);
    expect(await project.endOf(life)).toEqual(["payment_failed recovered"]);
  });

  test("of two unpaid invoices the other one is still due, in whatever order that is reported", async () => {
    for (const order of ordersOf([0, 1, 2])) {
      const life = newLife();
      const reports = [life.failed(1), life.failed(2, { invoice: "in_2", amount: 900 }), writtenOff(life, 3)];
      await project.send([...began(life), ...order.map((index) => reports[index]!)]);
      expect((await wallOf(life)).amount).toBe(900);
    }
  });

  test("an invoice that was voided is asked for no more where only the subscription reports it, in any order", async () => {
    for (const order of ordersOf([0, 1, 2])) {
      const life = newLife();
      const due = { latest_invoice: life.own("in_1") };
      const reports = [
        life.failed(1),
        life.updated(1, { status: "past_due" }, { status: "active" }, due),
        life.updated(2, {}, { status: "past_due" }, due),
      ];
      await project.send([...began(life), ...order.map((index) => reports[index]!)]);
      expect([await wallOf(life), await project.endOf(life)]).toEqual([null, ["payment_failed open"]]);
      const before = await countOf(life);
      await project.days(8);
      expect(await countOf(life)).toBe(before);
    }
  });

  test("a subscription that is active again because of a payment is recovered, in any order and within a second", async () => {
    for (const order of ordersOf([0, 1, 2])) {
      const life = newLife();
      const due = { latest_invoice: life.own("in_1") };
      const reports = [life.failed(1), life.updated(2, {}, { status: "past_due" }, due), life.paid(2)];
      await project.send([...began(life), ...order.map((index) => reports[index]!)]);
      expect(await project.endOf(life)).toEqual(["payment_failed recovered"]);
    }
  });

  test("an older invoice that is still tried is due, although the subscription is active again", async () => {
    const life = newLife();
    const due = { latest_invoice: life.own("in_1") };
    await project.send([...began(life), life.failed(1), life.updated(2, {}, { status: "past_due" }, due)]);
    await project.send([life.failed(DAY, {}, { attempt_count: 2 })]);
    expect((await wallOf(life)).amount).toBe(4_900);
  });

  test.each([
    ["void", []],
    ["uncollectible", ["payment_failed open"]],
  ])(
    "an invoice that only invoice.updated shows as %s is asked for no more, in any order",
    async (status, expected) => {
      for (const order of ordersOf([0, 1])) {
        const life = newLife();
        const reports = [life.failed(1), invoice(life, 2, "invoice.updated", { status })];
        await project.send([...began(life), ...order.map((index) => reports[index]!)]);
        expect([await wallOf(life), await project.endOf(life)]).toEqual([null, expected]);
      }
    },
  );

  test.each([
    ["without an amount paid", { amount_paid: 0 }],
    ["with it", { amount_paid: 4_900 }],
  ])("an invoice that was paid by bank transfer is recovered, %s", async (_, paid) => {
    const life = newLife();
    await project.send([...began(life), life.failed(1)]);
    await project.send([invoice(life, 2, "invoice.paid", { status: "paid", paid_out_of_band: true, ...paid })]);
    expect(await project.endOf(life)).toEqual(["payment_failed recovered"]);
    await project.days(4);
    expect(await countOf(life)).toBe(1);
  });

  const MONTH = 30 * DAY * 60;
  const use = (more: object = {}) => {
    const start = Math.floor(app.clock.now() / 1_000) - MONTH;
    const line = { amount: 7_700, currency: "eur", period: { start, end: start + MONTH }, quantity: 77, ...more };
    return { lines: { data: [line] } };
  };
  const metered = { id: "price_use", currency: "eur", recurring: { interval: "month", usage_type: "metered" } };
  const mrrOf = async (life: StripeLife) => (await project.eventsOf(life)).map(({ mrr }) => mrr);

  test("a charge for use in the middle of the period is no MRR", async () => {
    const life = newLife();
    const of = { invoice: "in_9", amount: 7_700, reason: "subscription_threshold" };
    await project.send([...began(life), life.paid(1, of, use()), life.scheduled(2)]);
    expect(await mrrOf(life)).toEqual([4_900]);
  });

  test("what is paid for use beside a fixed price is no MRR, even where the invoice does not say so", async () => {
    const life = newLife();
    const fixed = { id: "price_1", currency: "eur", unit_amount: 4_900, recurring: { interval: "month" } };
    const items = { items: { data: [{ quantity: 1, price: fixed }, { price: metered }] } };
    await project.send([life.person(0), life.created(0, {}, items)]);
    await project.send([life.paid(1, { invoice: "in_9", amount: 7_700 }, use())]);
    await project.send([life.failed(2, { amount: 7_700 }, use())]);
    expect(await mrrOf(life)).toEqual([4_900]);
  });

  test("what is paid for use alone is unknown", async () => {
    const life = newLife();
    const items = { items: { data: [{ price: metered }] } };
    await project.send([life.person(0), life.created(0, {}, items)]);
    await project.send([life.failed(2, { amount: 7_700 }, use({ price: metered }))]);
    expect(await mrrOf(life)).toEqual([null]);
  });
});

test("a customer who is archived at Paddle is not mailed", async () => {
  const life = newPaddleLife(app.clock.now());
  const archived = life.readdressed(2, life.email) as { provider: "paddle"; body: { data: object } };
  Object.assign(archived.body.data, { status: "archived" });
  await project.send([life.person(0), life.created(0), life.canceled(1), archived]);
  await project.days(16);
  expect(await countOf(life)).toBe(0);
  expect(await project.endOf(life)).toEqual(["cancellation open"]);
});
