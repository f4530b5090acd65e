// From reports of providers, files and the project's own systems about a customer to the alert that arrives.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { hexHmac } from "../features/inbound/posting.ts";
import { type Hooked, type Listening, newHooked, startListening } from "../features/webhooks/listening.ts";
import type { TestApp } from "../support/app.ts";
import { mailsOf } from "../support/outbox.ts";

const SECRET = "secret_for_tests_only";

let listening: Listening;
let app: TestApp;
let acme: Hooked;
let url: string;
beforeAll(async () => {
  listening = await startListening({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  app = listening.app;
});
afterAll(() => listening.stop());
beforeEach(async () => {
  acme = await newHooked(app);
  listening.receiver.answer(200);
  url = `${listening.receiver.url}/${acme.project.slug}`;
});

const ago = (days: number) => new Date(app.clock.now() - days * DAY).toISOString();

const alerts = () =>
  listening.receiver.received
    .filter(({ path }) => path.startsWith(`/${acme.project.slug}`))
    .map(({ body }) => JSON.parse(body));

async function taken(answer: Promise<{ status: number; body: unknown }>, status = 200): Promise<void> {
  const { status: given, body } = await answer;
  expect([given, body]).toEqual([status, expect.anything()]);
}

async function scored(): Promise<void> {
  await taken(acme.call("POST", "/churn-risk/recompute"), 202);
  await app.work();
}

const risk = async (email: string) => (await acme.call("GET", `/churn-risk/customers/${email}`)).body.data;

const configure = (config: object) =>
  taken(acme.call("PUT", "/churn-risk/config", { enabled: true, risk_threshold: 40, ...config }));

async function imported(kind: string, rows: readonly object[]): Promise<void> {
  const { slug, key } = acme.project;
  const raw = rows.map((row) => JSON.stringify(row)).join("\n");
  const headers = { "content-type": "application/x-ndjson" };
  await taken(app.call("POST", `/projects/${slug}/imports?kind=${kind}`, { key, raw, headers }), 202);
  await app.work();
}

/** Posts a signed Razorpay event about one subscription, an hour after the preceding one. */
async function razorpay(event: string, entities: Record<string, object>): Promise<void> {
  app.clock.advance(HOUR);
  const seconds = Math.floor(app.clock.now() / 1_000);
  const raw = JSON.stringify({
    entity: "event",
    event,
    payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
    created_at: seconds,
  });
  const headers = {
    "x-razorpay-signature": hexHmac(SECRET, raw),
    "x-razorpay-event-id": `${event}-${seconds}`,
  };
  await taken(app.call("POST", `/webhooks/razorpay/${acme.project.publicKey}`, { raw, headers }));
  await app.work();
}

const subscription = (status: string, attempts: number) => ({
  id: "sub_1",
  entity: "subscription",
  plan_id: "plan_1",
  customer_id: "cust_1",
  status,
  quantity: 1,
  auth_attempts: attempts,
  created_at: Math.floor(app.clock.now() / 1_000) - 86_400,
});
const charged = () =>
  razorpay("subscription.charged", {
    subscription: subscription("active", 0),
    payment: { id: "pay_1", amount: 49_900, currency: "INR", email: "asha@example.com", customer_id: "cust_1" },
  });

test("a payment that fails at the provider alerts, and its going through clears the score", async () => {
  await taken(
    acme.call("PATCH", "", { settings: { integrations: { razorpay: { enabled: true, webhook_secret: SECRET } } } }),
  );
  await configure({ webhook_url: url });
  await charged();
  await razorpay("subscription.halted", { subscription: subscription("halted", 4) });
  await scored();
  expect(await risk("asha@example.com")).toMatchObject({
    risk_score: 45,
    risk_level: "medium",
    counterfactual: "A payment that goes through would bring 45 to 0",
    signals: [{ name: "failed_payments", weight: 45 }],
  });
  expect(alerts()).toMatchObject([
    { event: "churn_risk.alert", customer_email: "asha@example.com", risk_score: 45, opaque_id: expect.any(String) },
  ]);

  await charged();
  await scored();
  expect(await risk("asha@example.com")).toMatchObject({ risk_score: 0, previous_score: 45, signals: [] });
  expect(alerts()).toHaveLength(1);
});

test("a customer of a file is known with what it tells: a smaller plan, and a cancellation of the past", async () => {
  const common = { provider: "stripe", currency: "usd", customer_email: "file@example.com", started_at: ago(400) };
  await imported("subscriptions", [
    { ...common, subscription_id: "sub_f", mrr: 9_900, occurred_at: ago(90) },
    { ...common, subscription_id: "sub_f", mrr: 4_900, occurred_at: ago(20) },
  ]);
  await imported("churn_events", [
    {
      customer_email: "file@example.com",
      event_type: "cancellation",
      occurred_at: ago(100),
      recovered_at: ago(95),
    },
  ]);
  await scored();
  const { risk_score, signals } = await risk("file@example.com");
  expect(signals.map(({ name, weight }: { name: string; weight: number }) => [name, weight])).toEqual([
    ["plan_downgrade", 9],
    ["previous_cancellation", 9],
  ]);
  expect(risk_score).toBe(18);
});

test("in direct mode the customer is mailed, and an endpoint that asked for alerts hears of it as well", async () => {
  const sender = { from_name: "Grace", from_email: "grace@acme.example" };
  await taken(acme.call("PATCH", "", { settings: { sender } }));
  await acme.add(url, ["churn_risk.alert"]);
  await configure({ delivery_mode: "direct" });
  const { key } = acme.project;
  const body = { customer_email: "ada@example.com", event: "cancel_page_view" };
  await taken(app.call("POST", "/track", { key, body }), 202);
  await scored();
  expect(alerts()).toMatchObject([{ customer_email: "ada@example.com", risk_score: 57 }]);
  const mails = (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === "ada@example.com");
  expect(mails.map(({ subject }) => subject)).toEqual(["Can we help before you go?"]);
});
