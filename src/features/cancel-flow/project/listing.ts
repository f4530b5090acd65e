// The sessions of a project as people look through them, and those of which nothing is heard any more.

import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL } from "drizzle-orm";
import { publish } from "../../../queue/domain-events.ts";
import type { Db, Store } from "../../../store/engine.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";
import { type Project, projects } from "../../projects/tables.ts";
import { ABANDONED_AFTER } from "../durations.ts";
import { cancelFlowCompleted } from "../service.ts";
import { type CancelSession, cancelSessions, type Outcome } from "../tables.ts";

export type SessionFilter = {
  reason?: CancelReason;
  outcome?: Outcome | "open";
  verified?: boolean;
  with_comment?: boolean;
  test?: boolean;
  createdFrom?: number;
  /** Exclusive. */
  createdBefore?: number;
};

/** A page of the project's sessions, newest first, and how many match in all. */
export async function listSessions(
  db: Db,
  project: Pick<Project, "id">,
  filter: SessionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sessions: CancelSession[]; total: number }> {
  const matching = and(eq(cancelSessions.projectId, project.id), ...conditions(filter));
  const sessions = await db
    .select()
    .from(cancelSessions)
    .where(matching)
    .orderBy(desc(cancelSessions.createdAt), desc(cancelSessions.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(cancelSessions).where(matching);
  return { sessions, total: counted?.total ?? 0 };
}

export function conditions(filter: SessionFilter): SQL[] {
  const { reason, outcome, verified, with_comment, test, createdFrom, createdBefore } = filter;
  const all: SQL[] = [];
  if (reason) all.push(eq(cancelSessions.reason, reason));
  if (outcome === "open") all.push(isNull(cancelSessions.outcome));
  else if (outcome) all.push(eq(cancelSessions.outcome, outcome));
  if (verified !== undefined) all.push(eq(cancelSessions.verified, verified));
  if (with_comment !== undefined) {
    all.push(with_comment ? isNotNull(cancelSessions.comment) : isNull(cancelSessions.comment));
  }
  if (test !== undefined) all.push(eq(cancelSessions.test, test));
  if (createdFrom !== undefined) all.push(gte(cancelSessions.createdAt, createdFrom));
  if (createdBefore !== undefined) all.push(lt(cancelSessions.createdAt, createdBefore));
  return all;
}

/** How many sessions end in one transaction: others want to write too. */
const AT_ONCE = 500;

/** Lets the sessions of which nothing was heard for long count as abandoned; returns how many. */
export async function abandonSilentSessions(store: Store, now: number): Promise<number> {
  let abandoned = 0;
  for (let batch = AT_ONCE; batch === AT_ONCE; abandoned += batch) {
    // Most of the time there are none: looking is cheaper than a transaction.
    if ((await silentSessions(store.read, now, 1)).length === 0) break;
    batch = await store.write((tx) => abandonBatch(tx, now));
  }
  return abandoned;
}

const silentSessions = (db: Db, now: number, limit: number): Promise<CancelSession[]> =>
  db
    .select()
    .from(cancelSessions)
    .where(and(isNull(cancelSessions.outcome), lte(cancelSessions.createdAt, now - ABANDONED_AFTER)))
    .limit(limit);

async function abandonBatch(tx: Db, now: number): Promise<number> {
  const silent = await silentSessions(tx, now, AT_ONCE);
  if (silent.length === 0) return 0;
  const ended = { outcome: "abandoned", outcomeBy: "time", outcomeAt: now } as const;
  const ids = silent.map(({ id }) => id);
  await tx
    .update(cancelSessions)
    .set(ended)
    .where(and(inArray(cancelSessions.id, ids), isNull(cancelSessions.outcome)));
  const owners = await tx
    .select()
    .from(projects)
    .where(inArray(projects.id, [...new Set(silent.map(({ projectId }) => projectId))]));
  for (const before of silent) {
    const project = owners.find(({ id }) => id === before.projectId);
    if (project) await publish(tx, cancelFlowCompleted, { project, session: { ...before, ...ended } }, now);
  }
  return silent.length;
}
