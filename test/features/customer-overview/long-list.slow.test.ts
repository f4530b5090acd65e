// A list with more customers than are counted for the total.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rebuildPlaces } from "../../../src/features/customer-overview/rebuild-places.ts";
import { findProjectBySlug } from "../../../src/features/projects/service.ts";
import { serve } from "../../../src/http/listener.ts";
import { compile } from "../../../src/store/engine.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { columnNames } from "../../support/tables.ts";

const EVENTS = 25_000;
/** Customers 2 to this number pay the least, and their payments failed. */
const LOWEST = 91;

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  const path = `/projects/${project.slug}/churn-events`;
  const { id } = (await app.call("POST", path, { key: project.key, body: CANCELLATION })).body.data;
  await app.deps.store.write(async (tx) => {
    const columns = await columnNames(tx, "churn_events");
    const changed: Record<string, string> = {
      id: "'evt_' || substr('0000000' || i, length('' || i))",
      customer_email: "'customer-' || i || '@example.com'",
      plan_name: `case when i in (1, ${EVENTS - 1}, ${EVENTS}) then 'Rare' else 'Common' end`,
      created_at: "x.created_at + i",
      mrr: "i",
      event_type: `case when i between 2 and ${LOWEST} then 'payment_failed' else x.event_type end`,
      status: `case when i > ${LOWEST} and i % 100 = 50 then 'recovered' else x.status end`,
    };
    await compile(
      tx,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${EVENTS})
        insert into churn_events (${columns}) select ${columns.map((name) => changed[name] ?? `x.${name}`)}
        from n cross join (select * from churn_events where id = '${id}') x`,
    ).run();
  });
  await rebuildPlaces(app.deps.store, (await findProjectBySlug(app.deps.store.read, project.slug))!);
});
afterAll(() => app.close());

const meta = async (query: string) =>
  (await app.call("GET", `/projects/${project.slug}/customers?${query}`, { key: project.key })).body.meta;

test("all are counted where the page is the last one, else those among the newest 20,000", async () => {
  expect(await meta("plan=Rare")).toMatchObject({ total: 3, more: false });
  expect(await meta("plan=Rare&per_page=2&page=2")).toMatchObject({ total: 3, more: false });
  expect(await meta("plan=Rare&per_page=1")).toMatchObject({ total: 2, more: true });
  expect(await meta("plan=Rare&per_page=3")).toMatchObject({ total: 3, more: true });
  expect(await meta("plan=Rare&per_page=1&page=9")).toMatchObject({ total: 2, more: true });
  expect(await meta("plan=Common")).toMatchObject({ total: 2_000, more: true });
  expect(await meta("plan=None")).toMatchObject({ total: 0, more: false });
  expect(await meta("q=customer-25000@")).toMatchObject({ total: 1, more: false });
});

const mrrs = async (query: string): Promise<number[]> =>
  (await app.call("GET", `/projects/${project.slug}/customers?${query}`, { key: project.key })).body.data.map(
    ({ mrr }: { mrr: number }) => mrr,
  );

test("a few of a state are found in their order, spread over all or at its far end", async () => {
  expect(await mrrs("sort=mrr&state=recovered&order=desc&per_page=3")).toEqual([24_950, 24_850, 24_750]);
  expect(await mrrs("sort=mrr&state=recovered&order=desc&per_page=3&page=3")).toEqual([24_350, 24_250, 24_150]);
  expect(await mrrs("sort=mrr&state=recovered&order=asc&per_page=2")).toEqual([150, 250]);
  expect(await mrrs("sort=mrr&state=could_not_pay&order=desc&per_page=3")).toEqual([91, 90, 89]);
  expect(await mrrs("sort=mrr&state=could_not_pay&order=desc&per_page=40&page=3")).toEqual([
    11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
  ]);
  expect(await mrrs("sort=mrr&state=could_not_pay&order=asc&per_page=2&page=46")).toEqual([]);
  expect(await mrrs("sort=mrr&state=could_not_pay,recovered&order=asc&per_page=3&page=31")).toEqual([150, 250, 350]);
});

// Far from both ends, the list is read from a separate index. Nobody has a risk score, so that order is by time.
test.each(["since", "mrr", "risk"])("pages in the middle of all, by %s, follow each other", async (sort) => {
  const page = (order: string, number: number) => mrrs(`sort=${sort}&order=${order}&per_page=100&page=${number}`);
  const hundred = (lowest: number) => Array.from({ length: 100 }, (_, i) => lowest + i);
  expect(await page("desc", 121)).toEqual(hundred(EVENTS - 12_099).reverse());
  expect(await page("desc", 122)).toEqual(hundred(EVENTS - 12_199).reverse());
  // The event that all others are copied from comes before them, by its time and its MRR.
  expect(await page("asc", 121)).toEqual(hundred(12_000));
});

test("a search that fits nearly everybody is said to have more, and a filter finds behind its first matches", async () => {
  expect(await meta("q=customer-")).toMatchObject({ total: 2_000, more: true });
  expect(await mrrs("sort=mrr&q=customer-2500&order=desc")).toEqual([25_000, 2_500]);
  expect(await mrrs("sort=mrr&q=customer-2500&order=asc&per_page=1&page=2")).toEqual([25_000]);
  expect(await meta("q=customer-2500")).toMatchObject({ total: 2, more: false });
  // Ten of the customers with failed payments are among the first 2,500 addresses.
  const found = await mrrs("sort=mrr&q=customer-&state=could_not_pay&order=desc&per_page=40");
  expect(found).toHaveLength(40);
  expect(found).toEqual(found.toSorted((a, b) => b - a));
  expect(await meta("q=customer-&state=could_not_pay&per_page=40")).toMatchObject({ more: true });
});

test("whoever downloads it holds nobody up: others are answered between its batches", async () => {
  const server = serve({ host: "127.0.0.1", port: 0, tls: { cert: "", key: "" } }, (request) =>
    app.fetch(request, "127.0.0.1"),
  );
  const address = `http://127.0.0.1:${server.port}`;
  const path = `${address}/api/v1/projects/${project.slug}/customers.csv`;
  let [isDone, answered] = [false, 0];
  const downloading = Promise.all(
    Array.from({ length: 3 }, async () => (await fetch(path, { headers: { "x-api-key": project.key } })).text()),
  ).finally(() => {
    isDone = true;
  });
  for (; !isDone; answered++) await (await fetch(`${address}/health`)).text();
  const files = await downloading;
  expect(files.map((file) => file.trimEnd().split("\r\n").length)).toEqual([EVENTS + 2, EVENTS + 2, EVENTS + 2]);
  expect(answered).toBeGreaterThan(20); // there are 153 batches
  await server.stop(0);
});
