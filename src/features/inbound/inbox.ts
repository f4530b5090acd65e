// Putting things into the inbox, each in one transaction before its sender is answered; listing them, trying failed
// ones again, and letting go of old bodies.

import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import { compile, type Db, prepared, type Store } from "../../store/engine.ts";
import { insertUnlessKept } from "../../store/insert.ts";
import type { Project } from "../projects/tables.ts";
import { type InboundEvent, type InboundSource, type InboundStatus, inboundEvents } from "./tables.ts";

/** Works off what is due in the inbox: one such job sees to all that waits. */
export const processInbox = defineJob("process_inbox");
export const forgetBodies = defineJob("forget_inbound_bodies");

const HOUR = 3_600_000;
const BATCH = 500;

export type Arrived = {
  project: Pick<Project, "id">;
  source: InboundSource;
  eventId: string | null;
  bodyHash: string | null;
  signed: boolean;
  /** JSON. */
  body: string;
  size: number;
};

/** Takes what has come, to be processed soon; what is known by its identifier or its body is not taken again. */
export async function takeIn(tx: Db, arrived: Arrived, now: number, id = newId("inb", now)): Promise<void> {
  await insertEvent(tx, {
    id,
    projectId: arrived.project.id,
    source: arrived.source,
    eventId: arrived.eventId,
    bodyHash: arrived.bodyHash,
    signed: arrived.signed,
    body: arrived.body,
    size: arrived.size,
    status: "queued",
    reason: null,
    count: 1,
    hour: null,
    attempts: 0,
    runAt: now,
    churnEventId: null,
    receivedAt: now,
    processedAt: null,
  });
  await seeToIt(tx, now, now);
}

const insertEvent = insertUnlessKept(inboundEvents);

/** Lets the inbox be worked off at that time; costs a look where that is planned already. */
export async function seeToIt(tx: Db, runAt: number, now: number): Promise<void> {
  const planned = await plannedBy(tx).values(runAt);
  if (planned.length === 0) await enqueue(tx, processInbox, {}, now, { runAt });
}

// For every post, hence past Drizzle.
const plannedBy = prepared((db) =>
  compile(db, `select 1 from jobs where kind = '${processInbox.name}' and state = 'ready' and run_at <= ? limit 1`),
);

const countOneMore = prepared((db) =>
  db
    .update(inboundEvents)
    .set({ count: sql`${inboundEvents.count} + 1`, processedAt: sql`${sql.placeholder("now")}` })
    .where(
      and(
        eq(inboundEvents.projectId, sql.placeholder("project")),
        eq(inboundEvents.source, sql.placeholder("source")),
        eq(inboundEvents.reason, sql.placeholder("reason")),
        eq(inboundEvents.hour, sql.placeholder("hour")),
        sql`${inboundEvents.hour} is not null`,
      ),
    )
    .returning({ id: inboundEvents.id })
    .prepare(),
);

/** Counts what is dropped at the door: one row for each reason and hour, however much comes. */
export async function countDropped(
  tx: Db,
  project: Pick<Project, "id">,
  source: InboundSource,
  reason: string,
  now: number,
): Promise<void> {
  const hour = Math.floor(now / HOUR);
  const counted = await countOneMore(tx).execute({ project: project.id, source, reason, hour, now });
  if (counted.length > 0) return;
  await insertEvent(tx, {
    id: newId("inb", now),
    projectId: project.id,
    source,
    eventId: null,
    bodyHash: null,
    signed: false,
    body: null,
    size: 0,
    status: "dropped",
    reason,
    count: 1,
    hour,
    attempts: 0,
    runAt: now,
    churnEventId: null,
    receivedAt: now,
    processedAt: now,
  });
}

export type InboundFilter = { status?: InboundStatus; source?: InboundSource };

/** A page of what has come to the project, newest first, and how many match in all. */
export async function listInbound(
  db: Db,
  project: Pick<Project, "id">,
  { status, source }: InboundFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ events: InboundEvent[]; total: number }> {
  const matching: SQL[] = [eq(inboundEvents.projectId, project.id)];
  if (status) matching.push(eq(inboundEvents.status, status));
  if (source) matching.push(eq(inboundEvents.source, source));
  const events = await db
    .select()
    .from(inboundEvents)
    .where(and(...matching))
    .orderBy(desc(inboundEvents.receivedAt), desc(inboundEvents.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(inboundEvents)
    .where(and(...matching));
  return { events, total: counted?.total ?? 0 };
}

/** What a failed one is set to, so that it has all of its attempts again. */
const again = (now: number) => ({
  status: "queued" as const,
  reason: null,
  attempts: 0,
  runAt: now,
  processedAt: null,
});

/**
 * Runs again what has failed, or was dropped although it had a body: the settings may have changed.
 * `conflict` where it was processed, or where nothing is left of it to process.
 */
export async function retryInbound(
  tx: Db,
  project: Pick<Project, "id">,
  id: string,
  now: number,
): Promise<InboundEvent> {
  const [event] = await tx
    .select()
    .from(inboundEvents)
    .where(and(eq(inboundEvents.projectId, project.id), eq(inboundEvents.id, id)));
  if (!event) throw notFound("The inbound event");
  if (event.status === "processed") throw conflict("This inbound event was processed already");
  if (event.body === null) throw conflict("Nothing was kept of this inbound event that could be processed");
  const changed = { ...event, ...again(now) };
  await tx.update(inboundEvents).set(again(now)).where(eq(inboundEvents.id, event.id));
  await seeToIt(tx, now, now);
  return changed;
}

/** Runs everything of the project again that has failed; returns how many there were. */
export async function retryAllFailed(store: Store, project: Pick<Project, "id">, now: number): Promise<number> {
  for (let retried = 0; ; ) {
    const batch = await store.write(async (tx) => {
      const failed = tx
        .select({ id: inboundEvents.id })
        .from(inboundEvents)
        .where(
          and(
            eq(inboundEvents.projectId, project.id),
            eq(inboundEvents.status, "failed"),
            sql`${inboundEvents.body} is not null`,
          ),
        )
        .orderBy(asc(inboundEvents.receivedAt), asc(inboundEvents.id))
        .limit(BATCH);
      const rows = await tx
        .update(inboundEvents)
        .set(again(now))
        .where(inArray(inboundEvents.id, failed))
        .returning({ id: inboundEvents.id });
      if (rows.length > 0) await seeToIt(tx, now, now);
      return rows.length;
    });
    retried += batch;
    if (batch < BATCH) return retried;
  }
}
