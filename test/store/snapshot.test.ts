// A snapshot of a database at one moment: read while the service runs, never written, and only in this program's version.

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { reasonOf } from "../../src/store/engine.ts";
import { openStore } from "../../src/store/open.ts";
import { openSnapshot } from "../../src/store/snapshot.ts";
import { temporaryFolder } from "../support/store.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder, "recoverd.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const INSERT =
  "insert into projects (id, slug, name, settings, created_at, updated_at) values ('p', 'p', 'P', '{}', 0, 0)";
const COUNT = sql`select count(*) from projects`;

test("a snapshot sees no later commit, and cannot be written to", async () => {
  const store = openStore(path);
  const { db, close } = openSnapshot(path);
  expect(await db.values<[number]>(COUNT)).toEqual([[0]]);
  await store.write(async (tx) => {
    await tx.run(INSERT);
  });
  expect(await db.values<[number]>(COUNT)).toEqual([[0]]);
  expect(await store.read.values<[number]>(COUNT)).toEqual([[1]]);
  const refusal = await (async () => db.run(INSERT.replaceAll("'p'", "'q'")))().catch(reasonOf);
  expect(refusal).toContain("readonly");
  close();
  const later = openSnapshot(path);
  expect(await later.db.values<[number]>(COUNT)).toEqual([[1]]);
  later.close();
  await store.close();
});

test("a database of an older or a newer version is refused in one line that says what to do", async () => {
  await openStore(path).close();
  const change = (text: string) => {
    const database = new Database(path);
    database.run(text);
    database.close();
  };
  change("insert into migrations select '9999_from_the_future', hash, applied_at from migrations limit 1");
  expect(() => openSnapshot(path)).toThrow(/newer version: run the recoverd of that version$/);
  change("delete from migrations where name = '9999_from_the_future'");
  change("delete from migrations where name = (select max(name) from migrations)");
  expect(() => openSnapshot(path)).toThrow(/older version: start the service once to migrate it$/);
});

test("a file that cannot be read is not said to be missing", () => {
  symlinkSync(path, path); // which root cannot read either
  expect(() => openSnapshot(path)).toThrow(/cannot be read \(ELOOP\): run this as the service's user/);
});

test("a file that is no database, and none at all, are refused, and none is made", async () => {
  expect(() => openSnapshot(path)).toThrow(/There is no database .*--config$/);
  expect(existsSync(path)).toBe(false);
  await Bun.write(path, "a letter to my aunt ".repeat(100));
  expect(() => openSnapshot(path)).toThrow(/cannot be read: .*not a database/);
});
