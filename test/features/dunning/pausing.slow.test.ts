// Pausing and resuming automatic mails, for one event and for a project.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { errorOf } from "../../support/journey.ts";
import { type Automated, automated, DAY, EVERYTHING, HOUR } from "./automated.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "90d" }); // people stay signed in over a pause of days
});
afterAll(() => app.close());

const SETTINGS = { automation: { ...EVERYTHING, dunning_schedule: ["1d", "3d"] } };
const later = (ms: number, acme: Automated) => acme.liveUntil(app.clock.now() + ms);
const now = () => new Date(app.clock.now()).toISOString();

const ofEvent = (acme: Automated, id: string, what: "pause" | "resume") =>
  acme.call("POST", `/${id}/automation/${what}`);
const ofProject = (acme: Automated, what: "pause" | "resume") =>
  app.call("POST", `/projects/${acme.project.slug}/automation/${what}`, { token: acme.project.token });

const sent = async (acme: Automated, id: string) =>
  (await acme.timeline(id)).filter(({ kind }) => kind === "sent").map(({ at }) => at);

test("a paused mail stays planned, is shown as paused, and goes out after the pause", async () => {
  const acme = await automated(app, SETTINGS);
  const [held, free] = [await acme.failedPayment(), await acme.failedPayment({ customer_email: "free@example.com" })];
  const pausedAt = now();
  const answer = await ofEvent(acme, held.id, "pause");
  expect([answer.status, answer.body]).toEqual([200, { data: { id: held.id, automation_paused_at: pausedAt } }]);
  await later(2 * DAY, acme);
  expect([await sent(acme, held.id), await sent(acme, free.id)].map((mails) => mails.length)).toEqual([0, 1]);
  const shown = (await acme.timeline(held.id)).filter(({ kind }) => kind === "send");
  expect(shown.map(({ state, reason }) => `${state} ${reason}`)).toEqual(["planned paused", "planned paused"]);

  const resumed = await ofEvent(acme, held.id, "resume");
  expect(resumed.body.data).toEqual({ id: held.id, automation_paused_at: null });
  await app.work();
  expect(await sent(acme, held.id)).toEqual([now()]);
  await later(10 * DAY, acme);
  expect(await sent(acme, held.id)).toHaveLength(2);
  const pauses = (await acme.timeline(held.id)).filter(({ kind }) => kind === "paused" || kind === "resumed");
  expect(pauses.map(({ kind, at }) => [kind, at])[0]).toEqual(["paused", pausedAt]);
  expect(pauses).toHaveLength(2);
});

test("a pause that is over before a mail is due changes nothing", async () => {
  const acme = await automated(app, SETTINGS);
  const { id } = await acme.failedPayment();
  const due = new Date(app.clock.now() + DAY).toISOString();
  await ofEvent(acme, id, "pause");
  await later(HOUR, acme);
  await ofEvent(acme, id, "resume");
  await later(2 * DAY, acme);
  expect(await sent(acme, id)).toEqual([due]);
});

test("a project's pause holds all of its events, and no other project's", async () => {
  const [acme, other] = [await automated(app, SETTINGS), await automated(app, SETTINGS)];
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push((await acme.failedPayment({ customer_email: `c${n}@example.com` })).id);
  const theirs = await other.failedPayment();
  const paused = await ofProject(acme, "pause");
  expect([paused.status, paused.body.data.automation_paused_at]).toEqual([200, now()]);
  await later(2 * DAY, acme);
  expect((await Promise.all(ids.map((id) => sent(acme, id)))).flat()).toEqual([]);
  expect(await sent(other, theirs.id)).toHaveLength(1);
  expect((await acme.timeline(ids[0]!)).find(({ kind }) => kind === "send")?.reason).toBe("project_paused");

  expect((await ofProject(acme, "resume")).body.data.automation_paused_at).toBeNull();
  await app.work();
  expect(await Promise.all(ids.map((id) => sent(acme, id)))).toEqual(ids.map(() => [now()]));
});

test("an event that is paused itself waits on when its project goes on", async () => {
  const acme = await automated(app, SETTINGS);
  const { id } = await acme.failedPayment();
  await ofEvent(acme, id, "pause");
  await ofProject(acme, "pause");
  await later(2 * DAY, acme);
  await ofProject(acme, "resume");
  await app.work();
  expect(await sent(acme, id)).toEqual([]);
  await ofEvent(acme, id, "resume");
  await app.work();
  expect(await sent(acme, id)).toEqual([now()]);
});

test("a mail that was paused for more than a week is not sent", async () => {
  const acme = await automated(app, SETTINGS);
  const { id } = await acme.failedPayment();
  await ofEvent(acme, id, "pause");
  await later(9 * DAY, acme);
  await ofEvent(acme, id, "resume");
  await app.work();
  // The first step is eight days late, the second six.
  expect(await sent(acme, id)).toEqual([now()]);
  const skipped = (await acme.timeline(id)).find(({ state }) => state === "skipped");
  expect(skipped?.reason).toBe("too_late");
});

test("pausing and going on twice is the same as once, and stands in the audit log once", async () => {
  const acme = await automated(app, SETTINGS);
  const { id } = await acme.failedPayment();
  const first = await ofEvent(acme, id, "pause");
  app.clock.advance(HOUR);
  expect((await ofEvent(acme, id, "pause")).body).toEqual(first.body);
  for (let n = 0; n < 2; n++) expect((await ofEvent(acme, id, "resume")).status).toBe(200);
  const log = await app.call("GET", `/projects/${acme.project.slug}/audit-log`, { token: acme.project.token });
  const entries = log.body.data.filter(({ action }: { action: string }) => action.startsWith("automation."));
  expect(entries.map(({ action, target }: Record<string, string>) => [action, target])).toEqual([
    ["automation.resumed", id],
    ["automation.paused", id],
  ]);
});

test("a paused event can be written to by hand", async () => {
  const acme = await automated(app, SETTINGS);
  const { id } = await acme.failedPayment();
  await app.work();
  await ofEvent(acme, id, "pause");
  const [variant] = (await acme.read(id)).variants;
  expect((await acme.send(id, variant.id)).status).toBe(200);
});

test("a key pauses events but not the project, and nobody pauses another's", async () => {
  const [acme, other] = [await automated(app, SETTINGS), await automated(app, SETTINGS)];
  const { id } = await acme.failedPayment();
  const path = `/projects/${acme.project.slug}/automation/pause`;
  expect(errorOf(await app.call("POST", path, { key: acme.project.key }))).toBe("403 FORBIDDEN");
  expect(errorOf(await app.call("POST", path, { token: other.project.token }))).toBe("403 FORBIDDEN");
  expect(errorOf(await ofEvent(other, id, "pause"))).toBe("404 NOT_FOUND");
  expect(errorOf(await other.call("GET", `/${id}/timeline`))).toBe("404 NOT_FOUND");
});

test("going on sends no mail before the one that was put off", async () => {
  const acme = await automated(app, { automation: { ...EVERYTHING, dunning_schedule: ["0d", "2d", "49h"] } });
  const { id } = await acme.failedPayment();
  const created = app.clock.now();
  await app.work();
  await ofProject(acme, "pause");
  await later(4 * DAY, acme);
  await acme.send(id, (await acme.read(id)).variants[8].id);
  await later(2 * HOUR, acme);
  await ofProject(acme, "resume");
  await app.work(); // the second mail waits for a day after the one sent by hand
  await ofProject(acme, "pause");
  await ofProject(acme, "resume");
  await later(3 * DAY, acme);
  const mails = (await acme.timeline(id)).filter(({ kind }) => kind === "sent");
  expect(mails.map(({ summary, at }) => [/step \d/.exec(summary)?.[0], (Date.parse(at) - created) / HOUR])).toEqual([
    ["step 1", 0],
    [undefined, 96],
    ["step 2", 120],
    ["step 3", 121],
  ]);
});
