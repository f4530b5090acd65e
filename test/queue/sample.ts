// A queue in a temporary store, with a clock that the test moves and a log that it can read.

import { asc } from "drizzle-orm";
import type { LogFields } from "../../src/lib/log.ts";
import type { JobHandler } from "../../src/queue/handlers.ts";
import { enqueue, type JobKind, jobs } from "../../src/queue/jobs.ts";
import { Runner } from "../../src/queue/runner.ts";
import type { Schedule } from "../../src/queue/schedules.ts";
import { fixedClock } from "../support/clock.ts";
import { PATIENCE } from "../support/patience.ts";
import { temporaryStore } from "../support/store.ts";

export type Line = { level: string; message: string } & LogFields;

export function sampleQueue() {
  const { store, path, remove } = temporaryStore();
  const clock = fixedClock("2026-03-02T09:00:00.000Z");
  const lines: Line[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ level, message, ...fields });
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  const runners: Runner[] = [];
  return {
    store,
    path,
    clock,
    lines,
    runner(handlers: JobHandler[], schedules: Schedule[] = [], lease?: number): Runner {
      const runner = new Runner({ store, clock, log }, handlers, schedules, lease);
      runners.push(runner);
      return runner;
    },
    enqueue: <P extends object>(kind: JobKind<P>, payload: P, options?: { key?: string; runAt?: number }) =>
      store.write((tx) => enqueue(tx, kind, payload, clock.now(), options)),
    rows: () => store.read.select().from(jobs).orderBy(asc(jobs.id)),
    async close() {
      for (const runner of runners) await runner.stop(0);
      await remove();
    },
  };
}

/** Resolves once the condition holds; for effects of timers and other processes. `within` is in ms. */
export async function eventually(holds: () => boolean | Promise<boolean>, within = PATIENCE): Promise<void> {
  const end = performance.now() + within;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("It did not come true in time");
    await Bun.sleep(2);
  }
}
