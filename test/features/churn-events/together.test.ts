// Many churn events at the same moment share few transactions: each is stored, counted, listed and reported as if it had
// come alone, including events of one customer and events with one idempotency key.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { COUNTED } from "../../../src/commands/statistics.ts";
import { checkPlaces } from "../../../src/features/customer-overview/rebuild-places.ts";
import { countWrong } from "../../../src/store/row-counts.ts";
import { CANCELLATION } from "../../support/app.ts";
import { journey } from "../../support/journey.ts";
import { type Hooked, type Listening, newHooked, startListening } from "../webhooks/listening.ts";

const CUSTOMERS = 20;
const EACH = 3;
const PAIRS = 10; // pairs of different customers with the same idempotency key
let listening: Listening;
let acme: Hooked;
beforeAll(async () => {
  listening = await startListening();
  acme = await newHooked(listening.app);
});
afterAll(() => listening.stop());

test("every one is stored, counted and reported once", async () => {
  await acme.add(listening.receiver.url, ["churn_event.created"]);
  const { store } = listening.app.deps;
  const { create } = journey(listening.app, acme.project);
  const posts = Array.from({ length: CUSTOMERS * EACH }, (_, n) => ({
    ...CANCELLATION,
    customer_email: `customer-${n % CUSTOMERS}@example.com`,
    mrr: 1000 + n,
  }));
  const answers = await Promise.all([
    ...posts.map((post) => create(post)),
    ...posts.slice(0, 2 * PAIRS).map((post, n) => create(post, { "idempotency-key": `pair ${n % PAIRS}` })),
    create({ ...CANCELLATION, customer_email: "no address" }),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.slice(0, posts.length)).toEqual(posts.map(() => 201));
  const withKeys = statuses.slice(posts.length, -1);
  for (let pair = 0; pair < PAIRS; pair++) expect([withKeys[pair], withKeys[pair + PAIRS]].sort()).toEqual([201, 409]);
  expect(statuses.at(-1)).toBe(400);
  const created = posts.length + PAIRS;
  expect((await acme.call("GET", "/churn-events")).body.meta.total).toBe(created);
  const { body: customers } = await acme.call("GET", "/customers");
  expect(customers.meta.total).toBe(CUSTOMERS);
  const rows = await store.read.values(
    sql`select count(*), count(distinct b.body) from webhook_deliveries d join webhook_bodies b on b.delivery = d.number`,
  );
  expect(rows).toEqual([[created, created]]);
  for (const list of COUNTED) expect(await store.write((tx) => countWrong(tx, list, acme.project.id))).toBe(0);
  expect(await checkPlaces(store, acme.project)).toBe(0);
});
