// A failed invoice that no longer has to be paid, because it was voided or fully credited: no mail and no wall asks for it.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { liveUntil } from "../dunning/automated.ts";
import { hexHmac } from "./posting.ts";
import { newStripeLife, ordersOf, SHAPES, type StripeLife, stripeProject } from "./stripe-life.ts";

const A_DAY = DAY / 60_000;

let app: TestApp;
let project: Awaited<ReturnType<typeof stripeProject>>;
let identitySecret: string;

beforeAll(async () => {
  app = testApp();
  project = await stripeProject(app);
  const { slug, token, set } = project.posting;
  await set({ automation: { send: "recommended", quiet_hours: null }, wall: { mode: "banner" } });
  identitySecret = (await app.call("GET", `/projects/${slug}`, { token })).body.data.identity_secret;
});
afterAll(() => app.close());

async function wallOf({ email }: StripeLife) {
  const hash = hexHmac(identitySecret, email);
  const path = `/wall/${project.posting.publicKey}?customer_email=${email}&customer_hash=${hash}`;
  return (await app.call("GET", path)).body.open;
}

/** The number of events, and their MRR at risk, recovered and lost. */
async function stats(): Promise<number[]> {
  const { slug, key } = project.posting;
  const { churn_events, mrr } = (await app.call("GET", `/projects/${slug}/stats?currency=eur`, { key })).body.data;
  return [churn_events.total, mrr.at_risk, mrr.recovered, mrr.lost];
}

async function mailsTo({ email }: StripeLife): Promise<number> {
  const { slug, key } = project.posting;
  const [event] = await project.eventsOf({ email });
  const { data } = (await app.call("GET", `/projects/${slug}/churn-events/${event.id}/timeline`, { key })).body;
  return data.filter(({ kind }: { kind: string }) => kind === "sent").length;
}

const passDays = (count: number): Promise<void> => liveUntil(app, app.clock.now() + count * DAY);

const voided = (life: StripeLife, minute: number, invoice = "in_1") => {
  const { object } = life.failed(minute, { invoice }).data as { object: object };
  return life.event(minute, "invoice.voided", { ...object, status: "void" });
};
const credited = (life: StripeLife, minute: number) =>
  life.paid(minute, {}, { amount_due: 0, amount_paid: 0, pre_payment_credit_notes_amount: 4_900 });

const VOID = { status: "void" };

const note = (life: StripeLife, minute: number, id: string, more: object = {}) =>
  life.event(minute, more === VOID ? "credit_note.voided" : "credit_note.created", {
    object: "credit_note",
    id: life.own(id),
    customer: life.customer,
    invoice: life.own("in_1"),
    currency: "eur",
    amount: 1_000,
    type: "pre_payment",
    status: "issued",
    ...more,
  });

const WAYS = [
  ["voided", voided],
  ["credited in full", credited],
] as const;

describe.each(SHAPES)("at Stripe, %s", (shape) => {
  const newLife = () => newStripeLife(shape, app.clock.now());
  const began = (life: StripeLife) => [life.person(0), life.created(1), life.paid(1, { invoice: "in_0" })];

  test.each(WAYS)("an invoice that was %s is asked for no more", async (_, waived) => {
    const life = newLife();
    await project.send([...began(life), life.failed(10)]);
    expect([await mailsTo(life), (await wallOf(life)).amount]).toEqual([1, 4_900]);
    const before = await stats();
    await project.send([waived(life, A_DAY)]);
    expect(await stats()).toEqual([before[0]! - 1, before[1]! - 4_900, before[2]!, before[3]!]);
    await passDays(15);
    expect(await project.eventsOf(life)).toMatchObject([{ event_type: "payment_failed", status: "lost" }]);
    expect([await mailsTo(life), await wallOf(life)]).toEqual([1, null]);
  });

  test.each(WAYS)("the mail about an invoice that was %s says nothing about its strategy", async (_, waived) => {
    const life = newLife();
    const { slug, key } = project.posting;
    const counted = async () => {
      const { sends, settled } = (await app.call("GET", `/projects/${slug}/strategies`, { key })).body.data;
      return [sends, settled];
    };
    const [sends, settled] = await counted();
    await project.send([...began(life), life.failed(10)]);
    expect(await counted()).toEqual([sends + 1, settled]);
    await project.send([waived(life, A_DAY)]);
    await passDays(1);
    expect(await counted()).toEqual([sends + 1, settled]);
  });

  test.each(WAYS)("one that was %s makes no event in whatever order that is reported", async (_, waived) => {
    for (const order of ordersOf([0, 1, 2, 3])) {
      const life = newLife();
      const reports = [life.created(1), life.failed(10), life.failed(20), waived(life, 30)];
      await project.send([life.person(0), ...order.map((at) => reports[at]!)]);
      expect(await project.endOf(life)).toEqual([]);
    }
  });

  test("a payment of what a credit note left to pay recovers it, in whatever order it is reported", async () => {
    for (const order of ordersOf([0, 1, 2, 3])) {
      const life = newLife();
      const reports = [
        life.created(1),
        life.failed(10),
        note(life, 20, "cn_1"),
        life.intentPaid(30, { payment: "pi_2", invoice: "in_1", amount: 3_900 }),
      ];
      await project.send([life.person(0), ...order.map((at) => reports[at]!)]);
      expect([order, await project.endOf(life)]).toEqual([order, ["payment_failed recovered"]]);
    }
  });

  test("a credit note lowers what the wall and the mails ask for, in whatever order it is reported", async () => {
    for (const order of ordersOf([0, 1, 2, 3, 4, 5])) {
      const life = newLife();
      const reports = [
        life.created(1),
        life.failed(10),
        note(life, 20, "cn_1"),
        note(life, 30, "cn_2", { amount: 700, pre_payment_amount: 500, type: "mixed" }),
        note(life, 40, "cn_3", { type: "post_payment" }),
        note(life, 50, "cn_4", VOID),
      ];
      await project.send([life.person(0), ...order.map((at) => reports[at]!)]);
      expect([order, (await wallOf(life)).amount]).toEqual([order, 3_400]);
    }
  });

  test("what was paid before stays recovered, and the next failed payment is an event of its own", async () => {
    const life = newLife();
    await project.send([...began(life), life.failed(10), life.paid(20), voided(life, 30, "in_old"), voided(life, 31)]);
    expect(await project.endOf(life)).toEqual(["payment_failed recovered"]);
    await project.send([life.failed(40, { invoice: "in_2" })]);
    expect(await project.endOf(life)).toEqual(["payment_failed open", "payment_failed recovered"]);
  });

  test("of two unpaid invoices the other one is still due", async () => {
    const life = newLife();
    await project.send([
      ...began(life),
      life.failed(10, { amount: 4_900 }),
      life.failed(20, { invoice: "in_2", amount: 900 }),
    ]);
    await project.send([voided(life, 30, "in_2")]);
    expect((await wallOf(life)).amount).toBe(4_900);
    await project.send([voided(life, 40)]);
    expect(await wallOf(life)).toBe(null);
  });

  test("a subscription that ended because of it is lost revenue all the same", async () => {
    const life = newLife();
    const ended = life.deleted(20, {}, { cancellation_details: { reason: "payment_failed" } });
    await project.send([...began(life), life.failed(10), ended, voided(life, 30)]);
    expect(await project.endOf(life)).toEqual(["payment_failed open"]);
  });

  test("a subscription that ended because of it gets no mail and no wall, in whatever order that is reported", async () => {
    for (const order of ordersOf([0, 1, 2])) {
      const life = newLife();
      const ended = life.deleted(20, {}, { cancellation_details: { reason: "payment_failed" } });
      const reports = [life.failed(10), ended, voided(life, 30)];
      await project.send([...began(life), ...order.map((at) => reports[at]!)]);
      expect([await project.endOf(life), await wallOf(life)]).toEqual([["payment_failed open"], null]);
      const before = await mailsTo(life);
      await passDays(8);
      expect(await mailsTo(life)).toBe(before);
    }
  });
});
