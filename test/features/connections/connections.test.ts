// A project's connections: each state comes from real events and contains no secrets; and the test of each connection.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHmac } from "node:crypto";
import { DAY } from "../../../src/lib/duration.ts";
import { newAccount, newProject } from "../../support/app.ts";
import { journey } from "../../support/journey.ts";
import { newPosting, STRIPE_SECRET } from "../inbound/posting.ts";
import { type Listening, newHooked, startListening } from "../webhooks/listening.ts";

let listening: Listening;
beforeAll(async () => {
  listening = await startListening();
});
afterAll(() => listening.stop());

type Shown = { kind: string; name: string; state: string; [field: string]: unknown };

async function connections(slug: string, key: string): Promise<Shown[]> {
  const { status, body } = await listening.app.call("GET", `/projects/${slug}/connections`, { key });
  expect(status).toBe(200);
  return body.data;
}
const named = (all: Shown[], name: string) => all.find((one) => one.name === name)!;

const event = (id: string, at: number) => ({
  id,
  object: "event",
  type: "customer.subscription.deleted",
  created: Math.floor(at / 1000),
  livemode: true,
  data: {
    object: { id: `sub_${id}`, object: "subscription", customer: `cus_${id}`, status: "canceled", items: { data: [] } },
  },
});

test("a new project is connected with nothing, and no answer holds a secret", async () => {
  const project = await newProject(listening.app);
  const all = await connections(project.slug, project.key);
  expect(all.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "provider off",
    "provider off",
    "provider off",
    "custom_webhook never",
    "mail off",
    "mail_reports never",
    "model off",
    "alerts off",
    "widget never",
  ]);
  expect(named(all, "Stripe")).toMatchObject({ has_secret: false, last_at: null, last_error: null });
  expect(named(all, "Custom webhook").address).toBe(
    `http://localhost:8080/api/v1/webhooks/custom/${project.publicKey}`,
  );
});

test("sample data is no traffic", async () => {
  const { app } = listening;
  const project = await newProject(app);
  const before = await connections(project.slug, project.key);
  const added = await app.call("POST", `/projects/${project.slug}/sample-data`, { token: project.token });
  expect(added.status).toBe(201);
  expect(await connections(project.slug, project.key)).toEqual(before);
});

test("a provider is never heard, connected, failing, connected again, then silent", async () => {
  const { app } = listening;
  const posting = await newPosting(app);
  const stripe = async () => named(await connections(posting.slug, posting.key), "Stripe");
  await posting.set({ integrations: { stripe: { enabled: true } } });
  expect(await stripe()).toMatchObject({ state: "failing", has_secret: false });
  await posting.set({ integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } } });
  expect(await stripe()).toMatchObject({ state: "never", has_secret: true });
  await posting.stripe(event("evt_1", app.clock.now()));
  await app.work();
  expect(await stripe()).toMatchObject({ state: "connected", last_error: null });
  app.clock.advance(60_000);
  await posting.stripe(event("evt_2", app.clock.now()), { secret: "whsec_of_somebody_else" });
  const failing = await stripe();
  expect(failing).toMatchObject({ state: "failing", last_7_days: { received: 2, processed: 1, dropped: 1 } });
  expect(failing.last_error).toMatchObject({
    code: "bad_signature",
    message: "The signature did not fit: check the webhook secret",
  });
  for (let n = 3; n < 60; n++) {
    app.clock.advance(60_000);
    await posting.stripe(event(`evt_${n}`, app.clock.now()));
  }
  await app.work();
  expect(await stripe()).toMatchObject({ state: "connected" });
  app.clock.advance(8 * DAY);
  expect(await stripe()).toMatchObject({ state: "silent", last_7_days: { received: 0 } });
  expect(JSON.stringify(await connections(posting.slug, posting.key))).not.toContain(STRIPE_SECRET);
});

test("an endpoint is never used, then connected, then failing, and members see no path of it", async () => {
  const { app, receiver } = listening;
  const hooked = await newHooked(app);
  const { slug, key, token } = hooked.project;
  const { id } = await hooked.add(`${receiver.url}/hooks/secret-path`, ["churn_event.created"], {
    description: "Warehouse",
  });
  expect(named(await connections(slug, key), "Warehouse")).toMatchObject({
    kind: "webhook_endpoint",
    id,
    state: "never",
    address: receiver.url,
    test: { method: "POST", path: `/webhook-endpoints/${id}/test`, body: [] },
  });
  const ofOwner = (await app.call("GET", `/projects/${slug}/connections`, { token })).body.data;
  expect(named(ofOwner, "Warehouse").address).toBe(`${receiver.url}/hooks/secret-path`);
  await journey(app, hooked.project).event();
  await app.work();
  expect(named(await connections(slug, key), "Warehouse")).toMatchObject({
    state: "connected",
    last_7_days: { delivered: 1, waiting: 0, failed: 0 },
  });
  receiver.answer(503);
  app.clock.advance(1_000);
  await journey(app, hooked.project).event();
  await app.work();
  const failing = named(await connections(slug, key), "Warehouse");
  expect(failing).toMatchObject({ state: "failing", last_error: { message: "status_503" } });
  receiver.answer(200);
});

test("an endpoint is tested by a signed ping, which is in no log of deliveries", async () => {
  const { app, receiver } = listening;
  const hooked = await newHooked(app);
  const { slug, token, key } = hooked.project;
  const { id } = await hooked.add(`${receiver.url}/ping`, ["churn_event.created"]);
  const run = () => app.call("POST", `/projects/${slug}/webhook-endpoints/${id}/test`, { token });
  receiver.answer({ status: 200, body: "thanks" });
  const good = await run();
  expect(good.body.data).toMatchObject({ ok: true, status_code: 200, error: null, response: "thanks" });
  const { body, headers, path } = receiver.received.at(-1)!;
  expect(path).toBe("/ping");
  expect(JSON.parse(body)).toMatchObject({ event: "ping", project_id: hooked.project.id, data: {} });
  const signature = createHmac("sha256", await hooked.secret())
    .update(body)
    .digest("hex");
  expect(headers["x-service-signature"]).toBe(signature);
  receiver.answer(404);
  expect((await run()).body.data).toMatchObject({ ok: false, status_code: 404, error: "status_404" });
  expect(await hooked.deliveries(id)).toEqual([]);
  expect((await app.call("POST", `/projects/${slug}/webhook-endpoints/${id}/test`, { key })).status).toBe(403);
  for (let n = 2; n < 30; n++) await run();
  expect((await run()).status).toBe(429);
  app.clock.advance(3_600_001);
  receiver.answer(200);
  expect((await run()).status).toBe(200);
});

test("a project's admin tests the model; without one it is a conflict", async () => {
  const project = await newProject(listening.app);
  const path = `/projects/${project.slug}/test-model`;
  expect((await listening.app.call("POST", path, { token: project.token })).status).toBe(409);
  const { token } = await newAccount(listening.app);
  expect((await listening.app.call("POST", path, { token })).status).toBe(403);
});
