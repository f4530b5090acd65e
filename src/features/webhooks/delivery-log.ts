// The log of deliveries, listed with their attempts.

import { asc, inArray, type SQL, sql } from "drizzle-orm";
import { defined } from "../../lib/defined.ts";
import type { Db } from "../../store/engine.ts";
import { defineList, type Listed, type LogWindow, logPage } from "../../store/pages.ts";
import { countedPart } from "../../store/row-counts.ts";
import { findRows, matches } from "../../store/rows.ts";
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

export type Logged = WebhookDelivery & { body: string; log: WebhookAttempt[] };

/** A page of an endpoint's deliveries with their attempts, newest first, and the total number of matches. */
export async function listDeliveries(
  db: Db,
  endpoint: Pick<WebhookEndpoint, "id" | "projectId">,
  filter: { status?: DeliveryStatus; event?: WebhookEvent },
  window: LogWindow,
): Promise<Listed<Logged>> {
  const { createdAt, id } = webhookDeliveries;
  const { status, event } = filter;
  const values = { endpointId: endpoint.id, ...defined({ event }) };
  const matching = matches(webhookDeliveries, values, status && hasStatus(status));
  const counted = await countedPart(db, endpoint.projectId, DELIVERY_COUNTS, filter, endpoint.id);
  const log = { table: webhookDeliveries, by: [createdAt, id], matching, counted } as const;
  const { rows, total } = await logPage(db, log, window);
  return { rows: await withLog(db, rows), total };
}

/** As a literal, because the partial index of undelivered ones is not used for a bound value. */
export const hasStatus = (status: DeliveryStatus): SQL => sql`${webhookDeliveries.status} = ${sql.raw(`'${status}'`)}`;

export const deliveryList = defineList("webhook_deliveries", listDeliveries);

/** The deliveries with their bodies and their attempts, oldest first, without those deleted meanwhile. */
export async function withLog(db: Db, deliveries: WebhookDelivery[]): Promise<Logged[]> {
  if (deliveries.length === 0) return [];
  const numbers = deliveries.map(({ number }) => number);
  const bodies = await findRows(db, webhookBodies, inArray(webhookBodies.delivery, numbers));
  const attempts = await findRows(
    db,
    webhookAttempts,
    { delivery: numbers },
    asc(webhookAttempts.delivery),
    asc(webhookAttempts.number),
  );
  const bodyOf = new Map(bodies.map(({ delivery, body }) => [delivery, body]));
  const logOf = Map.groupBy(attempts, ({ delivery }) => delivery);
  return deliveries.flatMap((delivery) => {
    const body = bodyOf.get(delivery.number);
    return body === undefined ? [] : { ...delivery, body, log: logOf.get(delivery.number) ?? [] };
  });
}
