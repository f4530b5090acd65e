// Scoring many customers in the reading thread gives the same result as scoring them one by one in the main thread.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { databaseOf } from "../../../src/data-folder.ts";
import { kindsOf } from "../../../src/features/risk/event-meanings.ts";
import { type ActivityRow, dayOf, factsOf } from "../../../src/features/risk/facts.ts";
import { DEFAULT_WEIGHTS, scoreOf } from "../../../src/features/risk/scorecard.ts";
import { runScoring } from "../../../src/features/risk/scoring-run.ts";
import { recordEvents } from "../../../src/features/tracking/recording.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { ReadingThread } from "../../../src/store/reading.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";

/** More customers than one slice holds, and so are those with new events. */
const CUSTOMERS = 4_500;
const NAMES = ["login", "cancel_page_view", "payment_failed", "feature_used:a", "feature_used:b", "feature_used:c"];

let app: TestApp;
let project: TestProject;
let reader: ReadingThread;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  reader = new ReadingThread(
    () => new Worker(new URL("../../../src/reading.worker.ts", import.meta.url).href),
    databaseOf(app.deps.config.data.dir),
  );
  const now = app.clock.now();
  const today = dayOf(now);
  await app.deps.store.write(async (tx) => {
    for (const [i, name] of NAMES.entries()) {
      await tx.run(`insert into activity_kinds values ('${project.id}', ${i + 1}, '${name}', 1)`);
    }
    // The numbers have gaps, and the order of addresses is the reverse of the order of numbers.
    await tx.run(`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CUSTOMERS})
      insert into tracked_customers (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at)
      select i * 3, '${project.id}', 'c' || (99999 - i) || '@example.com', null, ${now - 100 * DAY}, ${now}, ${now} from n`);
    await tx.run(`
      with recursive d(day) as (select 0 union all select day + 1 from d where day < 59)
      insert into activity_days
      select number, ${today} - day, 1 + (number / 3 * 7 + day * 5) % ${NAMES.length}, 1 + (number + day) % 3
      from tracked_customers cross join d
      where (number * 31 + day * 17) % (3 + number % 9) = 0 and day >= number % 25`);
  });
});
afterAll(async () => {
  reader.close();
  await app.close();
});

const readScores = async () =>
  (await app.deps.store.read.values("select customer, score, signals from risk_scores order by customer")) as [
    number,
    number,
    string,
  ][];

test.skipIf(isOnPostgres)("every customer has the score of their own rows alone", async () => {
  const { written } = await runScoring(
    { ...app.deps, reader },
    { projectId: null, signal: new AbortController().signal },
  );
  expect(written).toBe(CUSTOMERS);
  const kinds = kindsOf(NAMES.map((name, i) => ({ number: i + 1, name, trusted: true })));
  const rows = (await app.deps.store.read.values(
    "select customer, day, kind, count from activity_days order by customer, day",
  )) as unknown as ActivityRow[];
  const of = Map.groupBy(rows, ([customer]) => customer);
  const since = app.clock.now() - 100 * DAY;
  const expected = Array.from({ length: CUSTOMERS }, (_, i) => (i + 1) * 3).map((number) => [
    number,
    scoreOf(factsOf(of.get(number) ?? [], kinds, { since }, app.clock.now()), DEFAULT_WEIGHTS).score,
  ]);
  const scores = await readScores();
  expect(scores.map(([customer, score]) => [customer, score])).toEqual(expected);
  expect(new Set(scores.map(([, score]) => score)).size).toBeGreaterThan(8);
});

test.skipIf(isOnPostgres)("a run in which nothing has changed writes nothing", async () => {
  const before = await readScores();
  const signal = new AbortController().signal;
  expect(await runScoring(app.deps, { projectId: project.id, signal })).toEqual({ written: 0, fired: 0 });
  expect(await readScores()).toEqual(before);
});

test.skipIf(isOnPostgres)("customers with changes are scored again, however many, and nobody else", async () => {
  const before = await readScores();
  const active = before.filter((_, i) => i % 3 === 1).map(([customer]) => customer);
  await app.deps.store.write(async (tx) => {
    await tx.run("update tracked_customers set changed_at = 0");
    const login = { customerId: null, kind: "login", occurredAt: app.clock.now(), eventId: null, properties: null };
    const events = active.map((customer) => ({ ...login, email: `c${99999 - customer / 3}@example.com` }));
    await recordEvents(tx, [{ projectId: project.id, trusted: true, events }], app.clock.now());
    // All customers have viewed the cancel page, but only a third are marked as changed.
    await tx.run(`insert into activity_days select number, ${dayOf(app.clock.now())}, 2, 9 from tracked_customers where true
      on conflict do update set count = activity_days.count + 9`);
  });
  const signal = new AbortController().signal;
  const { written } = await runScoring({ ...app.deps, reader }, { projectId: null, signal });

  const after = await readScores();
  const changed = after.filter(([, , signals], i) => signals !== before[i]![2]).map(([customer]) => customer);
  expect(changed).toEqual(active);
  expect(written).toBe(active.length);
  // The scores are the same as after scoring everybody again.
  await runScoring({ ...app.deps, reader }, { projectId: project.id, signal });
  const all = await readScores();
  const of = (scores: typeof all) => scores.filter(([customer]) => active.includes(customer));
  expect(of(after)).toEqual(of(all));
  expect(all).not.toEqual(after);
});
