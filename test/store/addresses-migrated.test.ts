// Addresses beyond ASCII that were stored before there was one form for them: each is found afterwards, and nothing is lost.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { migrateSqlite } from "../../src/store/migrate.ts";
import { temporaryFolder } from "../support/store.ts";

const NAME = "0064_addresses";
const [OLD, SAME, NEW] = ["ada@müller.example", "ada@mu\u0308ller.example", "ada@xn--mller-kva.example"];

function migrated(fill: (db: Database) => void, use: (db: Database) => void): void {
  const folder = temporaryFolder();
  const path = join(folder, "old.db");
  const at = migrations.findIndex(({ name }) => name === NAME);
  try {
    migrateSqlite(path, migrations.slice(0, at));
    let db = new Database(path);
    db.run(`insert into projects (id, slug, name, settings, created_at, updated_at)
      values ('a', 'a', 'A', '{}', 1, 1), ('b', 'b', 'B', '{}', 1, 1)`);
    fill(db);
    db.close();
    expect(migrateSqlite(path, migrations.slice(0, at + 1)).applied).toEqual([NAME]);
    db = new Database(path);
    use(db);
    db.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a suppression holds for every spelling, once, with the first reason and every wish for deletion", () => {
  migrated(
    (db) => {
      const add = db.query("insert into suppressions values (?, ?, 'bounced', ?, ?)");
      add.run("a", SAME, 1, 1);
      add.run("a", OLD, 0, 2);
      add.run("a", NEW, 0, 3);
      add.run("b", OLD, 0, 4);
      add.run("b", "jürgen@example.com", 0, 5);
      add.run("b", "plain@example.com", 0, 6);
    },
    (db) => {
      const rows = "select project_id, email, deletion_requested, created_at from suppressions order by created_at";
      expect(db.query(rows).values()).toEqual([
        ["a", NEW, 1, 3],
        ["b", NEW, 0, 4],
        ["b", "jürgen@example.com", 0, 5],
        ["b", "plain@example.com", 0, 6],
      ]);
    },
  );
});

test("rows of one customer have one address, and two that must differ stay two", () => {
  migrated(
    (db) => {
      db.query("insert into users (id, email, created_at, updated_at) values ('u1', ?, 1, 1), ('u2', ?, 2, 2)").run(
        OLD,
        SAME,
      );
      const seen = db.query("insert into tracked_customers values (?, ?, ?, null, 1, 1, 1)");
      for (const [number, project, email] of [
        [1, "a", OLD],
        [2, "a", SAME],
        [3, "b", SAME],
        [4, "b", "x@y.example"],
      ]) {
        seen.run(number!, project!, email!);
      }
      const event =
        db.query(`insert into churn_events (id, project_id, customer_email, event_type, status, currency, provider,
        source, created_at, updated_at) values (?, ?, ?, 'cancellation', 'new', 'usd', 'api', 'api', 1, 1)`);
      event.run("e1", "a", OLD);
      event.run("e2", "a", SAME);
      event.run("e3", "b", NEW);
      const session =
        db.query(`insert into cancel_sessions (id, project_id, reason, customer_email, identity, verified, created_at)
        values (?, 'a', 'other', ?, ?, 1, 1)`);
      session.run("s1", OLD, `email:${OLD}`);
      session.run("s2", null, "id:müller@mu\u0308ller");
      const subscription =
        db.query(`insert into subscriptions (id, project_id, provider, subscription_id, email, status,
        cancel_scheduled, seen_at, newest_seen_at, created_at) values (?1, 'a', 'stripe', ?1, ?2, 'running', 0, 1, 1, 1)`);
      subscription.run("n1", SAME);
      subscription.run("n2", "plain@example.com");
      db.run("delete from mrr_stale");
    },
    (db) => {
      const rows = (query: string) => db.query(query).values();
      // In the order of their spelling the decomposed one comes first.
      expect(rows("select id, email from users order by id")).toEqual([
        ["u1", OLD],
        ["u2", NEW],
      ]);
      expect(rows("select number, email from tracked_customers order by 1")).toEqual([
        [1, OLD],
        [2, NEW],
        [3, NEW],
        [4, "x@y.example"],
      ]);
      expect(rows("select distinct customer_email from churn_events")).toEqual([[NEW]]);
      expect(rows("select customer_email, identity from cancel_sessions order by id")).toEqual([
        [NEW, `email:${NEW}`],
        [null, "id:müller@mu\u0308ller"],
      ]);
      expect(rows("select email from subscriptions order by id")).toEqual([[NEW], ["plain@example.com"]]);
      expect(rows("select subscription from mrr_stale")).toEqual([["n1"]]);
    },
  );
});
