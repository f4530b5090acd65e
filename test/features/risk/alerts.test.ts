// When alerts fire, and what they contain.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type AlertFired, alertFired } from "../../../src/features/risk/alerts.ts";
import { runScoring } from "../../../src/features/risk/scoring-run.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { subscribe } from "../../../src/queue/domain-events.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

const ADA = "ada@example.com";

/** Nothing listens there: these tests are about firing alerts, not about delivering them. */
const HOOK = "https://127.0.0.1:65533/hook";
const SETTINGS = { RECOVERD_RISK__SCHEDULE: "0 1 * * *", RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8" };

let app: TestApp;
let project: TestProject;
let fired: AlertFired[];
let stopListening: () => void;

beforeEach(async () => {
  app = testApp(SETTINGS);
  project = await newProject(app);
  fired = [];
  stopListening = subscribe(alertFired, {
    wants: (news) => news.project.id === project.id,
    take: async (_, news) => {
      fired.push(news);
    },
  });
  await configure({ enabled: true, webhook_url: HOOK, risk_threshold: 60 });
});
afterEach(() => {
  stopListening();
  return app.close();
});

const path = (rest: string) => `/projects/${project.slug}/churn-risk${rest}`;

async function configure(change: object) {
  const answer = await app.call("PUT", path("/config"), { key: project.key, body: change });
  expect(answer.status).toBe(200);
}

async function track(event: string, customer: object = { customer_email: ADA }) {
  const body = { ...customer, event, timestamp: new Date(app.clock.now()).toISOString() };
  expect((await app.call("POST", "/track", { key: project.key, body })).status).toBe(202);
}

async function recompute() {
  await app.call("POST", path("/recompute"), { key: project.key });
  await app.work();
}

/** 69 points: high. With the failed payment, 93 points: critical. */
async function becomeHigh(customer?: object) {
  await track("cancel_page_view", customer);
  await track("cancel_page_view", customer);
}
const becomeCritical = () => track("payment_failed");

const rows = () => app.deps.store.read.values("select id, payload, test from risk_alerts order by id");

test("a customer at the threshold fires, with every signal that counts, the most first", async () => {
  await becomeHigh();
  await track("invite_sent");
  await track("data_export");
  await configure({ risk_threshold: 72 }); // 69 - 6 + 9
  await recompute();
  const [{ opaqueId, payload, test, deliveryMode, webhookUrl }, ...more] = fired as [AlertFired, ...AlertFired[]];
  expect(more).toEqual([]);
  expect({ test, deliveryMode, webhookUrl }).toEqual({
    test: false,
    deliveryMode: "webhook",
    webhookUrl: HOOK,
  });
  expect(opaqueId).toStartWith("alr_");
  expect(payload).toEqual({
    event: "churn_risk.alert",
    project_id: project.id,
    customer_email: ADA,
    customer_id: null,
    risk_score: 72,
    risk_level: "high",
    signals: [
      { name: "cancel_page_views", weight: 69 },
      { name: "data_export", weight: 9 },
      { name: "invite_sent", weight: -6 },
    ],
    triggered_at: new Date(app.clock.now()).toISOString(),
    opaque_id: opaqueId,
  });
  expect(await rows()).toEqual([[opaqueId, JSON.stringify(payload), 0]]);
});

test("one point below the threshold no alert fires", async () => {
  await becomeHigh();
  await configure({ risk_threshold: 70 });
  await recompute();
  expect(fired).toEqual([]);
});

test("an opaque customer's alert carries the id", async () => {
  await becomeHigh({ customer_id: "u-42" });
  await recompute();
  expect(fired.map(({ payload }) => [payload.customer_email, payload.customer_id])).toEqual([[null, "u-42"]]);
});

test.each([false, true])(
  "who was alerted about by id is not alerted about again under the address that is linked later",
  async (wasScored) => {
    await becomeHigh({ customer_id: "u-42" });
    await recompute();
    await track("login");
    if (wasScored) await recompute();
    await track("login", { customer_email: ADA, customer_id: "u-42" });
    await recompute();
    expect(fired).toHaveLength(1);
    const list = await app.call("GET", `/projects/${project.slug}/customers`, { key: project.key });
    expect(list.body.data).toMatchObject([{ customer_email: ADA, risk: { customer_id: "u-42", risk_score: 69 } }]);
    await track("payment_failed");
    await recompute();
    expect(fired.map(({ payload }) => payload.risk_level)).toEqual(["high", "critical"]);
  },
);

describe("the cooldown", () => {
  beforeEach(async () => {
    await becomeHigh();
    await recompute();
    expect(fired).toHaveLength(1);
  });

  test("nothing fires again within seven days, though the score changes within its level", async () => {
    await track("data_export"); // 78, still high
    await recompute();
    app.clock.advance(7 * DAY - 1);
    await track("cancel_page_view");
    await recompute();
    expect(fired).toHaveLength(1);
  });

  test("after seven days it fires again while the customer is at risk, in whatever run that is", async () => {
    await configure({ risk_threshold: 50 });
    app.clock.advance(7 * DAY); // the views are more than 7 days old: 51 points
    await app.work();
    expect(fired.map(({ payload }) => payload.risk_score)).toEqual([69, 51]);
  });

  test("a level that rises fires at once, and only once", async () => {
    app.clock.advance(HOUR);
    await becomeCritical();
    await recompute();
    await recompute();
    expect(fired.map(({ payload }) => payload.risk_level)).toEqual(["high", "critical"]);
  });

  test("a level that falls and rises again to what it was does not", async () => {
    await track("payment_failed");
    await recompute();
    expect(fired).toHaveLength(2);
    await track("payment_recovered");
    await recompute();
    app.clock.advance(DAY);
    await track("payment_failed");
    await recompute();
    expect((await app.call("GET", path(`/customers/${ADA}`), { key: project.key })).body.data.risk_level).toBe(
      "critical",
    );
    expect(fired).toHaveLength(2);
  });

  test("another customer has another", async () => {
    await becomeHigh({ customer_email: "bob@example.com" });
    await recompute();
    expect(fired.map(({ payload }) => payload.customer_email)).toEqual([ADA, "bob@example.com"]);
  });
});

test("the cooldown is a setting", async () => {
  const other = testApp({ ...SETTINGS, RECOVERD_RISK__ALERT_COOLDOWN: "1d" });
  const [app0, project0] = [app, project];
  try {
    app = other;
    project = await newProject(app);
    await configure({ enabled: true, webhook_url: HOOK, risk_threshold: 60 });
    await becomeHigh();
    await recompute();
    app.clock.advance(DAY);
    await app.work();
    expect(fired).toHaveLength(2);
  } finally {
    await other.close();
    [app, project] = [app0, project0];
  }
});

test("while alerts are disabled scores go on and nothing fires; once enabled, who is at risk fires, and old alerts stay", async () => {
  await becomeHigh();
  await recompute();
  await configure({ enabled: false });
  await becomeHigh({ customer_email: "bob@example.com" });
  await recompute();
  expect((await app.call("GET", path("/customers/bob@example.com"), { key: project.key })).body.data.risk_score).toBe(
    69,
  );
  expect(fired).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
  await configure({ enabled: true, risk_threshold: 69 });
  await recompute();
  expect(fired.map(({ payload }) => payload.customer_email)).toEqual([ADA, "bob@example.com"]);
});

test("two runs at once fire once", async () => {
  for (let i = 0; i < 5; i++) await becomeHigh({ customer_email: `c${i}@example.com` });
  const signal = new AbortController().signal;
  await Promise.all([
    runScoring(app.deps, { projectId: project.id, signal }),
    runScoring(app.deps, { projectId: null, signal }),
  ]);
  expect(fired).toHaveLength(5);
});

test("an alert that cannot be stored takes its score with it: the next run fires it", async () => {
  await becomeHigh();
  const stop = subscribe(alertFired, {
    wants: () => true,
    take: () => Promise.reject(new Error("The disk is full")),
  });
  const run = () => runScoring(app.deps, { projectId: null, signal: new AbortController().signal });
  await expect(run()).rejects.toThrow("The disk is full");
  expect(await rows()).toEqual([]);
  expect(await app.deps.store.read.values("select count(*) from risk_scores")).toEqual([[0]]);
  stop();
  fired = [];
  await run();
  expect(fired).toHaveLength(1);
});

test("a run that is stopped ends early, and the next one does the rest", async () => {
  await becomeHigh();
  await runScoring(app.deps, { projectId: null, signal: AbortSignal.abort() });
  expect(fired).toEqual([]);
  await runScoring(app.deps, { projectId: null, signal: new AbortController().signal });
  expect(fired).toHaveLength(1);
});

describe("a test alert", () => {
  const fireTest = () => app.call("POST", path("/test"), { key: project.key });

  test("is an alert about nobody, outside of every cooldown", async () => {
    await configure({ enabled: false });
    const { status, body } = await fireTest();
    expect(status).toBe(202);
    await fireTest();
    expect(fired.map(({ test, payload }) => [test, payload.event])).toEqual([
      [true, "churn_risk.alert"],
      [true, "churn_risk.alert"],
    ]);
    expect(fired[0]!.opaqueId).toBe(body.data.opaque_id);
    expect((await rows()).map(([id, , test]) => [id, test])).toEqual(fired.map(({ opaqueId }) => [opaqueId, 1]));
  });

  test("is refused where there is nowhere to send it", async () => {
    await configure({ enabled: false, webhook_url: null });
    expect((await fireTest()).status).toBe(409);
    expect(fired).toEqual([]);
  });
});
