// The rules of migrations, each against a real file.

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
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

function failure(list: Migration[]): string {
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

test("a database of a newer version is refused, and told how to go on", () => {
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

test("the product's migrations make a database that opens, and a second start changes nothing", async () => {
  const told: unknown[] = [];
  const open = () => openStore(path, { onMigrated: (migrated) => told.push(migrated) });
  await open().close();
  await open().close();
  expect(told).toEqual([{ applied: migrations.map((m) => m.name), backup: null }]);
  expect(existsSync(path)).toBe(true);
});

test("the product's migrations have names that sort in their order, and no two alike", () => {
  const names = migrations.map((m) => m.name);
  expect(names).toEqual([...new Set(names)].sort());
});
