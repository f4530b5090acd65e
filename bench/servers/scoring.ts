// Runs the risk scoring in a separate process. Arguments: `fill`, `bare`, `first`, `day` or `restarted`, a data folder, and for
// `fill` the number of customers. Prints the measurements as JSON.

import { Database } from "bun:sqlite";
import { sql } from "drizzle-orm";
import { type Config, loadConfig } from "../../src/config.ts";
import { databaseOf } from "../../src/data-folder.ts";
import { placeScores } from "../../src/features/customer-overview/place-scores.ts";
import { changedCustomers } from "../../src/features/risk/changes.ts";
import { dayOf } from "../../src/features/risk/facts.ts";
import { runScoring } from "../../src/features/risk/scoring-run.ts";
import { scoresStored } from "../../src/features/risk/store-scores.ts";
import { recordEvents } from "../../src/features/tracking/recording.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { silentLog } from "../../src/lib/log.ts";
import { subscribe } from "../../src/queue/domain-events.ts";
import type { Store } from "../../src/store/engine.ts";
import { openStore } from "../../src/store/open.ts";
import { type Reader, ReadingThread } from "../../src/store/reading.ts";
import { openSqlite } from "../../src/store/sqlite.ts";

const NOW = Date.parse("2026-03-02T12:00:00.000Z");
const TODAY = dayOf(NOW);

/** `megabytes`: the peak of the whole process; `stall`: the longest pause of the event loop, in ms. */
export type Measured = { seconds: number; megabytes: number; customers: number; rows: number; stall: number };
export type Day = { whole: Measured; changed: Measured; next: Measured };

const [, , what = "", folder = "", argument = "0"] = process.argv;
const path = databaseOf(folder);

/** Customers who are active every 1 to 10 days for 60 days, with one or two of twelve events; one in 50 had a churn event. */
async function fill(customers: number): Promise<void> {
  await openStore(path).close();
  const db = new Database(path);
  db.run("pragma journal_mode = wal");
  db.run("pragma synchronous = off");
  db.run("begin");
  db.run(
    "insert into projects (id, slug, name, settings, created_at, updated_at) values ('prj_1', 'acme', 'Acme', '{}', 0, 0)",
  );
  const names = ["login", "cancel_page_view", "billing_page_view", "support_ticket", "error", "invite_sent"];
  const kinds = [...names, ...Array.from({ length: 6 }, (_, i) => `feature_used:f${i}`)];
  kinds.forEach((name, i) => {
    db.run("insert into activity_kinds values ('prj_1', ?, ?, 1)", [i + 1, name]);
  });
  db.run(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${customers})
     insert into tracked_customers (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at) select i, 'prj_1', 'customer-' || i || '@example.com', null, ${NOW - 200 * DAY}, ${NOW}, ${NOW - 30 * DAY} from n`,
  );
  // As in reality, some kinds are rare: one event in a hundred is a view of the cancel page.
  db.run(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${customers}),
       d(day) as (select 0 union all select day + 1 from d where day < 59)
     insert into activity_days
     select i, ${TODAY - 59} + day, case when (i * 31 + day * 17) % 100 < 6 then (i * 31 + day * 17) % 100 + 1 else 1 end, 1 + (i + day) % 5
     from n cross join d where day % (1 + i % 10) = i % (1 + i % 10) and (i % 20 <> 7 or day < 40)
     union all
     select i, ${TODAY - 59} + day, 7 + (i + day) % 6, 1 + day % 3
     from n cross join d where day % (1 + i % 10) = i % (1 + i % 10) and (i + day) % 2 = 0 and (i % 20 <> 7 or day < 40)`,
  );
  db.run(
    `with recursive n(i) as (select 50 union all select i + 50 from n where i + 50 <= ${customers})
     insert into churn_events (id, project_id, customer_email, event_type, status, currency, provider, source, created_at, updated_at)
     select 'evt_' || i, 'prj_1', 'customer-' || i || '@example.com',
       case when i % 100 = 0 then 'payment_failed' else 'cancellation' end, 'new', 'usd', 'api', 'api',
       ${NOW} - (i % 300) * ${DAY}, ${NOW - 30 * DAY} from n`,
  );
  db.run("commit");
  db.close();
}

/** Only scans the rows that scoring reads, in the same slices and also in a thread. */
async function bare(): Promise<Measured> {
  const thread = new Worker(new URL("./scoring-bare.ts", import.meta.url).href);
  const started = performance.now();
  const answer = Promise.withResolvers<{ customers: number; rows: number }>();
  thread.onmessage = ({ data }) => answer.resolve(data);
  thread.onerror = ({ message }) => answer.reject(new Error(message));
  thread.postMessage(path);
  const { customers, rows } = await answer.promise;
  const seconds = (performance.now() - started) / 1000;
  thread.terminate();
  return { seconds, megabytes: 0, customers, rows, stall: 0 };
}

/** Selects one customer in so many, without favouring any rhythm of activity. */
const EVERY = 101;

/** The offset of each run's customers from the previous run's, so that none is on a page that was just read. */
const APART = 23;

/** Scores at `at`: all customers, or only those with reports since the last run, as the service decides. */
async function score(service: Service, at: number): Promise<Measured> {
  let peak = 0;
  let stall = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    stall = Math.max(stall, now - last - 5);
    last = now;
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const started = performance.now();
  const { written } = await runScoring(
    { ...service, clock: { now: () => at }, log: silentLog },
    { projectId: null, signal: new AbortController().signal },
  );
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  return { seconds, megabytes: peak / 2 ** 20, customers: written, rows: 0, stall };
}

/** Reports a login an hour before `at` for about one customer in a hundred, different ones in each run. */
async function tell({ store }: Service, run: number, at: number): Promise<void> {
  const emails = (await store.read.values(
    sql`select email from tracked_customers where number % ${EVERY} = ${(run * APART) % EVERY} order by number`,
  )) as [string][];
  const login = { customerId: null, kind: "login", occurredAt: at - HOUR, eventId: null, properties: null };
  const events = emails.map(([email]) => ({ ...login, email }));
  await store.write((tx) => recordEvents(tx, [{ projectId: "prj_1", trusted: true, events }], at - HOUR));
}

type Service = { store: Store; reader: Reader; config: Config };

async function withService<T>(work: (service: Service) => Promise<T>): Promise<T> {
  const store = openSqlite(path);
  const config = loadConfig({ environment: { RECOVERD_DATA__DIR: folder }, folder });
  const start = () => new Worker(new URL("../../src/reading.worker.ts", import.meta.url).href);
  subscribe(scoresStored, placeScores);
  const reader = new ReadingThread(start, path);
  // Starts the thread, which exists all the time while the service runs.
  await reader.read(changedCustomers, { since: Number.MAX_SAFE_INTEGER });
  try {
    return await work({ store, reader, config });
  } finally {
    reader.close();
    await store.close();
  }
}

const first = () => withService((service) => score(service, NOW));

/**
 * The day after the first: a run for all customers, and later two for those with new reports. Before it comes a run like the
 * one that a service that has been running for days had the evening before.
 */
const day = () =>
  withService(async (service): Promise<Day> => {
    await scoreTold(service, 1, EVENING);
    const whole = await score(service, NOW + DAY);
    return {
      whole,
      changed: await scoreTold(service, 2, NOW + DAY + HOUR),
      next: await scoreTold(service, 3, NOW + DAY + 2 * HOUR),
    };
  });

const EVENING = NOW + 11 * HOUR;

/** The first run after a start of the service, for the customers with new reports. */
const restarted = () => withService((service) => scoreTold(service, 4, NOW + DAY + 3 * HOUR));

async function scoreTold(service: Service, run: number, at: number): Promise<Measured> {
  await tell(service, run, at);
  return score(service, at);
}

const RUNS: Record<string, (customers: number) => unknown> = { fill, bare, first, day, restarted };

const run = RUNS[what];
if (run === undefined) throw new Error(`There is no run "${what}"`);
const measured = await run(Number(argument));
if (measured !== undefined) console.log(JSON.stringify(measured));
