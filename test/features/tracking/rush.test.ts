// Tracking in a rush: the journal takes the events, and nobody can tell the difference.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { trackingAbsorber } from "../../../src/features/tracking/intake.ts";
import type { Telling } from "../../../src/features/tracking/recording.ts";
import type { Absorber } from "../../../src/store/entries.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { hasJournal, startRush } from "../../support/rush.ts";

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
  await track({ event: "login" }); // a name that the database knows
  expect(hasJournal(app)).toBe(false);
  startRush(app);
  expect(await track({ event: "login", event_id: "one" })).toBe(202);
  expect(await track({ event: "login", event_id: "one" })).toBe(202);
  expect(await track({ events: [{ customer_id: "c1", event: "login", event_id: "two" }] })).toBe(202);
  expect((await tracked()).map(({ event_id }) => event_id).sort()).toEqual(["one", "two", null].sort());
  expect(hasJournal(app)).toBe(true);
});

test("a name too many is refused as ever, and what is known is taken", async () => {
  const events = Array.from({ length: 500 }, (_, n) => ({ customer_id: "c1", event: `made up ${n}` }));
  expect(await track({ events })).toBe(202);
  startRush(app);
  expect(await track({ event: "one more" })).toBe(400);
  expect(await track({ event: "made up 7" })).toBe(202);
  expect(
    await track({
      events: [
        { customer_id: "c1", event: "made up 8" },
        { customer_id: "c1", event: "another" },
      ],
    }),
  ).toBe(400);
  expect((await tracked()).slice(0, 1).map(({ event }) => event)).toEqual(["made up 7"]);
});

test("a name that the servers told is none that the pages told", async () => {
  const events = Array.from({ length: 500 }, (_, n) => ({ customer_id: "c1", event: `made up ${n}` }));
  const byServer = { key: project.key, body: { customer_id: "c1", event: "one more" } };
  const tellByServer = async () => (await app.call("POST", "/track", byServer)).status;
  expect([await track({ events }), await tellByServer()]).toEqual([202, 202]);
  startRush(app);
  expect([await track({ event: "one more" }), await tellByServer()]).toEqual([400, 202]);
});

test("what was acknowledged is recorded past the cap, and what is of a project that was deleted meanwhile is let go", async () => {
  const events = Array.from({ length: 500 }, (_, n) => ({ customer_id: "c1", event: `made up ${n}` }));
  await track({ events });
  const absorber = trackingAbsorber() as unknown as Absorber<Telling>;
  const now = app.clock.now();
  const told = { email: null, customerId: "c1", kind: "one more", occurredAt: now, eventId: null, properties: null };
  const telling = { projectId: project.id, trusted: false, events: [told] };
  await app.deps.store.write((tx) => absorber.absorb(tx, [{ ...telling, projectId: "prj_gone" }, telling], now));
  expect((await tracked())[0]!.event).toBe("one more");
});
