// Test data beside live customers: it changes no live number, and `mode=test` counts nothing else.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HOUR } from "../../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";
import { hexHmac, STRIPE_SECRET } from "../../inbound/posting.ts";
import { addActivity } from "../reports/add-activity.ts";

const SECONDS = 1_000;
/** Also a live customer of `addActivity`: test data is recognised by its flag, not by its address. */
const ADA = "ada@example.com";
const GRACE = "grace@test.example";

let app: TestApp;
let project: TestProject;
let at: string;
/** The response of every endpoint with numbers before the first test data. */
let before: Map<string, unknown>;
let testEvent: string;
let riskBefore: unknown;

async function risks(): Promise<unknown> {
  await post(`${at}/churn-risk/recompute`, {}, 202);
  await app.work();
  const customers = (await get("/churn-risk/customers?per_page=100")) as {
    customer_email: string;
    risk_score: number;
  }[];
  return customers.map(({ customer_email, risk_score }) => [customer_email, risk_score]).sort();
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field, and fail where one is missing.
async function get(path: string): Promise<any> {
  const { status, body } = await app.call("GET", `${at}${path}`, { key: project.key });
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return typeof body === "string" ? body : body.data;
}

async function post(path: string, body: object, expected = 201) {
  const answer = await app.call("POST", path, { key: project.key, body });
  if (answer.status !== expected) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body?.data ?? answer.body;
}

const NUMBERS = [
  "/stats",
  "/stats?currency=eur",
  "/mrr",
  "/cohorts?by=event_month",
  "/cohorts?by=signup_month",
  "/forecasting",
  "/strategies",
  "/cancel-flow/insights",
  "/exports/stats.csv",
  "/exports/mrr.csv",
  "/exports/cohorts.csv?by=event_month",
  "/exports/cohorts.csv?by=signup_month",
  "/exports/forecast.csv",
  "/exports/strategies.csv",
  "/exports/churn-events.csv",
  "/exports/variants.csv",
  "/exports/messages.csv",
  "/exports/customers.csv",
  "/exports/subscriptions.csv",
  "/exports/cancel-flow-sessions.csv",
];

const inMode = (path: string, mode: string) => `${path}${path.includes("?") ? "&" : "?"}mode=${mode}`;

async function numbers(): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const path of NUMBERS) found.set(path, await get(path));
  return found;
}

let stripeEvents = 0;

async function stripe(type: string, object: object, livemode = false): Promise<void> {
  const created = Math.floor(app.clock.now() / SECONDS);
  const raw = JSON.stringify({
    id: `evt_${++stripeEvents}`,
    object: "event",
    type,
    created,
    livemode,
    data: { object },
  });
  const signature = `t=${created},v1=${hexHmac(STRIPE_SECRET, `${created}.${raw}`)}`;
  const { status } = await app.call("POST", `/webhooks/stripe/${project.publicKey}`, {
    raw,
    headers: { "stripe-signature": signature },
  });
  expect(status).toBe(200);
}

const subscription = (of: string, more: object = {}) => ({
  object: "subscription",
  id: `sub_${of}`,
  customer: `cus_${of}`,
  status: "active",
  created: Math.floor((app.clock.now() - 40 * 24 * HOUR) / SECONDS),
  start_date: Math.floor((app.clock.now() - 40 * 24 * HOUR) / SECONDS),
  currency: "usd",
  items: {
    data: [
      { quantity: 1, price: { id: "p", currency: "usd", unit_amount: 900_000, recurring: { interval: "month" } } },
    ],
  },
  ...more,
});

/** Posts a signed custom webhook, as a server does. */
async function custom(body: object): Promise<void> {
  const raw = JSON.stringify(body);
  const headers = { "x-webhook-signature": hexHmac("custom-secret", raw) };
  expect((await app.call("POST", `/webhooks/custom/${project.publicKey}`, { raw, headers })).status).toBe(200);
}

async function importTests(kind: string, rows: object[]): Promise<void> {
  const raw = rows.map((row) => JSON.stringify(row)).join("\n");
  const answer = await app.call("POST", `${at}/imports?kind=${kind}&format=ndjson`, { key: project.key, raw });
  expect(answer.status).toBe(202);
}

const submit = async (body: object, outcome: string, test = true): Promise<void> => {
  const keyed = { public_key: project.publicKey, reason: "too_expensive", ...body, ...(test ? { test } : {}) };
  const { session_id } = (await app.call("POST", "/cancel-flow/reasons", { body: keyed })).body;
  const report = { public_key: project.publicKey, outcome };
  expect((await app.call("POST", `/cancel-flow/sessions/${session_id}/outcome`, { body: report })).status).toBe(200);
};

beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await newProject(app);
  at = `/projects/${project.slug}`;
  const settings = {
    custom_webhook_secret: "custom-secret",
    integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } },
    automation: { send: "recommended", send_delay: "0s" },
  };
  expect((await app.call("PATCH", at, { token: project.token, body: { settings } })).status).toBe(200);
  const offer = {
    offer_type: "discount",
    title: "Half off",
    description: "For three months",
    cta_button_text: "Take it",
    discount_percent: 50,
    is_active: true,
  };
  await app.call("PUT", `${at}/retention-offers/too_expensive`, { key: project.key, body: offer });
  await addActivity(app, project);
  await stripe("customer.created", { object: "customer", id: "cus_live", email: ADA }, true);
  await stripe("customer.subscription.created", subscription("live"), true);
  await post(`${at}/churn-events`, { customer_email: ADA, event_type: "payment_failed", mrr: 700 });
  await submit({ customer_email: ADA, comment: "We are live" }, "accepted", false);
  await app.work();
  before = await numbers();
  riskBefore = await risks();

  // Test data of every origin, for an address that a live customer also has.
  testEvent = (
    await post(`${at}/churn-events`, { customer_email: ADA, event_type: "cancellation", mrr: 990_000, test: true })
  ).id;
  const eur = { customer_email: "only@test.example", event_type: "cancellation", mrr: 5, currency: "eur", test: true };
  await post(`${at}/churn-events`, eur);
  await custom({ customer_email: GRACE, event_type: "payment_failed", mrr: 800_000, test: "true" });
  await stripe("customer.created", { object: "customer", id: "cus_test", email: ADA });
  await stripe("customer.subscription.created", subscription("test"));
  await stripe("customer.created", { object: "customer", id: "cus_gone", email: "gone@test.example" });
  await stripe("customer.subscription.created", subscription("gone"));
  await app.work();
  app.clock.advance(10 * SECONDS);
  await stripe("customer.subscription.deleted", subscription("gone", { status: "canceled" }));
  await stripe("invoice.payment_failed", {
    object: "invoice",
    id: "in_test",
    customer: "cus_test",
    subscription: "sub_test",
    customer_email: ADA,
    amount_due: 900_000,
    currency: "usd",
    billing_reason: "subscription_cycle",
    lines: { data: [] },
  });
  await importTests("subscriptions", [
    {
      subscription_id: "imp",
      customer_email: ADA,
      mrr: 600_000,
      currency: "usd",
      started_at: "2026-01-02T00:00:00Z",
      test: true,
    },
  ]);
  await importTests("churn_events", [
    { customer_email: ADA, event_type: "cancellation", mrr: 610_000, occurred_at: "2026-02-01T00:00:00Z", test: true },
  ]);
  await importTests("customers", [
    { customer_id: "imp_1", customer_email: ADA, customer_name: "Test Tester", test: true },
  ]);
  await submit({ customer_email: ADA, comment: "Just trying", mrr: 500_000, currency: "usd" }, "accepted");
  await submit({ customer_email: ADA, comment: "Trying more", mrr: 500_000, currency: "usd" }, "declined");
  await app.work();
  // A person may send a mail for a test event, and the event is recovered.
  const generate = { key: project.key, headers: { prefer: "respond-async" } };
  expect((await app.call("POST", `${at}/churn-events/${testEvent}/generate`, generate)).status).toBe(202);
  await app.work();
  const { variants } = await get(`/churn-events/${testEvent}`);
  await post(`${at}/churn-events/${testEvent}/variants/${variants[0].id}/send`, {}, 200);
  await app.work();
  await post(`${at}/churn-events/${testEvent}/recovered`, {}, 200);
  await app.work();
});
afterAll(() => app.close());

test.each(NUMBERS)("%s is the same as before the tests came", async (path) => {
  const now = await get(path);
  expect(now).toEqual(before.get(path));
  expect(await get(inMode(path, "live"))).toEqual(now);
});

describe("with mode=test", () => {
  test("statistics count the tests alone", async () => {
    const stats = await get("/stats?mode=test");
    expect(stats.churn_events).toMatchObject({
      total: 6,
      by_provider: { api: 1, cancel_flow: 1, custom: 1, import: 1, stripe: 2 },
    });
    expect(stats.mrr.recovered).toBe(990_000);
    expect(stats.emails.sent).toBe(1);
    expect(stats.strategies.reduce((sum: number, { sent }: { sent: number }) => sum + sent, 0)).toBe(1);
    expect(stats.cancel_flow).toMatchObject({ sessions: 2, accepted: 1, declined: 1, saved_mrr: 500_000 });
    expect(stats.other_currencies).toEqual([{ currency: "eur", events: 1 }]);
    expect(stats.customers).toMatchObject({ active: 1 });
    expect(stats.arpa).toBe(1_500_000);
  });

  test("MRR movements, cohorts and the forecast are those of test subscriptions and events", async () => {
    const [month] = (await get("/mrr?mode=test")).months.slice(-1);
    expect(month.mrr_movements.end).toBe(1_500_000);
    const sizes = async (by: string) =>
      (await get(`/cohorts?by=${by}&mode=test`)).cohorts.map(({ size }: { size: number }) => size);
    expect(await sizes("event_month")).toEqual([1, 5]);
    expect((await sizes("signup_month")).reduce((sum: number, size: number) => sum + size, 0)).toBe(2);
    expect((await get("/forecasting?mode=test")).at_risk_mrr).toBeGreaterThan(800_000);
  });

  test("strategies count the mail sent for a test, and learn nothing from it", async () => {
    expect(await get("/strategies?mode=test")).toMatchObject({ sends: 1, settled: 1 });
    expect((await get("/strategies")).sends).toBe((before.get("/strategies") as { sends: number }).sends);
  });

  test("the cancel flow's insights count test sessions, and their themes are the reasons", async () => {
    const insights = await get("/cancel-flow/insights?mode=test");
    expect(insights).toMatchObject({
      sessions: 2,
      accepted: 1,
      declined: 1,
      themes: { source: "reasons", comments: 2 },
    });
  });

  test("exports hold the tests alone", async () => {
    const linesOf = async (name: string) => (await get(`/exports/${name}.csv?mode=test`)).trim().split("\r\n").slice(1);
    expect(await linesOf("churn-events")).toHaveLength(7);
    expect(await linesOf("subscriptions")).toHaveLength(3);
    expect(await linesOf("customers")).toHaveLength(3);
    expect(await linesOf("cancel-flow-sessions")).toHaveLength(2);
    expect(await linesOf("messages")).toHaveLength(1);
    expect((await linesOf("stats")).join()).toContain("990000");
  });

  test("any other mode is refused, by every number", async () => {
    for (const path of NUMBERS) {
      const { status, body } = await app.call("GET", `${at}${inMode(path, "both")}`, { key: project.key });
      expect([path, status, body.error?.details?.[0]?.field]).toEqual([path, 400, "mode"]);
    }
  });
});

describe("lists show both,", () => {
  const counts = async (path: string) => {
    const total = async (query: string) =>
      (await app.call("GET", `${at}${path}?per_page=1${query}`, { key: project.key })).body.meta.total;
    return [await total(""), await total("&test=false"), await total("&test=true")];
  };

  test("of churn events, or what is asked for", async () => {
    const [all, live, tests] = await counts("/churn-events");
    expect([tests, live! + tests!]).toEqual([7, all]);
    const { status } = await app.call("GET", `${at}/churn-events?test=maybe`, { key: project.key });
    expect(status).toBe(400);
  });

  test("of sessions of the cancel flow, or what is asked for", async () => {
    expect(await counts("/cancel-flow/sessions")).toEqual([3, 1, 2]);
  });

  test("and each event says whether it is one, with what holds its mails back", async () => {
    for (const event of await get("/churn-events?per_page=100")) {
      expect(event.held_back === "test_mode").toBe(event.test);
    }
    expect((await get(`/churn-events/${testEvent}`)).test).toBe(true);
  });
});

test("a test mode's payment recovers no live event of the same address, and its subscription decides no live offer", async () => {
  const live = (await get(`/churn-events?customer_email=${ADA}&test=false&event_type=payment_failed`))[0];
  for (const customer_email of [ADA, GRACE])
    await custom({ customer_email, event_type: "payment_recovered", test: true });
  await stripe("invoice.paid", {
    object: "invoice",
    id: "in_test",
    customer: "cus_test",
    subscription: "sub_test",
    amount_paid: 900_000,
    currency: "usd",
    lines: { data: [] },
  });
  await app.work();
  expect((await get(`/churn-events/${live.id}`)).status).not.toBe("recovered");
  const tests = await get("/churn-events?test=true&event_type=payment_failed");
  expect(tests.map(({ status }: { status: string }) => status)).toEqual(["recovered", "recovered"]);
});

test("nobody is at another risk, or mailed automatically, because of a test", async () => {
  expect(JSON.stringify(riskBefore)).toContain(ADA);
  expect(await risks()).toEqual(riskBefore);
  app.clock.advance(72 * HOUR);
  await app.work();
  const mails = await get("/exports/messages.csv?mode=test");
  expect(mails.trim().split("\r\n").slice(1)).toHaveLength(1); // the mail that a person sent
});

test("webhooks say what the API says", async () => {
  const url = "https://hooks.example.com/";
  const events = ["churn_event.created", "cancel_flow.completed"];
  const created = await app.call("POST", `${at}/webhook-endpoints`, { token: project.token, body: { url, events } });
  expect(created.status).toBe(201);
  await post(`${at}/churn-events`, { customer_email: "hook@example.com", event_type: "cancellation", test: true });
  await submit({ customer_email: "hook@example.com" }, "abandoned");
  const path = `${at}/webhook-endpoints/${created.body.data.id}/deliveries`;
  const { data } = (await app.call("GET", path, { token: project.token })).body;
  expect(data.map(({ payload }: { payload: { data: { test: boolean } } }) => payload.data.test)).toEqual([true, true]);
});
