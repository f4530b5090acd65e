// PostgreSQL's plans for the list of customers: a page costs the same however long the list is.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { SQL } from "bun";
import { everyCustomer } from "../../../src/features/customer-overview/customers-csv.ts";
import { STATES } from "../../../src/features/customer-overview/filter.ts";
import { findProjectBySlug } from "../../../src/features/projects/service.ts";
import type { Db } from "../../../src/store/engine.ts";
import { runOn } from "../../../src/store/postgres/connection.ts";
import { database } from "../../../src/store/postgres/handle.ts";
import { openPostgres } from "../../../src/store/postgres/open.ts";
import { isOnPostgres, urlFor } from "../../support/postgres-engine.ts";
import { temporaryFolder } from "../../support/store.ts";

const MANY = 20_000;
/** Every customer has an event, and an address that must not be written to. */
const FILL = [
  `insert into projects (id, slug, name, settings, created_at, updated_at) values ('prj_a', 'a', 'A', '{}', 0, 0)`,
  `insert into churn_events (id, project_id, customer_email, event_type, status, currency, provider, source, created_at, updated_at)
   select 'evt_' || i, 'prj_a', i || '@x.example', 'cancellation', 'new', 'usd', 'api', 'api', i, i from generate_series(1, ${MANY}) i`,
  `insert into suppressions select 'prj_a', i || '@x.example', 'manual', 0, i from generate_series(1, ${MANY}) i`,
  `insert into customer_overview (project_id, person, test, place, since, mrr, score, event_id)
   select 'prj_a', i || '@x.example', 0, i % 5, i, 0, 0, 'evt_' || i from generate_series(1, ${MANY}) i`,
  "analyze",
];

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  let client: SQL;
  let reading: Db;
  const plans: string[] = [];
  beforeAll(async () => {
    const url = await urlFor(temporaryFolder());
    const store = openPostgres(url, { pool: 8 });
    await store.opened;
    await store.close();
    client = new SQL({ url, max: 1 });
    for (const text of FILL) await client.unsafe(text);
    reading = database(async (text, values, asObjects) => {
      const { rows } = await runOn(client, `explain (verbose) ${text}`, values);
      plans.push((rows as string[][]).map(([line]) => line).join("\n"));
      return runOn(client, text, values, asObjects);
    });
  });
  afterAll(() => client.close());

  test("two batches of the export sort no state, and look for the mails of each customer alone", async () => {
    const project = (await findProjectBySlug(reading, "a"))!;
    const batches = everyCustomer(reading, project, { states: STATES });
    const read = [await batches.next(), await batches.next()].flatMap(({ value }) => value);
    expect(read.map(({ email }) => email)).toEqual(Array.from({ length: 1_000 }, (_, i) => `${MANY - i}@x.example`));
    const pages = plans.filter((plan) => plan.includes("customer_overview_by_place"));
    expect([pages.length, pages.filter((plan) => plan.includes("Sort  "))]).toEqual([2, []]);
    expect(plans.filter((plan) => plan.includes("hashed SubPlan"))).toEqual([]);
  });
});
