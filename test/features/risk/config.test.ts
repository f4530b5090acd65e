// The configuration of churn risk over HTTP.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { riskConfigChanged } from "../../../src/features/risk/config.ts";
import { DEFAULT_WEIGHTS } from "../../../src/features/risk/scorecard.ts";
import { subscribe } from "../../../src/queue/domain-events.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { newTeam } from "../projects/team.ts";

const URL = "https://8.8.8.8/hook?token=hush";

let app: TestApp;
let project: TestProject;
beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  project = await newProject(app);
});
afterAll(() => app.close());

const path = () => `/projects/${project.slug}/churn-risk/config`;
const put = (body: unknown, by: object = { key: project.key }) => app.call("PUT", path(), { ...by, body });
const get = async (by: object = { key: project.key }) => (await app.call("GET", path(), by)).body.data;
const fieldsOf = (answer: { body: { error?: { details: { field: string }[] } } }) =>
  answer.body.error?.details.map(({ field }) => field);

const DEFAULTS = {
  delivery_mode: "webhook",
  webhook_url: null,
  risk_threshold: 70,
  enabled: false,
  weights: DEFAULT_WEIGHTS,
  calibrated: false,
  updated_at: null,
};

test("a project begins with the defaults", async () => {
  expect(await get()).toEqual(DEFAULTS);
});

test("given fields are merged in, and the rest stays", async () => {
  const first = await put({ webhook_url: URL, enabled: true });
  expect(first.status).toBe(200);
  const updated_at = new Date(app.clock.now()).toISOString();
  expect(first.body.data).toEqual({ ...DEFAULTS, webhook_url: URL, enabled: true, updated_at });
  await put({ risk_threshold: 0, unknown: 1 });
  expect(await get()).toMatchObject({ webhook_url: URL, enabled: true, risk_threshold: 0 });
  expect((await put({})).body.data).toEqual(await get());
});

describe("alerts by webhook need an address", () => {
  test("to be enabled", async () => {
    const answer = await put({ enabled: true });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual(["webhook_url"]);
    expect(await get()).toEqual(DEFAULTS);
  });

  test("for as long as they are enabled", async () => {
    await put({ enabled: true, webhook_url: URL });
    expect((await put({ webhook_url: null })).status).toBe(400);
    expect((await put({ webhook_url: null, enabled: false })).status).toBe(200);
    expect((await put({ delivery_mode: "direct", enabled: true })).status).toBe(200);
    expect((await put({ delivery_mode: "webhook" })).status).toBe(400);
  });
});

test.each([
  "http://example.com/hook",
  "https://user:secret@example.com/hook",
  "https://127.0.0.1/hook",
  "https://localhost/hook",
  "https://10.1.2.3/hook",
  "https://169.254.169.254/latest/meta-data",
  "https://[::1]/hook",
  "https://0x7f.1/hook",
  "ftp://example.com/hook",
  "hook",
  "",
])("the address %p is refused at once", async (webhook_url) => {
  const answer = await put({ webhook_url });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual(["webhook_url"]);
  expect(JSON.stringify(answer.body)).not.toContain("secret");
});

test.each([
  [{ risk_threshold: 101 }, "risk_threshold"],
  [{ risk_threshold: -1 }, "risk_threshold"],
  [{ risk_threshold: 70.5 }, "risk_threshold"],
  [{ risk_threshold: "70" }, "risk_threshold"],
  [{ enabled: "yes" }, "enabled"],
  [{ delivery_mode: "pigeon" }, "delivery_mode"],
  [{ webhook_url: 7 }, "webhook_url"],
  [{ weights: { data_export: 101 } }, "weights.data_export"],
  [{ weights: { data_export: -1 } }, "weights.data_export"],
  [{ weights: { data_export: 1.5 } }, "weights.data_export"],
  [{ weights: { plan_upgrade: 8 } }, "weights.plan_upgrade"],
  [{ weights: { moon_phase: 8 } }, "weights.moon_phase"],
  [{ weights: [] }, "weights"],
])("%j is refused", async (body, field) => {
  const answer = await put(body);
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual([field]);
});

test("every wrong field is reported at once", async () => {
  const weights = { moon_phase: 8, data_export: 101, plan_upgrade: 8, invite_sent: "-5" };
  const answer = await put({
    delivery_mode: "pigeon",
    webhook_url: "http://example.com",
    risk_threshold: 101,
    weights,
  });
  const wrong = Object.keys(weights).map((name) => `weights.${name}`);
  expect(fieldsOf(answer)?.sort()).toEqual(["delivery_mode", "risk_threshold", "webhook_url", ...wrong].sort());
});

test("weights are set one by one, null brings a default back, and scores are computed again", async () => {
  const track = { customer_email: "ada@example.com", event: "data_export" };
  await app.call("POST", "/track", { key: project.key, body: track });
  const answer = await put({ weights: { data_export: 40, invite_sent: -20 } });
  expect(answer.body.data.weights).toEqual({ ...DEFAULT_WEIGHTS, data_export: 40, invite_sent: -20 });
  await app.work();
  const customer = () =>
    app.call("GET", `/projects/${project.slug}/churn-risk/customers/ada@example.com`, { key: project.key });
  expect((await customer()).body.data).toMatchObject({ risk_score: 40, risk_level: "medium" });
  await put({ weights: { data_export: null } });
  expect((await get()).weights).toEqual({ ...DEFAULT_WEIGHTS, invite_sent: -20 });
  await app.work();
  expect((await customer()).body.data.risk_score).toBe(9);
});

test("the owner, an admin and the secret key change it; members and viewers read it, without the address's query", async () => {
  const team = await newTeam(app);
  const config = `/projects/${team.slug}/churn-risk/config`;
  const people = { owner: team.owner, admin: team.admin, member: team.member, viewer: team.viewer };
  const outcomes: Record<string, unknown> = {};
  for (const [role, { token }] of Object.entries(people)) {
    const changed = await app.call("PUT", config, { token, body: { webhook_url: URL } });
    const read = await app.call("GET", config, { token });
    outcomes[role] = [changed.status, read.status, read.body.data.webhook_url];
  }
  expect(outcomes).toEqual({
    owner: [200, 200, URL],
    admin: [200, 200, URL],
    member: [403, 200, "https://8.8.8.8/hook"],
    viewer: [403, 200, "https://8.8.8.8/hook"],
  });
});

test("a change is audited by what changed, without the address", async () => {
  await put({ webhook_url: URL, enabled: true, weights: { data_export: 1 } }, { token: project.token });
  await put({ enabled: true }, { token: project.token });
  const { body } = await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token });
  const entries = body.data.filter(({ action }: { action: string }) => action === "risk_config.changed");
  expect(entries).toHaveLength(1);
  expect(entries[0].details).toEqual({ changed: ["webhook_url", "enabled", "weights.data_export"] });
  expect(JSON.stringify(body)).not.toContain("hush");
});

test("the sender is notified of other addresses and of stops, not of thresholds", async () => {
  const published: unknown[] = [];
  const stop = subscribe(riskConfigChanged, {
    wants: (news) => news.project.id === project.id,
    take: async (_, { before, after }) => {
      published.push([before.enabled, after.enabled, before.deliveryMode, after.deliveryMode, after.webhookUrl]);
    },
  });
  await put({ webhook_url: URL, enabled: true });
  await put({ risk_threshold: 20 });
  await put({ delivery_mode: "direct" });
  await put({ enabled: false });
  stop();
  expect(published).toEqual([
    [false, true, "webhook", "webhook", URL],
    [true, true, "webhook", "direct", URL],
    [true, false, "direct", "direct", URL],
  ]);
});
