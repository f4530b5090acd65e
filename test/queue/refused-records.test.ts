// A database that refuses writes for a while, as on a full disk, does not cause a finished job to run again.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { jobHandler } from "../../src/queue/handlers.ts";
import { defineJob } from "../../src/queue/jobs.ts";
import { LEASE } from "../../src/queue/leases.ts";
import { StoreError } from "../../src/store/engine.ts";
import { eventually, sampleQueue } from "./sample.ts";

const greet = defineJob<{ name: string }>("greet");

let queue: ReturnType<typeof sampleQueue>;
let isFull: boolean;
let refused: number;
beforeEach(() => {
  queue = sampleQueue();
  [isFull, refused] = [false, 0];
  const { store } = queue;
  const write = store.write.bind(store);
  store.write = (...given) => {
    if (!isFull) return write(...given);
    refused++;
    return Promise.reject(new StoreError("Nothing of the transaction was stored: database or disk is full"));
  };
});
afterEach(() => queue.close());

test("the end of a run is recorded once the database takes it; until then the run holds its place", async () => {
  const seen: string[] = [];
  const runner = queue.runner([
    jobHandler(greet, { concurrency: 1 }, async ({ name }) => {
      seen.push(name);
      isFull = seen.length === 1;
    }),
  ]);
  await queue.enqueue(greet, { name: "a" });
  await queue.enqueue(greet, { name: "b" });
  await runner.start();
  await eventually(() => refused > 1);
  queue.clock.advance(2 * LEASE);
  expect(seen).toEqual(["a"]);
  isFull = false;
  await eventually(async () => (await queue.rows()).every(({ state }) => state === "done"));
  expect(seen).toEqual(["a", "b"]);
});

test("a service that is asked to stop meanwhile does not wait for it", async () => {
  const runner = queue.runner([
    jobHandler(greet, { concurrency: 1 }, async () => {
      isFull = true;
    }),
  ]);
  await queue.enqueue(greet, { name: "a" });
  await runner.start();
  await eventually(() => refused > 0);
  const stopped = runner.stop(10);
  isFull = false;
  await stopped;
  expect((await queue.rows()).map(({ state }) => state)).not.toContain("running");
});
