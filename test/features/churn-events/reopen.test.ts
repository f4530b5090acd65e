// Undoing that an event was marked recovered.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, type Journey, journey } from "../../support/journey.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;

beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterEach(() => app.close());

const reopen = (id: string) => acme.call("DELETE", `/${id}/recovered`);

test("the event has the status that it had: new, written, sent, lost", async () => {
  const fresh = await acme.event();
  await acme.recover(fresh.id);
  const answer = await reopen(fresh.id);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({ ...fresh, status: "new" });

  const variants = await acme.variants(fresh.id);
  await acme.recover(fresh.id);
  expect((await reopen(fresh.id)).body.data.status).toBe("variants_generated");

  await acme.send(fresh.id, variants[0].id);
  await acme.recover(fresh.id);
  expect((await reopen(fresh.id)).body.data.status).toBe("email_sent");

  app.clock.advance(31 * DAY);
  await app.work();
  expect(await acme.read(fresh.id)).toMatchObject({ status: "lost" });
  await acme.recover(fresh.id);
  expect((await reopen(fresh.id)).body.data.status).toBe("lost");
});

test("the mail has no outcome again, so that nothing is learnt from a slip", async () => {
  const { id } = await acme.event();
  const variants = await acme.variants(id);
  await acme.send(id, variants[0].id);
  const counted = async () =>
    (await app.call("GET", `/projects/${project.slug}/strategies`, { key: project.key })).body.data;
  const before = await counted();
  await acme.recover(id);
  expect(await counted()).toMatchObject({ settled: 1 });
  await reopen(id);
  expect(await counted()).toEqual(before);
  await acme.recover(id);
  expect(await counted()).toMatchObject({ settled: 1 });
});

test("planned mails that were given up are planned again, and go out", async () => {
  const settings = { automation: { send: "recommended", generate: "all", send_delay: "1h" } };
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
  const { id } = await acme.event();
  await app.work();
  await acme.recover(id);
  await reopen(id);
  app.clock.advance(2 * 3_600_000);
  await app.work();
  expect(await acme.read(id)).toMatchObject({ status: "email_sent" });
});

test("only what is recovered can be taken back, and only one's own", async () => {
  const { id } = await acme.event();
  expect(errorOf(await reopen(id))).toBe("409 CONFLICT");
  const other = journey(app, await newProject(app));
  const theirs = await other.event();
  await other.recover(theirs.id);
  expect(errorOf(await reopen(theirs.id))).toBe("404 NOT_FOUND");
});
