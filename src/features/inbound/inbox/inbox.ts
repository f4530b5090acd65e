// Stores arrivals in the inbox, each in one transaction before its sender gets an answer.

import { and, eq, gt, or, sql } from "drizzle-orm";
import { HOUR } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import type { Subscriber } from "../../../queue/domain-events.ts";
import { defineJob, enqueue, enqueueOnce } from "../../../queue/jobs.ts";
import { type Db, prepared } from "../../../store/engine.ts";
import { insertIfNew } from "../../../store/insert.ts";
import { countRows } from "../../../store/row-counts.ts";
import type { Project } from "../../projects/tables.ts";
import { INBOUND_COUNTS } from "./listing.ts";
import { type InboundEvent, type InboundSource, inboundEvents, type Note } from "./tables.ts";

/** Processes what is due in the inbox; one job processes all of it. */
export const processInbox = defineJob("process_inbox");
export const purgeBodies = defineJob("forget_inbound_bodies");

type Arrived = {
  project: Pick<Project, "id">;
  source: InboundSource;
  eventId: string | null;
  bodyHash: string | null;
  signed: boolean;
  /** JSON; of the custom webhook, any text that can be read as such. */
  body: string;
  size: number;
  notes?: Note[];
};

/** What is stored of a dropped post, so that it can be retried. */
type Dropped = { body: string | null; size: number; notes: Note[]; signature: string | null };

const NOTHING_SAVED: Dropped = { body: null, size: 0, notes: [], signature: null };

/** Stores an arrival and schedules its processing. A repeat with the same identifier or body is not stored again. */
export async function ingest(tx: Db, arrived: Arrived, now: number, id = newId("inb", now)): Promise<void> {
  await insert(tx, {
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
    notes: arrived.notes?.length ? arrived.notes : null,
    signature: null,
    count: 1,
    hour: null,
    attempts: 0,
    runAt: now,
    churnEventId: null,
    receivedAt: now,
    processedAt: null,
  });
  await ensureScheduled(tx, now, now);
}

const insertEvent = insertIfNew(inboundEvents);

async function insert(tx: Db, event: InboundEvent): Promise<void> {
  if (await insertEvent(tx, event)) countRows(tx, event.projectId, INBOUND_COUNTS.list, "all", 1);
}

/** Ensures that the inbox is processed at `runAt` at the latest. */
export const ensureScheduled = (tx: Db, runAt: number, now: number): Promise<void> =>
  enqueueOnce(tx, processInbox, {}, now, { key: "process-inbox", runAt });

/** Moves events that were received at a future time, and retries that are further away than the longest delay. */
export const bringInboxForward: Subscriber<{ by: number }> = {
  wants: () => true,
  take: async (tx, { by }, now) => {
    const { runAt, receivedAt, status } = inboundEvents;
    await tx
      .update(inboundEvents)
      .set({ runAt: sql`${runAt} - ${by}` })
      .where(and(sql`${status} = 'queued'`, gt(runAt, now), or(gt(receivedAt, now), gt(runAt, now + HOUR))));
    await enqueue(tx, processInbox, {}, now);
  },
};

const countOneMore = prepared((db) =>
  db
    .update(inboundEvents)
    .set({
      count: sql`${inboundEvents.count} + 1`,
      processedAt: sql`${sql.placeholder("now")}`,
      body: sql`coalesce(${sql.placeholder("body")}, ${inboundEvents.body})`,
      size: sql`${sql.placeholder("size")}`,
      notes: sql`${sql.placeholder("notes")}`,
      signature: sql`${sql.placeholder("signature")}`,
    })
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

/** Counts what is dropped on arrival: one row for each reason and hour, with the latest body. */
export async function countDropped(
  tx: Db,
  project: Pick<Project, "id">,
  source: InboundSource,
  reason: string,
  now: number,
  { body, size, notes, signature }: Dropped = NOTHING_SAVED,
): Promise<void> {
  const hour = Math.floor(now / HOUR);
  const noted = notes.length > 0 ? notes : null;
  const saved = { body, size, signature, notes: noted === null ? null : JSON.stringify(noted) };
  const counted = await countOneMore(tx).execute({ project: project.id, source, reason, hour, now, ...saved });
  if (counted.length > 0) return;
  await insert(tx, {
    id: newId("inb", now),
    projectId: project.id,
    source,
    eventId: null,
    bodyHash: null,
    signed: false,
    body,
    size,
    status: "dropped",
    reason,
    notes: noted,
    signature,
    count: 1,
    hour,
    attempts: 0,
    runAt: now,
    churnEventId: null,
    receivedAt: now,
    processedAt: now,
  });
}
