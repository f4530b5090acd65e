// The log of deliveries: listed with their attempts, and purged after 30 days.

import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import { defineJob } from "../../queue/jobs.ts";
import { compile, type Db, prepared, type Store, type Value } from "../../store/engine.ts";
import { defineList, type LogWindow, logPage } from "../../store/pages.ts";
import { countedPart, countRows } from "../../store/row-counts.ts";
import type { WebhookEvent } from "./kinds.ts";
import {
  DELIVERY_COUNTS,
  type DeliveryStatus,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookAttempts,
  webhookBodies,
  webhookDeliveries,
} from "./tables.ts";

export const purgeDeliveries = defineJob("forget_webhook_deliveries");

const KEPT_FOR = 30 * DAY;
const BATCH = 500;

export type Logged = WebhookDelivery & { body: string; log: WebhookAttempt[] };

/** A page of an endpoint's deliveries with their attempts, newest first, and how many match in all. */
export async function listDeliveries(
  db: Db,
  endpoint: Pick<WebhookEndpoint, "id" | "projectId">,
  filter: { status?: DeliveryStatus; event?: WebhookEvent },
  window: LogWindow,
): Promise<{ deliveries: Logged[]; total: number }> {
  const matching: SQL[] = [eq(webhookDeliveries.endpointId, endpoint.id)];
  if (filter.status) matching.push(hasStatus(filter.status));
  if (filter.event) matching.push(eq(webhookDeliveries.event, filter.event));
  const { createdAt, id } = webhookDeliveries;
  const counted = await countedPart(db, endpoint.projectId, DELIVERY_COUNTS, filter, endpoint.id);
  const { rows, total } = await logPage(
    db,
    { table: webhookDeliveries, by: [createdAt, id], matching: and(...matching), counted },
    window,
  );
  return { deliveries: await withLog(db, rows), total };
}

/** As a literal: the index of those that never arrived is not taken for a bound value. */
export const hasStatus = (status: DeliveryStatus): SQL => sql`${webhookDeliveries.status} = ${sql.raw(`'${status}'`)}`;

export const deliveryList = defineList("webhook_deliveries", listDeliveries);

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

/** Deletes deliveries that are over and are older than 30 days, with their bodies and attempts; a batch at a time. */
export async function purgeOldDeliveries(store: Pick<Store, "read" | "write">, now: number): Promise<void> {
  const before = now - KEPT_FOR;
  const [[last] = [null]] = (await lastBefore(store.read).values(before)) as [number | null][];
  for (let after = 0; last !== null && after < last; ) {
    const gone = await store.write((tx) => deleteDeliveries(tx, OLD, [after, last, before, BATCH]));
    after = gone.length < BATCH ? last : gone.reduce((most, number) => Math.max(most, number), after);
  }
}

/** Deletes the deliveries that match, in SQL, and returns their numbers. */
export async function deleteDeliveries(tx: Db, matching: string, values: readonly Value[]): Promise<number[]> {
  const text = `delete from webhook_deliveries where ${matching} returning number, project_id, endpoint_id`;
  const gone = (await compile(tx, text).values(...values)) as [number, string, string][];
  for (const [, projectId, endpointId] of gone) countRows(tx, projectId, DELIVERY_COUNTS.list, endpointId, -1);
  return gone.map(([number]) => number);
}

const lastBefore = prepared((db) =>
  compile(
    db,
    // Endpoint by endpoint: an index by time alone would be written for every delivery.
    `select max((select number from webhook_deliveries where endpoint_id = webhook_endpoints.id and created_at < ?
      order by created_at desc, id desc limit 1)) from webhook_endpoints`,
  ),
);

const OLD = `number in (select number from webhook_deliveries
  where number > ? and number <= ? and created_at < ? and next_attempt_at is null order by number limit ?)`;
