// Much at once, and its end.

import { expect, test } from "bun:test";
import { Rush, type Watch } from "../../src/lib/rush.ts";

let now = 0;
/** As if the processor did nothing but this process's work. */
const busy: Watch = { now: () => now, processor: () => now };
const idle: Watch = { now: () => now, processor: () => now / 2 };
const arriving = (rush: Rush, times: number, every: number) => {
  for (let i = 0; i < times; i++) {
    now += every;
    rush.arrive();
  }
};

test("what comes at leisure is no rush, however long it goes on", () => {
  const rush = new Rush(1_000, busy);
  expect(rush.isOn).toBe(false);
  arriving(rush, 5_000, 2);
  expect(rush.isOn).toBe(false);
});

test("what comes quickly is one, and stays one while it does", () => {
  const rush = new Rush(1_000, busy);
  arriving(rush, 1_000, 0.5);
  const seen = new Set<boolean>();
  for (let i = 0; i < 1_000; i++) {
    arriving(rush, 1, 0.5);
    seen.add(rush.isOn);
  }
  expect(seen).toEqual(new Set([true]));
});

test("it is over soon after the last of them", () => {
  const rush = new Rush(1_000, busy);
  arriving(rush, 1_000, 0.5);
  now += 201;
  expect(rush.isOn).toBe(false);
});

test("what can wait does so in a rush: one after the other, with a pause before each", async () => {
  const rush = new Rush(1_000, busy);
  await rush.giveWay();
  const begun = performance.now();
  arriving(rush, 1_000, 0.5);
  const order: number[] = [];
  await Promise.all([1, 2, 3].map((n) => rush.giveWay().then(() => order.push(n))));
  expect(order).toEqual([1, 2, 3]);
  expect(performance.now() - begun).toBeGreaterThan(590);
});

test("a rush that leaves the processor time holds nobody up", async () => {
  const rush = new Rush(1_000, idle);
  arriving(rush, 1_000, 0.5);
  expect(rush.isOn).toBe(true);
  const begun = performance.now();
  for (let n = 0; n < 100; n++) await rush.giveWay();
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test("nobody waits any more once the rush is over", async () => {
  const rush = new Rush(1_000, busy);
  arriving(rush, 1_000, 0.5);
  const waiting = Promise.all(Array.from({ length: 500 }, () => rush.giveWay()));
  now += 201;
  const begun = performance.now();
  await waiting;
  expect(performance.now() - begun).toBeLessThan(2_000);
});
