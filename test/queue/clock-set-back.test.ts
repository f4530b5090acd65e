// A clock that ran a day ahead and was set back: jobs that were scheduled by it do not wait for a day.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { jobHandler } from "../../src/queue/handlers.ts";
import { defineJob } from "../../src/queue/jobs.ts";
import { sampleQueue } from "./sample.ts";

const greet = defineJob<{ name: string }>("greet");

let queue: ReturnType<typeof sampleQueue>;
let seen: string[];
beforeEach(() => {
  queue = sampleQueue();
  seen = [];
});
afterEach(() => queue.close());

const greeting = () =>
  queue.runner(
    [jobHandler(greet, { concurrency: 1 }, async ({ name }) => void seen.push(name))],
    [{ task: "greet", pattern: "*/5 * * * *", kind: greet, payload: { name: "tick" } }],
  );

test("a job that was asked for meanwhile runs at once, one for later after as long, and one of before when it was planned", async () => {
  const runner = greeting();
  const start = queue.clock.now();
  await queue.enqueue(greet, { name: "before" }, { runAt: start + 2 * HOUR });
  queue.clock.advance(DAY);
  await runner.runDue();
  seen = [];
  await queue.enqueue(greet, { name: "at once" });
  await queue.enqueue(greet, { name: "in an hour" }, { runAt: queue.clock.now() + HOUR });
  queue.clock.advance(-DAY);
  await runner.runDue();
  expect(seen).toEqual(["at once"]);
  queue.clock.advance(HOUR);
  await runner.runDue();
  expect(seen.filter((name) => name !== "tick")).toEqual(["at once", "in an hour"]);
});

test("a job that is to be tried again is tried after as long as was planned", async () => {
  const runner = queue.runner([
    jobHandler(greet, { concurrency: 1, retryDelay: () => HOUR }, async ({ name }) => {
      seen.push(name);
      if (seen.length === 1) throw new Error("not now");
    }),
  ]);
  await queue.enqueue(greet, { name: "again" });
  queue.clock.advance(DAY);
  await runner.runDue();
  queue.clock.advance(-DAY);
  await runner.runDue();
  expect(seen).toEqual(["again"]);
  queue.clock.advance(HOUR);
  await runner.runDue();
  expect(seen).toEqual(["again", "again"]);
});

test("schedules go on by the new time", async () => {
  const runner = greeting();
  queue.clock.advance(DAY);
  await runner.runDue();
  queue.clock.advance(-DAY);
  await runner.runDue();
  seen = [];
  queue.clock.advance(5 * MINUTE);
  await runner.runDue();
  expect(seen).toEqual(["tick"]);
});

test("a process that starts after the clock was set back finds what was planned by it", async () => {
  queue.clock.advance(DAY);
  await queue.enqueue(greet, { name: "at once" });
  queue.clock.advance(-DAY);
  const runner = greeting();
  await runner.start();
  await runner.runDue();
  expect(seen).toEqual(["at once"]);
});

test("a small correction changes no plan", async () => {
  const runner = greeting();
  await runner.runDue();
  await queue.enqueue(greet, { name: "soon" });
  queue.clock.advance(-MINUTE);
  await runner.runDue();
  expect(seen).toEqual([]);
  expect(queue.lines).toEqual([]);
  queue.clock.advance(MINUTE);
  await runner.runDue();
  expect(seen).toEqual(["soon"]);
});
