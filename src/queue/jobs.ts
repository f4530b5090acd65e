// The job table, and putting work into it. Work is enqueued in the transaction that makes it necessary, so that
// neither is there without the other.

import { and, eq } from "drizzle-orm";
import { sqliteTable } from "drizzle-orm/sqlite-core";
import { newId } from "../lib/ids.ts";
import { string, time, whole } from "../store/columns.ts";
import { type Db, notify } from "../store/engine.ts";
import { insertUnlessKept } from "../store/insert.ts";

export type JobState = "ready" | "running" | "done" | "failed";

export const jobs = sqliteTable("jobs", {
  id: string("id").primaryKey(),
  kind: string("kind").notNull(),
  key: string("key"),
  payload: string("payload").notNull(), // JSON, read by the run: a row that cannot be read must not stop the others
  state: string("state").$type<JobState>().notNull(),
  runAt: time("run_at").notNull(),
  attempts: whole("attempts").notNull(),
  failures: whole("failures").notNull(),
  leaseUntil: time("lease_until"),
  leaseToken: string("lease_token"),
  lastError: string("last_error"),
  createdAt: time("created_at").notNull(),
  finishedAt: time("finished_at"),
});

/** What the runner listens to. */
export const JOBS_CHANNEL = "jobs";

/** A kind of work, and the type of what it is told. */
export type JobKind<P> = { readonly name: string; readonly payload?: P };

export const defineJob = <P extends object = Record<string, never>>(name: string): JobKind<P> => ({ name });

const insertJob = insertUnlessKept(jobs);

/**
 * Puts a job into the queue; the runner hears of it right after the commit. With a `key`, nothing happens when a job
 * of that key is kept, be it done or failed. `runAt` is in milliseconds since the epoch.
 */
export async function enqueue<P extends object>(
  tx: Db,
  kind: JobKind<P>,
  payload: P,
  now: number,
  { key = null, runAt = now }: { key?: string | null; runAt?: number } = {},
): Promise<void> {
  await insertJob(tx, {
    id: newId("job", now),
    kind: kind.name,
    key,
    payload: JSON.stringify(payload),
    state: "ready",
    runAt,
    attempts: 0,
    failures: 0,
    leaseUntil: null,
    leaseToken: null,
    lastError: null,
    createdAt: now,
    finishedAt: null,
  });
  notify(tx, JOBS_CHANNEL);
}

/** Gives a job that has failed for good all of its attempts again, from now. False when there is no such job. */
export async function retryFailed(tx: Db, jobId: string, now: number): Promise<boolean> {
  const retried = await tx
    .update(jobs)
    .set({ state: "ready", runAt: now, attempts: 0, failures: 0, finishedAt: null })
    .where(and(eq(jobs.id, jobId), eq(jobs.state, "failed")))
    .returning({ id: jobs.id });
  if (retried.length > 0) notify(tx, JOBS_CHANNEL);
  return retried.length > 0;
}
