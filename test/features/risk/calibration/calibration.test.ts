// Calibration end to end: customers leave, chances become available, and it can be switched off.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dayOf } from "../../../../src/features/risk/facts.ts";
import { DAY } from "../../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";

const CUSTOMERS = 300;

let app: TestApp;
let project: TestProject;

beforeAll(async () => {
  app = testApp({ RECOVERD_RISK__SCHEDULE: "0 1 * * *", RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await newProject(app);
  await fill(project, 0);
});
afterAll(() => app.close());

/**
 * All customers use the product every other day for half a year. In each of the snapshots, 30 days apart, one in ten has
 * viewed the cancel page; most of these cancel within the month, and nearly nobody else does.
 */
async function fill({ id, slug, key }: TestProject, first: number, trackedDays = 170): Promise<void> {
  const now = app.clock.now();
  const today = dayOf(now);
  await app.deps.store.write(async (tx) => {
    await tx.run(`insert into activity_kinds values ('${id}', 1, 'login', 1), ('${id}', 2, 'cancel_page_view', 1)`);
    for (let each = 1; each <= CUSTOMERS; each++) {
      const number = first + each;
      const email = `customer-${each}@example.com`;
      await tx.run(
        `insert into tracked_customers (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at) values (${number}, '${id}', '${email}', null, ${now - 170 * DAY}, ${now}, ${now})`,
      );
      const look = each % 10;
      const leaves = look < 4 && each % 3 !== 0;
      const until = leaves ? look * 30 + 12 : 0;
      const days = Array.from({ length: 85 }, (_, index) => 170 - index * 2).filter(
        (ago) => ago >= until && ago <= trackedDays,
      );
      const values = days.map((ago) => `(${number}, ${today - ago}, 1, 1)`);
      if (look < 4 && look * 30 + 33 <= trackedDays) values.push(`(${number}, ${today - look * 30 - 33}, 2, 1)`);
      if (values.length > 0) await tx.run(`insert into activity_days values ${values.join(", ")}`);
    }
  });
  const lines = Array.from({ length: CUSTOMERS }, (_, index) => index + 1).flatMap((each) => {
    const look = each % 10;
    if (look >= 4 || each % 3 === 0) return [];
    const occurred_at = new Date(now - (look * 30 + 15) * DAY).toISOString();
    return [
      JSON.stringify({ customer_email: `customer-${each}@example.com`, event_type: "cancellation", occurred_at }),
    ];
  });
  const headers = { "content-type": "application/x-ndjson" };
  const path = `/projects/${slug}/imports?kind=churn_events`;
  expect((await app.call("POST", path, { key, raw: lines.join("\n"), headers })).status).toBe(202);
  await app.work();
}

const risk = (rest: string) => `/projects/${project.slug}/churn-risk${rest}`;
const read = async () => (await app.call("GET", risk("/model"), { key: project.key })).body.data;
const customer = async (each: number) =>
  (await app.call("GET", risk(`/customers/customer-${each}@example.com`), { key: project.key })).body.data;

describe("calibrating", () => {
  test("before anything was learnt the card speaks alone", async () => {
    expect(await read()).toMatchObject({
      use: "calibrated",
      calibrated: false,
      model_version: "card",
      trained_at: null,
      outcomes: 0,
      outcomes_needed: 20,
      quality: null,
    });
    await app.call("POST", risk("/recompute"), { key: project.key });
    await app.work();
    expect(await customer(5)).toMatchObject({ churn_probability_30d: null });
  });

  test("every night it learns from who left, and measures itself on later outcomes", async () => {
    app.clock.advance(18 * 60 * 60_000);
    await app.work();
    const model = await read();
    expect(model).toMatchObject({ calibrated: true, model_version: "calibrated-1", trained_at: expect.any(String) });
    expect(model.outcomes).toBe(80);
    expect(model.snapshots).toBeWithin(1_000, 1_500);
    expect(model.signals.map(({ name }: { name: string }) => name)).toContain("cancel_page_views");
    const { quality } = model;
    expect(quality.customers).toBeWithin(200, 300);
    expect(quality.left).toBe(20);
    expect(quality.calibrated.auc).toBeGreaterThan(0.9);
    expect(quality.calibrated.brier).toBeLessThan(quality.constant_brier);
    expect(quality.card.lift_10).toBeGreaterThan(5);
    const config = await app.call("GET", risk("/config"), { key: project.key });
    expect(config.body.data.calibrated).toBe(true);
  });

  test("customers then carry a chance, the higher the more speaks for leaving", async () => {
    const calm = await customer(5);
    expect(calm.churn_probability_30d).toBeWithin(0, 0.05);
    await app.call("POST", "/track", {
      key: project.key,
      body: { customer_email: "customer-5@example.com", event: "cancel_page_view" },
    });
    await app.call("POST", risk("/recompute"), { key: project.key });
    await app.work();
    const alarmed = await customer(5);
    expect(alarmed.churn_probability_30d).toBeGreaterThan(0.3);
    const total = alarmed.signals.reduce((sum: number, { weight }: { weight: number }) => sum + weight, 0);
    expect(alarmed.risk_score).toBe(Math.min(100, Math.max(0, total)));
  });

  test("one call goes back to the card, and one forth again", async () => {
    const choose = (use: unknown, credential: object = { token: project.token }) =>
      app.call("PUT", risk("/model"), { ...credential, body: { use } });
    expect((await choose("card")).body.data).toMatchObject({ use: "card", calibrated: false, model_version: "card" });
    await app.work();
    expect(await customer(5)).toMatchObject({ churn_probability_30d: null });
    expect((await choose("calibrated")).body.data).toMatchObject({ calibrated: true, model_version: "calibrated-1" });
    await app.work();
    expect((await customer(5)).churn_probability_30d).toBeGreaterThan(0.3);
    const wrong = await choose("magic");
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.details[0].field).toBe("use");
    const log = await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token });
    expect(log.body.data.filter(({ action }: { action: string }) => action === "risk_model.chosen")).toHaveLength(2);
  });

  test("nothing is learnt from the time before tracking began, nor from the first four weeks of it", async () => {
    const young = await newProject(app);
    await fill(young, 10_000, 70);
    expect((await app.call("POST", `/projects/${young.slug}/churn-risk/model/train`, { key: young.key })).status).toBe(
      202,
    );
    await app.work();
    const { body } = await app.call("GET", `/projects/${young.slug}/churn-risk/model`, { key: young.key });
    // Only the last of the five snapshots has four weeks of tracking before it: 300 customers without the 60 who had left.
    expect(body.data).toMatchObject({ calibrated: true, outcomes: 20, snapshots: 240, quality: null });
  });

  test("training now makes a new version; another project learns nothing from it", async () => {
    expect((await app.call("POST", risk("/model/train"), { key: project.key })).status).toBe(202);
    await app.work();
    expect(await read()).toMatchObject({ model_version: "calibrated-2" });
    const other = await newProject(app);
    const { body } = await app.call("GET", `/projects/${other.slug}/churn-risk/model`, { key: other.key });
    expect(body.data).toMatchObject({ calibrated: false, outcomes: 0 });
  });
});
