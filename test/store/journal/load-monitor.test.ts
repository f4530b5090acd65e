// High load, and its end.

import { expect, test } from "bun:test";
import { LoadMonitor, type Watch } from "../../../src/store/journal/load-monitor.ts";

let now = 0;
/** As if the processor did nothing but this process's work. */
const busy: Watch = { now: () => now, processor: () => now };
const idle: Watch = { now: () => now, processor: () => now / 2 };
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
  const begun = performance.now();
  arriving(load, 1_000, 0.5);
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((n) => load.yieldUnderLoad().then(() => order.push(n))));
  expect(order).toEqual([1, 2, 3]);
  expect(performance.now() - begun).toBeGreaterThan(590);
});

test("high load that leaves the processor time delays nobody", async () => {
  const load = new LoadMonitor(1_000, idle);
  arriving(load, 1_000, 0.5);
  expect(load.isHigh).toBe(true);
  const begun = performance.now();
  for (let n = 0; n < 100; n++) await load.yieldUnderLoad();
  expect(performance.now() - begun).toBeLessThan(10_000); // a pause of 200 ms for each would be twenty seconds
});

test("nobody waits any more once the load is low", async () => {
  const load = new LoadMonitor(1_000, busy);
  arriving(load, 1_000, 0.5);
  const waiting = Promise.all(Array.from({ length: 500 }, () => load.yieldUnderLoad()));
  now += 201;
  const begun = performance.now();
  await waiting;
  expect(performance.now() - begun).toBeLessThan(20_000); // of a hundred seconds
});
