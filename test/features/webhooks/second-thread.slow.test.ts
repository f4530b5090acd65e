// Two threads that share very much that is due: everything goes out once, to those who still want it, whatever happens
// to the second one.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { databaseOf } from "../../../src/data-folder.ts";
import { addDelivery } from "../../../src/features/webhooks/deliveries.ts";
import { type DeliveringDeps, deliverDue } from "../../../src/features/webhooks/delivering.ts";
import { getEndpoint } from "../../../src/features/webhooks/endpoints.ts";
import { silentLog } from "../../../src/lib/log.ts";
import { compile } from "../../../src/store/engine.ts";
import { newWatch } from "../../../src/store/row-watch.ts";
import type { Received } from "../../support/receiver.ts";
import { type Hooked, type Listening, newHooked, startListening } from "./listening.ts";

const ENDPOINTS = 4;
const MANY = 12_000;
const SECOND_THREAD = new URL("../../../src/delivering.worker.ts", import.meta.url).href;

let listening: Listening;
let acme: Hooked;
let ids: string[];
let threads: Worker[];
let errors: string[];

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
  [threads, errors] = [[], []];
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

function deliver(change: Partial<DeliveringDeps> = {}, file = SECOND_THREAD): Promise<void> {
  const { deps } = listening.app;
  const start = () => {
    threads.push(new Worker(file));
    return threads.at(-1)!;
  };
  const log = { ...silentLog, error: (message: string) => void errors.push(message) };
  const deliveringThread = { start, database: databaseOf(deps.config.data.dir), watch: newWatch([]) };
  return deliverDue({ ...deps, log, deliveringThread, ...change }, new AbortController().signal);
}

/** How many attempts are noted: those of the second thread go by the system's clock. */
async function attempts(): Promise<{ here: number; there: number }> {
  const { store, clock } = listening.app.deps;
  const counted = compile(
    store.read,
    `select count(*) filter (where started_at = ?1), count(*) from webhook_attempts a
      join webhook_deliveries d on d.number = a.delivery where d.project_id = ?2`,
  );
  const [row] = await counted.values(clock.now(), acme.project.id);
  const [here, all] = row as [number, number];
  return { here, there: all - here };
}

const statuses = async (): Promise<Record<string, number>> => {
  const counted = compile(
    listening.app.deps.store.read,
    "select status, count(*) from webhook_deliveries where project_id = ? group by 1",
  );
  return Object.fromEntries((await counted.values(acme.project.id)) as [string, number][]);
};

const distinct = (received: Received[]): number => new Set(received.map(({ headers }) => headers["webhook-id"]!)).size;

/** Resolves once the second thread has recorded something. */
async function untilShared(): Promise<void> {
  while ((await attempts()).there === 0) await Bun.sleep(5);
}

test("both deliver, each delivery goes out once, and each has one attempt in the log", async () => {
  await enqueueMany(MANY);
  await deliver();
  const { received } = listening.receiver;
  expect([received.length, distinct(received)]).toEqual([MANY, MANY]);
  expect(await statuses()).toEqual({ delivered: MANY });
  const { here, there } = await attempts();
  expect(here + there).toBe(MANY);
  expect(Math.min(here, there)).toBeGreaterThan(500);
  expect(threads.length).toBe(1);
  expect(errors).toEqual([]);
});

test("what is little, or for one endpoint alone, is delivered by one", async () => {
  await enqueueMany(4_000);
  await deliver();
  await enqueueMany(MANY, [ids[0]!]);
  await deliver();
  expect(distinct(listening.receiver.received)).toBe(MANY + 4_000);
  expect((await attempts()).there).toBe(0);
  expect(threads.length).toBe(0);
});

test("what comes meanwhile is delivered, too, and what is switched off is not sent from the other thread either", async () => {
  await enqueueMany(MANY);
  const delivering = deliver();
  await untilShared();
  for (const id of ids.slice(2)) await acme.call("PATCH", `/webhook-endpoints/${id}`, { enabled: false });
  const toStopped = () => listening.receiver.received.filter(({ path }) => path === "/2" || path === "/3").length;
  const sent = toStopped();
  await enqueueMany(40, ids.slice(0, 2));
  await delivering;
  expect(sent).toBeLessThan(MANY / 2);
  // Two at a time may have been on their way to each.
  expect(toStopped() - sent).toBeLessThanOrEqual(4);
  const others = listening.receiver.received.length - toStopped();
  expect(others).toBe(MANY / 2 + 40);
  const { delivered, stopped } = await statuses();
  expect(delivered).toBe(others + toStopped());
  expect(delivered! + stopped!).toBe(MANY + 40);
});

test("a receiver that is gone is switched off by either thread, and its administrators are told", async () => {
  await enqueueMany(MANY);
  const mails = async () =>
    (
      await compile(
        listening.app.deps.store.read,
        "select count(*) from jobs where kind = 'deliver-account-mail'",
      ).values()
    )[0]![0];
  const before = (await mails()) as number;
  const delivering = deliver();
  await untilShared();
  listening.receiver.answer(410);
  await delivering;
  const endpoints: { enabled: boolean }[] = await acme.endpoints();
  expect(endpoints.map(({ enabled }) => enabled)).toEqual(Array(ENDPOINTS).fill(false));
  const { delivered, failed, stopped } = await statuses();
  expect(delivered! + failed! + stopped!).toBe(MANY);
  expect(stopped!).toBeGreaterThan(0);
  expect(((await mails()) as number) - before).toBe(ENDPOINTS);
});

test("a thread that cannot begin is told of once, and one delivers everything", async () => {
  await enqueueMany(MANY);
  await deliver({}, new URL("./dying.worker.ts", import.meta.url).href);
  expect(listening.receiver.received.length).toBe(MANY);
  expect(await statuses()).toEqual({ delivered: MANY });
  expect([errors.length, threads.length]).toEqual([1, 1]);
});

test("a thread that is lost in its work leaves due what it has not recorded, and holds up nobody", async () => {
  await enqueueMany(MANY);
  const delivering = deliver();
  await untilShared();
  threads[0]!.terminate();
  await listening.app.deps.store.write(async () => {});
  await delivering;
  expect(await statuses()).toEqual({ delivered: MANY });
  const { received } = listening.receiver;
  expect(distinct(received)).toBe(MANY);
  // Only what was not recorded yet is repeated.
  expect(received.length - MANY).toBeLessThan(1_000);
  expect([errors.length, threads.length]).toEqual([1, 1]);
});

test("when the process stops both stop, and have recorded whatever they sent", async () => {
  await enqueueMany(MANY);
  const stopping = new AbortController();
  const delivering = deliver({ stopping: stopping.signal });
  await untilShared();
  stopping.abort();
  await delivering;
  const { received } = listening.receiver;
  expect(received.length).toBeLessThan(MANY);
  expect(distinct(received)).toBe(received.length);
  const { here, there } = await attempts();
  expect(here + there).toBe(received.length);
  expect((await statuses()).delivered).toBe(received.length);
});
