// The number of queries of a run grows with the slices of customers, not with the customers.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { databaseOf } from "../../../src/data-folder.ts";
import { dayOf } from "../../../src/features/risk/facts.ts";
import { scoreCustomers } from "../../../src/features/risk/scoring.ts";
import { DAY } from "../../../src/lib/duration.ts";
import type { Db } from "../../../src/store/engine.ts";
import { database } from "../../../src/store/sqlite-handle.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";

const CUSTOMERS = 2_000;

let app: TestApp;
let client: Database;
let asked = 0;
let db: Db;
beforeAll(async () => {
  if (isOnPostgres) return; // this test counts the queries of SQLite's client
  app = testApp();
  const { id } = await newProject(app);
  const now = app.clock.now();
  await app.deps.store.write(async (tx) => {
    await tx.run(`insert into activity_kinds values ('${id}', 1, 'login', 1), ('${id}', 2, 'cancel_page_view', 1)`);
    await tx.run(`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CUSTOMERS})
      insert into tracked_customers (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at)
      select i, '${id}', 'c' || i || '@example.com', null, ${now - 60 * DAY}, ${now}, ${now} from n`);
    await tx.run(`
      insert into activity_days select number, ${dayOf(now)} - number % 40, 1 + number % 2, 1 from tracked_customers where true`);
  });
  client = new Database(databaseOf(app.deps.config.data.dir), { readonly: true });
  db = database(client, (text) => {
    const statement = client.prepare(text); // not `query`, which returns a cached statement
    for (const name of ["all", "values", "run"] as const) {
      const ask = statement[name].bind(statement) as (...values: never[]) => never;
      statement[name] = (...values: never[]) => {
        asked++;
        return ask(...values);
      };
    }
    return statement;
  });
});
afterAll(async () => {
  if (isOnPostgres) return;
  client.close();
  await app.close();
});

/** How many queries a run over this many customers takes. */
async function questionsFor(customers: number): Promise<number> {
  const before = asked;
  const at = app.clock.now();
  const { scored } = await scoreCustomers.run(db, { at, after: -1, projectId: null, limit: customers });
  expect(scored).toHaveLength(customers);
  return asked - before;
}

test.skipIf(isOnPostgres)("a slice takes the same few questions, however many customers it has", async () => {
  const ten = await questionsFor(10);
  expect(ten).toBeWithin(1, 20);
  expect(await questionsFor(CUSTOMERS)).toBe(ten);
});
