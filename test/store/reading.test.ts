// Reading in a separate thread while the database is being written.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { AppError } from "../../src/lib/errors.ts";
import { READS } from "../../src/reads.ts";
import { ReadingThread } from "../../src/store/reading.ts";
import { type TemporaryStore, temporarySqlite } from "../support/store.ts";
import { END, FAIL, REFUSE, SEEN, SUM, TWICE, UNKNOWN, UPKEEP, WRITE } from "./reads.ts";

let temporary: TemporaryStore;
let reader: ReadingThread;
let starts: number;

beforeEach(async () => {
  temporary = temporarySqlite();
  await temporary.store.write(async (tx) => {
    await tx.run(sql`create table counted (n bigint)`);
  });
  starts = 0;
  reader = new ReadingThread(() => {
    starts++;
    return new Worker(new URL("./reading.worker.ts", import.meta.url).href);
  }, temporary.path);
});

afterEach(async () => {
  reader.close();
  await temporary.remove();
});

const failureOf = (reading: Promise<unknown>): Promise<string> => reading.then(() => "", String);

const count = () =>
  temporary.store.write(async (tx) => {
    await tx.run(sql`insert into counted values (1)`);
  });

test("a read sees what was committed before it was asked", async () => {
  expect(await reader.read(SUM, { add: 5 })).toEqual({ sum: 5, nothing: null });
  await count();
  expect(await reader.read(SUM, { add: 5 })).toEqual({ sum: 6, nothing: null });
});

test("no thread is started before the first read, and one is enough for many at once", async () => {
  expect(starts).toBe(0);
  await count();
  const sums = await Promise.all(Array.from({ length: 20 }, (_, add) => reader.read(SUM, { add })));
  expect(sums.map(({ sum }) => sum)).toEqual(Array.from({ length: 20 }, (_, add) => 1 + add));
  expect(starts).toBe(1);
});

test("a statement that was compiled for one read is reused by the next", async () => {
  expect(await reader.read(SEEN, null)).toBe(false);
  expect(await failureOf(reader.read(FAIL, null))).not.toBe("");
  expect(await reader.read(SEEN, null)).toBe(true);
});

test("all queries of a read see one moment, and writing does not wait for it", async () => {
  await reader.read(SUM, { add: 0 });
  const reading = reader.read(TWICE, { wait: 300 });
  let isRead = false;
  void reading.then(() => {
    isRead = true;
  });
  for (let n = 0; n < 20; n++) await count();
  expect(isRead).toBe(false);
  const [before, after] = await reading;
  expect(after).toBe(before!);
  expect((await reader.read(SUM, { add: 0 })).sum).toBe(20);
});

test("a read's refusal reaches its caller, and its failure says why in one line", async () => {
  const refused = await reader.read(REFUSE, null).catch((error) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ kind: "invalid", details: [{ field: "from", message: "must not be after to" }] });
  expect(await failureOf(reader.read(FAIL, null))).toContain("syntax error");
  expect(await failureOf(reader.read(WRITE, null))).toContain("readonly");
  expect(await failureOf(reader.read(UNKNOWN, null))).toContain('There is no read "unknown"');
  expect(await reader.read(SUM, { add: 1 })).toEqual({ sum: 1, nothing: null });
});

test("a thread that dies fails what was asked, and the next read starts another", async () => {
  expect(await failureOf(reader.read(END, null))).toContain("ended");
  expect(await reader.read(SUM, { add: 2 })).toEqual({ sum: 2, nothing: null });
  expect(starts).toBeGreaterThan(1);
});

test("no read waits for upkeep, which leaves no thread behind", async () => {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const upkeep = reader.read(UPKEEP, { gate });
  expect(await reader.read(SUM, { add: 2 })).toEqual({ sum: 2, nothing: null });
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  expect(await upkeep).toBeNull();
  expect(starts).toBe(2);
  expect(await reader.read(UPKEEP, { gate })).toBeNull();
  expect(starts).toBe(3);
});

test("closing refuses upkeep, too", async () => {
  const upkeep = reader.read(UPKEEP, { gate: new Int32Array(new SharedArrayBuffer(4)) });
  reader.close();
  expect(await upkeep.catch((error) => error)).toMatchObject({ kind: "unavailable" });
  const late = reader.read(UPKEEP, { gate: new Int32Array(new SharedArrayBuffer(4)) });
  expect(await late.catch((error) => error)).toMatchObject({ kind: "unavailable" });
});

test("closing refuses what is being read and what is asked after", async () => {
  await reader.read(SUM, { add: 0 });
  const reading = reader.read(TWICE, { wait: 50 });
  reader.close();
  expect(await reading.catch((error) => error)).toMatchObject({ kind: "unavailable" }); // a 503
  expect(await reader.read(SUM, { add: 0 }).catch((error) => error)).toMatchObject({ kind: "unavailable" });
});

test("every read has a name of its own, by which the thread finds it", () => {
  const names = READS.map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
});
