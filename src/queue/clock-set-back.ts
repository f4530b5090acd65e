// Handles a clock that is set back, for example when a wrong date is corrected. Jobs planned by the later time would wait until
// the clock reaches it again, perhaps for a day, so they are brought forward by the same amount.

import { and, desc, gt, isNotNull, like, or, sql } from "drizzle-orm";
import type { Db } from "../store/engine.ts";
import { defineEvent } from "./domain-events.ts";
import { jobs } from "./jobs.ts";
import { LEASE } from "./leases.ts";

/** `by`: milliseconds. Features bring forward what they have planned outside the queue. */
export const clockSetBack = defineEvent<{ by: number }>();

/** In ms. Smaller corrections of a clock are normal. */
const TOLERANCE = 60_000;

/** Notices when the clock was set back, by comparing it with the latest time seen. */
export class ClockWatch {
  #latest = Number.NEGATIVE_INFINITY;

  /** Raises the latest time to at least this. After a restart it is the time of the newest job. */
  remember(time: number): void {
    this.#latest = Math.max(this.#latest, time);
  }

  /** How many milliseconds the clock was set back since the last call; 0 if it was not. */
  look(now: number): number {
    const back = this.#latest - now;
    if (back > 0 && back <= TOLERANCE) return 0;
    this.#latest = now;
    return back > TOLERANCE && Number.isFinite(back) ? back : 0;
  }
}

/** When the newest job was enqueued. Job ids sort by time. */
export async function findNewestTime(db: Db): Promise<number> {
  const [newest] = await db.select({ at: jobs.createdAt }).from(jobs).orderBy(desc(jobs.id)).limit(1);
  return newest?.at ?? Number.NEGATIVE_INFINITY;
}

/**
 * Moves jobs that were enqueued at a future time, retries, and leases that would last too long. With `node`, only the retries
 * that this node planned: the clocks of others may be right, or be set back as well.
 */
export async function bringJobsForward(tx: Db, by: number, now: number, node: string | null): Promise<void> {
  const isFromLater = gt(jobs.createdAt, now);
  const isRetry = and(isNotNull(jobs.lastError), node === null ? undefined : like(jobs.leaseToken, `${node}.%`));
  await tx
    .update(jobs)
    .set({
      runAt: sql`${jobs.runAt} - ${by}`,
      createdAt: sql`case when ${isFromLater} then ${now} else ${jobs.createdAt} end`,
    })
    .where(and(sql`${jobs.state} = 'ready'`, gt(jobs.runAt, now), or(isFromLater, isRetry)));
  await tx
    .update(jobs)
    .set({ leaseUntil: now + LEASE })
    .where(and(sql`${jobs.state} = 'running'`, gt(jobs.leaseUntil, now + LEASE)));
}
