// A customer who was tracked under one address and has another one since: the behaviour is exported and erased with the rest.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { compile } from "../../../src/store/engine.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { columnNames, tableNames } from "../../support/tables.ts";
import { newPosting, type Posting, STRIPE_SECRET } from "../inbound/posting.ts";
import { newStripeLife, type StripeEvent } from "../inbound/stripe-life.ts";

let app: TestApp;
let acme: Posting;
beforeAll(async () => {
  app = testApp({ RECOVERD_LOG__LEVEL: "error" });
  acme = await newPosting(app);
  await acme.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
});
afterAll(() => app.close());

async function post(...events: StripeEvent[]): Promise<void> {
  for (const event of events) expect((await acme.stripe(event)).status).toBe(200);
  await app.work();
}

async function track(customer: object): Promise<void> {
  const events = [{ ...customer, event: "login", properties: { team_size: 3 } }];
  expect((await app.call("POST", "/track", { key: acme.key, body: { events } })).status).toBe(202);
  await app.work();
}

/** A customer with a failed payment and the address `to`, who was tracked under the former address. */
async function moved(to: string, id?: (customer: string) => string) {
  const life = newStripeLife("2025-03-31.basil", app.clock.now() - 600_000);
  await track({ customer_email: life.email, ...(id && { customer_id: id(life.customer) }) });
  await post(life.person(0), life.created(1), life.failed(2, {}, { customer_email: life.email }));
  await post(life.readdressed(5, to));
  return life;
}

const exported = async (body: object) =>
  (await app.call("POST", `/projects/${acme.slug}/customers/export`, { token: acme.token, body })).body.data;

async function erase(id: string): Promise<void> {
  const path = `/projects/${acme.slug}/customers/${encodeURIComponent(id)}`;
  expect((await app.call("DELETE", path, { token: acme.token })).status).toBe(202);
  await app.work();
}

/** Each column of each table that contains the text. */
async function placesOf(text: string): Promise<string[]> {
  const { read } = app.deps.store;
  const found = new Set<string>();
  for (const table of await tableNames(read)) {
    const columns = await columnNames(read, table);
    for (const row of await compile(
      read,
      `select ${columns.map((name) => `"${name}"`).join(", ")} from ${table}`,
    ).values()) {
      row.forEach((value, index) => {
        if (String(value).toLowerCase().includes(text)) found.add(`${table}.${columns[index]}`);
      });
    }
  }
  return [...found].sort();
}

test("behaviour that was tracked under the former address is exported and erased with the rest", async () => {
  const to = "moved@new.example";
  const { email } = await moved(to);
  const { emails, kinds } = await exported({ customer_email: to });
  expect(emails).toEqual([to, email]);
  expect(kinds.tracked_customers).toMatchObject([{ email, team_size: 3 }]);
  expect([kinds.tracked_events.length, kinds.activity_days.length, kinds.churn_events.length]).toEqual([1, 1, 1]);
  expect(await placesOf(email)).toContain("tracked_customers.email");

  await erase(to);
  expect([await placesOf(email), await placesOf(to)]).toEqual([[], []]);
});

test("an id that was tracked beside the former address is that of one person", async () => {
  const to = "with-id@new.example";
  const { email, customer } = await moved(to, (id) => id);
  const { emails, customer_ids, kinds } = await exported({ customer_id: customer });
  expect([emails, customer_ids]).toEqual([[to, email], [customer]]);
  expect(kinds.tracked_customers).toHaveLength(1);
  await erase(customer);
  expect([await placesOf(email), await placesOf(to)]).toEqual([[], []]);
});

test("a former address that another account has now is that account's", async () => {
  const to = "left-to-a-colleague@new.example";
  const { email } = await moved(to);
  const colleague = newStripeLife("2025-03-31.basil", app.clock.now() - 600_000);
  await post(colleague.person(0), colleague.created(1), colleague.readdressed(5, email));
  const { emails, kinds } = await exported({ customer_email: to });
  expect([emails, kinds.tracked_customers]).toEqual([[to], []]);
  await erase(to);
  expect(await placesOf(email)).toContain("tracked_customers.email");
  expect((await exported({ customer_email: email })).kinds.accounts).toMatchObject([{ email }]);
});
