// The job table, and enqueueing. Work is enqueued in the transaction that makes it necessary, so neither exists without
// the other.

import { sqliteTable } from "drizzle-orm/sqlite-core";
import { newId } from "../lib/ids.ts";
import { requestId } from "../lib/request-id.ts";
import { string, time, whole } from "../store/columns.ts";
import { locked } from "../store/dialect.ts";
import { compile, type Db, notify, prepared, statement } from "../store/engine.ts";
import { insertOrIgnore } from "../store/insert.ts";
import { matches } from "../store/rows.ts";

export type JobState = "ready" | "running" | "done" | "failed";

export const jobs = sqliteTable("jobs", {
  id: string("id").primaryKey(),
  kind: string("kind").notNull(),
  key: string("key"),
  payload: string("payload").notNull(), // JSON, parsed by the run: a row that cannot be parsed must not stop the others
  state: string("state").$type<JobState>().notNull(),
  runAt: time("run_at").notNull(),
  attempts: whole("attempts").notNull(),
  failures: whole("failures").notNull(),
  leaseUntil: time("lease_until"),
  leaseToken: string("lease_token"),
  lastError: string("last_error"),
  createdAt: time("created_at").notNull(),
  finishedAt: time("finished_at"),
  projectId: string("project_id"), // null: the job is for the whole instance
  runAgainAt: time("run_again_at"), // set by `enqueueOnce` while the job runs
  requestId: string("request_id"), // the request that caused the job
});

/** The runner listens to this channel. */
export const JOBS_CHANNEL = "jobs";

/** A kind of job, and the type of its payload. */
export type JobKind<P> = { readonly name: string; readonly payload?: P };

/** Defines a kind of job. `name` must never change, because it is stored; the payload must survive JSON. */
export const defineJob = <P extends object = Record<string, never>>(name: string): JobKind<P> => ({ name });

const insertJob = insertOrIgnore(jobs);

/**
 * Enqueues a job; the runner is notified right after the commit. With a `key`, nothing happens if a job with that key is
 * stored, even if it is done or failed. `runAt` is in milliseconds since the epoch. `projectId` defaults to the payload's.
 */
export async function enqueue<P extends object>(
  tx: Db,
  kind: JobKind<P>,
  payload: P,
  now: number,
  {
    key = null,
    runAt = now,
    projectId = projectIn(payload),
  }: { key?: string | null; runAt?: number; projectId?: string | null } = {},
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
    projectId,
    runAgainAt: null,
    requestId: requestId(),
  });
  notify(tx, JOBS_CHANNEL);
}

// The row is locked: otherwise the job could start, and miss what this transaction writes, before it commits.
const findByKey = prepared((db) =>
  compile<[string, JobState, number, number | null]>(
    db,
    `select id, state, run_at, run_again_at from jobs where key = ?${locked(db)}`,
  ),
);

const runAgain = statement("update jobs set run_again_at = ? where id = ?");

const makeReady = statement(
  "update jobs set state = 'ready', run_at = ?, payload = ?, request_id = ?, attempts = 0, failures = 0, finished_at = null where id = ?",
);

/**
 * Ensures that the only job with this key runs at `runAt` at the latest. If that is planned already, it costs one read. A job that
 * is running now runs once more after its end, because it may have read the data too early.
 */
export async function enqueueOnce<P extends object>(
  tx: Db,
  kind: JobKind<P>,
  payload: P,
  now: number,
  { key, runAt = now }: { key: string; runAt?: number },
): Promise<void> {
  const [found] = await findByKey(tx).values(key);
  if (!found) return enqueue(tx, kind, payload, now, { key, runAt });
  const [id, state, plannedAt, againAt] = found;
  if (state === "running") {
    if (againAt !== null && againAt <= runAt) return;
    await runAgain(tx).run(runAt, id);
  } else {
    if (state === "ready" && plannedAt <= runAt) return;
    await makeReady(tx).run(runAt, JSON.stringify(payload), requestId(), id);
    notify(tx, JOBS_CHANNEL);
  }
}

const hurryBy = (column: "id" | "key") => {
  const runNow = statement(`update jobs set run_at = ? where ${column} = ? and state = 'ready' and run_at > ?`);
  return async (tx: Db, value: string, now: number): Promise<void> => {
    await runNow(tx).run(now, value, now);
    notify(tx, JOBS_CHANNEL);
  };
};

/** Makes the job with this key due now. Does nothing if there is none or it has started. */
export const hurry = hurryBy("key");

/** The same, by the job's id. */
export const hurryJob = hurryBy("id");

const projectIn = (payload: { projectId?: unknown }): string | null =>
  typeof payload.projectId === "string" ? payload.projectId : null;

/** Restarts a permanently failed job now, with all of its attempts. False if there is no such job. */
export async function retryFailed(tx: Db, jobId: string, now: number): Promise<boolean> {
  const { changes } = await tx
    .update(jobs)
    .set({ state: "ready", runAt: now, attempts: 0, failures: 0, finishedAt: null })
    .where(matches(jobs, { id: jobId, state: "failed" }));
  if (changes > 0) notify(tx, JOBS_CHANNEL);
  return changes > 0;
}
