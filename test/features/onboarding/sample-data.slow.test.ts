// Sample data: it fills every page, mails nobody, and can be removed completely.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { endRecoveryWindows } from "../../../src/features/churn-events/jobs.ts";
import { sendDigests } from "../../../src/features/insights/reports/digest-delivery.ts";
import { watchOutbox } from "../../../src/features/messages/outbox.ts";
import { calibrateRisk } from "../../../src/features/risk/calibration/service.ts";
import { scoreRisk } from "../../../src/features/risk/service.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

/** A mail server that does not exist, so that sending fails. */
const SMTP = { RECOVERD_MAIL__HOST: "127.0.0.1", RECOVERD_MAIL__PORT: "9", RECOVERD_MAIL__TLS: "none" };

const PAGES = [
  "stats?from=2025-01-01&to=2026-03-31",
  "stats/definitions",
  "mrr?from=2025-09-01&to=2026-03-31",
  "cohorts",
  "cohorts?by=signup_month",
  "forecasting",
  "strategies",
  "churn-events",
  "churn-risk/customers",
  "churn-risk/alerts",
  "cancel-flow/sessions",
  "cancel-flow/insights?from=2025-10-01&to=2026-03-31",
  "experiments",
  "suppressions",
  "today",
  "customers?state=left,could_not_pay,recovered,active,at_risk",
  "customers?q=maya",
  "tracked-events?customer_email=grace@example.com",
];

async function pagesOf(app: TestApp, { slug, token }: TestProject) {
  const pages: Record<string, unknown> = {};
  for (const page of PAGES) {
    const { status, body } = await app.call("GET", `/projects/${slug}/${page}`, { token });
    pages[page] = { status, body };
  }
  return pages;
}

/** The pages as JSON, without what differs between projects and runs. */
const plain = (pages: unknown): string =>
  JSON.stringify(pages)
    .replace(/\b(evt|prj|cfs|var|sub|act|tev)_[0-9a-z]+/g, "$1")
    .replace(/acme-\d+/g, "acme")
    // A forecast's random draws are seeded with the project's id.
    .replace(/"((?:inner_)?(?:low|high))":[\d.]+/g, "$1");

let app: TestApp;
beforeAll(() => {
  app = testApp(SMTP);
});
afterAll(() => app.close());

const data = (project: TestProject, method: "POST" | "DELETE") =>
  app.call(method, `/projects/${project.slug}/sample-data`, { token: project.token });

const get = async (project: TestProject, path: string) =>
  (await app.call("GET", `/projects/${project.slug}/${path}`, { token: project.token })).body;

describe("a project with sample data", () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await newProject(app);
    const settings = { currency: "eur", timezone: "Asia/Tokyo", automation: { send: "recommended", generate: "all" } };
    await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
    await app.call("PUT", `/projects/${project.slug}/churn-risk/config`, {
      token: project.token,
      body: { enabled: true, delivery_mode: "direct", risk_threshold: 40 },
    });
    await app.call("POST", `/projects/${project.slug}/webhook-endpoints`, {
      token: project.token,
      body: {
        url: "https://hooks.example.com/all",
        events: [
          "churn_event.created",
          "churn_event.recovered",
          "churn_event.lost",
          "churn_event.email_sent",
          "churn_event.variants_generated",
          "churn_risk.alert",
        ],
      },
    });
    expect((await data(project, "POST")).status).toBe(201);
    await app.work();
  });

  test("says so, and takes it once", async () => {
    expect((await get(project, "")).data.has_sample_data).toBe(true);
    expect((await data(project, "POST")).status).toBe(409);
  });

  test("has numbers on every page", async () => {
    const { data: stats } = await get(project, "stats?from=2025-10-01&to=2026-03-02");
    expect(stats.currency).toBe("eur");
    for (const part of [
      stats.mrr.at_risk,
      stats.mrr.recovered,
      stats.mrr.lost,
      stats.emails.sent,
      stats.emails.opened,
    ]) {
      expect(part).toBeGreaterThan(0);
    }
    expect(stats.cancel_flow.accepted).toBeGreaterThan(0);
    expect(stats.mrr_movements.new).toBeGreaterThan(0);
    expect(stats.mrr_movements.expansion).toBeGreaterThan(0);
    expect(stats.attribution.by_provider_retry.events).toBeGreaterThan(0);
    const forecast = (await get(project, "forecasting")).data;
    expect(forecast.basis).toBe("subscriptions");
    expect(forecast.series.length).toBe(6);
    expect(forecast.backtest).not.toBeNull();
    expect(
      (await get(project, "cohorts?by=signup_month&from=2024-09-01&to=2026-03-02")).data.cohorts.length,
    ).toBeGreaterThan(15);
    expect((await get(project, "cohorts?from=2024-09-01&to=2026-03-02")).data.cohorts.length).toBeGreaterThan(10);
    const customers = await get(project, "churn-risk/customers");
    expect(customers.meta.total).toBeGreaterThan(200);
    expect(customers.data[0].risk_score).toBeGreaterThan(50);
    expect((await get(project, "churn-risk/alerts")).meta.total).toBeGreaterThan(3);
    const [experiment] = (await get(project, "experiments")).data;
    expect(experiment).toMatchObject({ sample: true, status: "stopped" });
    expect((await get(project, "strategies")).data.sends).toBeGreaterThan(50);
    expect((await get(project, "cancel-flow/sessions")).data[0].sample).toBe(true);
  });

  test("has open events of the last days in several scripts, each with all its variants, marked as samples", async () => {
    const { data: events } = await get(project, "churn-events?status=variants_generated");
    expect(events.length).toBeGreaterThan(8);
    expect(events.every((event: { sample: boolean }) => event.sample)).toBe(true);
    expect(events.map((event: { customer_name: string }) => event.customer_name)).toContain("川辺 葵");
    const { data: variants } = await get(project, `churn-events/${events[0].id}/variants`);
    expect(variants.length).toBe(VARIANT_COUNT);
    expect(variants.filter((one: { recommended: boolean }) => one.recommended).length).toBe(1);
  });

  test("is the same company in every project", async () => {
    const other = await newProject(app);
    await data(other, "POST");
    const reasons = async (of: TestProject) =>
      (await get(of, "churn-events?per_page=100")).data.map((event: { cancel_reason: string; created_at: string }) => [
        event.cancel_reason,
        event.created_at,
      ]);
    expect(await reasons(other)).toEqual(await reasons(project));
  });

  test("reaches nobody: not the mail server, no webhook, no planned mail, no alert, also as time passes", async () => {
    const { data: events } = await get(project, "churn-events?status=variants_generated");
    const [first, second] = events;
    const { data: variants } = await get(project, `churn-events/${first.id}/variants`);
    const send = `/projects/${project.slug}/churn-events/${first.id}/variants/${variants[0].id}/send`;
    expect((await app.call("POST", send, { token: project.token })).status).toBe(200);
    const recovered = `/projects/${project.slug}/churn-events/${second.id}/recovered`;
    expect((await app.call("POST", recovered, { token: project.token })).status).toBe(200);
    await app.call("PATCH", `/projects/${project.slug}/churn-events/${first.id}/cancel-reason`, {
      token: project.token,
      body: { cancel_reason: "Please delete my data and stop emailing me" },
    });
    await app.work();
    // A mail that a person sends is written to a file, although a mail server is configured.
    const outbox = join(app.folder, "data/outbox");
    expect(existsSync(outbox) && readdirSync(outbox).length).toBe(1);
    app.clock.advance(45 * 86_400_000);
    await app.deps.store.write(async (tx) => {
      for (const kind of [endRecoveryWindows, sendDigests, watchOutbox]) {
        await enqueue(tx, kind, {}, app.clock.now());
      }
      await enqueue(tx, scoreRisk, {}, app.clock.now());
      await enqueue(tx, calibrateRisk, {}, app.clock.now());
    });
    await app.work();
    expect(readdirSync(outbox).length).toBe(1);
    const rows = async (query: string) => (await app.deps.store.read.values<[number]>(query))[0]![0];
    expect(await rows(`select count(*) from webhook_deliveries where project_id = '${project.id}'`)).toBe(0);
    expect(await rows("select count(*) from strategy_tallies")).toBe(0);
    expect(await rows("select count(*) from automation_steps where state = 'planned'")).toBe(0);
    expect(await rows("select count(*) from direct_mails where state = 'planned'")).toBe(0);
    expect(await rows("select count(*) from suppressions")).toBe(0);
    expect(await rows("select count(*) from admin_notices")).toBe(0);
    expect(await rows("select count(*) from messages where status not in ('sent', 'stopped')")).toBe(0);
    app.clock.advance(-45 * 86_400_000);
  });
});

describe("removing sample data", () => {
  beforeAll(async () => {
    await app.close();
    app = testApp(); // a mail server's reply varies with time
  });

  test.skipIf(isOnPostgres)(
    "leaves real rows of before and after, and the numbers of a project that never had any",
    async () => {
      const [with_, without] = [await newProject(app), await newProject(app)];
      const tables = await tableCounts(app, with_.id);
      await real(with_, 1);
      await real(without, 1);
      await data(with_, "POST");
      await real(with_, 2);
      await real(without, 2);
      await app.work();
      expect((await data(with_, "DELETE")).status).toBe(204);
      await app.work();
      expect(plain(await pagesOf(app, with_))).toBe(plain(await pagesOf(app, without)));
      expect((await get(with_, "")).data.has_sample_data).toBe(false);
      // The service's own names of activity may stay, because they identify nobody.
      const { audit_entries: _, activity_kinds: names, ...left } = await tableCounts(app, with_.id);
      const { audit_entries: __, activity_kinds: own, ...never } = await tableCounts(app, without.id);
      expect(left).toEqual(never);
      expect(names).toBeGreaterThanOrEqual(own!);
      expect(Object.keys(tables).length).toBeGreaterThan(20);
      expect((await data(with_, "DELETE")).status).toBe(204);
      expect((await data(with_, "POST")).status).toBe(201);
    },
  );

  test("is for admins", async () => {
    const project = await newProject(app);
    for (const method of ["POST", "DELETE"]) {
      const call = await app.call(method, `/projects/${project.slug}/sample-data`, { key: project.key });
      expect(call.status).toBe(403);
    }
  });
});

/** Adds real rows of most kinds; one customer has the address of a sample customer. */
async function real({ slug, token, key, publicKey }: TestProject, round: number): Promise<void> {
  const shared = round === 2 ? "jonas@ahlstrom-bygg.example" : "maya.okafor@northpier.example";
  for (const customer_email of [shared, `grace${round}@example.com`]) {
    const created = await app.call("POST", `/projects/${slug}/churn-events`, {
      key,
      body: { ...CANCELLATION, customer_email },
    });
    const event = `/projects/${slug}/churn-events/${created.body.data.id}`;
    await app.call("POST", `${event}/generate`, { key, headers: { prefer: "respond-async" } });
    await app.work();
    const { body } = await app.call("GET", event, { key });
    expect(body.data.variants.length).toBe(VARIANT_COUNT);
    if (round === 1) await app.call("POST", `${event}/variants/${body.data.variants[0].id}/send`, { key });
    if (round === 2) await app.call("POST", `${event}/recovered`, { key });
  }
  await app.call("POST", "/track", {
    key,
    body: { customer_email: `grace${round}@example.com`, event: "login" },
  });
  const started_at = "2025-11-02T09:00:00.000Z";
  const csv = `subscription_id,customer_email,mrr,currency,status,started_at\nreal-${round},${shared},4900,usd,running,${started_at}\n`;
  const imported = await app.call("POST", `/projects/${slug}/imports?kind=subscriptions`, {
    token,
    raw: csv,
    headers: { "content-type": "text/csv" },
  });
  expect(imported.status).toBeLessThan(300);
  await app.work();
  expect(
    (await app.call("GET", `/projects/${slug}/imports/${imported.body.data.id}`, { token })).body.data,
  ).toMatchObject({
    status: "completed",
    rows: { imported: 1 },
  });
  await app.call("POST", "/cancel-flow/reasons", {
    body: { public_key: publicKey, reason: "too_expensive", customer_email: shared, comment: "too much" },
  });
  await app.work();
}

/** How many rows of the project each table with a project column has. */
async function tableCounts(app: TestApp, projectId: string): Promise<Record<string, number>> {
  const db = app.deps.store.read;
  const tables = await db.values<[string]>(
    "select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'project_id' where m.type = 'table' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const [table] of tables) {
    const [row] = await db.values<[number]>(`select count(*) from "${table}" where project_id = '${projectId}'`);
    counts[table] = row![0];
  }
  return counts;
}
