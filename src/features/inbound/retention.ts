// Purges old inbound data: first the bodies, later the rows and the providers' reports. It deletes a few rows at a time, so
// that other writes do not wait for it.

import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { notBefore } from "../../lib/ids.ts";
import type { Db, Store } from "../../store/engine.ts";
import { foundOnceBy } from "../../store/found-once.ts";
import { countRows } from "../../store/row-counts.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { purgeReplies } from "../replies/service.ts";
import { INBOUND_COUNTS } from "./inbox/listing.ts";
import { inboundEvents } from "./inbox/tables.ts";
import { purgeDiscounts } from "./payments/discounts.ts";
import { purgePayments } from "./payments/payments.ts";
import { inboundSignals } from "./signals/signals.ts";

const BATCH = 500;

/** In ms. */
type Retention = { bodyRetention: number; retention: number };

/** Runs until nothing is left to purge or the signal aborts. */
export async function purgeOld(
  { store, clock }: Pick<Deps, "store" | "clock">,
  { bodyRetention, retention }: Retention,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  await inSlices(signal, () => store.write((tx) => emptySome(tx, now - bodyRetention)));
  await inSlices(signal, () => store.write((tx) => deleteSome(tx, now - retention)));
  await purgeSignals(store, now - retention, signal);
  await inSlices(signal, () => store.write((tx) => purgePayments(tx, now - retention, BATCH)));
  await inSlices(signal, () => store.write((tx) => purgeReplies(tx, now - retention, BATCH)));
  await inSlices(signal, () => store.write((tx) => purgeDiscounts(tx, now - retention, BATCH)));
}

async function inSlices(signal: AbortSignal, slice: () => Promise<number>): Promise<void> {
  while (!signal.aborted && (await slice()) === BATCH);
}

const isDone = sql`${inboundEvents.status} <> 'queued'`;

/** Clears the bodies and keeps the rows, so that a repeat is still recognised. */
async function emptySome(tx: Db, before: number): Promise<number> {
  const old = tx
    .select({ id: inboundEvents.id })
    .from(inboundEvents)
    .where(and(lt(inboundEvents.receivedAt, before), sql`${inboundEvents.body} is not null`, isDone))
    .limit(BATCH);
  const { changes } = await tx
    .update(inboundEvents)
    .set({ body: null, signature: null })
    .where(inArray(inboundEvents.id, foundOnceBy(old.getSQL())));
  return changes;
}

// Selects by id, which sorts by time: an index on the times would slow down every post.
async function deleteSome(tx: Db, before: number): Promise<number> {
  const old = tx
    .select({ id: inboundEvents.id })
    .from(inboundEvents)
    .where(and(lt(inboundEvents.id, notBefore("inb", before)), isDone))
    .limit(BATCH);
  const gone = await tx
    .delete(inboundEvents)
    .where(inArray(inboundEvents.id, foundOnceBy(old.getSQL())))
    .returning({ projectId: inboundEvents.projectId });
  for (const { projectId } of gone) countRows(tx, projectId, INBOUND_COUNTS.list, "all", -1);
  return gone.length;
}

/**
 * Purges the signals of a subscription all at once, because its churn events are derived from all of them: they all stay
 * while one of them is newer or an event of the subscription is open.
 */
async function purgeSignals(store: Store, before: number, signal: AbortSignal): Promise<void> {
  const last = notBefore("sig", before);
  for (let after = ""; !signal.aborted; ) {
    const page = await store.read
      .select({ id: inboundSignals.id })
      .from(inboundSignals)
      .where(and(gt(inboundSignals.id, after), lt(inboundSignals.id, last)))
      .orderBy(asc(inboundSignals.id))
      .limit(BATCH);
    const ids = page.map(({ id }) => id);
    if (ids.length > 0) await store.write((tx) => deleteEnded(tx, ids, last));
    if (page.length < BATCH) return;
    after = ids.at(-1)!;
  }
}

const other = alias(inboundSignals, "other");

async function deleteEnded(tx: Db, ids: string[], last: string): Promise<void> {
  const ofTheSame = or(
    and(isNotNull(inboundSignals.subscriptionId), eq(other.subscriptionId, inboundSignals.subscriptionId)),
    and(
      isNull(inboundSignals.subscriptionId),
      isNull(other.subscriptionId),
      eq(other.customerId, inboundSignals.customerId),
    ),
  );
  const same = and(
    eq(other.projectId, inboundSignals.projectId),
    eq(other.provider, inboundSignals.provider),
    ofTheSame,
  );
  const among = (condition: SQL) => notExists(tx.select({ one: sql`1` }).from(other).where(and(same, condition)));
  const isOpen = sql`${other.churnEventId} in (select ${churnEvents.id} from ${churnEvents} where ${churnEvents.id} = ${other.churnEventId} and ${churnEvents.status} not in ('recovered', 'lost'))`;
  const ended = await tx
    .select({ id: inboundSignals.id })
    .from(inboundSignals)
    .where(and(inArray(inboundSignals.id, ids), among(gte(other.id, last)), among(isOpen)));
  await tx.delete(inboundSignals).where(
    inArray(
      inboundSignals.id,
      ended.map(({ id }) => id),
    ),
  );
}
