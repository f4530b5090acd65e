// A large backlog of due deliveries: each is sent once, to endpoints that are still enabled, whatever happens meanwhile.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { addDelivery, deliverWebhooks } from "../../../src/features/webhooks/delivery.ts";
import { getEndpoint } from "../../../src/features/webhooks/endpoint.ts";
import { webhookHandlers } from "../../../src/features/webhooks/worker.ts";
import { SECOND } from "../../../src/lib/duration.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { Runner } from "../../../src/queue/runner.ts";
import { compile } from "../../../src/store/engine.ts";
import type { Received } from "../../support/receiver.ts";
import { type Hooked, type Listening, newHooked, startListening } from "./listening.ts";

const ENDPOINTS = 4;
const MANY = 4_000;
const FEW = 80;

let listening: Listening;
let acme: Hooked;
let ids: string[];

beforeAll(async () => {
  listening = await startListening({ RECOVERD_WEBHOOKS__TIMEOUT: "10s" });
});
afterAll(() => listening.stop());

beforeEach(async () => {
  acme = await newHooked(listening.app);
  ids = [];
  for (let n = 0; n < ENDPOINTS; n++) {
    ids.push((await acme.add(`${listening.receiver.url}/${n}`, ["churn_event.lost"])).id);
  }
  listening.receiver.received.length = 0;
  listening.receiver.answer(200);
});

afterEach(async () => {
  for (const id of ids) await acme.call("DELETE", `/webhook-endpoints/${id}`);
});

async function enqueueMany(count: number, to = ids): Promise<void> {
  const { store, clock } = listening.app.deps;
  await store.write(async (tx) => {
    for (const id of to) {
      const endpoint = await getEndpoint(tx, acme.project, id);
      for (let n = 0; n < count / to.length; n++) {
        await addDelivery(tx, { endpoint, event: "churn_event.lost", body: (own) => `{"id":"${own}"}` }, clock.now());
      }
    }
  });
}

const deliver = (): Promise<void> => listening.app.work();

async function attempts(): Promise<number> {
  const counted = compile(
    listening.app.deps.store.read,
    "select count(*) from webhook_attempts a join webhook_deliveries d on d.number = a.delivery where d.project_id = ?",
  );
  const [[count]] = (await counted.values(acme.project.id)) as [[number]];
  return count;
}

const statuses = async (): Promise<Record<string, number>> => {
  const counted = compile(
    listening.app.deps.store.read,
    "select status, count(*) from webhook_deliveries where project_id = ? group by 1",
  );
  return Object.fromEntries((await counted.values(acme.project.id)) as [string, number][]);
};

const distinct = (received: Received[]): number => new Set(received.map(({ headers }) => headers["webhook-id"]!)).size;

/** Answers the first posts at once and the others slowly, so that no machine finishes before it is stopped. */
function slowDownAfter(posts: number): void {
  let answered = 0;
  listening.receiver.answer(async () => {
    if (++answered > posts) await Bun.sleep(100);
    return 200;
  });
}

const untilReceived = async (posts: number): Promise<void> => {
  while (listening.receiver.received.length < posts) await Bun.sleep(5);
};

test("each delivery goes out once, and has one attempt in the log", async () => {
  await enqueueMany(MANY);
  await deliver();
  const { received } = listening.receiver;
  expect([received.length, distinct(received)]).toEqual([MANY, MANY]);
  expect(await statuses()).toEqual({ delivered: MANY });
  expect(await attempts()).toBe(MANY);
});

test("deliveries that wait without a job of their endpoint, as before an upgrade, are delivered", async () => {
  await enqueueMany(40);
  const { store, clock } = listening.app.deps;
  await store.write(async (tx) => {
    await compile(tx, "delete from jobs where kind = 'deliver_to_endpoint'").run();
    await enqueue(tx, deliverWebhooks, {}, clock.now());
  });
  await deliver();
  expect(await statuses()).toEqual({ delivered: 40 });
});

test("deliveries that are added meanwhile are sent, too, and those of an endpoint that is switched off are not", async () => {
  await enqueueMany(MANY);
  slowDownAfter(400);
  const delivering = deliver();
  await untilReceived(400);
  for (const id of ids.slice(2)) await acme.call("PATCH", `/webhook-endpoints/${id}`, { enabled: false });
  const toStopped = () => listening.receiver.received.filter(({ path }) => path === "/2" || path === "/3").length;
  const sent = toStopped();
  await enqueueMany(40, ids.slice(0, 2));
  listening.receiver.answer(200);
  await delivering;
  expect(sent).toBeLessThan(MANY / 2);
  // Up to two posts to each endpoint may have been in flight.
  expect(toStopped() - sent).toBeLessThanOrEqual(4);
  const others = listening.receiver.received.length - toStopped();
  expect(others).toBe(MANY / 2 + 40);
  const { delivered, stopped } = await statuses();
  expect(delivered).toBe(others + toStopped());
  expect(delivered! + stopped!).toBe(MANY + 40);
});

test("a receiver that is gone is switched off, and its administrators get one mail", async () => {
  await enqueueMany(FEW);
  const mails = async () =>
    (
      await compile(
        listening.app.deps.store.read,
        "select count(*) from jobs where kind = 'deliver-account-mail'",
      ).values()
    )[0]![0];
  const before = (await mails()) as number;
  const answered = new Map<string, number>();
  listening.receiver.answer(({ path }: Received) => {
    const before = answered.get(path) ?? 0;
    answered.set(path, before + 1);
    return before < 10 ? 200 : 410;
  });
  await deliver();
  for (const seconds of [10, 60, 300]) {
    listening.app.clock.advance(seconds * SECOND);
    await deliver();
  }
  const endpoints: { enabled: boolean }[] = await acme.endpoints();
  expect(endpoints.map(({ enabled }) => enabled)).toEqual(Array(ENDPOINTS).fill(false));
  const { delivered, failed, stopped } = await statuses();
  expect(delivered! + failed! + stopped!).toBe(FEW);
  // Ten accepted posts, three rejected ones of each other delivery, the last of the first one, and possibly another in flight.
  const most = 10 + 3 * (FEW / ENDPOINTS - 10) + 2;
  for (const posts of answered.values()) expect(posts).toBeLessThanOrEqual(most);
  expect(((await mails()) as number) - before).toBe(ENDPOINTS);
});

test("when the process stops, whatever was sent has been recorded", async () => {
  await enqueueMany(MANY);
  slowDownAfter(100);
  const stopping = new AbortController();
  const { deps } = listening.app;
  const runner = new Runner(deps, webhookHandlers({ ...deps, stopping: stopping.signal }));
  const delivering = runner.runDue();
  await untilReceived(100);
  const stopped = runner.stop();
  stopping.abort();
  await Promise.all([delivering, stopped]);
  const { received } = listening.receiver;
  expect(received.length).toBeLessThan(MANY);
  expect(distinct(received)).toBe(received.length);
  expect(await attempts()).toBe(received.length);
  expect((await statuses()).delivered).toBe(received.length);
});
