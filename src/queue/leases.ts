// Claims on jobs. Each claim takes a lease with its own token; only the holder of the token may extend the lease or record
// how the job ended. A job with a lapsed lease can be claimed again.

import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { notLocked, tryLock } from "../store/dialect.ts";
import { compile, type Db, prepared, type Store, statement } from "../store/engine.ts";
import { foundOnceBy } from "../store/found-once.ts";
import { hasRow } from "../store/rows.ts";
import { jobs } from "./jobs.ts";

/** A claimed job. `attempts` and `failures` include this attempt. */
export type Claimed = {
  id: string;
  payload: string;
  attempts: number;
  failures: number;
  /** The request that caused it. */
  requestId: string | null;
  token: string;
};

/** How long a claim lasts unless it is extended, in milliseconds. */
export const LEASE = 60_000;

const at = sql.placeholder;
// Literals, not parameters: the planner uses a partial index only if it can see that the query fits.
const isReady = sql`${jobs.state} = 'ready'`;
const isRunning = sql`${jobs.state} = 'running'`;
const isDone = sql`${jobs.state} = 'done'`;
const held = () => and(eq(jobs.id, at("id")), eq(jobs.leaseToken, at("token")), isRunning);

const claimReady = prepared((db) => {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, at("kind")), isReady, lte(jobs.runAt, at("now"))))
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(at("limit"));
  return db
    .update(jobs)
    .set({
      state: "running",
      attempts: sql`${jobs.attempts} + 1`,
      failures: sql`${jobs.failures} + 1`,
      leaseUntil: sql`${at("leaseUntil")}`,
      leaseToken: sql`${at("token")}`,
    })
    .where(inArray(jobs.id, notLocked(db, due.getSQL())))
    .returning({
      id: jobs.id,
      payload: jobs.payload,
      attempts: jobs.attempts,
      failures: jobs.failures,
      requestId: jobs.requestId,
      runAt: jobs.runAt,
    })
    .prepare();
});

/** Claims up to `limit` due jobs of a kind, the longest overdue first. */
export async function claim(
  tx: Db,
  kind: string,
  limit: number,
  token: string,
  now: number,
  lease = LEASE,
): Promise<Claimed[]> {
  const rows = await claimReady(tx).execute({ kind, limit, token, now, leaseUntil: now + lease });
  rows.sort((a, b) => a.runAt - b.runAt || (a.id < b.id ? -1 : 1)); // RETURNING has no order
  return rows.map(({ runAt, ...job }) => ({ ...job, token }));
}

/** When the next job of each of these kinds is due. One query, because there are dozens of kinds and this runs after every few jobs. */
export async function findNextRuns(db: Db, kinds: readonly string[]): Promise<Map<string, number>> {
  if (kinds.length === 0) return new Map();
  const rows = await compile<[string, number | null]>(
    db,
    `with kinds (kind) as (values ${kinds.map(() => "(cast(? as text))").join(", ")})
     select kind, (select run_at from jobs where jobs.kind = kinds.kind and state = 'ready' order by run_at limit 1) from kinds`,
  ).values(...kinds);
  return new Map(rows.flatMap(([kind, runAt]) => (runAt === null ? [] : [[kind, runAt]])));
}

/** The kinds with a running job on any node. */
export async function listRunningKinds(db: Db): Promise<Set<string>> {
  const rows = await db.selectDistinct({ kind: jobs.kind }).from(jobs).where(isRunning);
  return new Set(rows.map(({ kind }) => kind));
}

/** False if a job of the kind runs or is being claimed right now. Until the transaction ends, no other node can claim one. */
export async function mayClaimAlone(tx: Db, kind: string): Promise<boolean> {
  return (await tryLock(tx, `jobs of ${kind}`)) && !(await hasRow(tx, jobs, and(eq(jobs.kind, kind), isRunning)));
}

type Lease = { id: string; token: string };

const extendLease = prepared((db) =>
  db
    .update(jobs)
    .set({ leaseUntil: sql`${at("leaseUntil")}` })
    .where(held())
    .returning({ id: jobs.id })
    .prepare(),
);

/** False if the lease is lost: another attempt may be running already. The same holds for the functions below. */
export async function extend(tx: Db, { id, token }: Lease, now: number, lease = LEASE): Promise<boolean> {
  return (await extendLease(tx).execute({ id, token, leaseUntil: now + lease })).length > 0;
}

const findHeld = prepared((db) => db.select({ id: jobs.id }).from(jobs).where(held()).prepare());

/** Whether the lease is still held. */
export async function isHeld(db: Db, { id, token }: Lease): Promise<boolean> {
  return (await findHeld(db).execute({ id, token })).length > 0;
}

const markDone = prepared((db) =>
  db
    .update(jobs)
    .set({
      // It was enqueued again while it ran.
      state: sql`case when ${jobs.runAgainAt} is null then 'done' else 'ready' end`,
      runAt: sql`coalesce(${jobs.runAgainAt}, ${jobs.runAt})`,
      finishedAt: sql`case when ${jobs.runAgainAt} is null then ${at("now")} end`,
      attempts: sql`case when ${jobs.runAgainAt} is null then ${jobs.attempts} else 0 end`,
      failures: sql`case when ${jobs.runAgainAt} is null then ${jobs.failures} else 0 end`,
      runAgainAt: null,
      leaseUntil: null,
      leaseToken: null,
      lastError: null,
    })
    .where(held())
    .returning({ id: jobs.id })
    .prepare(),
);

/** Records that the job is done. False if the lease is lost: another worker has the job. */
export async function finish(tx: Db, { id, token }: Lease, now: number): Promise<boolean> {
  return (await markDone(tx).execute({ id, token, now })).length > 0;
}

type Held = Partial<typeof jobs.$inferInsert>;

async function giveUp(tx: Db, { id, token }: Lease, values: Held): Promise<boolean> {
  const { changes } = await tx
    .update(jobs)
    .set({ leaseUntil: null, leaseToken: null, runAgainAt: null, ...values })
    .where(and(eq(jobs.id, id), eq(jobs.leaseToken, token), isRunning));
  return changes > 0;
}

const planRetry = statement(`update jobs set state = 'ready', run_at = ?, failures = ?, last_error = ?,
    lease_until = null, run_again_at = null
  where id = ? and lease_token = ? and state = 'running'`);

/**
 * Runs the job again at `runAt`. `failures` counts towards the limit from now on. The token stays, and says whose clock planned
 * the retry.
 */
export const retryAt = async (tx: Db, job: Lease, runAt: number, failures: number, lastError: string) =>
  (await planRetry(tx).run(runAt, failures, lastError, job.id, job.token)).changes > 0;

/** Marks the job as failed for good, with its error. */
export const fail = (tx: Db, job: Lease, now: number, lastError: string): Promise<boolean> =>
  giveUp(tx, job, { state: "failed", finishedAt: now, lastError });

/** Returns the job to the queue as if it had never been claimed: it was stopped and did not fail. */
export const release = (tx: Db, job: Claimed): Promise<boolean> =>
  giveUp(tx, job, { state: "ready", attempts: job.attempts - 1, failures: job.failures - 1 });

export type Abandoned = Lease & { kind: string; attempts: number; failures: number };

const abandoned = {
  id: jobs.id,
  kind: jobs.kind,
  token: sql<string>`${jobs.leaseToken}`,
  attempts: jobs.attempts,
  failures: jobs.failures,
};

const lapsed = prepared((db) =>
  db
    .select(abandoned)
    .from(jobs)
    .where(and(isRunning, lte(jobs.leaseUntil, at("now"))))
    .orderBy(asc(jobs.leaseUntil))
    .limit(100)
    .prepare(),
);

/** Jobs with a lapsed lease: their process crashed, or hung for longer than the lease. */
export const listLapsed = (db: Db, now: number): Promise<Abandoned[]> => lapsed(db).execute({ now });

/** Every job with a lease, lapsed or not. */
export const listRunning = (db: Db): Promise<Abandoned[]> =>
  db.select(abandoned).from(jobs).where(isRunning).orderBy(asc(jobs.id));

const PURGE_BATCH = 1_000;

/** Deletes all done jobs that ended before the given time (ms), 1,000 per transaction. Their keys can then be used again. */
export async function purgeJobs(store: Pick<Store, "write">, before: number): Promise<void> {
  const purgeSome = async (tx: Db): Promise<number> => {
    const old = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isDone, lte(jobs.finishedAt, before)))
      .orderBy(asc(jobs.finishedAt))
      .limit(PURGE_BATCH)
      .getSQL();
    return (await tx.delete(jobs).where(inArray(jobs.id, foundOnceBy(old)))).changes;
  };
  while ((await store.write(purgeSome)) === PURGE_BATCH);
}
