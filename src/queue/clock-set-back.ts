// A clock that was set back, as after a wrong date was corrected: what was planned by the later time would wait until the clock
// shows it once more, for a day perhaps. It is brought forward by as much.

import { and, desc, gt, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "../store/engine.ts";
import { defineEvent } from "./domain-events.ts";
import { jobs } from "./jobs.ts";
import { LEASE } from "./leases.ts";

/** By so many milliseconds. Features bring forward what they have planned outside of the queue. */
export const clockSetBack = defineEvent<{ by: number }>();

/** Clocks are corrected by less than this all the time, in ms. */
const TOLERANCE = 60_000;

/** Notices that the clock was set back: by the latest time that it has shown. */
export class ClockWatch {
  #latest = Number.NEGATIVE_INFINITY;

  /** The latest time is at least this: that of the newest job, after a restart. */
  remember(time: number): void {
    this.#latest = Math.max(this.#latest, time);
  }

  /** By how many milliseconds the clock was set back since the last look; 0 where it was not. */
  look(now: number): number {
    const back = this.#latest - now;
    if (back > 0 && back <= TOLERANCE) return 0;
    this.#latest = now;
    return back > TOLERANCE && Number.isFinite(back) ? back : 0;
  }
}

/** When the newest job was asked for: its identifier begins with the time. */
export async function findNewestTime(db: Db): Promise<number> {
  const [newest] = await db.select({ at: jobs.createdAt }).from(jobs).orderBy(desc(jobs.id)).limit(1);
  return newest?.at ?? Number.NEGATIVE_INFINITY;
}

/** Jobs that were asked for at a time yet to come, those that are to be tried again, and leases that would hold for too long. */
export async function bringJobsForward(tx: Db, by: number, now: number): Promise<void> {
  const isFromLater = gt(jobs.createdAt, now);
  await tx
    .update(jobs)
    .set({
      runAt: sql`${jobs.runAt} - ${by}`,
      createdAt: sql`case when ${isFromLater} then ${now} else ${jobs.createdAt} end`,
    })
    .where(and(sql`${jobs.state} = 'ready'`, gt(jobs.runAt, now), or(isFromLater, isNotNull(jobs.lastError))));
  await tx
    .update(jobs)
    .set({ leaseUntil: now + LEASE })
    .where(and(sql`${jobs.state} = 'running'`, gt(jobs.leaseUntil, now + LEASE)));
}
