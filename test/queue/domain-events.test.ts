// Domain events: subscribers run in the transaction, and their writes are rolled back with it.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { defineEvent, publish, type Subscriber, subscribe } from "../../src/queue/domain-events.ts";
import { defineJob, enqueue, jobs } from "../../src/queue/jobs.ts";
import { type TemporaryStore, temporaryStore } from "../support/store.ts";

let temporary: TemporaryStore;
beforeEach(() => {
  temporary = temporaryStore();
});
afterEach(() => temporary.remove());

const work = defineJob<{ of: string }>("work");
const jobsOf = async () =>
  (await temporary.store.read.select().from(jobs)).map(({ payload }) => JSON.parse(payload).of);

const enqueuing = (of: string, wants = true): Subscriber<string> => ({
  wants: () => wants,
  take: (tx, _, now) => enqueue(tx, work, { of }, now),
});

test("every subscriber that wants the news acts in the same transaction, in the order of subscribing", async () => {
  const topic = defineEvent<string>();
  for (const subscriber of [enqueuing("a"), enqueuing("b", false), enqueuing("c")]) subscribe(topic, subscriber);
  await temporary.store.write((tx) => publish(tx, topic, "news", 1));
  expect(await jobsOf()).toEqual(["a", "c"]);
});

test("news that nobody wants write nothing", async () => {
  const topic = defineEvent<string>();
  subscribe(topic, enqueuing("a", false));
  await temporary.store.write((tx) => publish(tx, topic, "news", 1));
  expect(await jobsOf()).toEqual([]);
});

test("a subscriber that subscribes twice is called once", async () => {
  const topic = defineEvent<string>();
  const subscriber = enqueuing("a");
  subscribe(topic, subscriber);
  subscribe(topic, subscriber);
  await temporary.store.write((tx) => publish(tx, topic, "news", 1));
  expect(await jobsOf()).toEqual(["a"]);
});

test("a subscriber that fails undoes what happened and what the others did", async () => {
  const topic = defineEvent<string>();
  subscribe(topic, enqueuing("a"));
  subscribe(topic, {
    wants: () => true,
    take: () => Promise.reject(new Error("no")),
  });
  expect(temporary.store.write((tx) => publish(tx, topic, "news", 1))).rejects.toThrow("no");
  expect(await jobsOf()).toEqual([]);
});
