// "Not now": an event leaves the queue of Today until a given time, and nothing else changes.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { HOUR } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;

beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterEach(() => app.close());

const snooze = (id: string, body?: unknown) => acme.call("POST", `/${id}/snooze`, { body });
const queued = async (): Promise<number> =>
  (await app.call("GET", `/projects/${project.slug}/today`, { key: project.key })).body.data.total;

test("by default until eight in the morning of the project's next day, and back in the queue then", async () => {
  const zone = { settings: { timezone: "America/New_York" } };
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: zone });
  const event = await acme.event();
  const answer = await snooze(event.id);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({ ...event, snoozed_until: "2026-03-03T13:00:00.000Z" });
  expect(await acme.read(event.id)).toMatchObject({ snoozed_until: "2026-03-03T13:00:00.000Z" });
  expect(await queued()).toBe(0);
  app.clock.advance(28 * HOUR - 1);
  expect(await queued()).toBe(0);
  app.clock.advance(1);
  expect(await queued()).toBe(1);
});

test("until a time of one's own, moved by another, and undone", async () => {
  const { id } = await acme.event();
  for (const until of ["2026-03-02T10:00:00.000Z", "2026-03-09T10:00:00+01:00"]) {
    const { body } = await snooze(id, { until });
    expect(body.data.snoozed_until).toBe(new Date(until).toISOString());
  }
  expect(await queued()).toBe(0);
  const undone = await acme.call("DELETE", `/${id}/snooze`);
  expect(undone.body.data.snoozed_until).toBeNull();
  expect(await queued()).toBe(1);
  expect((await acme.call("DELETE", `/${id}/snooze`)).status).toBe(200);
});

test("the automation sends all the same", async () => {
  const settings = { automation: { send: "recommended", generate: "all", send_delay: "1h" } };
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
  const { id } = await acme.event();
  await snooze(id);
  await app.work();
  app.clock.advance(2 * HOUR);
  await app.work();
  expect(await acme.read(id)).toMatchObject({ status: "email_sent" });
});

test("not in the past, not for ever, not what is over, not somebody else's", async () => {
  const { id } = await acme.event();
  for (const until of ["2026-03-02T09:00:00.000Z", "2028-03-02T09:00:00.000Z", "tomorrow", 5]) {
    const answer = await snooze(id, { until });
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(fieldsOf(answer)).toEqual(["until"]);
  }
  await acme.recover(id);
  expect(errorOf(await snooze(id))).toBe("409 CONFLICT");
  const others = await journey(app, await newProject(app)).event();
  expect(errorOf(await snooze(others.id))).toBe("404 NOT_FOUND");
  expect(errorOf(await acme.call("DELETE", `/${others.id}/snooze`))).toBe("404 NOT_FOUND");
});
