// What is due for delivery: which endpoints have something, and the next of an endpoint's deliveries.

import { and, asc, eq, lte, sql } from "drizzle-orm";
import { type Db, prepared } from "../../store/engine.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";

const at = sql.placeholder;
// A literal, not a parameter: so that the partial index serves.
const waits = sql`${webhookDeliveries.nextAttemptAt} is not null`;

export type DueEndpoint = { id: string; projectId: string; url: string; failingSince: number | null };

const dueEndpoints = prepared((db) =>
  db
    .select({
      id: webhookEndpoints.id,
      projectId: webhookEndpoints.projectId,
      url: webhookEndpoints.url,
      failingSince: webhookEndpoints.failingSince,
    })
    .from(webhookEndpoints)
    .where(
      sql`exists (select 1 from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${waits} and ${webhookDeliveries.nextAttemptAt} <= ${at("now")})`,
    )
    .orderBy(asc(webhookEndpoints.id))
    .prepare(),
);

/** Every endpoint for which something is due. */
export const listDueEndpoints = (db: Db, now: number): Promise<DueEndpoint[]> => dueEndpoints(db).execute({ now });

const endpointById = prepared((db) =>
  db
    .select({
      id: webhookEndpoints.id,
      projectId: webhookEndpoints.projectId,
      url: webhookEndpoints.url,
      failingSince: webhookEndpoints.failingSince,
    })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, at("id")))
    .prepare(),
);

export const findDueEndpoint = async (db: Db, id: string): Promise<DueEndpoint | undefined> =>
  (await endpointById(db).execute({ id }))[0];

const nextAttempt = prepared((db) =>
  db
    .select({ at: webhookDeliveries.nextAttemptAt })
    .from(webhookDeliveries)
    .where(waits)
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(at("limit"))
    .prepare(),
);

/** When the next attempt of all is due; undefined where none is to come. */
export async function findNextAttempt(db: Db): Promise<number | undefined> {
  return (await nextAttempt(db).execute({ limit: 1 }))[0]?.at ?? undefined;
}

const COLUMNS = {
  id: webhookDeliveries.id,
  opaqueId: webhookDeliveries.opaqueId,
  event: webhookDeliveries.event,
  test: webhookDeliveries.test,
  body: webhookDeliveries.body,
  attempts: webhookDeliveries.attempts,
  tries: webhookDeliveries.tries,
  manual: webhookDeliveries.manual,
  // Not null by the condition.
  nextAttemptAt: sql<number>`${webhookDeliveries.nextAttemptAt}`,
};

/** A delivery as far as its next attempt needs it. */
export type Due = {
  id: string;
  opaqueId: string;
  event: string;
  test: boolean;
  body: string;
  attempts: number;
  tries: number;
  manual: boolean;
  nextAttemptAt: number;
};

/** Where in the order of what is due: after the delivery with that time and identifier. */
export type Place = { at: number; id: string };
export const START: Place = { at: 0, id: "" };

const dueDeliveries = prepared((db) =>
  db
    .select(COLUMNS)
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, at("endpoint")),
        waits,
        lte(webhookDeliveries.nextAttemptAt, at("now")),
        sql`(${webhookDeliveries.nextAttemptAt}, ${webhookDeliveries.id}) > (${at("at")}, ${at("id")})`,
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.id))
    .limit(at("limit"))
    .prepare(),
);

/** The first of an endpoint's deliveries that are due, after a place in their order. */
export const listDue = (db: Db, endpoint: string, after: Place, now: number, limit: number): Promise<Due[]> =>
  dueDeliveries(db).execute({ endpoint, now, limit, ...after });
