// Deliveries: creating one in the transaction of its event, stopping, sending again by hand, and finding them.

import { and, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { requestId } from "../../lib/request-id.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import { defineJob, enqueue, enqueueOnce } from "../../queue/jobs.ts";
import { type Db, notify, statement } from "../../store/engine.ts";
import { countRows } from "../../store/row-counts.ts";
import { matches } from "../../store/rows.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import type { WebhookEvent } from "./kinds.ts";
import {
  DELIVERY_COUNTS,
  type DeliveryStatus,
  ENDPOINTS_CHANNEL,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookDeliveries,
  webhookEndpoints,
} from "./tables.ts";

/** Plans a run of `deliverToEndpoint` for every endpoint with waiting deliveries. */
export const deliverWebhooks = defineJob("deliver_webhooks");
/** Delivers what is due for one endpoint; there is one such job for each endpoint. */
export const deliverToEndpoint = defineJob<{ endpointId: string }>("deliver_to_endpoint");

/** Plans a run for the endpoint at `runAt`. */
export const ensureScheduled = (tx: Db, endpointId: string, runAt: number, now: number): Promise<void> =>
  enqueueOnce(tx, deliverToEndpoint, { endpointId }, now, { key: `webhooks:${endpointId}`, runAt });

type NewDelivery = {
  endpoint: Pick<WebhookEndpoint, "id" | "projectId" | "enabled">;
  event: WebhookEvent;
  /** The id for deduplication by receivers; the delivery's own id by default. */
  opaqueId?: string;
  test?: boolean;
  body: (opaqueId: string) => string;
};

/** Creates a delivery and returns its id. For a disabled endpoint it is only logged, as stopped, unless it is a test. */
export async function addDelivery(
  tx: Db,
  { endpoint, event, opaqueId, test = false, body }: NewDelivery,
  now: number,
): Promise<string> {
  const id = newId("dlv", now);
  const shown = opaqueId ?? id;
  const goes = endpoint.enabled || test;
  const [status, due, error] = goes ? ["pending", now, null] : ["stopped", null, "endpoint_disabled"];
  const { id: endpointId, projectId } = endpoint;
  const named = [id, projectId, endpointId, shown, event, test ? 1 : 0, requestId()] as const;
  await insertDelivery(tx).run(...named, status, due, error, now, now);
  await insertBody(tx).run(id, body(shown));
  countRows(tx, projectId, DELIVERY_COUNTS.list, endpointId, 1);
  if (goes) await ensureScheduled(tx, endpointId, now, now);
  return id;
}

const insertDelivery = statement(`
  insert into webhook_deliveries (id, project_id, endpoint_id, opaque_id, event, test, request_id, status, next_attempt_at,
    last_error, created_at, updated_at, attempts, tries, manual) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)`);

const insertBody = statement(
  "insert into webhook_bodies (delivery, body) values ((select number from webhook_deliveries where id = ?), ?)",
);

/** Stops the waiting deliveries of an endpoint, or those that `only` selects. Running attempts finish, and are not retried. */
export async function stopDeliveries(tx: Db, endpointId: string, now: number, only?: SQL): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: settled("stopped"), nextAttemptAt: null, manual: false, updatedAt: now })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isNotNull(webhookDeliveries.nextAttemptAt), only));
  notify(tx, ENDPOINTS_CHANNEL);
}

/** Moves attempts that were planned by a later time. */
export const bringDeliveriesForward: Subscriber<{ by: number }> = {
  take: async (tx, { by }, now) => {
    const { endpointId, nextAttemptAt, updatedAt } = webhookDeliveries;
    const endpoints = tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints); // the index begins with them
    await tx
      .update(webhookDeliveries)
      .set({ nextAttemptAt: sql`${nextAttemptAt} - ${by}`, updatedAt: now })
      .where(and(inArray(endpointId, endpoints), isNotNull(nextAttemptAt), gt(updatedAt, now)));
    await enqueue(tx, deliverWebhooks, {}, now);
  },
};

/** A delivered one stays delivered, whatever the outcome of another attempt. */
const settled = (status: DeliveryStatus): SQL =>
  sql`case when ${webhookDeliveries.deliveredAt} is null then ${status} else 'delivered' end`;

/**
 * Attempts a finished delivery once more: with the same body and id, the current secret and address, and without retries.
 * @throws `conflict` if it is still being sent
 */
export async function retryDelivery(
  tx: Db,
  project: Project,
  delivery: WebhookDelivery,
  actor: Actor,
  now: number,
): Promise<WebhookDelivery> {
  if (delivery.nextAttemptAt !== null) {
    throw conflict("This delivery is being sent; wait until it is delivered or has failed");
  }
  const change = { status: "pending" as const, manual: true, nextAttemptAt: now, updatedAt: now };
  await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.number, delivery.number));
  await ensureScheduled(tx, delivery.endpointId, now, now);
  const details = { opaque_id: delivery.opaqueId, event: delivery.event, endpoint_id: delivery.endpointId };
  await recordAudit(tx, { project, actor, action: "webhook.retried", target: delivery.id, details }, now);
  return { ...delivery, ...change };
}

/** The delivery of an endpoint by its id or opaque id. @throws `not_found` */
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
        .where(matches(webhookDeliveries, { projectId: endpoint.projectId, endpointId: endpoint.id }, named))
        .limit(1)
    : [];
  if (!delivery) throw notFound(what);
  return delivery;
}
