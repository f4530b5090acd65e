// What is due for delivery: which endpoints have something, and the next of an endpoint's deliveries.

import { eq, sql } from "drizzle-orm";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { webhookEndpoints } from "./tables.ts";

const at = sql.placeholder;

/** The endpoints for which anything waits: found from one to the next, whatever else there is. */
const WAITING = `with recursive waiting (endpoint) as (
  select min(endpoint_id) from webhook_deliveries where next_attempt_at is not null
  union all
  select (select min(endpoint_id) from webhook_deliveries where next_attempt_at is not null and endpoint_id > endpoint)
  from waiting where endpoint is not null
)`;

export type DueEndpoint = { id: string; projectId: string; url: string; failingSince: number | null };

const dueEndpoints = prepared((db) =>
  compile(
    db,
    `${WAITING} select id, project_id, url, failing_since from waiting cross join webhook_endpoints on id = endpoint
      where exists (select 1 from webhook_deliveries
        where endpoint_id = endpoint and next_attempt_at is not null and next_attempt_at <= ?)
      order by id`,
  ),
);

/** Every endpoint for which something is due. */
export async function listDueEndpoints(db: Db, now: number): Promise<DueEndpoint[]> {
  const rows = (await dueEndpoints(db).values(now)) as [string, string, string, number | null][];
  return rows.map(([id, projectId, url, failingSince]) => ({ id, projectId, url, failingSince }));
}

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
  compile(
    db,
    // Not by an index of times alone: every attempt would change it.
    `${WAITING} select min((select min(next_attempt_at) from webhook_deliveries
      where endpoint_id = endpoint and next_attempt_at is not null)) from waiting`,
  ),
);

/** When the next attempt of all is due; undefined where none is to come. */
export async function findNextAttempt(db: Db): Promise<number | undefined> {
  const [row] = (await nextAttempt(db).values()) as [number | null][];
  return row?.[0] ?? undefined;
}

const manyDue = prepared((db) =>
  compile(
    db,
    `${WAITING} select count(*) from (select 1 from waiting cross join webhook_deliveries on endpoint_id = endpoint
      where next_attempt_at is not null and next_attempt_at <= ? limit ?)`,
  ),
);

/** Whether so many deliveries are due. */
export async function isDue(db: Db, many: number, now: number): Promise<boolean> {
  const [row] = await manyDue(db).values(now, many);
  return (row![0] as number) >= many;
}

/** A delivery as far as its next attempt needs it. */
export type Due = {
  number: number;
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
  compile(
    db,
    `select number, id, opaque_id, event, test, body, attempts, tries, manual, next_attempt_at
      from webhook_deliveries join webhook_bodies on delivery = number
      where endpoint_id = ? and next_attempt_at is not null and next_attempt_at <= ?
        and (next_attempt_at, id) > (?, ?)
      order by next_attempt_at, id limit ?`,
  ),
);

/** The first of an endpoint's deliveries that are due, after a place in their order. */
export async function listDue(db: Db, endpoint: string, after: Place, now: number, limit: number): Promise<Due[]> {
  const rows = (await dueDeliveries(db).values(endpoint, now, after.at, after.id, limit)) as Row[];
  return rows.map(([number, id, opaqueId, event, test, body, attempts, tries, manual, nextAttemptAt]) => ({
    number,
    id,
    opaqueId,
    event,
    test: test === 1,
    body,
    attempts,
    tries,
    manual: manual === 1,
    nextAttemptAt,
  }));
}

type Row = [
  number: number,
  id: string,
  opaqueId: string,
  event: string,
  test: number,
  body: string,
  attempts: number,
  tries: number,
  manual: number,
  nextAttemptAt: number,
];
