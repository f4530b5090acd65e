// Events on several sheets are those of one customer still, and a sheet is gone with its last event.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { newKnownCustomers } from "../../../src/features/tracking/customers.ts";
import { forgetTrackedEvents } from "../../../src/features/tracking/jobs.ts";
import { recordEvents, type ToldEvent } from "../../../src/features/tracking/recording.ts";
import { FULL_SHEET } from "../../../src/features/tracking/sheets.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

const DAY = 24 * 60 * 60_000;
const OTHERS = FULL_SHEET - 2;

let app: TestApp;
let project: TestProject;
beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
});
afterEach(() => app.close());

const told = (customerId: string, kind: string): ToldEvent => {
  const occurredAt = app.clock.now();
  return { email: null, customerId, kind, occurredAt, eventId: null, properties: null };
};
const tell = (of: TestProject, events: ToldEvent[]): Promise<void> =>
  app.deps.store.write((tx) =>
    recordEvents(tx, [{ projectId: of.id, trusted: true, events }], app.clock.now(), newKnownCustomers()),
  );
/** As many as a sheet takes, nearly. */
const others = () => Array.from({ length: OTHERS }, (_, n) => told(`other ${n % 50}`, "login"));

async function list(query: string): Promise<{ names: string[]; total: number }> {
  const { body } = await app.call("GET", `/projects/${project.slug}/tracked-events?${query}`, { key: project.key });
  return { names: body.data.map(({ event }: { event: string }) => event), total: body.meta.total };
}

const sheets = async (): Promise<{ project: number; events: number }[]> => {
  const rows = await app.deps.store.read.all<{ projectId: string; events: number; written: number }>(
    sql`select project_id as projectId, events, (select count(*) from tracked_events where sheet = s.number) as written
        from tracked_sheets s order by number`,
  );
  for (const { events, written } of rows) expect(written).toBeLessThanOrEqual(events);
  return rows.map(({ projectId, written }) => ({ project: projectId === project.id ? 1 : 2, events: written }));
};

test("a project's full sheet is followed by another, and a customer's events are listed across them, in pages", async () => {
  const other = await newProject(app);
  await tell(project, [told("c1", "first"), ...others()]);
  await tell(other, [told("c1", "of another project")]);
  await tell(project, [told("c1", "second"), told("c1", "third")]);
  await tell(project, [told("c1", "fourth"), told("c2", "login")]);
  expect(await sheets()).toEqual([
    { project: 1, events: FULL_SHEET + 1 },
    { project: 2, events: 1 },
    { project: 1, events: 2 },
  ]);
  expect(await list("customer_id=c1&per_page=3")).toEqual({ names: ["fourth", "third", "second"], total: 4 });
  expect(await list("customer_id=c1&per_page=3&page=2")).toEqual({ names: ["first"], total: 4 });
});

test("who turns out to be one customer has the events of both, on whatever sheet they are", async () => {
  await tell(project, [told("c1", "first"), ...others(), told("c1", "second")]);
  await tell(project, [told("c1", "third")]);
  await tell(project, [{ ...told("c1", "fourth"), customerId: null, email: "ada@example.com" }]);
  await tell(project, [{ ...told("c1", "fifth"), email: "ada@example.com" }]);
  expect((await sheets()).map(({ events }) => events)).toEqual([FULL_SHEET, 3]);
  const all = ["fifth", "fourth", "third", "second", "first"];
  expect(await list("customer_email=ada@example.com")).toEqual({ names: all, total: 5 });
});

test("a sheet is gone with its last event", async () => {
  const forget = async () => {
    await app.deps.store.write((tx) => enqueue(tx, forgetTrackedEvents, {}, app.clock.now()));
    await app.work();
  };
  await tell(project, [told("c1", "first"), ...others(), told("c1", "second")]);
  app.clock.advance(50 * DAY);
  await tell(project, [told("c1", "third")]);
  app.clock.advance(50 * DAY);
  await forget();
  expect(await sheets()).toEqual([{ project: 1, events: 1 }]);
  expect(await list("customer_id=c1")).toEqual({ names: ["third"], total: 1 });
  app.clock.advance(50 * DAY);
  await forget();
  expect(await sheets()).toEqual([]);
  await tell(project, [told("c1", "fourth")]);
  expect(await list("customer_id=c1")).toEqual({ names: ["fourth"], total: 1 });
});
