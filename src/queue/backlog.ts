// How many jobs are not done yet, for monitoring.

import { count, min, sql } from "drizzle-orm";
import type { Db } from "../store/engine.ts";
import { type JobState, jobs } from "./jobs.ts";

/** `oldestRunAt`: when the oldest of them became due, in milliseconds since the epoch. */
type Backlog = { kind: string; state: Exclude<JobState, "done">; count: number; oldestRunAt: number };

// Literals, not parameters, so that each query can use a partial index.
const STATES = [
  ["ready", sql`${jobs.state} = 'ready'`],
  ["running", sql`${jobs.state} = 'running'`],
  ["failed", sql`${jobs.state} = 'failed'`],
] as const;

/** The jobs that are not done, counted by kind and state; a combination without jobs is left out. */
export async function countJobs(db: Db): Promise<Backlog[]> {
  const found: Backlog[] = [];
  for (const [state, isState] of STATES) {
    const rows = await db
      .select({ kind: jobs.kind, count: count(), oldestRunAt: min(jobs.runAt) })
      .from(jobs)
      .where(isState)
      .groupBy(jobs.kind);
    for (const row of rows) found.push({ ...row, state, oldestRunAt: row.oldestRunAt ?? 0 });
  }
  return found;
}
