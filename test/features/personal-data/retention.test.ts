// A project may keep data for a shorter time than the instance; the sums are not deleted.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { checkPlaces } from "../../../src/features/customer-overview/rebuild-places.ts";
import { applyRetention } from "../../../src/features/personal-data/retention.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newId } from "../../../src/lib/ids.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { compile } from "../../../src/store/engine.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await newProject(app);
});
afterAll(() => app.close());

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await app.call(method, `/projects/${project.slug}${path}`, { token: project.token, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body?.data;
};
const change = (retention: object) =>
  app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings: { retention } } });
const one = async (text: string) => (await compile(app.deps.store.read, text).values())[0]![0];

test("data older than the project's retention is deleted or stripped, and younger or open data stays", async () => {
  const { key, publicKey } = project;
  const { id } = await call("POST", "/churn-events", { ...CANCELLATION, metadata: { a: 1 } });
  await app.call("POST", `/projects/${project.slug}/churn-events/${id}/generate`, {
    key,
    headers: { prefer: "respond-async" },
  });
  await app.work();
  const [variant] = await call("GET", `/churn-events/${id}/variants`);
  await call("POST", `/churn-events/${id}/variants/${variant.id}/send`);
  await app.work();
  await call("POST", `/churn-events/${id}/recovered`);
  await app.call("POST", "/track", { key, body: { events: [{ customer_email: "ada@example.com", event: "login" }] } });
  await app.call("POST", `/webhooks/custom/${publicKey}`, {
    key,
    body: { ...CANCELLATION, customer_email: "eve@example.com" },
  });
  await app.call("POST", "/cancel-flow/reasons", {
    body: {
      public_key: publicKey,
      reason: "other",
      comment: "I am sorry",
      customer_email: "ada@example.com",
      locale: "de",
    },
  });
  await app.work();
  app.clock.advance(20 * DAY);
  await call("POST", "/churn-events", { ...CANCELLATION, customer_email: "new@example.com" });
  const events = await one("select count(*) from churn_events");

  const purge = async () => {
    await app.deps.store.write((tx) => enqueue(tx, applyRetention, {}, app.clock.now()));
    await app.work();
  };
  await purge();
  expect(await one("select count(*) from messages where text_part = ''")).toBe(0);
  expect(await mailsOf(app)).toHaveLength(1);

  const all = {
    webhook_bodies: 10,
    tracked_events: 10,
    mail_texts: 10,
    churn_events: 10,
    sessions: 10,
    replies: 10,
    deliveries: 10,
    alerts: 10,
    risk_history: 10,
  };
  expect((await change(all)).body.data.settings.retention).toEqual(all);
  await purge();
  expect(await one("select count(*) from churn_events")).toBe(events);
  expect(await checkPlaces(app.deps.store, project)).toBe(0);
  expect(
    await one("select count(*) from churn_events where customer_email = 'ada@example.com' and status = 'recovered'"),
  ).toBe(0);
  expect(
    await one("select count(*) from churn_events where customer_email in ('eve@example.com', 'new@example.com')"),
  ).toBe(2);
  expect(await one("select count(*) from messages where text_part <> ''")).toBe(0);
  expect(await mailsOf(app)).toEqual([]);
  expect(await one("select count(*) from variants where body <> '' and sent_at is not null")).toBe(0);
  expect(await one("select count(*) from tracked_events")).toBe(0);
  expect(await one("select count(*) from inbound_events where body is not null")).toBe(0);
  expect(await one("select count(*) from cancel_sessions where outcome is not null and comment is not null")).toBe(0);
  expect(await one("select count(*) from cancel_sessions where outcome is not null and locale is not null")).toBe(0);
  expect(await one("select count(*) from cancel_sessions where outcome is not null")).toBe(1);
});

test.each([0, -1, 1.5, "30", 40_000])("%j days are refused, and the field is named", async (days) => {
  const { status, body } = await change({ replies: days });
  expect([status, body.error.details[0].field]).toEqual([400, "settings.retention.replies"]);
});

test("null gives it back to the instance", async () => {
  expect((await change({ replies: null })).body.data.settings.retention.replies).toBeNull();
});

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

test("with the texts go old notices to the project's people that name customers, and no other project's", async () => {
  // The age of a notice is in its id, and ids never go back: an earlier test of this process may have had a later clock.
  const newest = [...newId("any", 0).slice(4, 14)].reduce((time, digit) => 32 * time + DIGITS.indexOf(digit), 0);
  app.clock.set(Math.max(app.clock.now(), newest));
  const [acme, other] = [await newProject(app), await newProject(app)];
  const die = async ({ slug, key }: TestProject, customer_email: string) => {
    const body = { ...CANCELLATION, customer_email, cancel_reason: "My husband died last month" };
    await app.call("POST", `/projects/${slug}/churn-events`, { key, body });
    await app.work();
  };
  const named = async () =>
    (await mailsOf(app)).flatMap(({ text }) => text?.match(/(?:old|new|other)@notice\.example/g) ?? []).sort();
  await die(acme, "old@notice.example");
  await die(other, "other@notice.example");
  app.clock.advance(20 * DAY);
  await die(acme, "new@notice.example");
  expect(await named()).toEqual(["new@notice.example", "old@notice.example", "other@notice.example"]);
  const body = { settings: { retention: { mail_texts: 10 } } };
  await app.call("PATCH", `/projects/${acme.slug}`, { token: acme.token, body });
  await app.deps.store.write((tx) => enqueue(tx, applyRetention, {}, app.clock.now()));
  await app.work();
  expect(await named()).toEqual(["new@notice.example", "other@notice.example"]);
  const lines = await compile(app.deps.store.read, "select line from admin_notices where line <> ''").values();
  expect(lines.flatMap(([line]) => String(line).match(/\w+@notice\.example/) ?? []).sort()).toEqual(await named());
});
