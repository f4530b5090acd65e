// Dead, slow and busy receivers beside a healthy one: none delays another.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { addDelivery } from "../../../src/features/webhooks/delivery.ts";
import { getEndpoint } from "../../../src/features/webhooks/endpoint.ts";
import { eventually } from "../../support/process.ts";
import { type Listening, newHooked, startListening } from "./listening.ts";

let listening: Listening;
/** Accepts connections and never responds. */
let dead: Server;
let deadUrl: string;
const held = new Set<Socket>();
beforeAll(async () => {
  listening = await startListening({ RECOVERD_WEBHOOKS__TIMEOUT: "60s" }); // longer than any test
  dead = createServer((socket) => {
    held.add(socket);
    socket
      .on("error", () => {})
      .on("close", () => held.delete(socket))
      .resume();
  });
  await new Promise<void>((resolve) => dead.listen(0, "127.0.0.1", resolve));
  deadUrl = `https://localhost:${(dead.address() as { port: number }).port}`;
});
afterAll(async () => {
  await listening.stop();
  dead.close();
});

async function enqueueMany(project: Awaited<ReturnType<typeof newHooked>>, endpoint: string, count: number) {
  const { store, clock } = listening.app.deps;
  await store.write(async (tx) => {
    const to = await getEndpoint(tx, project.project, endpoint);
    for (let n = 0; n < count; n++) {
      await addDelivery(tx, { endpoint: to, event: "churn_event.lost", body: (id) => `{"id":"${id}"}` }, clock.now());
    }
  });
}

test("a healthy receiver is delivered to immediately beside twenty dead ones with long backlogs", async () => {
  const acme = await newHooked(listening.app);
  const others = await newHooked(listening.app);
  for (let n = 0; n < 20; n++) {
    const { id } = await others.add(`${deadUrl}/${n}`, ["churn_event.lost"]);
    await enqueueMany(others, id, 50);
  }
  const live = await acme.add(`${listening.receiver.url}/live`, ["churn_event.lost"]);
  await enqueueMany(acme, live.id, 100);
  const working = listening.app.work();
  const arrived = () => listening.receiver.received.filter(({ path }) => path === "/live").length;
  await eventually(() => arrived() === 100);
  await eventually(() => held.size === 20); // no dead endpoint has timed out yet

  // Deliveries that are added while the dead receivers hang are sent as well.
  await enqueueMany(acme, live.id, 10);
  await eventually(() => arrived() === 110);
  expect(held.size).toBe(20);
  for (const { id } of await others.endpoints()) await others.call("DELETE", `/webhook-endpoints/${id}`);
  for (const socket of held) socket.destroy();
  await working;
});

test("a receiver gets at most two at a time, and one while it is slow", async () => {
  const acme = await newHooked(listening.app);
  const slow = await listening.another();
  let [now, most] = [0, 0];
  slow.answer(async () => {
    most = Math.max(most, ++now);
    await Bun.sleep(60);
    now--;
    return 200;
  });
  const { id } = await acme.add(slow.url, ["churn_event.lost"]);
  await enqueueMany(acme, id, 12);
  await listening.app.work();
  expect(slow.received).toHaveLength(12);
  expect(most).toBe(2);

  const answer = Promise.withResolvers<number>();
  slow.answer(() => answer.promise);
  const before = slow.connections();
  await enqueueMany(acme, id, 3);
  const working = listening.app.work();
  await eventually(async () => (await acme.deliveries(id, "?status=delivering")).length >= 1);
  await acme.call("DELETE", `/webhook-endpoints/${id}`);
  expect(slow.received.length - 12).toBeLessThanOrEqual(2);
  answer.resolve(200);
  await working;
  expect(slow.received.length - 12).toBeLessThanOrEqual(2);
  expect(slow.connections() - before).toBeLessThanOrEqual(2);
});

test("an endpoint that is switched off while it waits behind a slow one gets nothing", async () => {
  const acme = await newHooked(listening.app);
  const slow = await listening.another();
  const answer = Promise.withResolvers<number>();
  slow.answer(() => answer.promise);
  const { id } = await acme.add(slow.url, ["churn_event.lost"]);
  await enqueueMany(acme, id, 30);
  const working = listening.app.work();
  await eventually(() => slow.received.length > 0);
  await acme.call("PATCH", `/webhook-endpoints/${id}`, { enabled: false });
  answer.resolve(500);
  await working;
  expect(slow.received).toHaveLength(1);
  const statuses = (await acme.deliveries(id, "?per_page=100")).map(({ status }: { status: string }) => status);
  expect(new Set(statuses)).toEqual(new Set(["stopped"]));
});

test("an answer of one that was deleted meanwhile is dropped, and what others answered is recorded with it", async () => {
  const acme = await newHooked(listening.app);
  const slow = await listening.another();
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<number>();
  slow.answer(() => {
    asked.resolve();
    return gone.promise;
  });
  const deleted = await acme.add(slow.url, ["churn_event.lost"]);
  const remaining = await acme.add(`${listening.receiver.url}/remaining`, ["churn_event.lost"]);
  await enqueueMany(acme, deleted.id, 1);
  const working = listening.app.work();
  await asked.promise;
  await acme.call("DELETE", `/webhook-endpoints/${deleted.id}`);
  await enqueueMany(acme, remaining.id, 5);
  gone.resolve(200);
  await working;
  await listening.app.work();
  const log = await acme.deliveries(remaining.id);
  expect(log.map(({ status }: { status: string }) => status)).toEqual(Array(5).fill("delivered"));
  expect(log.map(({ attempts }: { attempts: unknown[] }) => attempts.length)).toEqual(Array(5).fill(1));
  const rows = await listening.app.deps.store.read.values(
    "select * from webhook_attempts where delivery not in (select number from webhook_deliveries)",
  );
  expect(rows).toEqual([]);
});

test("every waiting delivery is delivered once, with one attempt in the log", async () => {
  const acme = await newHooked(listening.app);
  const { id } = await acme.add(`${listening.receiver.url}/many`, ["churn_event.lost"]);
  await enqueueMany(acme, id, 700);
  await listening.app.work();
  const bodies = listening.receiver.received.filter(({ path }) => path === "/many").map(({ body }) => body);
  expect(bodies).toHaveLength(700);
  expect(new Set(bodies).size).toBe(700);
  const counted = await listening.app.deps.store.read.values(
    `select d.status, count(*) from webhook_deliveries d join webhook_attempts a on a.delivery = d.number where d.endpoint_id = '${id}' group by d.status`,
  );
  expect(counted).toEqual([["delivered", 700]]);
});

test("a secret that cannot be opened holds up nobody else", async () => {
  const [broken, acme] = [await newHooked(listening.app), await newHooked(listening.app)];
  const one = await broken.add(`${listening.receiver.url}/broken`, ["churn_event.lost"]);
  const other = await acme.add(`${listening.receiver.url}/whole`, ["churn_event.lost"]);
  const { projectKeys } = await import("../../../src/features/projects/tables.ts");
  const { and, eq } = await import("drizzle-orm");
  await listening.app.deps.store.write(async (tx) => {
    const secret = and(eq(projectKeys.projectId, broken.project.id), eq(projectKeys.kind, "webhook"));
    await tx.update(projectKeys).set({ sealed: "v1.nonsense" }).where(secret);
  });
  await enqueueMany(broken, one.id, 3);
  await enqueueMany(acme, other.id, 3);
  await listening.app.work();
  const paths = listening.receiver.received.map(({ path }) => path);
  expect(paths.filter((path) => path === "/whole")).toHaveLength(3);
  expect(paths.filter((path) => path === "/broken")).toEqual([]);
  expect((await broken.deliveries(one.id, "?status=pending")).length).toBe(3);
});
