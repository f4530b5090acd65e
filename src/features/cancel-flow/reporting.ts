// Reports completed sessions to other systems: once their change at the payment provider is settled, so that the report contains
// the result, but after ten seconds at the latest.

import { SECOND } from "../../lib/duration.ts";
import { AppError } from "../../lib/errors.ts";
import { defineEvent, publish, type Subscriber } from "../../queue/domain-events.ts";
import { defineJob, enqueue, hurry } from "../../queue/jobs.ts";
import type { Db, Store } from "../../store/engine.ts";
import { findApplication } from "../offer-applications/service.ts";
import type { OfferApplication } from "../offer-applications/tables.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import { getSession } from "./service.ts";
import type { CancelSession } from "./tables.ts";

type Report = { project: Project; session: CancelSession; application: OfferApplication | undefined };

/** Published for every completed session, once its change at the provider is settled or takes too long. */
export const cancelFlowReported = defineEvent<Report>();

export const reportSession = defineJob<{ projectId: string; id: string }>("report_cancel_session");

const LONGEST_WAIT = 10 * SECOND;
const keyOf = (sessionId: string): string => `report-cancel-session:${sessionId}`;

/** For the completed session: reports it, or plans the report if its application is pending. */
export const reportWhenSettled: Subscriber<{ project: Project; session: CancelSession }> = {
  take: async (tx, { project, session }, now) => {
    const application = await applicationOf(tx, session);
    if (application?.status !== "pending")
      return publish(tx, cancelFlowReported, { project, session, application }, now);
    const asked = { projectId: project.id, id: session.id };
    await enqueue(tx, reportSession, asked, now, { key: keyOf(session.id), runAt: now + LONGEST_WAIT });
  },
};

/** For the settled application. Other sessions that share it are reported when their time is over. */
export const hurryReport: Subscriber<OfferApplication> = {
  wants: ({ revertAskedAt }) => revertAskedAt === null,
  take: (tx, { sessionId }, now) => hurry(tx, keyOf(sessionId), now),
};

/** Does nothing if the session was erased meanwhile. */
export async function reportNow(store: Store, asked: { projectId: string; id: string }, now: number): Promise<void> {
  await store.write(async (tx) => {
    try {
      const project = await getProject(tx, asked.projectId);
      const session = await getSession(tx, project, asked.id);
      const application = await applicationOf(tx, session);
      await publish(tx, cancelFlowReported, { project, session, application }, now);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "not_found") throw error;
    }
  });
}

const applicationOf = async (db: Db, { projectId, applicationId }: CancelSession) =>
  applicationId === null ? undefined : findApplication(db, { id: projectId }, applicationId);
