import { expect, test } from "bun:test";
import { Semaphore } from "../../src/lib/semaphore.ts";

const never = new AbortController().signal;

test("lets in as many as its size, and the others in the order in which they came", async () => {
  const semaphore = new Semaphore(2);
  const order: number[] = [];
  const enter = async (n: number) => {
    const release = await semaphore.acquire(never);
    order.push(n);
    return release!;
  };
  const first = await enter(1);
  const second = await enter(2);
  const third = enter(3);
  const fourth = enter(4);
  await Bun.sleep(0);
  expect(order).toEqual([1, 2]);
  second();
  await third;
  first();
  await fourth;
  expect(order).toEqual([1, 2, 3, 4]);
});

test("a place that is given back twice is free once", async () => {
  const semaphore = new Semaphore(1);
  const release = (await semaphore.acquire(never))!;
  release();
  release();
  await semaphore.acquire(never);
  let entered = false;
  void semaphore.acquire(never).then(() => {
    entered = true;
  });
  await Bun.sleep(0);
  expect(entered).toBe(false);
});

test("a caller that stops waiting gets null, and takes no place", async () => {
  const semaphore = new Semaphore(1);
  const release = (await semaphore.acquire(never))!;
  const stop = new AbortController();
  const impatient = semaphore.acquire(stop.signal);
  const patient = semaphore.acquire(never);
  stop.abort();
  expect(await impatient).toBeNull();
  release();
  expect(await patient).toBeFunction();
});

test("a signal that aborts after the turn came changes nothing", async () => {
  const semaphore = new Semaphore(1);
  const release = (await semaphore.acquire(never))!;
  const stop = new AbortController();
  const next = semaphore.acquire(stop.signal);
  release();
  const held = await next;
  stop.abort();
  held!();
  expect(await semaphore.acquire(never)).toBeFunction();
});

test("a signal that has aborted before gets nothing", async () => {
  expect(await new Semaphore(1).acquire(AbortSignal.abort())).toBeNull();
});
