// What each look at the queue begins with: it follows a clock that was set back, deletes old jobs, and enqueues due ticks.

import type { Clock } from "../lib/clock.ts";
import { DAY } from "../lib/duration.ts";
import type { Log } from "../lib/log.ts";
import { OWN_ROWS, type Store } from "../store/engine.ts";
import { bringJobsForward, ClockWatch, clockSetBack, findNewestTime } from "./clock-set-back.ts";
import { publish } from "./domain-events.ts";
import { purgeJobs } from "./leases.ts";
import type { Peers } from "./peers.ts";
import { enqueueTick, type Schedule, Timetable } from "./schedules.ts";

const KEEP_DONE = 30 * DAY; // how long done jobs and their keys are kept

export class Upkeep {
  private readonly clockWatch = new ClockWatch();
  private readonly timetable: Timetable;
  private nextPurge = 0;

  /** @throws {RangeError} if a task is named twice, or a schedule cannot be parsed. */
  constructor(
    private readonly deps: { store: Store; clock: Clock; log: Log },
    private readonly peers: Peers,
    schedules: readonly Schedule[],
  ) {
    this.timetable = new Timetable(schedules, deps.clock.now());
  }

  async start(): Promise<void> {
    // With several nodes, the newest job may come from a machine with another clock.
    if (!this.peers.areSeveral) this.clockWatch.remember(await findNewestTime(this.deps.store.read));
  }

  async run(now: number): Promise<void> {
    await this.followClock(now);
    await this.purge(now);
    await this.enqueueTicks(now);
  }

  /** When the next tick is due. */
  nextTick(): number {
    return this.timetable.next() ?? Number.POSITIVE_INFINITY;
  }

  private async followClock(now: number): Promise<void> {
    const by = this.clockWatch.look(now);
    if (by === 0) return;
    this.deps.log.warn("The clock was set back; planned work is brought forward", { by_ms: by });
    this.timetable.restart(now);
    try {
      await this.deps.store.write(async (tx) => {
        await bringJobsForward(tx, by, now, this.peers.areSeveral ? this.peers.id : null);
        await publish(tx, clockSetBack, { by }, now);
      });
    } catch (error) {
      this.clockWatch.remember(now + by); // to be tried again
      throw error;
    }
  }

  private async purge(now: number): Promise<void> {
    if (now < this.nextPurge) return;
    this.nextPurge = now + DAY;
    await purgeJobs(this.deps.store, now - KEEP_DONE);
  }

  private async enqueueTicks(now: number): Promise<void> {
    await this.timetable.resume(this.deps.store.read);
    const ticks = this.timetable.due(now);
    if (ticks.length === 0) return;
    await this.deps.store.write(async (tx) => {
      for (const tick of ticks) await enqueueTick(tx, tick, now);
    }, OWN_ROWS);
    this.timetable.passed(now);
  }
}
