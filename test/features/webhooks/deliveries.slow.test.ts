// Deliveries in the database: read in the order in which they become due, recorded one by one, and purged in time.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { recordAttempts } from "../../../src/features/webhooks/attempt.ts";
import { addDelivery } from "../../../src/features/webhooks/delivery.ts";
import { purgeOldDeliveries } from "../../../src/features/webhooks/delivery-deletion.ts";
import { listDeliveries, withLog } from "../../../src/features/webhooks/delivery-log.ts";
import { type Due, findNextAttempt, listDue, listWaiting } from "../../../src/features/webhooks/due.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { type TemporaryStore, temporaryStore } from "../../support/store.ts";

const NOW = Date.UTC(2026, 2, 2);
const ENDPOINTS = ["whe_1", "whe_2", "whe_3"];

let temporary: TemporaryStore;

beforeEach(async () => {
  temporary = temporaryStore();
  await temporary.store.write(async (tx) => {
    await tx.run(sql`insert into projects (id, slug, name, settings, created_at, updated_at)
      values ('prj_1', 'a', 'A', '{}', 0, 0)`);
    for (const id of ENDPOINTS) {
      await tx.run(sql`insert into webhook_endpoints (id, project_id, url, events, enabled, created_at, updated_at)
        values (${id}, 'prj_1', 'https://a.example', '[]', 1, 0, 0)`);
    }
  });
});

afterEach(() => temporary.remove());

const add = (endpoint: string, now: number, body = "{}", enabled = true) =>
  temporary.store.write((tx) =>
    addDelivery(
      tx,
      { endpoint: { id: endpoint, projectId: "prj_1", enabled }, event: "churn_event.lost", body: () => body },
      now,
    ),
  );

const due = (endpoint: string, now: number, limit = 1_000): Promise<Due[]> =>
  listDue(temporary.store.read, endpoint, now, limit);

const record = (endpointId: string, deliveries: Due[], status: 200 | 500, now: number) =>
  temporary.store.write((tx) =>
    recordAttempts(
      tx,
      {
        config: { webhooks: { retryDelays: [1_000], extraRetryDelays: [] } as never },
        sealingKey: new Uint8Array(32),
        publicUrl: "",
      },
      endpointId,
      deliveries.map((delivery) => ({
        delivery,
        url: "https://a.example",
        startedAt: now,
        endedAt: now,
        isGone: false,
        messageId: null,
        answer: {
          status,
          error: status === 200 ? null : `status_${status}`,
          detail: null,
          response: "",
          retryAfter: null,
          latency: 1,
        },
      })),
      now,
    ),
  );

const numbers = async (table: string, column: string) =>
  (await temporary.store.read.values<[number]>(sql.raw(`select ${column} from ${table} order by 1`))).map(([n]) => n);

async function countSaved(): Promise<number> {
  const deliveries = await numbers("webhook_deliveries", "number");
  expect(await numbers("webhook_bodies", "delivery")).toEqual(deliveries);
  const attempted = await numbers("webhook_attempts", "distinct delivery");
  expect(attempted.filter((number) => !deliveries.includes(number))).toEqual([]);
  return deliveries.length;
}

test("due deliveries are listed with their own bodies, the longest due first", async () => {
  for (let n = 0; n < 60; n++) await add(ENDPOINTS[n % 3]!, NOW + (n % 9), `{"n":${n}}`);
  for (const [index, endpoint] of ENDPOINTS.entries()) {
    const expected = Array.from({ length: 60 }, (_, n) => n)
      .filter((n) => n % 3 === index)
      .sort((a, b) => (a % 9) - (b % 9) || a - b);
    const listed = async (limit?: number) =>
      (await due(endpoint, NOW + 9, limit)).map(({ body }) => JSON.parse(body).n as number);
    expect(await listed()).toEqual(expected);
    expect(await listed(7)).toEqual(expected.slice(0, 7));
  }
});

test("every endpoint for which something waits is found, with the time of its next attempt", async () => {
  const { read } = temporary.store;
  expect([await listWaiting(read), await findNextAttempt(read, "whe_2")]).toEqual([[], undefined]);
  await add("whe_2", NOW + 5_000);
  await add("whe_3", NOW + 2_000);
  await add("whe_2", NOW + 3_000);
  await add("whe_1", NOW + 1_000, "{}", false);
  expect(await listWaiting(read)).toEqual([
    { endpointId: "whe_2", runAt: NOW + 3_000 },
    { endpointId: "whe_3", runAt: NOW + 2_000 },
  ]);
  expect(await findNextAttempt(read, "whe_2")).toBe(NOW + 3_000);
  expect(await findNextAttempt(read, "whe_1")).toBeUndefined();
});

// PostgreSQL never assigns a number twice.
test.skipIf(isOnPostgres)(
  "the outcome of a deleted delivery is not recorded for the one that has its number now",
  async () => {
    await add("whe_1", NOW, '{"is":"gone"}');
    const gone = await due("whe_1", NOW);
    await temporary.store.write(async (tx) => tx.run(sql`delete from webhook_endpoints where id = 'whe_1'`));
    await add("whe_2", NOW, '{"is":"new"}');
    const [fresh] = await due("whe_2", NOW);
    expect(fresh!.number).toBe(gone[0]!.number);
    for (const status of [200, 500] as const) await record("whe_1", gone, status, NOW);
    expect(await due("whe_2", NOW)).toEqual([fresh!]);
    const { rows: deliveries } = await listDeliveries(
      temporary.store.read,
      { id: "whe_2", projectId: "prj_1" },
      {},
      { limit: 10, offset: 0, after: null },
    );
    expect(deliveries).toMatchObject([{ status: "pending", attempts: 0, body: '{"is":"new"}', log: [] }]);
  },
);

test("an endpoint that is deleted while its log is read is left out of it", async () => {
  for (const endpoint of ["whe_1", "whe_2"]) await add(endpoint, NOW);
  const listed = (
    await Promise.all(
      ["whe_1", "whe_2"].map((id) =>
        listDeliveries(temporary.store.read, { id, projectId: "prj_1" }, {}, { limit: 10, offset: 0, after: null }),
      ),
    )
  ).flatMap(({ rows }) => rows);
  await temporary.store.write(async (tx) => tx.run(sql`delete from webhook_endpoints where id = 'whe_1'`));
  expect((await withLog(temporary.store.read, listed)).map(({ endpointId }) => endpointId)).toEqual(["whe_2"]);
});

test("more than a batch of every endpoint is purged with bodies and attempts, and neither what waits nor what is younger", async () => {
  for (let n = 0; n < 1_300; n++) await add(ENDPOINTS[n % 3]!, NOW + n);
  for (const endpoint of ENDPOINTS) await record(endpoint, await due(endpoint, NOW + DAY), 200, NOW + DAY);
  await add("whe_1", NOW + DAY);
  await add("whe_2", NOW + 2 * DAY, "{}", false);
  expect(await countSaved()).toBe(1_302);
  await purgeOldDeliveries(temporary.store, NOW + 30 * DAY);
  expect(await countSaved()).toBe(1_302);
  await purgeOldDeliveries(temporary.store, NOW + 30 * DAY + 700);
  expect(await countSaved()).toBe(602);
  await purgeOldDeliveries(temporary.store, NOW + 32 * DAY);
  expect(await countSaved()).toBe(2);
  await purgeOldDeliveries(temporary.store, NOW + 33 * DAY);
  expect(await numbers("webhook_deliveries", "endpoint_id || ' ' || status")).toEqual(["whe_1 pending"] as never);
});

test("a clock that was wrong for a while keeps nothing from being purged but what it was wrong for", async () => {
  const wrong = NOW + 3_000 * DAY;
  for (const at of [wrong, NOW, wrong + 1, NOW + 1]) await add("whe_1", at, "{}", false);
  for (let n = 0; n < 600; n++) await add("whe_2", wrong + n, "{}", false);
  await add("whe_3", NOW + 2, "{}", false);
  expect(await countSaved()).toBe(605);
  await purgeOldDeliveries(temporary.store, NOW + 31 * DAY);
  expect(await countSaved()).toBe(602);
  await purgeOldDeliveries(temporary.store, wrong + 31 * DAY);
  expect(await countSaved()).toBe(0);
});
