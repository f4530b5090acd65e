// One job for each key, however often it is enqueued; and runs that step aside for others of their kind.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { jobHandler, RetryLater, type Run } from "../../src/queue/handlers.ts";
import { defineJob, enqueueOnce } from "../../src/queue/jobs.ts";
import { eventually, sampleQueue } from "./sample.ts";

const sweep = defineJob<{ part: string }>("sweep");

let queue: ReturnType<typeof sampleQueue>;
beforeEach(() => {
  queue = sampleQueue();
});
afterEach(() => queue.close());

const ask = (runAt?: number, part = "a") =>
  queue.store.write((tx) =>
    enqueueOnce(tx, sweep, { part }, queue.clock.now(), { key: `sweep:${part}`, ...(runAt && { runAt }) }),
  );

const runner = (run: (part: string, run: Run) => Promise<void>, concurrency = 1) =>
  queue.runner([jobHandler(sweep, { concurrency, retryDelay: () => 60_000 }, ({ part }, about) => run(part, about))]);

test("a job that is enqueued many times before it runs is run once, at the earliest time", async () => {
  const now = queue.clock.now();
  for (const at of [now + 5_000, now + 2_000, now + 9_000]) await ask(at);
  let runs = 0;
  const sweeping = runner(async () => void runs++);
  queue.clock.advance(1_999);
  await sweeping.runDue();
  expect(runs).toBe(0);
  queue.clock.advance(1);
  await sweeping.runDue();
  queue.clock.advance(60_000);
  await sweeping.runDue();
  expect(runs).toBe(1);
  expect(await queue.rows()).toMatchObject([{ state: "done", runAgainAt: null }]);
});

test("a finished job that is enqueued again is run again in the same row, with its attempts counted from zero", async () => {
  const attempts: number[] = [];
  const sweeping = runner(async (_, { attempt }) => void attempts.push(attempt));
  for (let n = 0; n < 3; n++) {
    await ask();
    await sweeping.runDue();
  }
  expect(attempts).toEqual([1, 1, 1]);
  expect(await queue.rows()).toHaveLength(1);
});

test("a job that is enqueued while it runs is run once more after its end: soon, or at the time asked for", async () => {
  for (const delay of [0, 30_000]) {
    const begun: number[] = [];
    const sweeping = runner(async () => {
      begun.push(queue.clock.now());
      if (begun.length > 1) return;
      for (let n = 0; n < 3; n++) await ask(queue.clock.now() + delay + n);
    });
    await ask();
    await sweeping.runDue();
    queue.clock.advance(30_002);
    await sweeping.runDue();
    expect(begun).toHaveLength(2);
    expect((await queue.rows())[0]).toMatchObject({ state: "done", runAgainAt: null });
  }
});

test("a run can ask for its own next one in the transaction of its end", async () => {
  const begun: number[] = [];
  const sweeping = runner(async (part, { endWith }) => {
    begun.push(queue.clock.now());
    const now = queue.clock.now();
    if (begun.length < 3)
      endWith((tx) => enqueueOnce(tx, sweep, { part }, now, { key: `sweep:${part}`, runAt: now + 1_000 }));
  });
  await ask();
  const start = queue.clock.now();
  for (let n = 0; n < 5; n++) {
    await sweeping.runDue();
    queue.clock.advance(1_000);
  }
  expect(begun).toEqual([start, start + 1_000, start + 2_000]);
});

test("a job that waits after a failure, or was postponed, runs earlier if it is enqueued again", async () => {
  let runs = 0;
  const sweeping = runner(async () => {
    if (++runs === 1) throw new Error("broken");
    if (runs === 2) throw new RetryLater(60_000, "not now");
  });
  await ask();
  await sweeping.runDue();
  await ask();
  await sweeping.runDue();
  expect(runs).toBe(2);
  await ask();
  await sweeping.runDue();
  expect(runs).toBe(3);
});

test("what was put off until something happens runs then: before its time, and even if it happens before it is put off", async () => {
  for (const isEarly of [true, false]) {
    const happened = Promise.withResolvers<void>();
    let runs = 0;
    const sweeping = runner(async () => {
      if (++runs > 1) return;
      if (isEarly) happened.resolve();
      throw new RetryLater(60_000, "not yet", true, happened.promise);
    });
    await ask();
    await sweeping.runDue();
    happened.resolve();
    await eventually(async () => (await sweeping.runDue()) >= 0 && runs === 2);
    expect(await queue.rows()).toMatchObject([{ state: "done" }]);
  }
});

test("runs that step aside let others of their kind run, so many as they say at most", async () => {
  const gates = new Map<string, () => void>();
  const aside: Record<string, boolean> = {};
  const sweeping = runner(async (part, { stepAside }) => {
    aside[part] = stepAside(2);
    expect(stepAside(2)).toBe(aside[part]!);
    await new Promise<void>((resolve) => gates.set(part, resolve));
  });
  const parts = ["a", "b", "c", "d"];
  for (const part of parts) await ask(undefined, part);
  const working = sweeping.runDue();
  await eventually(() => gates.size === 3);
  expect(aside).toEqual({ a: true, b: true, c: false });
  gates.get("a")!();
  await Bun.sleep(20);
  expect(gates.size).toBe(3); // the third run holds the only place
  gates.get("c")!();
  await eventually(() => gates.size === 4);
  expect(aside.d).toBe(true);
  for (const open of gates.values()) open();
  await working;
  expect((await queue.rows()).map(({ state }) => state)).toEqual(parts.map(() => "done"));
});

test("a job that is enqueued while a run is awaited is run beside it", async () => {
  let open = () => {};
  const seen: string[] = [];
  const sweeping = runner(async (part) => {
    seen.push(part);
    if (part === "a") await new Promise<void>((resolve) => (open = resolve));
  }, 2);
  await ask(undefined, "a");
  const working = sweeping.runDue();
  await eventually(() => seen.length === 1);
  await ask(undefined, "b");
  await eventually(() => seen.length === 2);
  open();
  await working;
});
