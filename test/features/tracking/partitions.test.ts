// A customer's events are listed across partitions, and a partition is deleted with its last event.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { newKnownCustomers } from "../../../src/features/tracking/customers.ts";
import { purgeTrackedEvents } from "../../../src/features/tracking/jobs.ts";
import { FULL_PARTITION } from "../../../src/features/tracking/partitions.ts";
import { type ReportedEvent, recordEvents } from "../../../src/features/tracking/recording.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

const OTHERS = FULL_PARTITION - 2;

let app: TestApp;
let project: TestProject;
beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
});
afterEach(() => app.close());

const event = (customerId: string, kind: string): ReportedEvent => {
  const occurredAt = app.clock.now();
  return { email: null, customerId, kind, occurredAt, eventId: null, properties: null };
};
const report = (of: TestProject, events: ReportedEvent[]): Promise<void> =>
  app.deps.store.write((tx) =>
    recordEvents(tx, [{ projectId: of.id, trusted: true, events }], app.clock.now(), newKnownCustomers()),
  );
/** Two fewer events than fill a partition. */
const others = () => Array.from({ length: OTHERS }, (_, n) => event(`other ${n % 50}`, "login"));

async function list(query: string): Promise<{ names: string[]; total: number }> {
  const { body } = await app.call("GET", `/projects/${project.slug}/tracked-events?${query}`, { key: project.key });
  return { names: body.data.map(({ event }: { event: string }) => event), total: body.meta.total };
}

const partitions = async (): Promise<{ project: number; events: number }[]> => {
  const rows = await app.deps.store.read.all<{ projectId: string; events: number; written: number }>(
    sql`select project_id as "projectId", events, (select count(*) from tracked_events where sheet = s.number) as written
        from tracked_sheets s order by number`,
  );
  for (const { events, written } of rows) expect(written).toBeLessThanOrEqual(events);
  return rows.map(({ projectId, written }) => ({ project: projectId === project.id ? 1 : 2, events: written }));
};

test("a full partition is followed by another, and a customer's events are listed across them, in pages", async () => {
  const other = await newProject(app);
  await report(project, [event("c1", "first"), ...others()]);
  await report(other, [event("c1", "of another project")]);
  await report(project, [event("c1", "second"), event("c1", "third")]);
  await report(project, [event("c1", "fourth"), event("c2", "login")]);
  expect(await partitions()).toEqual([
    { project: 1, events: FULL_PARTITION + 1 },
    { project: 2, events: 1 },
    { project: 1, events: 2 },
  ]);
  expect(await list("customer_id=c1&per_page=3")).toEqual({ names: ["fourth", "third", "second"], total: 4 });
  expect(await list("customer_id=c1&per_page=3&page=2")).toEqual({ names: ["first"], total: 4 });
});

test("two customers that become one have the events of both, in whatever partition", async () => {
  await report(project, [event("c1", "first"), ...others(), event("c1", "second")]);
  await report(project, [event("c1", "third")]);
  await report(project, [{ ...event("c1", "fourth"), customerId: null, email: "ada@example.com" }]);
  await report(project, [{ ...event("c1", "fifth"), email: "ada@example.com" }]);
  expect((await partitions()).map(({ events }) => events)).toEqual([FULL_PARTITION, 3]);
  const all = ["fifth", "fourth", "third", "second", "first"];
  expect(await list("customer_email=ada@example.com")).toEqual({ names: all, total: 5 });
});

test("a partition is deleted with its last event", async () => {
  const purge = async () => {
    await app.deps.store.write((tx) => enqueue(tx, purgeTrackedEvents, {}, app.clock.now()));
    await app.work();
  };
  await report(project, [event("c1", "first"), ...others(), event("c1", "second")]);
  app.clock.advance(50 * DAY);
  await report(project, [event("c1", "third")]);
  app.clock.advance(50 * DAY);
  await purge();
  expect(await partitions()).toEqual([{ project: 1, events: 1 }]);
  expect(await list("customer_id=c1")).toEqual({ names: ["third"], total: 1 });
  app.clock.advance(50 * DAY);
  await purge();
  expect(await partitions()).toEqual([]);
  await report(project, [event("c1", "fourth")]);
  expect(await list("customer_id=c1")).toEqual({ names: ["fourth"], total: 1 });
});
