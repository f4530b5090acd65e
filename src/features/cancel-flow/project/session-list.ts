// Lists the sessions of a project.

import { and, eq, gte, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { defineList, logPage, type Window } from "../../../store/pages.ts";
import { countedPart } from "../../../store/row-counts.ts";
import type { CancelReason } from "../../churn-events/reasons.ts";
import { listApplicationsById } from "../../offer-applications/listing.ts";
import type { OfferApplication } from "../../offer-applications/tables.ts";
import type { Project } from "../../projects/tables.ts";
import { type CancelSession, cancelSessions, type Outcome, SESSION_COUNTS } from "../tables.ts";

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

type SessionWithApplication = { session: CancelSession; application: OfferApplication | undefined };

/** A page of the project's sessions, newest first, and the total number of matches. */
async function listSessions(
  db: Db,
  project: Pick<Project, "id">,
  filter: SessionFilter,
  window: Window,
): Promise<{ rows: SessionWithApplication[]; total: number }> {
  const { createdAt, id, projectId } = cancelSessions;
  const matching = and(eq(projectId, project.id), ...conditions(filter));
  const counted = await countedPart(db, project.id, SESSION_COUNTS, filter);
  const { rows, total } = await logPage(
    db,
    { table: cancelSessions, by: [createdAt, id], matching, counted },
    { ...window, after: null },
  );
  const applications = await listApplicationsById(
    db,
    rows.map(({ applicationId }) => applicationId),
  );
  return {
    rows: rows.map((session) => ({ session, application: applications.get(session.applicationId ?? "") })),
    total,
  };
}

export const sessionList = defineList("cancel_sessions", listSessions);

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
