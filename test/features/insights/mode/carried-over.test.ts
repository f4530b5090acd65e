// Tests of before they were marked: they are known by what their provider said, and so is all that was counted of them.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../../../migrations/index.ts";
import { migrateSqlite } from "../../../../src/store/migrate.ts";
import { temporaryFolder } from "../../../support/store.ts";

const INDEX = migrations.findIndex(({ name }) => name === "0062_test_mode");

let folder: string;
let db: Database;

beforeAll(() => {
  expect(INDEX).toBeGreaterThan(10);
  folder = temporaryFolder();
  const path = join(folder, "old.db");
  migrateSqlite(path, migrations.slice(0, INDEX));
  db = new Database(path);
  fill();
  db.close();
  migrateSqlite(path, migrations);
  db = new Database(path);
});
afterAll(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function fill(): void {
  db.run("pragma foreign_keys = on");
  db.run("insert into projects (id, slug, name, settings, created_at, updated_at) values ('p', 'a', 'A', '{}', 0, 0)");
  const event =
    db.query(`insert into churn_events (id, project_id, customer_email, event_type, status, currency, provider,
    source, held_back, created_at, updated_at) values (?, 'p', 'a@example.com', 'cancellation', 'new', 'usd', 'stripe', 'stripe', ?, 0, 0)`);
  for (const [id, heldBack] of [
    ["live", null],
    ["unproven", "public_key"],
    ["test", "test_mode"],
    ["disputed test", "dispute"],
    ["disputed", "dispute"],
  ] as const) {
    event.run(id, heldBack);
  }
  const subscription =
    db.query(`insert into subscriptions (id, project_id, provider, subscription_id, customer_id, status,
    cancel_scheduled, seen_at, newest_seen_at, created_at) values (?, 'p', 'stripe', ?, ?, 'running', 0, '{}', 0, 0)`);
  for (const name of ["live", "test", "quiet"])
    subscription.run(`id of ${name}`, name, name === "quiet" ? "c test" : `c ${name}`);
  const customer =
    db.query(`insert into customers (id, project_id, provider, customer_id, seen_at, newest_seen_at, created_at)
    values (?, 'p', 'stripe', ?, '{}', 0, 0)`);
  for (const name of ["live", "test"]) customer.run(`id of ${name}`, `c ${name}`);
  const signal = db.query(`insert into inbound_signals (id, project_id, provider, subscription_id, customer_id, kind,
    occurred_at, received_at, test, details, churn_event_id) values (?, 'p', 'stripe', ?, ?, 'disputed', 0, 0, ?, '{}', ?)`);
  signal.run("s1", "live", "c live", 0, "disputed");
  signal.run("s2", "test", "c test", 1, "disputed test");
  db.run("delete from mrr_stale");
  const send =
    db.query(`insert into strategy_sends (message_id, project_id, event_id, cause, strategy, rank, sent_at, outcome)
    values (?, 'p', ?, 'too_expensive', 'discount', 1, 0, ?)`);
  send.run("m1", "live", "saved");
  send.run("m2", "live", "not_saved");
  send.run("m3", "test", "saved");
  send.run("m4", "test", null);
  db.run(
    "insert into strategy_tallies values ('p', 'too_expensive', 'discount', 4, 3, 2), ('p', 'other', 'discount', 9, 8, 7)",
  );
}

const rows = (text: string) => db.query(text).values();

test("events of test mode are tests, whatever holds them back; no other is", () => {
  expect(rows("select id from churn_events where test = 1 order by 1")).toEqual([["disputed test"], ["test"]]);
});

test("so are the subscriptions and customers of their signals, and the accounts are worked out again", () => {
  expect(rows("select subscription_id from subscriptions where test = 1 order by 1")).toEqual([["quiet"], ["test"]]);
  expect(rows("select customer_id from customers where test = 1")).toEqual([["c test"]]);
  expect(rows("select subscription from mrr_stale order by 1")).toEqual([["id of quiet"], ["id of test"]]);
});

test("what was learnt from mails for tests is counted apart", () => {
  expect(rows("select test, cause, sends, settled, saves from strategy_tallies order by 1, 2")).toEqual([
    [0, "other", 9, 8, 7],
    [0, "too_expensive", 2, 2, 1],
    [1, "too_expensive", 2, 1, 1],
  ]);
  expect(rows("select message_id from strategy_sends where test = 1 order by 1")).toEqual([["m3"], ["m4"]]);
});
