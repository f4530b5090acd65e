// Retries inbound events: a failed or dropped one, or all failed ones of a project.

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { conflict } from "../../../lib/errors.ts";
import type { Db, Store } from "../../../store/engine.ts";
import { hasRow, matches } from "../../../store/rows.ts";
import type { Project } from "../../projects/tables.ts";
import { judge } from "../custom/ingest.ts";
import { ensureScheduled } from "./inbox.ts";
import { getInbound } from "./listing.ts";
import { type InboundEvent, inboundEvents } from "./tables.ts";

const BATCH = 500;

/** The new values of a failed event, which gives it all of its attempts again. */
const again = (now: number) => ({
  status: "queued" as const,
  reason: null,
  attempts: 0,
  runAt: now,
  processedAt: null,
});

/**
 * Retries an event that failed, or that was dropped with its body stored: the settings may have changed.
 * @throws `conflict` if it was processed, or if its body is no longer stored.
 */
export async function retryInbound(
  tx: Db,
  project: Project,
  id: string,
  sealingKey: Uint8Array,
  now: number,
): Promise<InboundEvent> {
  const event = await getInbound(tx, project, id);
  if (event.status === "processed") throw conflict("This inbound event was already processed");
  if (event.body === null) throw conflict("No body of this inbound event is stored, so it cannot be processed");
  const atDoor = event.hour === null ? {} : judgedAgain(project, event, event.body, sealingKey);
  if (atDoor.eventId && (await isTaken(tx, { ...event, ...atDoor }))) {
    throw conflict("An inbound event with the same event_id was already accepted");
  }
  const changes = { ...again(now), ...atDoor };
  await tx.update(inboundEvents).set(changes).where(eq(inboundEvents.id, event.id));
  await ensureScheduled(tx, now, now);
  return { ...event, ...changes };
}

/** Checks a post that was dropped on arrival as if it arrived now. It gets its own row; later drops are counted in a new one. */
function judgedAgain(
  project: Project,
  { signature }: InboundEvent,
  body: string,
  sealingKey: Uint8Array,
): Partial<InboundEvent> {
  const judged = judge({ project, raw: Buffer.from(body), signature, sealingKey });
  if ("reason" in judged && judged.reason === "bad_signature") {
    throw conflict("The signature still does not match: check custom_webhook_secret in the project's settings");
  }
  const eventId = "event" in judged ? (judged.event.event_id ?? null) : null;
  return { hour: null, signed: judged.signed, notes: judged.notes, eventId };
}

const isTaken = (tx: Db, { projectId, source, signed, eventId }: InboundEvent): Promise<boolean> =>
  hasRow(tx, inboundEvents, { projectId, source, signed, eventId });

/** Retries all failed events of the project; returns how many there were. */
export async function retryAllFailed(store: Store, project: Pick<Project, "id">, now: number): Promise<number> {
  for (let retried = 0; ; ) {
    const batch = await store.write(async (tx) => {
      const failed = tx
        .select({ id: inboundEvents.id })
        .from(inboundEvents)
        .where(
          and(
            matches(inboundEvents, { projectId: project.id, status: "failed" }),
            sql`${inboundEvents.body} is not null`,
          ),
        )
        .orderBy(asc(inboundEvents.receivedAt), asc(inboundEvents.id))
        .limit(BATCH);
      const { changes } = await tx.update(inboundEvents).set(again(now)).where(inArray(inboundEvents.id, failed));
      if (changes > 0) await ensureScheduled(tx, now, now);
      return changes;
    });
    retried += batch;
    if (batch < BATCH) return retried;
  }
}
