// Deletes deliveries 30 days after their creation, and together with the data of a person or a project.

import { DAY } from "../../lib/duration.ts";
import { defineJob } from "../../queue/jobs.ts";
import { compile, type Db, type Store, statement, type Value } from "../../store/engine.ts";
import { foundOnce } from "../../store/found-once.ts";
import { countRows } from "../../store/row-counts.ts";
import { DELIVERY_COUNTS } from "./tables.ts";

export const purgeDeliveries = defineJob("forget_webhook_deliveries");

const KEPT_FOR = 30 * DAY;
const BATCH = 500;

/** Deletes finished deliveries older than 30 days, with their bodies and attempts, in batches. */
export async function purgeOldDeliveries(store: Pick<Store, "read" | "write">, now: number): Promise<void> {
  const before = now - KEPT_FOR;
  const [[last] = [null]] = await lastBefore(store.read).values(before);
  for (let after = 0; last !== null && after < last; ) {
    const gone = await store.write((tx) => deleteDeliveries(tx, OLD, [after, last, before, BATCH]));
    after = gone.length < BATCH ? last : gone.reduce((most, number) => Math.max(most, number), after);
  }
}

/** Deletes the deliveries that match, in SQL, and returns their numbers. */
export async function deleteDeliveries(tx: Db, matching: string, values: readonly Value[]): Promise<number[]> {
  const text = `delete from webhook_deliveries where ${matching} returning number, project_id, endpoint_id`;
  const gone = await compile<[number, string, string]>(tx, text).values(...values);
  for (const [, projectId, endpointId] of gone) countRows(tx, projectId, DELIVERY_COUNTS.list, endpointId, -1);
  return gone.map(([number]) => number);
}

const lastBefore = statement<[number | null]>(
  // Endpoint by endpoint, because an index only by time would have to be written for every delivery.
  `select max((select number from webhook_deliveries where endpoint_id = webhook_endpoints.id and created_at < ?
      order by created_at desc, id desc limit 1)) from webhook_endpoints`,
);

const OLD = `number in ${foundOnce(`select number from webhook_deliveries
  where number > ? and number <= ? and created_at < ? and next_attempt_at is null order by number limit ?`)}`;
