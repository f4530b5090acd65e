// The sessions as CSV for spreadsheets. Their comments are untrusted text.

import { and, desc } from "drizzle-orm";
import { iso } from "../../../lib/clock.ts";
import type { Cell } from "../../../lib/csv-cell.ts";
import type { Db } from "../../../store/engine.ts";
import { beforePosition } from "../../../store/pages.ts";
import type { Project } from "../../projects/tables.ts";
import { type CancelSession, cancelSessions } from "../tables.ts";
import { type SessionFilter, sessionsOf } from "./session-list.ts";

const CELLS: Record<string, (session: CancelSession) => Cell> = {
  id: ({ id }) => id,
  created_at: ({ createdAt }) => iso(createdAt),
  reason: ({ reason }) => reason,
  customer_email: ({ customerEmail }) => customerEmail,
  customer_name: ({ customerName }) => customerName,
  customer_id: ({ customerId }) => customerId,
  verified: ({ verified }) => verified,
  comment: ({ comment }) => comment,
  offer: ({ offer }) => offer?.title ?? null,
  arm: ({ arm }) => arm,
  held_out: ({ heldOut }) => heldOut,
  fallback_offer: ({ fallback }) => fallback?.title ?? null,
  outcome: ({ outcome }) => outcome,
  outcome_by: ({ outcomeBy }) => outcomeBy,
  outcome_offer: ({ outcomeOffer }) => outcomeOffer,
  outcome_at: ({ outcomeAt }) => (outcomeAt === null ? null : iso(outcomeAt)),
  churn_event_id: ({ churnEventId }) => churnEventId,
  test: ({ test }) => test,
};

export const COLUMNS = Object.keys(CELLS);

export const cellsOf = (session: CancelSession): Cell[] => Object.values(CELLS).map((cell) => cell(session));

const BATCH = 1_000;

/** Every matching session, newest first, a thousand at a time, so that they need not all fit into memory. */
export async function* everySession(db: Db, project: Pick<Project, "id">, filter: SessionFilter) {
  for (let last: CancelSession | undefined; ; ) {
    const after = last === undefined ? null : { at: last.createdAt, id: last.id };
    const before = beforePosition(cancelSessions.createdAt, cancelSessions.id, after);
    const batch: CancelSession[] = await db
      .select()
      .from(cancelSessions)
      .where(and(sessionsOf(project, filter), before))
      .orderBy(desc(cancelSessions.createdAt), desc(cancelSessions.id))
      .limit(BATCH);
    yield batch;
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}
