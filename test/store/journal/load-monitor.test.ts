// When the load becomes high, and when it ends.

import { beforeEach, expect, test } from "bun:test";
import { LoadMonitor, type Watch } from "../../../src/store/journal/load-monitor.ts";

let now = 0;
/** The pauses and the callers that continued, in order. */
const order: (string | number)[] = [];
beforeEach(() => void order.splice(0));
const sleep = async (ms: number): Promise<void> => void order.push(`a pause of ${ms} ms`);
/** A processor that only does this process's work. */
const busy: Watch = { now: () => now, processor: () => now, sleep };
const idle: Watch = { now: () => now, processor: () => now / 2, sleep };
const arriving = (load: LoadMonitor, times: number, every: number) => {
  for (let i = 0; i < times; i++) {
    now += every;
    load.count();
  }
};

test("500 entries a second are no high load, however long they come", () => {
  const load = new LoadMonitor(1_000, busy);
  expect(load.isHigh).toBe(false);
  arriving(load, 5_000, 2);
  expect(load.isHigh).toBe(false);
});

test("2,000 entries a second are high load for as long as they come", () => {
  const load = new LoadMonitor(1_000, busy);
  arriving(load, 1_000, 0.5);
  const seen = new Set<boolean>();
  for (let i = 0; i < 1_000; i++) {
    arriving(load, 1, 0.5);
    seen.add(load.isHigh);
  }
  expect(seen).toEqual(new Set([true]));
});

test("the load is high no more 200 ms after the last entry", () => {
  const load = new LoadMonitor(1_000, busy);
  arriving(load, 1_000, 0.5);
  now += 201;
  expect(load.isHigh).toBe(false);
});

test("under high load callers go on one after the other, with a pause before each", async () => {
  const load = new LoadMonitor(1_000, busy);
  await load.yieldUnderLoad();
  expect(order).toEqual([]);
  arriving(load, 1_000, 0.5);
  await Promise.all([1, 2, 3].map((n) => load.yieldUnderLoad().then(() => order.push(n))));
  const pause = "a pause of 200 ms";
  expect(order.filter((one) => one !== pause)).toEqual([1, 2, 3]);
  for (const n of [1, 2, 3]) expect(order.slice(0, order.indexOf(n)).filter((one) => one === pause).length).toBe(n);
});

test("high load that leaves the processor time delays nobody", async () => {
  const load = new LoadMonitor(1_000, idle);
  arriving(load, 1_000, 0.5);
  expect(load.isHigh).toBe(true);
  for (let n = 0; n < 100; n++) await load.yieldUnderLoad();
  expect(order).toEqual([]);
});

test("no request waits once the load is low", async () => {
  const load = new LoadMonitor(1_000, busy);
  arriving(load, 1_000, 0.5);
  const waiting = Promise.all(Array.from({ length: 500 }, () => load.yieldUnderLoad()));
  now += 201;
  await waiting;
  expect(order.length).toBeLessThanOrEqual(1); // of 500 callers
});
