// The payloads of events that begin in a cancel flow, a mailbox or a score.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WEBHOOK_EVENTS } from "../../../src/features/webhooks/kinds.ts";
import { journey } from "../../support/journey.ts";
import { complaint, dsn } from "../messages/feedback/mails.ts";
import { type Hooked, type Listening, newHooked, startListening } from "./listening.ts";

let listening: Listening;
let acme: Hooked;
let url: string;
beforeAll(async () => {
  listening = await startListening();
});
afterAll(() => listening.stop());
beforeEach(async () => {
  acme = await newHooked(listening.app);
  listening.receiver.answer(200);
  url = `${listening.receiver.url}/${acme.project.slug}`;
});

const received = () => listening.receiver.received.filter(({ path }) => path.startsWith(`/${acme.project.slug}`));
const bodies = () => received().map(({ body }) => JSON.parse(body));

test("every kind has its row in docs/webhooks.md", () => {
  const rows = readFileSync(join(import.meta.dir, "../../../docs/webhooks.md"), "utf8").match(/^\| `.*$/gm) ?? [];
  expect(WEBHOOK_EVENTS.filter((kind) => !rows.some((row) => row.includes(`\`${kind}\``)))).toEqual([]);
});

test("every kind is caused by a test, here or with the feature that it is of", () => {
  const tests = [...new Bun.Glob("**/*.test.ts").scanSync(join(import.meta.dir, ".."))]
    .map((path) => readFileSync(join(import.meta.dir, "..", path), "utf8"))
    .join("\n");
  expect(WEBHOOK_EVENTS.filter((kind) => !tests.includes(`"${kind}"`))).toEqual([]);
});

test("cancel_flow.completed is the session with its outcome, once", async () => {
  const { app } = listening;
  await acme.add(url, ["cancel_flow.completed"]);
  const { publicKey: public_key, slug, key } = acme.project;
  const body = { public_key, reason: "too_expensive", customer_email: "ada@example.com" };
  const session = (await app.call("POST", "/cancel-flow/reasons", { body })).body.session_id;
  await app.work();
  expect(received()).toEqual([]);
  for (let twice = 0; twice < 2; twice++) {
    const outcome = { public_key, outcome: "declined" };
    await app.call("POST", `/cancel-flow/sessions/${session}/outcome`, { body: outcome });
    await app.work();
  }
  const [shown] = (await app.call("GET", `/projects/${slug}/cancel-flow/sessions`, { key })).body.data;
  expect(bodies()).toEqual([
    {
      event: "cancel_flow.completed",
      project_id: acme.project.id,
      opaque_id: received()[0]!.headers["webhook-id"],
      triggered_at: new Date(app.clock.now()).toISOString(),
      data: shown,
    },
  ]);
  expect(shown).toMatchObject({ id: session, outcome: "declined", reason: "too_expensive" });
});

test("email.bounced and email.complained name the mail, its event and its variant, and what was reported", async () => {
  const { app } = listening;
  await acme.add(url, ["email.bounced", "email.complained"]);
  const acmes = journey(app, acme.project);
  const mailed = async (customer_email: string) => {
    const event = await acmes.event({ customer_email });
    const [variant] = await acmes.variants(event.id);
    await acmes.send(event.id, variant.id);
    await app.work();
    return { customer_email, churn_event_id: event.id, variant_id: variant.id, subject: variant.subject };
  };
  const [bounced, complained] = [await mailed("gone@example.com"), await mailed("angry@example.com")];
  const { urls } = (await acme.call("GET", "/mail-webhooks")).body.data;
  const reports = [
    dsn({ recipient: bounced.customer_email, diagnostic: "smtp; 550 5.1.1 No such user here" }),
    complaint({ recipient: complained.customer_email }),
  ];
  for (const raw of reports) await app.call("POST", new URL(urls.raw).pathname, { raw });
  await app.work();
  expect(bodies().map(({ event, data }) => ({ event, ...data }))).toEqual([
    {
      event: "email.bounced",
      ...bounced,
      message_id: expect.stringMatching(/^msg_/),
      reason: expect.stringContaining("No such user"),
    },
    {
      event: "email.complained",
      ...complained,
      message_id: expect.stringMatching(/^msg_/),
      reason: expect.any(String),
    },
  ]);
});

test("churn_risk.alert is what the score fired, and says what the customer's page says", async () => {
  const { app } = listening;
  const { key, slug } = acme.project;
  const config = { enabled: true, webhook_url: url, risk_threshold: 60 };
  expect((await acme.call("PUT", "/churn-risk/config", config)).status).toBe(200);
  const body = { customer_email: "ada@example.com", event: "cancel_page_view" };
  for (let twice = 0; twice < 2; twice++) {
    await app.call("POST", "/track", {
      key,
      body: { ...body, timestamp: new Date(app.clock.now()).toISOString() },
    });
  }
  await acme.call("POST", "/churn-risk/recompute");
  await app.work();
  const shown = (await app.call("GET", `/projects/${slug}/churn-risk/customers/ada@example.com`, { key })).body.data;
  const weighed = shown.signals.map(({ name, weight }: { name: string; weight: number }) => ({ name, weight }));
  expect(bodies()).toEqual([
    {
      event: "churn_risk.alert",
      project_id: acme.project.id,
      customer_email: "ada@example.com",
      customer_id: null,
      risk_score: shown.risk_score,
      risk_level: shown.risk_level,
      signals: weighed,
      triggered_at: expect.stringMatching(/Z$/),
      opaque_id: received()[0]!.headers["x-service-delivery"],
    },
  ]);
  expect(shown.risk_score).toBeGreaterThanOrEqual(60);
});

test("a test alert goes the way of any other: four attempts, sent again by hand, stopped with the configuration", async () => {
  const { app } = listening;
  await acme.call("PUT", "/churn-risk/config", { enabled: true, webhook_url: url });
  listening.receiver.answer(500);
  const fire = async () => (await acme.call("POST", "/churn-risk/test")).body.data.opaque_id as string;
  const id = await fire();
  await app.work();
  for (const seconds of [10, 60, 300]) {
    app.clock.advance(seconds * 1_000);
    await app.work();
  }
  expect(received()).toHaveLength(4);
  expect(received()[0]!.headers).toMatchObject({ "x-service-test": "true", "x-service-event": "churn_risk.alert" });
  expect(bodies()[0]).toMatchObject({ event: "churn_risk.alert", opaque_id: id, project_id: acme.project.id });
  expect(await acme.alert(id)).toMatchObject({ status: "failed", test: true });
  listening.receiver.answer(200);
  expect((await acme.call("POST", `/churn-risk/alerts/${id}/retry`)).status).toBe(202);
  await app.work();
  expect(await acme.alert(id)).toMatchObject({ status: "delivered", test: true });

  const second = await fire();
  await acme.call("PUT", "/churn-risk/config", { enabled: false });
  await app.work();
  expect((await acme.alert(second)).status).toBe("stopped");
  expect(received()).toHaveLength(5);
});

test("the kinds of a churn event show what holds it back, as the API does", async () => {
  const { app } = listening;
  await acme.add(url, ["churn_event.created", "churn_event.variants_generated", "churn_event.recovered"]);
  const acmes = journey(app, acme.project);
  const event = await acmes.event({ customer_email: "kin@example.com", cancel_reason: "My husband died" });
  await app.call("POST", `/projects/${acme.project.slug}/churn-events/${event.id}/generate`, {
    key: acme.project.key,
    headers: { prefer: "respond-async" },
  });
  await app.work();
  await acmes.call("POST", `/${event.id}/recovered`);
  await app.work();
  expect(bodies().map(({ event, data }) => [event, data.held_back])).toEqual([
    ["churn_event.created", "sensitive"],
    ["churn_event.variants_generated", "sensitive"],
    ["churn_event.recovered", "sensitive"],
  ]);
});

test("churn_event.replied is the event as it waits, with what the customer answered", async () => {
  const { app } = listening;
  await acme.add(url, ["churn_event.replied"]);
  const acmes = journey(app, acme.project);
  const event = await acmes.event({ customer_email: "kin@example.com" });
  const [variant] = await acmes.variants(event.id);
  await acmes.send(event.id, variant.id);
  await app.work();
  const { urls } = (await acme.call("GET", "/mail-webhooks")).body.data;
  const [{ id }] = (await acme.call("GET", `/messages?churn_event_id=${event.id}`)).body.data;
  const mail = (await acme.call("GET", `/messages/${id}`)).body.data;
  const body = {
    from: "Kin <kin@example.com>",
    subject: "Re: hello",
    text: "What would it cost?",
    in_reply_to: mail.message_id,
  };
  for (let twice = 0; twice < 2; twice++) await app.call("POST", new URL(urls.inbound).pathname, { body });
  await app.work();
  expect(bodies()).toHaveLength(1);
  expect(bodies()[0]).toMatchObject({
    event: "churn_event.replied",
    data: {
      id: event.id,
      status: "email_sent",
      replied_at: new Date(app.clock.now()).toISOString(),
      reply: { text: "What would it cost?", handled_at: null, churn_event_id: event.id },
    },
  });
});
