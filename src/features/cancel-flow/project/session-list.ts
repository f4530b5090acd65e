// Lists the sessions of a project.

import { gte, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { defined } from "../../../lib/defined.ts";
import type { Db } from "../../../store/engine.ts";
import { defineList, type Listed, logPage, type Window } from "../../../store/pages.ts";
import { countedPart } from "../../../store/row-counts.ts";
import { matches } from "../../../store/rows.ts";
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
): Promise<Listed<SessionWithApplication>> {
  const { createdAt, id } = cancelSessions;
  const matching = sessionsOf(project, filter);
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

/** The condition for the project's sessions that meet the filter. */
export function sessionsOf({ id: projectId }: Pick<Project, "id">, filter: SessionFilter): SQL | undefined {
  const { reason, verified, with_comment, test, createdFrom, createdBefore } = filter;
  const outcome = filter.outcome === "open" ? null : filter.outcome;
  return matches(
    cancelSessions,
    { projectId, ...defined({ reason, outcome, verified, test }) },
    with_comment === undefined ? undefined : (with_comment ? isNotNull : isNull)(cancelSessions.comment),
    createdFrom === undefined ? undefined : gte(cancelSessions.createdAt, createdFrom),
    createdBefore === undefined ? undefined : lt(cancelSessions.createdAt, createdBefore),
  );
}
