// Backfill of a Stripe account: customers, plans, subscriptions and payments, without causing any mail.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { backfillKey, backfillStripe } from "../../../src/features/integrations/stripe/backfill.ts";
import { enqueueOnce } from "../../../src/queue/jobs.ts";
import { type Account, fillAccount, MONTH, NEEDED, newAccountAtStripe, SECONDS } from "./account.ts";

let account: Account;
beforeEach(async () => {
  account = await newAccountAtStripe({}, { livemode: true });
});
afterEach(() => account.close());

/** Connects, advances the clock a little and runs all due jobs. */
async function connectAndRead(key = account.stripe.key()): Promise<string> {
  await account.connect(key);
  await later(1_000);
  return key;
}

async function later(ms: number): Promise<void> {
  account.app.clock.advance(ms);
  await account.app.work();
}

const backfill = async () => (await account.call("GET", "/integrations/stripe")).body.data.backfill;
const rows = (query: string) => account.app.deps.store.read.all<Record<string, unknown>>(query as never);
const count = async (table: string) => Object.values((await rows(`select count(*) as n from ${table}`))[0]!)[0];
const subscriptionsCsv = async () => String((await account.call("GET", "/exports/subscriptions.csv")).body);

describe("an account with a past", () => {
  beforeEach(() => fillAccount(account.stripe, 130));

  test("is read whole: customers, what each pays and since when", async () => {
    await connectAndRead();
    expect(await backfill()).toMatchObject({
      status: "completed",
      progress: 1,
      counts: { prices: 1, customers: 130, subscriptions: 130, paid_invoices: 260, open_invoices: 0 },
      error: null,
    });
    const lines = (await subscriptionsCsv()).trim().split("\n");
    expect(lines).toHaveLength(131);
    expect(lines[1]).toContain(",4900,usd,running,");
    expect(await count("plans where name = 'Pro'")).toBe(1);
    expect(await count("customers where test = 0 and email is not null and name like 'Customer %'")).toBe(130);
    expect(await count("subscriptions where status = 'running' and test = 0 and started_at is not null")).toBe(130);
  });

  test("makes no churn events, no mails and no webhooks", async () => {
    const url = "https://receiver.example.com/hook";
    await account.call("POST", "/webhook-endpoints", { url, events: ["*"] });
    await connectAndRead();
    for (const table of ["churn_events", "messages", "webhook_deliveries", "inbound_signals", "direct_mails"]) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
  });

  test("is asked at most 20 times a second", async () => {
    // Only a waiting caller advances the clock of the pace by reading it; it does not advance during a request.
    account.pace.step = 20;
    account.stripe.watch = () => account.pace.time;
    await connectAndRead();
    const times = account.stripe.calls.filter(({ method }) => method === "GET").map(({ at }) => at);
    const reading = times.slice(-8);
    expect(reading.length).toBe(8);
    const crowded = reading.filter((at) => reading.filter((other) => other >= at && other < at + 1_000).length > 20);
    expect(crowded).toEqual([]);
    for (let i = 1; i < reading.length; i++) expect(reading[i]! - reading[i - 1]!).toBeGreaterThanOrEqual(40);
    expect(reading[7]! - reading[0]!).toBeGreaterThanOrEqual(7 * 60 - 20);
  });

  test("connected again changes nothing", async () => {
    const key = await connectAndRead();
    const state = async () =>
      JSON.stringify([
        await rows("select * from customers"),
        await rows("select * from subscription_changes"),
        await rows("select * from stripe_connections"),
      ]);
    const before = await state();
    const calls = account.stripe.called("GET", /customers$/).length;
    await account.connect(key);
    await later(60_000);
    expect(await state()).toBe(before);
    // The key's rights are tested, and nothing else is read.
    expect(account.stripe.called("GET", /customers$/)).toHaveLength(calls + 1);
  });

  test("read a second time comes to the same rows", async () => {
    await connectAndRead();
    const state = async () =>
      JSON.stringify([
        await rows("select * from customers order by id"),
        await rows("select * from subscriptions order by id"),
        await rows("select * from subscription_changes order by 1, 2, 3, 4"),
      ]);
    const before = await state();
    const { store, clock } = account.app.deps;
    const projectId = account.project.id;
    await store.write(async (tx) => {
      await tx.run(
        "update stripe_connections set read_status = 'running', read_stage = 'prices', read_after = null" as never,
      );
      await enqueueOnce(tx, backfillStripe, { projectId }, clock.now(), { key: backfillKey(projectId) });
    });
    await account.app.work();
    expect((await backfill()).status).toBe("completed");
    expect(await state()).toBe(before);
  });

  test("goes on where it was after errors, and waits as long as Stripe asks to", async () => {
    account.stripe.faults.plan("GET", /subscriptions$/, { kind: "refuse", status: 429, retryAfter: 90 }, { skip: 1 });
    account.stripe.faults.plan("GET", /invoices$/, { kind: "refuse", status: 500 }, { skip: 1 });
    await connectAndRead();
    expect(await backfill()).toMatchObject({
      status: "running",
      stage: "subscriptions",
      error: "Stripe asks for fewer requests: it is tried again",
    });
    const asked = account.stripe.called("GET", /subscriptions$/).length;
    await later(80_000);
    expect(account.stripe.called("GET", /subscriptions$/)).toHaveLength(asked);
    await later(11_000);
    expect(await backfill()).toMatchObject({ status: "running", stage: "paid_invoices" });
    await later(60_000);
    expect(await backfill()).toMatchObject({ status: "completed", error: null, counts: { customers: 130 } });
    expect(await count("customers")).toBe(130);
    // At most one page of each kind was requested twice.
    expect(account.stripe.called("GET", /customers$/)).toHaveLength(3);
  });

  test("stops with a key that is revoked, and goes on with another", async () => {
    const key = account.stripe.key();
    await account.connect(key);
    account.stripe.faults.plan("GET", /subscriptions$/, { kind: "refuse", status: 401 });
    await later(1_000);
    expect(await backfill()).toMatchObject({ status: "failed", error: expect.stringContaining("another key") });
    await account.connect(account.stripe.key({ rights: NEEDED }));
    await account.app.work();
    expect(await backfill()).toMatchObject({ status: "completed", error: null, counts: { customers: 130 } });
  });

  test("goes on where the last object that was read is gone", async () => {
    account.stripe.faults.plan("GET", /customers$/, { kind: "refuse", status: 500 }, { skip: 2 });
    await connectAndRead();
    const [row] = await rows("select read_after from stripe_connections");
    account.stripe.state.remove(account.stripe.state.get("customer", true, String(Object.values(row!)[0])));
    await later(60_000);
    expect(await backfill()).toMatchObject({ status: "completed", counts: { customers: 129 } });
    expect(await count("customers")).toBe(130);
  });

  test("stops when Stripe is disconnected", async () => {
    account.stripe.faults.plan("GET", /subscriptions$/, { kind: "refuse", status: 500 }, { skip: 1 });
    await connectAndRead();
    await account.call("POST", "/integrations/stripe/disconnect");
    const asked = account.stripe.calls.length;
    await later(3_600_000);
    expect(account.stripe.calls).toHaveLength(asked);
    expect(await count("customers")).toBe(130);
  });
});

describe("a subscription of the past", () => {
  const read = async () => {
    await connectAndRead();
    return account
      .call("GET", "/exports/subscriptions.csv")
      .then(({ body }) => String(body).trim().split("\n").slice(1));
  };

  test("that was ended has its end, and one that never began is left out", async () => {
    const price = account.stripe.price();
    const { id: customer } = account.stripe.customer({ email: "ada@example.com" });
    const ended_at = SECONDS - MONTH;
    account.stripe.subscription({
      customer,
      prices: [price.id],
      status: "canceled",
      ended_at,
      created: SECONDS - 5 * MONTH,
    });
    account.stripe.subscription({ customer, prices: [price.id], status: "incomplete_expired" });
    const lines = await read();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(new Date(ended_at * 1_000).toISOString());
    expect(await count("churn_events")).toBe(0);
  });

  test("has its price less its discounts, and what it cost before", async () => {
    const coupon = account.stripe.coupon({ percent_off: 50, duration: "forever" });
    const [before, now] = [account.stripe.price({ unit_amount: 2_000 }), account.stripe.price({ unit_amount: 3_000 })];
    const { id: customer } = account.stripe.customer({ email: "ada@example.com" });
    const created = SECONDS - 5 * MONTH;
    const discount = account.stripe.state.add("discount", true, {
      customer,
      start: created,
      end: null,
      source: { type: "coupon", coupon: coupon.id },
    });
    const old = account.stripe.subscription({ customer, prices: [before.id], created });
    account.stripe.invoice(old, { created: created + MONTH, status: "paid" });
    account.stripe.state.remove(old);
    account.stripe.subscription({ id: old.id, customer, prices: [now.id], created, discounts: [discount.id] });
    await read();
    const changes = await rows("select kind, mrr from subscription_changes order by at, kind");
    expect(changes.map((row) => Object.values(row))).toEqual([
      ["started", 1_500],
      ["mrr", 2_000],
      ["running", 1_500],
    ]);
  });

  test("with a payment that failed makes no event of it; the next attempt that fails does", async () => {
    const { id: customer } = account.stripe.customer({ email: "ada@example.com" });
    const subscription = account.stripe.subscription({
      customer,
      prices: [account.stripe.price().id],
      status: "past_due",
    });
    account.stripe.invoice(subscription, { attempt_count: 2, attempted: true, created: SECONDS - 86_400 });
    await read();
    expect(await backfill()).toMatchObject({ counts: { open_invoices: 1 } });
    expect(await count("churn_events")).toBe(0);
  });
});

test("data of test mode are marked, and those of the other mode are not read", async () => {
  account.stripe.customer({ email: "live@example.com" });
  account.stripe.customer({ email: "test@example.com", livemode: false });
  await connectAndRead(account.stripe.key({ livemode: false }));
  const stored = (await rows("select email, test from customers")).map((row) => Object.values(row));
  expect(stored).toEqual([["test@example.com", 1]]);
});
