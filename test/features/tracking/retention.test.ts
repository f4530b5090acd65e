// Retention of customers' behaviour: what is deleted and when, and what is not.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { getProject } from "../../../src/features/projects/service.ts";
import { trackedEventsEntry } from "../../../src/features/tracking/entries.ts";
import { purgeTrackedCustomers, purgeTrackedEvents } from "../../../src/features/tracking/jobs.ts";
import { findTrackedCustomer } from "../../../src/features/tracking/service.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { activityOf } from "../../support/activity.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;

beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
});
afterEach(() => app.close());

const track = async (body: object): Promise<void> => {
  const { status } = await app.call("POST", "/track", { key: project.key, body });
  expect(status).toBe(202);
};
const login = (customer_id: string, extra: object = {}) => ({ customer_id, event: "login", ...extra });

async function purge(): Promise<void> {
  await app.deps.store.write(async (tx) => {
    await enqueue(tx, purgeTrackedEvents, {}, app.clock.now());
    await enqueue(tx, purgeTrackedCustomers, {}, app.clock.now());
  });
  await app.work();
}

const eventsOf = async (customer: string): Promise<number> =>
  (await app.call("GET", `/projects/${project.slug}/tracked-events?customer_id=${customer}`, { key: project.key })).body
    .meta.total;

async function daysOf(customerId: string): Promise<number | undefined> {
  const { store } = app.deps;
  const customer = await findTrackedCustomer(store.read, await getProject(store.read, project.id), { customerId });
  return customer && (await activityOf(store.read, customer)).length;
}

test("an event is stored for as long as the setting says from its receipt, whenever it happened; its day still counts", async () => {
  await track(login("c1", { timestamp: new Date(app.clock.now() - 80 * DAY).toISOString() }));
  app.clock.advance(45 * DAY);
  await track(login("c1"));
  app.clock.advance(45 * DAY);
  await purge();
  expect([await eventsOf("c1"), await daysOf("c1")]).toEqual([2, 2]);
  app.clock.advance(1);
  await purge();
  expect([await eventsOf("c1"), await daysOf("c1")]).toEqual([1, 2]);
});

test("the setting says how long, and an event_id counts again when its event is deleted", async () => {
  await app.close();
  app = testApp({ RECOVERD_TRACKING__RETENTION: "2d" });
  project = await newProject(app);
  await track(login("c1", { event_id: "once" }));
  app.clock.advance(2 * DAY);
  await purge();
  await track(login("c1", { event_id: "once" }));
  expect(await eventsOf("c1")).toBe(1);
  app.clock.advance(1);
  await purge();
  await track(login("c1", { event_id: "once" }));
  expect([await eventsOf("c1"), await daysOf("c1")]).toEqual([1, 2]);
});

test("more events than one slice are all deleted, and later ones stay", async () => {
  const events = Array.from({ length: 1_000 }, (_, n) => login(`c${n % 3}`));
  for (let i = 0; i < 5; i++) await track({ events });
  app.clock.advance(91 * DAY);
  await track(login("c1"));
  await purge();
  expect([await eventsOf("c0"), await eventsOf("c1"), await eventsOf("c2")]).toEqual([0, 1, 0]);
  expect(await daysOf("c0")).toBe(1);
});

test("days are counted for 180 days, and a customer without any data is deleted", async () => {
  await track({ events: [login("silent"), login("active"), login("last")] });
  app.clock.advance(100 * DAY);
  await track(login("active"));
  app.clock.advance(80 * DAY);
  await purge();
  expect([await daysOf("silent"), await daysOf("active")]).toEqual([1, 2]);
  app.clock.advance(DAY);
  await purge();
  // The newest customer stays without data, so that its number is not assigned again.
  expect([await daysOf("silent"), await daysOf("active"), await daysOf("last")]).toEqual([undefined, 1, 0]);
  await track(login("new"));
  await track(login("silent"));
  expect([await daysOf("new"), await daysOf("silent"), await daysOf("last")]).toEqual([1, 1, 0]);
});

test("more customers than one slice are looked through", async () => {
  for (let i = 0; i < 5; i++)
    await track({ events: Array.from({ length: 1_000 }, (_, n) => login(`c${i * 1_000 + n}`)) });
  app.clock.advance(181 * DAY);
  await track(login("new"));
  await purge();
  const rows = await app.deps.store.read.all<{ count: number }>(sql`select count(*) as count from tracked_customers`);
  expect(rows[0]!.count).toBe(1);
});

test("nothing remains of a deleted project, even while events keep coming", async () => {
  await track(login("c1", { event_id: "e", properties: { a: 1 } }));
  const event = { customerId: "c2", email: null, kind: "login", occurredAt: app.clock.now(), eventId: null };
  const batch = { projectId: project.id, trusted: true, events: [{ ...event, properties: null }] };
  expect((await app.call("DELETE", `/projects/${project.slug}`, { token: project.token })).status).toBe(204);
  // A request whose key was looked up before the deletion writes its events afterwards.
  await app.deps.ingest.append(trackedEventsEntry, batch);
  await app.work(); // a job deletes its rows
  for (const table of ["tracked_customers", "activity_kinds", "activity_days", "tracked_sheets", "tracked_events"]) {
    const rows = await app.deps.store.read.all<{ count: number }>(sql.raw(`select count(*) as count from ${table}`));
    expect([table, rows[0]!.count]).toEqual([table, 0]);
  }
  expect((await app.call("POST", "/track", { key: project.key, body: login("c3") })).status).toBe(401);
});
