// Deliveries: putting them on their way in the transaction of the news itself, stopping, trying again by hand, listing.

import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { defineJob, enqueue } from "../../queue/jobs.ts";
import { findNextRun } from "../../queue/leases.ts";
import { compile, type Db, notify, prepared, type Store } from "../../store/engine.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import type { WebhookEvent } from "./events.ts";
import {
  type DeliveryStatus,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookAttempts,
  webhookBodies,
  webhookDeliveries,
} from "./tables.ts";

/** Delivers everything that is due: one such job sees to all endpoints. */
export const deliverWebhooks = defineJob("deliver_webhooks");
export const forgetDeliveries = defineJob("forget_webhook_deliveries");

/** Told when there is something to deliver. */
export const DUE_CHANNEL = "webhooks_due";
/** Told when an endpoint has changed, or what waits for it is not wanted any more. */
export const ENDPOINTS_CHANNEL = "webhook_endpoints";

const DAY = 86_400_000;
const KEPT_FOR = 30 * DAY;
const BATCH = 500;

export type NewDelivery = {
  endpoint: Pick<WebhookEndpoint, "id" | "projectId" | "enabled">;
  event: WebhookEvent;
  /** What receivers deduplicate on; the delivery's own identifier by default. */
  opaqueId?: string;
  test?: boolean;
  body: (opaqueId: string) => string;
};

/** Puts a delivery on its way. To an endpoint that is switched off it is only noted, as stopped; a test goes all the same. */
export async function addDelivery(
  tx: Db,
  { endpoint, event, opaqueId, test = false, body }: NewDelivery,
  now: number,
): Promise<void> {
  const id = newId("dlv", now);
  const told = opaqueId ?? id;
  const goes = endpoint.enabled || test;
  const [status, due, error] = goes ? ["pending", now, null] : ["stopped", null, "endpoint_disabled"];
  const { id: endpointId, projectId } = endpoint;
  insertDelivery(tx).run(id, projectId, endpointId, told, event, test ? 1 : 0, status, due, error, now, now);
  insertBody(tx).run(id, body(told));
  if (goes) await seeToIt(tx, now, now);
}

const insertDelivery = prepared((db) =>
  compile(
    db,
    `insert into webhook_deliveries (id, project_id, endpoint_id, opaque_id, event, test, status, next_attempt_at,
      last_error, created_at, updated_at, attempts, tries, manual) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)`,
  ),
);

const insertBody = prepared((db) =>
  compile(
    db,
    "insert into webhook_bodies (delivery, body) values ((select number from webhook_deliveries where id = ?), ?)",
  ),
);

/** Lets what is due at that time be delivered; costs a look where that is planned already. */
export async function seeToIt(tx: Db, runAt: number, now: number): Promise<void> {
  const next = await findNextRun(tx, deliverWebhooks.name);
  if (next === undefined || next > runAt) await enqueue(tx, deliverWebhooks, {}, now, { runAt });
  if (runAt <= now) notify(tx, DUE_CHANNEL);
}

/** Stops what waits for an attempt at an endpoint. What is being attempted now ends as it ends, and is not tried again. */
export async function stopDeliveries(tx: Db, endpointId: string, now: number): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: settled("stopped"), nextAttemptAt: null, manual: false, updatedAt: now })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isNotNull(webhookDeliveries.nextAttemptAt)));
  notify(tx, ENDPOINTS_CHANNEL);
}

/** What has arrived once stays delivered, whatever becomes of another attempt. */
const settled = (status: DeliveryStatus): SQL =>
  sql`case when ${webhookDeliveries.deliveredAt} is null then ${status} else 'delivered' end`;

/**
 * Attempts a delivery that is over once more: the same body and identifier, today's secret and address, and no schedule
 * after it. A `conflict` for one that is still on its way.
 */
export async function retryDelivery(
  tx: Db,
  project: Project,
  delivery: WebhookDelivery,
  actor: Actor,
  now: number,
): Promise<WebhookDelivery> {
  if (delivery.nextAttemptAt !== null) {
    throw conflict("This delivery is on its way; wait until it has failed or was delivered");
  }
  const change = { status: "pending" as const, manual: true, nextAttemptAt: now, updatedAt: now };
  await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.number, delivery.number));
  await seeToIt(tx, now, now);
  const details = { opaque_id: delivery.opaqueId, event: delivery.event, endpoint_id: delivery.endpointId };
  await recordAudit(tx, { project, actor, action: "webhook.retried", target: delivery.id, details }, now);
  return { ...delivery, ...change };
}

/** The delivery of an endpoint by its id or opaque id, or `not_found`. */
export async function getDelivery(
  db: Db,
  endpoint: Pick<WebhookEndpoint, "id" | "projectId"> | undefined,
  by: { id: string } | { opaqueId: string },
  what: string,
): Promise<WebhookDelivery> {
  const named = "id" in by ? eq(webhookDeliveries.id, by.id) : eq(webhookDeliveries.opaqueId, by.opaqueId);
  const [delivery] = endpoint
    ? await db
        .select()
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.projectId, endpoint.projectId),
            eq(webhookDeliveries.endpointId, endpoint.id),
            named,
          ),
        )
        .limit(1)
    : [];
  if (!delivery) throw notFound(what);
  return delivery;
}

export type Logged = WebhookDelivery & { body: string; log: WebhookAttempt[] };

/** A page of an endpoint's deliveries with their attempts, newest first, and how many match in all. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  filter: { status?: DeliveryStatus; event?: WebhookEvent },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ deliveries: Logged[]; total: number }> {
  const matching: SQL[] = [eq(webhookDeliveries.endpointId, endpointId)];
  if (filter.status) matching.push(eq(webhookDeliveries.status, filter.status));
  if (filter.event) matching.push(eq(webhookDeliveries.event, filter.event));
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(and(...matching))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.number))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(webhookDeliveries)
    .where(and(...matching));
  return { deliveries: await withLog(db, rows), total: counted?.total ?? 0 };
}

/** The deliveries with what is sent and their attempts, oldest first; without those that have gone meanwhile. */
export async function withLog(db: Db, deliveries: WebhookDelivery[]): Promise<Logged[]> {
  if (deliveries.length === 0) return [];
  const numbers = deliveries.map(({ number }) => number);
  const bodies = await db.select().from(webhookBodies).where(inArray(webhookBodies.delivery, numbers));
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.delivery, numbers))
    .orderBy(asc(webhookAttempts.delivery), asc(webhookAttempts.number));
  const bodyOf = new Map(bodies.map(({ delivery, body }) => [delivery, body]));
  const logOf = Map.groupBy(attempts, ({ delivery }) => delivery);
  return deliveries.flatMap((delivery) => {
    const body = bodyOf.get(delivery.number);
    return body === undefined ? [] : { ...delivery, body, log: logOf.get(delivery.number) ?? [] };
  });
}

/** Deletes deliveries that are over and were made more than 30 days ago, with all that is theirs; a part at a time. */
export async function forgetOldDeliveries(store: Store, now: number): Promise<void> {
  const before = now - KEPT_FOR;
  const [[last] = [null]] = (await lastBefore(store.read).values(before)) as [number | null][];
  for (let after = 0; last !== null && after < last; ) {
    const gone = await store.write(async (tx) => (await forget(tx).values(after, last, before, BATCH)) as [number][]);
    after = gone.length < BATCH ? last : gone.reduce((most, [number]) => Math.max(most, number), after);
  }
}

const lastBefore = prepared((db) =>
  compile(
    db,
    // Endpoint by endpoint: an index by time alone would be written for every delivery.
    `select max((select number from webhook_deliveries where endpoint_id = webhook_endpoints.id and created_at < ?
      order by created_at desc, number desc limit 1)) from webhook_endpoints`,
  ),
);

const forget = prepared((db) =>
  compile(
    db,
    `delete from webhook_deliveries where number in (
      select number from webhook_deliveries where number > ? and number <= ? and created_at < ?
        and next_attempt_at is null order by number limit ?) returning number`,
  ),
);
