// The rules of migrations, each against a real file.

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { StoreError } from "../../src/store/engine.ts";
import { type Migration, migrateSqlite } from "../../src/store/migrate.ts";
import { openStore } from "../../src/store/open.ts";
import { fixedClock } from "../support/clock.ts";
import { temporaryFolder } from "../support/store.ts";

const first: Migration = {
  name: "0001_notes",
  sql: `-- two statements; a comment
    create table notes (id text primary key, body text not null);
    create table replies (id text primary key, note text not null references notes on delete cascade);`,
};
const second: Migration = { name: "0002_pins", sql: "alter table notes add column pinned bigint not null default 0;" };

let folder: string;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, "test.db");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function inDatabase<T>(use: (db: Database) => T, file = path): T {
  const db = new Database(file);
  try {
    return use(db);
  } finally {
    db.close();
  }
}
const run = (text: string) => inDatabase((db) => void db.run(text));
const all = (text: string, file = path) => inDatabase((db) => db.query(text).all(), file);

function failure(list: readonly Migration[]): string {
  try {
    migrateSqlite(path, list);
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    return (error as StoreError).message;
  }
  throw new Error("It did not fail");
}

test("a new database gets every migration in order, recorded with its time, and needs no backup", () => {
  const clock = fixedClock("2026-03-02T09:00:00.000Z");
  expect(migrateSqlite(path, [first, second], clock)).toEqual({ applied: ["0001_notes", "0002_pins"], backup: null });
  expect(all("select name, length(hash) hash, applied_at from migrations order by name")).toEqual([
    { name: "0001_notes", hash: 64, applied_at: clock.now() },
    { name: "0002_pins", hash: 64, applied_at: clock.now() },
  ]);
  expect(all("select pinned from notes")).toEqual([]);
  expect(readdirSync(folder)).toEqual(["test.db"]);
});

test("an up-to-date database is left as it is", () => {
  migrateSqlite(path, [first]);
  expect(migrateSqlite(path, [first])).toEqual({ applied: [], backup: null });
  expect(migrateSqlite(path, [{ ...first, sql: first.sql.replaceAll("\n", "\r\n") }]).applied).toEqual([]);
});

test("a database with data is backed up beside itself before it is changed, readable by its owner only", () => {
  migrateSqlite(path, [first]);
  run("insert into notes values ('n', 'kept')");
  const { applied, backup } = migrateSqlite(path, [first, second]);
  expect(applied).toEqual(["0002_pins"]);
  expect(backup).toBe(`${path}.before-0002_pins`);
  expect(all("select * from notes", backup!)).toEqual([{ id: "n", body: "kept" }]);
  expect(all("select * from notes")).toEqual([{ id: "n", body: "kept", pinned: 0 }]);
  expect((statSync(backup!).mode & 0o777).toString(8)).toBe("600");
  expect(readdirSync(folder).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("a database without data is not backed up", () => {
  migrateSqlite(path, [first]);
  expect(migrateSqlite(path, [first, second]).backup).toBeNull();
});

test("when no backup can be made, nothing is changed", async () => {
  migrateSqlite(path, [first]);
  run("insert into notes values ('n', 'kept')");
  const { mkdirSync, writeFileSync } = await import("node:fs");
  mkdirSync(`${path}.before-0002_pins`);
  writeFileSync(join(`${path}.before-0002_pins`, "in-the-way"), "");
  expect(failure([first, second])).toContain("so it was not changed");
  expect(all("select name from migrations")).toEqual([{ name: "0001_notes" }]);
});

test("a failed attempt can be repeated: its backup is replaced", () => {
  migrateSqlite(path, [first]);
  run("insert into notes values ('n', 'old')");
  failure([first, { name: "0002_pins", sql: "alter table nowhere add column x bigint" }]);
  run("update notes set body = 'new'");
  const { backup } = migrateSqlite(path, [first, second]);
  expect(all("select body from notes", backup!)).toEqual([{ body: "new" }]);
});

test("a changed migration that was applied is refused", () => {
  migrateSqlite(path, [first]);
  expect(failure([{ ...first, sql: `${first.sql} ` }])).toContain(
    "Migration 0001_notes was changed after it had been applied",
  );
});

test("a database of a newer version is refused, and the message says how to go on", () => {
  migrateSqlite(path, [first, second]);
  const message = failure([first]);
  expect(message).toContain("changed by a newer version (migration 0002_pins is unknown here)");
  expect(message).toContain("restore the backup");
});

test("a migration that would come before an applied one is refused", () => {
  migrateSqlite(path, [first, second]);
  const between = { name: "0001_too_late", sql: "select 1" };
  expect(failure([first, between, second])).toContain("0001_too_late must come after 0002_pins");
});

test("another program's database is refused and left as it is", () => {
  run("create table theirs (x)");
  expect(failure([first])).toContain("belongs to another program");
  expect(all("select name from sqlite_schema")).toEqual([{ name: "theirs" }]);
});

test("a failing migration is rolled back whole, those before it stay", () => {
  const broken = { name: "0002_broken", sql: "create table half (x text); insert into nowhere values (1);" };
  const message = failure([first, broken]);
  expect(message).toContain("Migration 0002_broken");
  expect(message).toContain("no such table: nowhere");
  expect(all("select name from migrations")).toEqual([{ name: "0001_notes" }]);
  expect(all("select name from sqlite_schema where name = 'half'")).toEqual([]);
});

test("a migration may not end its own transaction", () => {
  expect(failure([first, { name: "0002_ends", sql: "create table x (y text); commit;" }])).toContain(
    "it ends the transaction that it runs in",
  );
});

test("rebuilding a table keeps the rows that point to it", () => {
  migrateSqlite(path, [first]);
  run("insert into notes values ('n', 'kept')");
  run("insert into replies values ('r', 'n')");
  const rebuild = {
    name: "0002_rebuild",
    sql: `create table notes_new (id text primary key, body text not null, at bigint);
      insert into notes_new (id, body) select id, body from notes;
      drop table notes;
      alter table notes_new rename to notes;`,
  };
  migrateSqlite(path, [first, rebuild]);
  expect(all("select * from replies")).toEqual([{ id: "r", note: "n" }]);
});

test("a migration that leaves an orphan behind is rolled back", () => {
  migrateSqlite(path, [first]);
  run("insert into notes values ('n', 'kept')");
  run("insert into replies values ('r', 'n')");
  expect(failure([first, { name: "0002_orphans", sql: "delete from notes" }])).toContain(
    "a row of replies points to a row of notes that does not exist",
  );
  expect(all("select id from notes")).toEqual([{ id: "n" }]);
});

/** Creates a database as the last version before the baseline wrote it. */
function earlierDatabase(last = "0064_addresses"): void {
  inDatabase((db) => {
    db.run(readFileSync(join(import.meta.dir, "tables-of-0064.sql"), "utf8"));
    db.run("create table migrations (name text primary key, hash text not null, applied_at bigint not null)");
    for (const name of ["0001_jobs", "0002_accounts_and_projects", last])
      db.run("insert into migrations (name, hash, applied_at) values (?, 'hash', 1)", [name]);
    db.run(
      `insert into projects (id, slug, name, settings, created_at, updated_at) values ('p', 'acme', 'Acme', '{}', 1, 1)`,
    );
    db.run(`insert into churn_events (id, project_id, customer_email, customer_name, event_type, cancel_reason, status, source,
        currency, provider, created_at, updated_at)
      values ('e', 'p', 'ada@example.com', 'Ada', 'cancellation', 'too expensive', 'new', 'api', 'usd', 'manual', 1, 1)`);
    db.run(`insert into inbound_events (id, project_id, source, signed, size, status, count, attempts, run_at, received_at)
      values ('i', 'p', 'stripe', 1, 2, 'queued', 1, 0, 5, 5)`);
    db.run(`insert into jobs (id, kind, key, payload, state, run_at, attempts, failures, created_at)
      values ('j', 'generate', 'generate:e', '{"projectId":"p"}', 'ready', 1, 0, 0, 1)`);
  });
}

const byName = (a: { name?: unknown }, b: { name?: unknown }) => String(a.name).localeCompare(String(b.name));

/** The columns of every table and every index, without differences in layout. */
function shapeOf(file: string): unknown {
  return inDatabase((db) => {
    const names = db
      .query<{ type: string; name: string }, []>(
        "select type, name from sqlite_schema where name not like 'sqlite_%' and name <> 'migrations' order by 1, 2",
      )
      .all();
    return names.map(({ type, name }) => {
      const listed = `select * from pragma_${type}_info(?)`;
      const columns = db.query<Record<string, unknown>, [string]>(listed).all(name);
      const plain = columns.map(({ cid: _, ...column }) => column);
      return { type, name, columns: type === "index" ? plain : plain.sort(byName) };
    });
  }, file);
}

test("a database of the last version before the baseline is carried over, after a backup, and keeps its rows", async () => {
  earlierDatabase();
  const reports: unknown[] = [];
  const open = () => openStore(path, { onMigrated: (migrated) => reports.push(migrated) });
  await open().close();
  await open().close();
  const backup = `${path}.before-0001_baseline`;
  expect(reports).toEqual([{ applied: migrations.map(({ name }) => name), backup }]);
  expect(all("select name from migrations order by name")).toEqual(migrations.map(({ name }) => ({ name })));
  expect(all("select name from migrations order by name", backup)).toHaveLength(3);
  expect(all("select customer_email, snoozed_until, letter_read from churn_events")).toEqual([
    { customer_email: "ada@example.com", snoozed_until: null, letter_read: 0 },
  ]);
  expect(all("select id, source, run_at from inbound_events")).toEqual([{ id: "i", source: "stripe", run_at: 5 }]);
  expect(all("select project_id, run_again_at from jobs")).toEqual([{ project_id: "p", run_again_at: null }]);
  expect(all("select word from customer_words where person = 'ada@example.com' order by word")).toContainEqual({
    word: "expensive",
  });
  const fresh = join(folder, "fresh.db");
  migrateSqlite(fresh, migrations);
  expect(shapeOf(path)).toEqual(shapeOf(fresh));
});

test("a database of another version before that is refused, with the version to start it with", () => {
  earlierDatabase("0063_ended_sessions");
  const message = failure(migrations);
  expect(message).toContain("ends with migration 0063_ended_sessions");
  expect(message).toContain("start it once with the version that ends with 0064_addresses");
  expect(all("select count(*) n from migrations")).toEqual([{ n: 3 }]);
});

test("the product's migrations make a database that opens, and a second start changes nothing", async () => {
  const reported: unknown[] = [];
  const open = () => openStore(path, { onMigrated: (migrated) => reported.push(migrated) });
  await open().close();
  await open().close();
  expect(reported).toEqual([{ applied: migrations.map((m) => m.name), backup: null }]);
  expect(existsSync(path)).toBe(true);
});

test("the product's migrations have names that sort in their order, and no two alike", () => {
  const names = migrations.map((m) => m.name);
  expect(names).toEqual([...new Set(names)].sort());
});

test("each new migration says which versions can run with it", () => {
  const before = new Set(migrations.slice(0, migrations.findIndex(({ name }) => name === "0016_notice_refusals") + 1));
  for (const [i, { name, runsWith }] of migrations.entries()) {
    if (before.has(migrations[i]!)) continue;
    expect(`${name}: ${runsWith}`).toBe(
      `${name}: ${migrations.find((one) => one.name === runsWith)?.name ?? "a name of those before it, or its own"}`,
    );
    expect(runsWith! <= name).toBe(true);
  }
});

describe("what the planner assumes", () => {
  const pins: Migration = {
    name: "0001_pins",
    sql: "create table pins (id text, project_id text); create index pins_by_project on pins (project_id, id);",
  };
  const statistics = () => all("select tbl, idx, stat from sqlite_stat1 order by idx");

  test.each([
    ["counted", "insert into pins values ('a', 'p'), ('b', 'p'); analyze"],
    ["assumed by another version", "update sqlite_stat1 set stat = '5000 500 1 noskipscan'"],
    ["missing", "delete from sqlite_stat1"],
    ["of an index that is gone", "insert into sqlite_stat1 values ('pins', 'pins_by_colour', '1000 10 noskipscan')"],
  ])("statistics that are %s are replaced when the database is opened", (_, changed) => {
    migrateSqlite(path, [pins]);
    const assumed = statistics();
    expect(assumed).toHaveLength(1);
    for (const sql of changed.split("; ")) run(sql);
    expect(statistics()).not.toEqual(assumed);
    migrateSqlite(path, [pins]);
    expect(statistics()).toEqual(assumed);
  });

  test("statistics that are right are not written again, so another process may be writing", () => {
    migrateSqlite(path, [pins]);
    inDatabase((other) => {
      other.run("begin immediate");
      expect(migrateSqlite(path, [pins]).applied).toEqual([]);
      other.run("rollback");
    });
  });
});
