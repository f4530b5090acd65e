// The jobs of the cancel flow: reporting settled sessions, abandoning silent ones, and deleting expired links.

import { and, inArray, isNull, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { publish } from "../../queue/domain-events.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import type { Db, Store } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import { notDeleted, projects } from "../projects/tables.ts";
import { ABANDONED_AFTER } from "./durations.ts";
import { purgeExpiredLinks } from "./links.ts";
import { reportNow, reportSession } from "./reporting.ts";
import { cancelFlowCompleted } from "./service.ts";
import { type CancelSession, cancelSessions } from "./tables.ts";

export const abandonSessions = defineJob("abandon_cancel_sessions");
export const purgeLinks = defineJob("forget_cancel_links");

export const cancelFlowHandlers = ({ store, clock }: Pick<Deps, "store" | "clock">): JobHandler[] => [
  jobHandler(abandonSessions, { concurrency: 1, cutOff: true }, async () => {
    await abandonSilentSessions(store, clock.now());
  }),
  jobHandler(reportSession, { concurrency: 2 }, (asked) => reportNow(store, asked, clock.now())),
  jobHandler(purgeLinks, { concurrency: 1 }, async () => {
    await store.write((tx) => purgeExpiredLinks(tx, clock.now()));
  }),
];

/** Sessions per transaction, so that other writes get their turn. */
const AT_ONCE = 500;

/** Marks sessions that have been silent for long as abandoned; returns how many. */
async function abandonSilentSessions(store: Store, now: number): Promise<number> {
  let abandoned = 0;
  for (let batch = AT_ONCE; batch === AT_ONCE; abandoned += batch) {
    // Usually there are none, and a read is cheaper than a transaction.
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
  const owners = await findRows(
    tx,
    projects,
    and(inArray(projects.id, [...new Set(silent.map(({ projectId }) => projectId))]), notDeleted),
  );
  for (const before of silent) {
    const project = owners.find(({ id }) => id === before.projectId);
    if (project) await publish(tx, cancelFlowCompleted, { project, session: { ...before, ...ended } }, now);
  }
  return silent.length;
}
