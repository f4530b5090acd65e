// The jobs of one project in the queue: listing them, and retrying failed ones.

import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { conflict, found } from "../../lib/errors.ts";
import { type JobState, jobs, retryFailed } from "../../queue/jobs.ts";
import type { Db } from "../../store/engine.ts";
import { defineList, type Listed } from "../../store/pages.ts";
import { countMatching, findRow } from "../../store/rows.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";

export type Job = typeof jobs.$inferSelect;

type Owner = Pick<Project, "id">;

const STATES: readonly JobState[] = ["ready", "running", "failed", "done"];

type JobFilter = { state?: JobState; kind?: string };

/** Jobs of the project, newest first, after the job `after`, and the total number that match. */
async function listJobs(
  db: Db,
  project: Owner,
  { state, kind }: JobFilter,
  { limit, after }: { limit: number; after: string | null },
): Promise<Listed<Job>> {
  const states = state ? [state] : STATES;
  const matching = and(eq(jobs.projectId, project.id), kind === undefined ? undefined : eq(jobs.kind, kind));
  const pages: Job[] = [];
  // One query per state, in index order; a query for all states would have to sort.
  for (const one of states) {
    const rest = after === null ? undefined : lt(jobs.id, after);
    const page = db
      .select()
      .from(jobs)
      .where(and(matching, eq(jobs.state, one), rest));
    pages.push(...(await page.orderBy(desc(jobs.id)).limit(limit)));
  }
  const total = await countMatching(db, jobs, and(matching, inArray(jobs.state, [...states])));
  return { rows: pages.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit), total };
}

export const jobList = defineList("jobs", listJobs);

/**
 * Resets the attempts of a failed job of the project, so that it runs again.
 * @throws {AppError} `conflict` if the job has not failed.
 */
export async function retryJob(tx: Db, project: Owner, id: string, actor: Actor, now: number): Promise<Job> {
  const job = await getJob(tx, project, id);
  if (!(await retryFailed(tx, job.id, now))) throw conflict("Only a failed job can be retried");
  await recordAudit(tx, { project, actor, action: "job.retried", target: job.id, details: { kind: job.kind } }, now);
  return getJob(tx, project, id);
}

async function getJob(db: Db, project: Owner, id: string): Promise<Job> {
  return found("The job", await findRow(db, jobs, { id, projectId: project.id }));
}
