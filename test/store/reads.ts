// Reads for the tests of the reading thread.

import { sql } from "drizzle-orm";
import { invalid } from "../../src/lib/errors.ts";
import type { Db } from "../../src/store/engine.ts";
import { defineRead } from "../../src/store/reading.ts";

const COUNT = sql`select count(*) from counted`;

export const SUM = defineRead("sum", async (db, { add }: { add: number }) => {
  const [row] = await db.values<[number]>(COUNT);
  return { sum: row![0] + add, nothing: null };
});

/** Counts twice, `wait` milliseconds apart. */
export const TWICE = defineRead("twice", async (db, { wait }: { wait: number }) => {
  const [before] = await db.values<[number]>(COUNT);
  Bun.sleepSync(wait);
  const [after] = await db.values<[number]>(COUNT);
  return [before![0], after![0]];
});

/** Runs until the gate is opened. */
export const UPKEEP = defineRead(
  "upkeep",
  async (_db, { gate }: { gate: Int32Array }): Promise<null> => {
    Atomics.wait(gate, 0, 0);
    return null;
  },
  { isUpkeep: true },
);

const seen = new WeakSet<Db>();

/** Whether the same database handle, which caches compiled statements, has served an earlier call. */
export const SEEN = defineRead("seen", async (db, _asked: null) => {
  const before = seen.has(db);
  seen.add(db);
  return before;
});

export const REFUSE = defineRead("refuse", async (_db, _asked: null): Promise<null> => {
  throw invalid("from", "must not be after to");
});

export const FAIL = defineRead("fail", async (db, _asked: null) => db.values(sql`select from nowhere`));

export const WRITE = defineRead("write", async (db, _asked: null) => db.values(sql`insert into counted values (1)`));

export const END = defineRead("end", async (_db, _asked: null): Promise<null> => process.exit(0));

export const UNKNOWN = defineRead("unknown", async (_db, _asked: null) => null);
