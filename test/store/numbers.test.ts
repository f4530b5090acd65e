// Allocating numbers: each once, in every project, and rolled back with the transaction.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { compile } from "../../src/store/engine.ts";
import { numbersOf, projectNumbersOf } from "../../src/store/numbers.ts";
import { type TemporaryStore, temporaryStore } from "../support/store.ts";

let temporary: TemporaryStore;
const run = (text: string) => temporary.store.write((tx) => compile(tx, text).run());

beforeAll(async () => {
  temporary = temporaryStore();
  await run("create table things (number bigint not null, project_id text)");
  await run("insert into things (number, project_id) values (41, 'a'), (7, 'b')");
  for (const id of ["a", "b"]) {
    await run(
      `insert into projects (id, slug, name, settings, created_at, updated_at) values ('${id}', '${id}', '${id}', '{}', 0, 0)`,
    );
  }
});

afterAll(() => temporary.remove());

test("counts on from the highest that is there, as many at once as wanted", async () => {
  const takeNumbers = numbersOf("things");
  const { store } = temporary;
  expect(await store.write((tx) => takeNumbers(tx))).toBe(42);
  expect(await store.write((tx) => takeNumbers(tx, { count: 3 }))).toBe(43);
  expect(await store.write((tx) => takeNumbers(tx))).toBe(46);
});

test("gives none below the least, and goes on from there", async () => {
  const takeNumbers = numbersOf("things");
  const { store } = temporary;
  expect(await store.write((tx) => takeNumbers(tx, { count: 2, least: 1_000 }))).toBe(1_000);
  expect(await store.write((tx) => takeNumbers(tx, { least: 900 }))).toBe(1_002);
});

test("numbers many that are taken at once differently, and gives back what was rolled back", async () => {
  const takeNumbers = numbersOf("things");
  const { store } = temporary;
  const taken = await Promise.all(Array.from({ length: 20 }, () => store.write((tx) => takeNumbers(tx))));
  expect(new Set(taken).size).toBe(20);
  const failed = store.write(async (tx) => {
    await takeNumbers(tx, { count: 5 });
    throw new Error("boom");
  });
  await expect(failed).rejects.toThrow("boom");
  expect(await store.write((tx) => takeNumbers(tx))).toBe(Math.max(...taken) + 1);
});

test("counts in each project, and forgets the count with the project", async () => {
  const takeNumber = projectNumbersOf("things");
  const { store } = temporary;
  const take = (project: string) => store.write((tx) => takeNumber(tx, project));
  expect([await take("a"), await take("a"), await take("b")]).toEqual([42, 43, 8]);
  await run("delete from projects where id = 'a'");
  expect(await compile(store.read, "select subject from counters where project_id is not null").values()).toEqual([
    ["things/b"],
  ]);
});
