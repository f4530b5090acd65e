// Schedules: when ticks become due, and that none is enqueued twice.

import { afterEach, beforeEach, expect, test } from "bun:test";
import * as fc from "fast-check";
import { jobHandler } from "../../src/queue/handlers.ts";
import { defineJob } from "../../src/queue/jobs.ts";
import type { Schedule } from "../../src/queue/schedules.ts";
import { Timetable } from "../../src/queue/schedules.ts";
import { sampleQueue } from "./sample.ts";

const sweep = defineJob<{ depth: number }>("sweep");
const everyFive: Schedule = { task: "sweep", pattern: "*/5 * * * *", kind: sweep, payload: { depth: 3 } };

let queue: ReturnType<typeof sampleQueue>;
let runs: number[];
beforeEach(() => {
  queue = sampleQueue(); // 2026-03-02T09:00:00.000Z
  runs = [];
});
afterEach(() => queue.close());

const sweeping = (schedules: Schedule[] = [everyFive]) =>
  queue.runner([jobHandler(sweep, { concurrency: 1 }, async ({ depth }) => void runs.push(depth))], schedules);

test("a tick runs its job with its payload once its time has come, and once only", async () => {
  const runner = sweeping();
  expect(await runner.runDue()).toBe(0);
  queue.clock.set("2026-03-02T09:04:59.999Z");
  expect(await runner.runDue()).toBe(0);
  queue.clock.set("2026-03-02T09:05:00.000Z");
  expect(await runner.runDue()).toBe(1);
  expect(await runner.runDue()).toBe(0);
  expect(runs).toEqual([3]);
  queue.clock.set("2026-03-02T09:10:00.001Z");
  expect(await runner.runDue()).toBe(1);
  expect((await queue.rows()).map((job) => job.key)).toEqual([
    "tick:sweep:01772442300000",
    "tick:sweep:01772442600000",
  ]);
});

test("many missed ticks are replaced by one, the latest", async () => {
  const runner = sweeping();
  queue.clock.set("2026-03-03T12:34:56.000Z");
  expect(await runner.runDue()).toBe(1);
  expect((await queue.rows())[0]!.runAt).toBe(Date.parse("2026-03-03T12:30:00.000Z"));
});

test("two runners enqueue a tick once", async () => {
  const [one, two] = [sweeping(), sweeping()];
  queue.clock.advance(5 * 60_000);
  const ran = await Promise.all([one.runDue(), two.runDue()]);
  expect(ran[0] + ran[1]).toBe(1);
  expect(await queue.rows()).toHaveLength(1);
});

test("a tick that was missed while the service was down is run at the next start", async () => {
  const before = sweeping();
  queue.clock.set("2026-03-02T09:05:00.000Z");
  await before.runDue();
  await before.stop();
  queue.clock.set("2026-03-02T09:12:00.000Z");
  expect(await sweeping().runDue()).toBe(1);
  queue.clock.set("2026-03-02T09:13:00.000Z");
  expect(await sweeping().runDue()).toBe(0);
});

test("a first start makes up for nothing", async () => {
  queue.clock.set("2026-03-02T09:07:00.000Z");
  expect(await sweeping().runDue()).toBe(0);
});

test("a task whose name begins like another's does not take its last tick for its own", async () => {
  const longer = { ...everyFive, task: "sweep-deep" };
  queue.clock.set("2026-03-02T09:01:00.000Z");
  const first = sweeping([longer]);
  queue.clock.set("2026-03-02T09:05:00.000Z");
  await first.runDue();
  queue.clock.set("2026-03-02T09:12:00.000Z");
  expect(await sweeping([everyFive]).runDue()).toBe(0);
});

test("six fields have the seconds first, and hours are UTC", () => {
  const start = Date.parse("2026-03-02T09:00:00.000Z");
  const next = (pattern: string) => new Date(new Timetable([{ ...everyFive, pattern }], start).next()!).toISOString();
  expect(next("*/10 * * * * *")).toBe("2026-03-02T09:00:10.000Z");
  expect(next("30 2 * * *")).toBe("2026-03-03T02:30:00.000Z");
});

test("a pattern that cannot be read or never comes is refused with its task", () => {
  const refuse = (pattern: string) => () => sweeping([{ ...everyFive, pattern }]);
  expect(refuse("banana")).toThrow('The schedule of sweep cannot be read: "banana"');
  expect(refuse("61 * * * *")).toThrow("Invalid value for minute: 61");
  expect(refuse("* * * * * * *")).toThrow("The schedule of sweep cannot be read");
  expect(refuse("0 0 31 2 *")).toThrow("The schedule of sweep never comes");
  expect(() => sweeping([{ ...everyFive, task: "sweep:deep" }])).toThrow("letters, digits, - and _ only");
  expect(() => sweeping([everyFive, everyFive])).toThrow("Two schedules are called sweep");
});

test("whenever it is asked, exactly the latest tick that was not yet seen is due", () => {
  const start = Date.parse("2026-03-02T09:00:00.000Z");
  const STEP = 5 * 60_000;
  void fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { maxLength: 30 }), (steps) => {
      const timetable = new Timetable([everyFive], start);
      let now = start;
      let seen = start;
      for (const step of steps) {
        now += step;
        const latest = Math.floor(now / STEP) * STEP;
        expect(timetable.due(now).map((tick) => tick.at)).toEqual(latest > seen ? [latest] : []);
        timetable.passed(now);
        seen = Math.max(seen, latest);
        expect(timetable.next()).toBe(seen + STEP);
      }
    }),
  );
});
