// What was tracked before there were sheets is there afterwards, on one sheet for each project.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../../migrations/index.ts";
import { migrateSqlite } from "../../../src/store/migrate.ts";
import { temporaryFolder } from "../../support/store.ts";

const NAME = "0039_tracked_sheets";
const TABLES = ["tracked_customers", "activity_days", "risk_scores"];

test("customers, their days, scores and events are kept, and go with their project", () => {
  const folder = temporaryFolder();
  const path = join(folder, "old.db");
  const all = (sql: string) => {
    const db = new Database(path, { readonly: true });
    try {
      return db.query(sql).values();
    } finally {
      db.close();
    }
  };
  const tables = () => TABLES.map((table) => all(`select * from ${table} order by 1, 2, 3`));
  const events = () =>
    all("select number, customer, kind, occurred_at, event_id, once, properties from tracked_events order by 1");
  try {
    const at = migrations.findIndex(({ name }) => name === NAME);
    expect(at).toBeGreaterThan(10);
    migrateSqlite(path, migrations.slice(0, at));
    const db = new Database(path);
    db.run(`
      insert into projects (id, slug, name, settings, created_at, updated_at)
        values ('a', 'a', 'A', '{}', 1, 1), ('b', 'b', 'B', '{}', 1, 1), ('c', 'c', 'C', '{}', 1, 1);
      insert into tracked_customers (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at) values
        (3, 'a', 'ada@example.com', null, 10, 20, 30), (5, 'b', 'ada@example.com', 'u1', 11, 21, 31),
        (4, 'a', null, 'u1', 12, 22, 32), (9, 'c', null, 'u2', 13, 23, 33);
      insert into activity_days (customer, day, kind, count) values (5, 20000, 1, 7), (3, 20001, 2, 1), (3, 20000, 1, 2);
      insert into tracked_events (number, customer, kind, occurred_at, event_id, once, properties) values
        (1700000000000000, 5, 1, 40, 'e1', 'hash1', '{"a":1}'), (1700000000000001, 3, 2, 41, null, null, null),
        (1700000000000002, 4, 2, 42, 'e2', 'hash2', null), (1700000000000003, 3, 1, 43, null, null, null);
      insert into risk_scores (customer, project_id, score, raw_sum, signals, after_login, after_payment, changed_at)
        values (3, 'a', 1, 1, '[]', 1, 1, 1), (5, 'b', 2, 2, '[]', 2, 2, 2);`);
    db.close();
    const before = { tables: tables(), events: events() };
    expect(before.tables.map((rows) => rows.length)).toEqual([4, 3, 2]);

    expect(migrateSqlite(path, migrations.slice(0, at + 1)).applied).toEqual([NAME]);
    expect({ tables: tables(), events: events() }).toEqual(before);
    expect(all("select project_id, events, open from tracked_sheets order by number")).toEqual([
      ["a", 3, 0],
      ["b", 1, 0],
    ]);
    const strangers =
      "select * from tracked_events e join tracked_sheets s on s.number = e.sheet join tracked_customers c on c.number = e.customer where c.project_id <> s.project_id";
    expect(all(strangers)).toEqual([]);

    const after = new Database(path);
    after.run("pragma foreign_keys = on");
    after.run("delete from projects where id = 'a'");
    expect(() => after.run("insert into tracked_customers values (10, 'b', 'ada@example.com', null, 1, 1, 1)")).toThrow(
      "UNIQUE",
    );
    expect(() => after.run("insert into activity_days values (77, 1, 1, 1)")).toThrow("FOREIGN KEY");
    after.close();
    expect(all("select number from tracked_customers order by 1").flat()).toEqual([5, 9]);
    expect(all("select customer from activity_days").flat()).toEqual([5]);
    expect(all("select customer from risk_scores").flat()).toEqual([5]);
    expect(all("select customer from tracked_events").flat()).toEqual([5]);
    expect(all("select project_id from tracked_sheets").flat()).toEqual(["b"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
