// The test store that behaves like a database behind a network.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { compile, notify, type Store } from "../../src/store/engine.ts";
import { openLate } from "../support/late-engine.ts";
import { isUnordered, loosenOrder } from "../support/loosen-order.ts";
import { temporaryFolder } from "../support/store.ts";

const ALL = Array.from({ length: 200 }, (_, i) => i);

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = temporaryFolder();
  store = openLate(join(folder, "late.db"));
  await store.write(async (tx) => {
    await tx.run(sql`create table notes (id integer primary key, rank integer not null)`);
    const insert = compile(tx, "insert into notes (id, rank) values (?, ?)");
    for (const id of ALL) await insert.run(id, Math.floor(id / 100));
  });
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const numbers = async (text: string): Promise<number[]> =>
  (await compile(store.read, text).values()).map(([number]) => number as number);
const count = async () => (await numbers("select count(*) from notes"))[0];

test("a transaction in which a statement has not answered is not committed", async () => {
  const written = store.write(async (tx) => {
    void compile(tx, "insert into notes (id, rank) values (?, 9)").run(1_000);
  });
  await expect(written).rejects.toThrow("A statement was not awaited");
  expect(await count()).toBe(200);
});

test("after a statement that failed nothing more of the transaction works, and nothing of it is committed", async () => {
  const written = store.write(async (tx) => {
    const insert = compile(tx, "insert into notes (id, rank) values (?, 9)");
    await insert.run(1_001);
    await insert.run(0).catch(() => {});
    await expect(insert.run(1_002)).rejects.toThrow("has failed before");
  });
  await expect(written).rejects.toThrow("UNIQUE");
  expect(await count()).toBe(200);
});

test("a statement of an operation that has ended fails", async () => {
  const late = await store.write(async (tx) => () => compile(tx, "delete from notes").run());
  await expect(late()).rejects.toThrow();
  expect(await count()).toBe(200);
});

test("listeners hear of what was committed, and changes are counted", async () => {
  let heard = 0;
  const stop = store.listen("notes", () => heard++);
  const changes = await store.write(async (tx) => {
    notify(tx, "notes");
    return (await tx.run(sql`update notes set rank = rank where id < 3`)).changes;
  });
  stop();
  expect([changes, heard]).toEqual([3, 1]);
});

test("rows that no ORDER BY tells apart come in another order every time", async () => {
  expect(await numbers("select id from notes order by id")).toEqual(ALL);
  for (const text of ["select id from notes order by rank", "select id from notes", "select id from notes limit 200"]) {
    const found = await numbers(text);
    expect(found).not.toEqual(ALL);
    expect(found.toSorted((a, b) => a - b)).toEqual(ALL);
  }
  const byRank = await numbers("select id from notes order by rank");
  expect(byRank.slice(0, 100).every((id) => id < 100)).toBe(true);
});

test.each([
  ["select a from t order by b", "select a from t order by b, random() "],
  ["select a from t order by b desc limit 1", "select a from t order by b desc, random() limit 1"],
  [
    "select (select a from t order by b) limit 1",
    "select (select a from t order by b, random() ) order by random() limit 1",
  ],
  ["select 'order by' from t", "select 'order by' from t"],
  ["select a from t union select b from u order by 1", "select a from t union select b from u order by 1"],
  ["delete from t where a = ? returning b", "delete from t where a = ? returning b"],
])("%s is run as %s", (text, run) => {
  expect(loosenOrder(text)).toBe(run);
});

test("the order of a subselect is not that of the rows", () => {
  expect(isUnordered("select (select a from t order by b limit 1)")).toBe(true);
  expect(isUnordered("select a from t order by b")).toBe(false);
});
