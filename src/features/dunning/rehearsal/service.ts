// Rehearsals: starting one, running it as a job, reading it, and purging old ones.

import { and, eq, inArray, lt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { DAY } from "../../../lib/duration.ts";
import { conflict, found, invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { inChunks } from "../../../lib/in-chunks.ts";
import { defineJob, enqueue } from "../../../queue/jobs.ts";
import type { Db } from "../../../store/engine.ts";
import { insertInto } from "../../../store/insert.ts";
import { findRow, matches } from "../../../store/rows.ts";
import { churnEvents } from "../../churn-events/tables.ts";
import { getProject } from "../../projects/service.ts";
import { changedSettings } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import { hasMoreThan, type Period } from "./past.ts";
import { rehearseOver } from "./rehearse.ts";
import { type Rehearsal, rehearsals } from "./tables.ts";

type Target = { projectId: string; rehearsalId: string };

export const rehearse = defineJob<Target>("rehearse_automation");
export const purgeRehearsals = defineJob("forget_rehearsals");

const LONGEST = 366 * DAY;
/** This many fit into memory easily. */
const MOST_EVENTS = 20_000;
/** How many of one project may wait at the same time. */
const MOST_WAITING = 3;
const KEPT_FOR = 7 * DAY;

type Asked = Period & { settings: Record<string, unknown>; sealingKey: Uint8Array };

/** @throws `invalid` for an invalid period or settings; `conflict` if several are under way. */
export async function startRehearsal(
  tx: Db,
  project: Project,
  { from, to, settings, sealingKey }: Asked,
  now: number,
): Promise<Rehearsal> {
  if (to <= from) throw invalid("to", "must be after from");
  if (from > now) throw invalid("from", "must be in the past");
  if (to - from > LONGEST) throw invalid("to", "must be at most 366 days after from");
  if (await hasMoreThan(tx, project.id, { from, to }, MOST_EVENTS)) {
    throw invalid("from", `must begin later, or to end earlier: there are more than ${MOST_EVENTS} churn events`);
  }
  const underWay = matches(rehearsals, { projectId: project.id, status: ["queued", "running"] });
  const waiting = await tx.select({ id: rehearsals.id }).from(rehearsals).where(underWay);
  if (waiting.length >= MOST_WAITING)
    throw conflict("Other rehearsals of the project are under way; wait for one to end");
  const rehearsal: Rehearsal = {
    id: newId("reh", now),
    projectId: project.id,
    status: "queued",
    fromAt: from,
    toAt: to,
    settings: changedSettings(project, settings, sealingKey),
    events: 0,
    result: null,
    createdAt: now,
    finishedAt: null,
  };
  await insertInto(rehearsals)(tx, rehearsal);
  await enqueue(tx, rehearse, { projectId: project.id, rehearsalId: rehearsal.id }, now, {
    key: `rehearsal:${rehearsal.id}`,
  });
  return rehearsal;
}

/** Running it again replaces its result. */
export async function carryOutRehearsal(
  { store, config, clock }: Pick<Deps, "store" | "config" | "clock">,
  { projectId, rehearsalId }: Target,
  isLast: boolean,
): Promise<void> {
  const rehearsal = await findRow(store.read, rehearsals, { id: rehearsalId });
  if (!rehearsal || rehearsal.status === "done") return; // it may have been deleted with its project
  const update = (changed: Partial<Rehearsal>) =>
    store.write(async (tx) => {
      await tx.update(rehearsals).set(changed).where(eq(rehearsals.id, rehearsalId));
    });
  await update({ status: "running" });
  try {
    const project = { ...(await getProject(store.read, projectId)), settings: rehearsal.settings };
    const period = { from: rehearsal.fromAt, to: rehearsal.toAt };
    const { events, result } = await rehearseOver(store.read, config, project, period);
    await update({ status: "done", events, result, finishedAt: clock.now() });
  } catch (error) {
    if (isLast) await update({ status: "failed", finishedAt: clock.now() });
    throw error;
  }
}

export async function getRehearsal(db: Db, project: Pick<Project, "id">, id: string): Promise<Rehearsal> {
  return found("The rehearsal", await findRow(db, rehearsals, { projectId: project.id, id }));
}

/** The addresses of the events in a result, without events deleted since. */
export async function addressesIn(db: Db, { result, projectId }: Rehearsal): Promise<Map<string, string>> {
  const ids = [...new Set([...(result?.sends ?? []), ...(result?.holds ?? [])].map(({ event }) => event))];
  const rows = await inChunks(ids, (some) =>
    db
      .select({ id: churnEvents.id, email: churnEvents.customerEmail })
      .from(churnEvents)
      .where(and(eq(churnEvents.projectId, projectId), inArray(churnEvents.id, some))),
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function purgeOldRehearsals(tx: Db, now: number): Promise<void> {
  await tx.delete(rehearsals).where(lt(rehearsals.createdAt, now - KEPT_FOR));
}
