// Watching rows: every kind of write is reported, once for each table and project, and only after the commit.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { compile, type Db } from "../../src/store/engine.ts";
import { newWatch, type Watch } from "../../src/store/row-watch.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import { type TemporaryStore, temporarySqlite } from "../support/store.ts";

let temporary: TemporaryStore;
let watch: Watch;
let heard: string[];
let stop: () => void;

const write = (text: string, ...values: (string | number)[]) =>
  temporary.store.write(async (tx) => {
    await compile(tx, text).run(...values);
  });

/** The changes reported since the last call. */
const taken = () => heard.splice(0).sort();

beforeEach(async () => {
  watch = newWatch([
    { table: "owners", project: "id" },
    { table: "things", project: "project_id" },
  ]);
  temporary = temporarySqlite({ watch });
  await write("create table owners (id text primary key)");
  await write(
    "create table things (id integer primary key, project_id text references owners on delete cascade, n integer unique)",
  );
  await write("insert into owners (id) values ('a'), ('b')");
  heard = [];
  stop = temporary.store.watchRows("a", (table) => heard.push(table));
});

afterEach(async () => {
  stop();
  await temporary.remove();
});

test("inserts, upserts, updates and deletes are noticed, in bulk and by cascade", async () => {
  await write("insert into things (project_id, n) values ('a', 1), ('a', 2), ('b', 3)");
  expect(taken()).toEqual(["things"]);
  await write("insert into things (project_id, n) values ('a', 1) on conflict (n) do update set n = 10");
  expect(taken()).toEqual(["things"]);
  await write("insert into things (project_id, n) values ('a', 2) on conflict do nothing");
  expect(taken()).toEqual([]);
  await write("update things set n = n + 100");
  expect(taken()).toEqual(["things"]);
  await write("update things set n = 7 where project_id = 'b'");
  await write("update things set n = 8 where project_id = 'nobody'");
  expect(taken()).toEqual([]);
  await write("delete from things where n = 102");
  expect(taken()).toEqual(["things"]);
  await write("delete from owners where id = 'a'");
  expect(taken()).toEqual(["owners", "things"]);
});

test("a row without a project is written while somebody watches, and notified to nobody", async () => {
  await write("insert into things (project_id, n) values (null, 1)");
  await write("update things set n = 2 where project_id is null");
  await write("delete from things where project_id is null");
  expect(taken()).toEqual([]);
});

test("of operations that commit together, only the successful ones count", async () => {
  const operation = (project: string, n: number, fails: boolean) => async (tx: Db) => {
    await compile(tx, "insert into things (project_id, n) values (?, ?)").run(project, n);
    if (fails) throw new Error("fails");
  };
  const both = (a: boolean) =>
    Promise.allSettled([
      temporary.store.write(operation("b", a ? 1 : 2, false)),
      temporary.store.write(operation("a", a ? 3 : 4, a)),
    ]);
  await both(true);
  expect(taken()).toEqual([]);
  await both(false);
  expect(taken()).toEqual(["things"]);
});

test("the triggers are there only while somebody watches, and watching again works", async () => {
  const triggers = async (): Promise<number> =>
    temporary.store.write(async (tx) => {
      const [row] = await compile(tx, "select count(*) from sqlite_temp_schema").values();
      return row![0] as number;
    });
  expect(await triggers()).toBeGreaterThan(0);
  const other = temporary.store.watchRows("b", () => {});
  stop();
  stop();
  expect(await triggers()).toBeGreaterThan(0);
  other();
  expect(await triggers()).toBe(0);
  await write("insert into things (project_id, n) values ('a', 1)");
  stop = temporary.store.watchRows("a", (table) => heard.push(table));
  expect(taken()).toEqual([]);
  await write("insert into things (project_id, n) values ('a', 2)");
  expect(taken()).toEqual(["things"]);
});

test("how many rows a statement changed does not count what was noted", async () => {
  const changes = await temporary.store.write(async (tx) =>
    compile(tx, "insert into things (project_id, n) values ('a', 1), ('a', 2)").run(),
  );
  expect(changes.changes).toBe(2);
});

test("a store that was opened to watch nothing never calls", async () => {
  const plain = openSqlite(temporary.path);
  const end = plain.watchRows("a", () => heard.push("never"));
  await plain.write(async (tx) => {
    await compile(tx, "insert into things (project_id, n) values ('a', 5)").run();
  });
  end();
  await plain.close();
  expect(heard).toEqual([]);
});
