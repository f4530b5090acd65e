// Scheduled jobs: croner computes the times, the queue runs the jobs. Each tick is a job keyed by task and time, so it is enqueued
// only once, even if several processes see it.

import { Cron } from "croner";
import { and, gte, lt, max } from "drizzle-orm";
import type { Db } from "../store/engine.ts";
import { enqueue, type JobKind, jobs } from "./jobs.ts";

/** `task` is a name of letters, digits, - and _. `pattern` has five fields, or six with the seconds first; its times are UTC. */
export type Schedule = { task: string; pattern: string; kind: JobKind<object>; payload?: object };

/** Which tasks become due, and when. Missed ticks, for example while the process was down, are replaced by one. */
export class Timetable {
  private readonly entries: { schedule: Schedule; cron: Cron; next: number | null; resumed: boolean }[];

  /** @throws {RangeError} for a pattern that cannot be parsed or never matches, and for an invalid or duplicate name. */
  constructor(schedules: readonly Schedule[], now: number) {
    const tasks = new Set<string>();
    this.entries = schedules.map((schedule) => {
      if (tasks.has(schedule.task)) throw new RangeError(`Two schedules are called ${schedule.task}`);
      if (!/^[\w-]+$/.test(schedule.task)) {
        throw new RangeError(`A schedule's name has letters, digits, - and _ only: "${schedule.task}"`);
      }
      tasks.add(schedule.task);
      const cron = read(schedule);
      const next = after(cron, now);
      if (next === null) throw new RangeError(`The schedule of ${schedule.task} never comes: "${schedule.pattern}"`);
      return { schedule, cron, next, resumed: false };
    });
  }

  /** When the next tick is due. */
  next(): number | null {
    const times = this.entries.flatMap(({ next }) => next ?? []);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** For a clock that was set back: counts from now, because otherwise no tick would come until the old time. */
  restart(now: number): void {
    for (const entry of this.entries) entry.next = after(entry.cron, now);
  }

  /** Continues after the last tick in the queue, so that a restart misses none. */
  async resume(db: Db): Promise<void> {
    for (const entry of this.entries) {
      if (entry.resumed) continue;
      const last = await findLastTick(db, entry.schedule.task);
      if (last !== null && entry.next !== null)
        entry.next = Math.min(entry.next, after(entry.cron, last) ?? entry.next);
      entry.resumed = true;
    }
  }

  /** The ticks that are due: the latest of each task. Call `passed` once they have been enqueued. */
  due(now: number): Tick[] {
    return this.entries
      .filter(({ next }) => next !== null && next <= now)
      .map(({ schedule, cron, next }) => ({ schedule, at: latest(cron, now) ?? next! }));
  }

  passed(now: number): void {
    for (const entry of this.entries) {
      if (entry.next !== null && entry.next <= now) entry.next = after(entry.cron, now);
    }
  }
}

type Tick = { schedule: Schedule; at: number };

/** `at` in ms. A tick that is enqueued already, by this node or another, changes nothing. */
export const enqueueTick = (tx: Db, { schedule, at }: Tick, now: number): Promise<void> =>
  enqueue(tx, schedule.kind, schedule.payload ?? {}, now, { key: keyOf(schedule.task, at), runAt: at });

const keyOf = (task: string, at: number): string => `tick:${task}:${String(at).padStart(14, "0")}`;

async function findLastTick(db: Db, task: string): Promise<number | null> {
  const ofTask = and(gte(jobs.key, keyOf(task, 0)), lt(jobs.key, `tick:${task};`)); // ";" follows ":"
  const [row] = await db
    .select({ key: max(jobs.key) })
    .from(jobs)
    .where(ofTask);
  return row?.key ? Number(row.key.slice(row.key.lastIndexOf(":") + 1)) : null;
}

/** By pattern: a parsed one holds ten thousand years, and several schedules have the same. */
const crons = new Map<string, Cron>();

function read({ task, pattern }: Schedule): Cron {
  try {
    const cron = crons.get(pattern) ?? new Cron(pattern, { utcOffset: 0, mode: "5-or-6-parts" });
    crons.set(pattern, cron);
    return cron;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^CronPattern: /, "") : String(error);
    throw new RangeError(`The schedule of ${task} cannot be read: "${pattern}": ${reason}`, { cause: error });
  }
}

const after = (cron: Cron, time: number): number | null => cron.nextRun(new Date(time))?.getTime() ?? null;

const latest = (cron: Cron, now: number): number | null =>
  cron.previousRuns(1, new Date(now + 1))[0]?.getTime() ?? null;
