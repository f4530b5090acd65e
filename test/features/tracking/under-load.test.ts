// Tracking under high load: events go to the journal, and clients notice no difference.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { trackedEventsHandler } from "../../../src/features/tracking/entries.ts";
import type { EventBatch } from "../../../src/features/tracking/recording.ts";
import type { EntryHandler } from "../../../src/store/journal/entries.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { hasJournal, raiseLoad } from "../../support/load.ts";

let app: TestApp;
let project: TestProject;

beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
});
afterEach(() => app.close());

const track = async (body: object) =>
  (await app.call("POST", "/track", { body: { public_key: project.publicKey, customer_id: "c1", ...body } })).status;
const tracked = async () => {
  const path = `/projects/${project.slug}/tracked-events?customer_id=c1&per_page=100`;
  return (await app.call("GET", path, { key: project.key })).body.data as { event: string; event_id: string | null }[];
};

test("events are listed right after their answer, and counted once by their id", async () => {
  await track({ event: "login" }); // a name that the database already has
  expect(hasJournal(app)).toBe(false);
  raiseLoad(app);
  expect(await track({ event: "login", event_id: "one" })).toBe(202);
  expect(await track({ event: "login", event_id: "one" })).toBe(202);
  expect(await track({ events: [{ customer_id: "c1", event: "login", event_id: "two" }] })).toBe(202);
  expect((await tracked()).map(({ event_id }) => event_id).sort()).toEqual(["one", "two", null].sort());
  expect(hasJournal(app)).toBe(true);
});

test("a name too many counts as activity, and what is known as itself", async () => {
  const events = Array.from({ length: 500 }, (_, n) => ({ customer_id: "c1", event: `made up ${n}` }));
  const byServer = { key: project.key, body: { customer_id: "c1", event: "one more" } };
  expect(await track({ events })).toBe(202);
  raiseLoad(app);
  expect(await track({ event: "one more" })).toBe(202);
  expect(await track({ event: "made up 7" })).toBe(202);
  expect((await app.call("POST", "/track", byServer)).status).toBe(202);
  expect((await tracked()).slice(0, 3).map(({ event }) => event)).toEqual(["one more", "made up 7", "activity"]);
});

test("entries of a project that was deleted in the meantime are dropped", async () => {
  const handler = trackedEventsHandler() as unknown as EntryHandler<EventBatch>;
  const now = app.clock.now();
  const event = { email: null, customerId: "c1", kind: "one more", occurredAt: now, eventId: null, properties: null };
  const batch = { projectId: project.id, trusted: false, events: [event] };
  await app.deps.store.write((tx) => handler.save(tx, [{ ...batch, projectId: "prj_gone" }, batch], now));
  expect((await tracked())[0]!.event).toBe("one more");
});
