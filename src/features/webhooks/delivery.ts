// A delivery: created in the transaction of what it reports, stopped, sent again by hand, and found.

import { and, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { requestId } from "../../lib/request-id.ts";
import type { Subscriber } from "../../queue/domain-events.ts";
import { defineJob, enqueue, enqueueOnce } from "../../queue/jobs.ts";
import { compile, type Db, notify, prepared } from "../../store/engine.ts";
import { countRows } from "../../store/row-counts.ts";
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
} from "./tables.ts";

/** Plans a run of `deliverToEndpoint` for every endpoint for which something waits. */
export const deliverWebhooks = defineJob("deliver_webhooks");
/** Delivers what is due for one endpoint; there is one such job for each. */
export const deliverToEndpoint = defineJob<{ endpointId: string }>("deliver_to_endpoint");

/** Plans the delivery of what is due for an endpoint at that time. */
export const ensureScheduled = (tx: Db, endpointId: string, runAt: number, now: number): Promise<void> =>
  enqueueOnce(tx, deliverToEndpoint, { endpointId }, now, { key: `webhooks:${endpointId}`, runAt });

type NewDelivery = {
  endpoint: Pick<WebhookEndpoint, "id" | "projectId" | "enabled">;
  event: WebhookEvent;
  /** What receivers deduplicate on; the delivery's own identifier by default. */
  opaqueId?: string;
  test?: boolean;
  body: (opaqueId: string) => string;
};

/** Creates a delivery and returns its id. To an endpoint that is switched off it is only logged, as stopped; a test is sent all the same. */
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

const insertDelivery = prepared((db) =>
  compile(
    db,
    `insert into webhook_deliveries (id, project_id, endpoint_id, opaque_id, event, test, request_id, status, next_attempt_at,
      last_error, created_at, updated_at, attempts, tries, manual) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0)`,
  ),
);

const insertBody = prepared((db) =>
  compile(
    db,
    "insert into webhook_bodies (delivery, body) values ((select number from webhook_deliveries where id = ?), ?)",
  ),
);

/** Stops what waits for an attempt at an endpoint. What is being attempted now ends as it ends, and is not tried again. */
export async function stopDeliveries(tx: Db, endpointId: string, now: number): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ status: settled("stopped"), nextAttemptAt: null, manual: false, updatedAt: now })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isNotNull(webhookDeliveries.nextAttemptAt)));
  notify(tx, ENDPOINTS_CHANNEL);
}

/** Attempts that were planned at a time yet to come; `next_attempt_at` has an index for each endpoint alone, and this is rare. */
export const bringDeliveriesForward: Subscriber<{ by: number }> = {
  wants: () => true,
  take: async (tx, { by }, now) => {
    await tx
      .update(webhookDeliveries)
      .set({ nextAttemptAt: sql`${webhookDeliveries.nextAttemptAt} - ${by}`, updatedAt: now })
      .where(and(isNotNull(webhookDeliveries.nextAttemptAt), gt(webhookDeliveries.updatedAt, now)));
    await enqueue(tx, deliverWebhooks, {}, now);
  },
};

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
    throw conflict("This delivery is being sent; wait until it is delivered or has failed");
  }
  const change = { status: "pending" as const, manual: true, nextAttemptAt: now, updatedAt: now };
  await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.number, delivery.number));
  await ensureScheduled(tx, delivery.endpointId, now, now);
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
