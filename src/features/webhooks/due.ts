// Finds waiting deliveries: the endpoints that have some, their next times, and the next deliveries of an endpoint.

import { type Db, statement } from "../../store/engine.ts";

/** The endpoints with waiting deliveries, found by jumping from one to the next in the index. */
const WAITING = `with recursive waiting (endpoint) as (
  select min(endpoint_id) from webhook_deliveries where next_attempt_at is not null
  union all
  select (select min(endpoint_id) from webhook_deliveries where next_attempt_at is not null and endpoint_id > endpoint)
  from waiting where endpoint is not null
)`;

const waitingEndpoints = statement<[string, number]>(
  // Not with an index only by time, because every attempt would change it.
  `${WAITING} select endpoint, (select min(next_attempt_at) from webhook_deliveries
      where endpoint_id = endpoint and next_attempt_at is not null) from waiting where endpoint is not null`,
);

/** Every endpoint with waiting deliveries, and when its next attempt is due. */
export async function listWaiting(db: Db): Promise<{ endpointId: string; runAt: number }[]> {
  const rows = await waitingEndpoints(db).values();
  return rows.map(([endpointId, runAt]) => ({ endpointId, runAt }));
}

const nextAttempt = statement<[number | null]>(
  "select min(next_attempt_at) from webhook_deliveries where endpoint_id = ? and next_attempt_at is not null",
);

/** When the next attempt at an endpoint is due; undefined if there is none. */
export async function findNextAttempt(db: Db, endpointId: string): Promise<number | undefined> {
  const [row] = await nextAttempt(db).values(endpointId);
  return row?.[0] ?? undefined;
}

/** The parts of a delivery that its next attempt needs. */
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
  /** The id of the request that caused it. */
  requestId: string | null;
};

const dueDeliveries = statement<Row>(`
  select number, id, opaque_id, event, test, body, attempts, tries, manual, next_attempt_at, request_id
    from webhook_deliveries join webhook_bodies on delivery = number
    where endpoint_id = ? and next_attempt_at is not null and next_attempt_at <= ?
    order by next_attempt_at, id limit ?`);

/** The first due deliveries of an endpoint. */
export async function listDue(db: Db, endpointId: string, now: number, limit: number): Promise<Due[]> {
  const rows = await dueDeliveries(db).values(endpointId, now, limit);
  return rows.map(([number, id, opaqueId, event, test, body, attempts, tries, manual, nextAttemptAt, requestId]) => ({
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
    requestId,
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
  requestId: string | null,
];
