// Fills a project with history for the benchmark of statistics: two years of subscriptions, reported every month, and of churn
// events. Prints how long it takes to compute what the accounts pay.

import { Database } from "bun:sqlite";
import { CANCEL_REASONS } from "../../src/features/churn-events/reasons.ts";
import { EVENT_STATUSES } from "../../src/features/churn-events/tables.ts";
import { refreshAccounts } from "../../src/features/insights/subscriptions/refresh-mrr.ts";
import { rebuildSums } from "../../src/features/insights/sums/sum-spans.ts";
import { findProjectBySlug } from "../../src/features/projects/service.ts";
import { DAY } from "../../src/lib/duration.ts";
import { openStore } from "../../src/store/open.ts";
import { SLUG } from "../service.ts";

const MONTHS = 24;

/** `longest`: the longest time that the computation blocked the event loop, in ms. */
export type Filled = { secondsToFreshen: number; longest: number; projectId: string };

/** A generator of reproducible numbers from 0 up to 1. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function main(path: string, subscriptions: number, events: number, now: number): Promise<Filled> {
  const store = openStore(path);
  const project = (await findProjectBySlug(store.read, SLUG))!;
  const client = new Database(path);
  client.run("PRAGMA foreign_keys = ON");
  client.transaction(() => {
    insertSubscriptions(client, project.id, subscriptions, now);
    insertEvents(client, project.id, events, now);
  })();
  client.close();
  let longest = 0;
  let last = performance.now();
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 1);
    last = performance.now();
  }, 1);
  const began = performance.now();
  await refreshAccounts(store, project.id);
  const secondsToFreshen = (performance.now() - began) / 1_000;
  clearInterval(ticking);
  await rebuildSums(store, project, now); // because the events were written without the service
  await store.close();
  return { secondsToFreshen, longest, projectId: project.id };
}

/** Reports every subscription monthly, as by invoices. Each month, one in 30 costs more, and one in 40 ends for that month. */
function insertSubscriptions(client: Database, projectId: string, count: number, now: number): void {
  const random = sequence(7);
  const insert =
    client.prepare(`insert into subscriptions (id, project_id, provider, subscription_id, customer_id, email,
    mrr, currency, status, cancel_scheduled, started_at, seen_at, newest_seen_at, created_at)
    values (?1, ?2, 'stripe', ?1, ?3, ?4, ?5, 'usd', 'running', 0, ?6, '{}', ?6, ?6)`);
  const change =
    client.prepare(`insert into subscription_changes (subscription, project_id, at, kind, mrr, currency, told_at)
    values (?1, ?2, ?3, ?4, ?5, 'usd', ?3)`);
  const stale = client.prepare("insert into mrr_stale (subscription, project_id) values (?, ?)");
  for (let n = 0; n < count; n++) {
    const id = `sub_${String(n).padStart(8, "0")}`;
    const start = now - MONTHS * 30 * DAY + Math.floor(random() * 30 * DAY);
    let mrr = 900 + Math.floor(random() * 20) * 500;
    insert.run(id, projectId, `cus_${n}`, `customer-${n}@example.com`, mrr, start);
    stale.run(id, projectId);
    for (let month = 0; month < MONTHS; month++) {
      if (random() < 1 / 30) mrr += 500;
      const ends = month > 0 && random() < 1 / 40;
      change.run(id, projectId, start + month * 30 * DAY, ends ? "ended" : month === 0 ? "started" : "running", mrr);
    }
  }
}

function insertEvents(client: Database, projectId: string, count: number, now: number): void {
  const random = sequence(11);
  const insert =
    client.prepare(`insert into churn_events (id, project_id, customer_email, event_type, reason_code, status,
    mrr, currency, provider, source, recovered_at, lost_at, created_at, updated_at)
    values (?, ?, ?, ?, ?, ?, ?, 'usd', ?, 'stripe', ?, ?, ?, ?)`);
  for (let n = 0; n < count; n++) {
    const created = now - Math.floor(random() * MONTHS * 30 * DAY);
    const ends = created + Math.floor(random() * 30 * DAY);
    const luck = random();
    const isOver = ends < now;
    const status = isOver ? (luck < 0.3 ? "recovered" : "lost") : EVENT_STATUSES[Math.floor(luck * 4)]!;
    insert.run(
      `evt_${String(n).padStart(8, "0")}`,
      projectId,
      `customer-${n % 40_000}@example.com`,
      random() < 0.6 ? "cancellation" : "payment_failed",
      CANCEL_REASONS[Math.floor(random() * 12)] ?? null,
      status,
      random() < 0.05 ? null : 900 + Math.floor(random() * 20) * 500,
      random() < 0.8 ? "stripe" : "api",
      status === "recovered" ? ends : null,
      status === "lost" ? ends : null,
      created,
      isOver ? ends : created,
    );
  }
}

const [path, subscriptions, events, now] = process.argv.slice(2);
if (path) console.log(JSON.stringify(await main(path, Number(subscriptions), Number(events), Number(now))));
