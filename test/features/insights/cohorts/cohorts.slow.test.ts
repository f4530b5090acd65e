// Cohorts over the API: triangles without estimates, and the pooled curve.

import { afterEach, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { recordSighting, type Sighting } from "../../../../src/features/customers/subscriptions.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";

let app: TestApp;
let project: TestProject;

// The clock starts at 2026-03-02T09:00Z.
beforeEach(async () => {
  app = testApp();
  project = await newProject(app);
});

afterEach(() => app.close());

const get = async (path: string) => {
  const { status, body } = await app.call("GET", `/projects/${project.slug}${path}`, { key: project.key });
  expect(status).toBe(200);
  return body.data;
};

async function importEvents(rows: readonly { at: string; back?: string; mrr?: number | null; currency?: string }[]) {
  const raw = rows
    .map(({ at, back, mrr = 100, currency = "usd" }, index) =>
      JSON.stringify({
        customer_email: `customer-${index}@example.com`,
        event_type: "cancellation",
        external_id: `${index} ${at} ${back}`,
        occurred_at: at,
        ...(back ? { recovered_at: back } : {}),
        mrr,
        currency,
      }),
    )
    .join("\n");
  const headers = { "content-type": "application/x-ndjson" };
  const path = `/projects/${project.slug}/imports?kind=churn_events`;
  expect((await app.call("POST", path, { key: project.key, raw, headers })).status).toBe(202);
  await app.work();
}

test("recovery is cumulative by days since the event, and null for what not everybody has lived through", async () => {
  await importEvents([
    { at: "2025-12-01T00:00:00Z", back: "2025-12-02T00:00:00Z", mrr: 10 }, // exactly at the end of day 1
    { at: "2025-12-05T00:00:00Z", back: "2025-12-06T00:00:01Z", mrr: 20 }, // just after it
    { at: "2025-12-31T23:59:59Z", back: "2026-01-20T00:00:00Z", mrr: null },
    { at: "2025-12-10T00:00:00Z", mrr: 70 },
    { at: "2026-02-20T00:00:00Z", back: "2026-02-21T00:00:00Z", mrr: 5 },
    { at: "2026-02-01T00:00:00Z", mrr: 5 },
    { at: "2025-12-01T00:00:00Z", currency: "eur", mrr: 1_000_000 },
  ]);
  const data = await get("/cohorts");
  expect(data).toMatchObject({
    by: "event_month",
    currency: "usd",
    reason: null,
    period: { from: "2025-12-03", to: "2026-03-02", timezone: "UTC" },
  });
  // January has no members; December is whole, although the period begins on its 3rd.
  expect(data.cohorts).toEqual([
    {
      cohort: "2025-12",
      size: 4,
      mrr: 100,
      periods: [
        { period: 1, recovered: 1, rate: 0.25, mrr: 10 },
        { period: 3, recovered: 2, rate: 0.5, mrr: 30 },
        { period: 7, recovered: 2, rate: 0.5, mrr: 30 },
        { period: 14, recovered: 2, rate: 0.5, mrr: 30 },
        { period: 30, recovered: 3, rate: 0.75, mrr: 30 },
        { period: 60, recovered: 3, rate: 0.75, mrr: 30 },
        { period: 90, recovered: null, rate: null, mrr: null },
      ],
    },
    {
      cohort: "2026-02",
      size: 2,
      mrr: 10,
      periods: [
        { period: 1, recovered: 1, rate: 0.5, mrr: 5 },
        { period: 3, recovered: 1, rate: 0.5, mrr: 5 },
        { period: 7, recovered: 1, rate: 0.5, mrr: 5 },
        ...[14, 30, 60, 90].map((period) => ({ period, recovered: null, rate: null, mrr: null })),
      ],
    },
  ]);
  // Only events that are old enough: at 14 days all but the one of February 20, at 90 the first two of December.
  expect(data.pooled.map(({ period, members, recovered }: never) => [period, members, recovered])).toEqual([
    [1, 6, 2],
    [3, 6, 3],
    [7, 6, 3],
    [14, 5, 2],
    [30, 4, 3],
    [60, 4, 3],
    [90, 1, 1],
  ]);
  expect(data.pooled[0]).toMatchObject({ rate: 1 / 3, mrr: 15, mrr_rate: 15 / 110 });
  expect(data.pooled[0].low).toBeCloseTo(0.0968, 4);
  expect(data.pooled[0].high).toBeCloseTo(0.7, 4);
  expect((await get("/cohorts?currency=eur")).cohorts[0]).toMatchObject({ size: 1, mrr: 1_000_000 });
});

const see = (subscriptionId: string, day: string, sighting: Partial<Sighting>) =>
  app.deps.store.write((tx) =>
    recordSighting(tx, project, "stripe", {
      subscriptionId,
      at: Date.parse(`${day}T00:00:00Z`),
      currency: "usd",
      email: `${subscriptionId}@example.com`,
      ...sighting,
    }),
  );

const signsUp = (name: string, day: string, mrr: number, time = "12:00:00Z") => {
  const startedAt = Date.parse(`${day}T${time}`);
  return see(name, day, { at: startedAt, running: true, mrr, startedAt });
};

test("retention is measured on each customer's own monthly day, and a returning customer stays in the cohort", async () => {
  await signsUp("stays", "2025-12-10", 100);
  await signsUp("grows", "2025-12-11", 100);
  await see("grows", "2026-01-20", { mrr: 150 });
  await signsUp("leaves", "2025-12-31", 50);
  await see("leaves", "2026-01-31", { running: false, endedAt: Date.parse("2026-01-31T12:00:00Z") });
  await signsUp("returns", "2025-12-01", 20);
  await see("returns", "2026-01-01", { running: false });
  await see("returns", "2026-01-15", { running: true });
  await signsUp("young", "2026-02-03", 7);
  const data = await get("/cohorts?by=signup_month&from=2025-12-01&to=2026-03-02");
  expect(data.cohorts).toEqual([
    {
      cohort: "2025-12",
      size: 4,
      mrr: 270,
      periods: [
        { period: 0, retained: 4, rate: 1, mrr: 270 },
        { period: 1, retained: 2, rate: 0.5, mrr: 200 },
        { period: 2, retained: 3, rate: 0.75, mrr: 270 },
        { period: 3, retained: null, rate: null, mrr: null },
      ],
    },
    {
      cohort: "2026-02",
      size: 1,
      mrr: 7,
      periods: [
        { period: 0, retained: 1, rate: 1, mrr: 7 },
        { period: 1, retained: null, rate: null, mrr: null },
      ],
    },
  ]);
  expect(data.pooled.map(({ period, members, retained, mrr }: never) => [period, members, retained, mrr])).toEqual([
    [0, 5, 5, 277],
    [1, 4, 2, 200],
    [2, 4, 3, 270],
    [3, 1, 1, 20],
  ]);
  expect(data.pooled[1].low).toBeLessThan(0.5);
  expect(data.pooled[1].high).toBeGreaterThan(0.5);
});

test("the months are those of the project's time zone", async () => {
  const body = { settings: { timezone: "Pacific/Auckland" } };
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body });
  await signsUp("ada", "2026-01-31", 100, "11:30:00Z"); // 0:30 on February 1 in the project's zone
  await importEvents([{ at: "2026-01-31T11:30:00Z" }, { at: "2026-01-31T10:59:59Z" }]);
  expect((await get("/cohorts?by=signup_month")).cohorts.map(({ cohort }: never) => cohort)).toEqual(["2026-02"]);
  expect((await get("/cohorts")).cohorts.map(({ cohort }: never) => cohort)).toEqual(["2026-01", "2026-02"]);
});

test("without data there are no cohorts, and the reason is given", async () => {
  expect(await get("/cohorts")).toMatchObject({
    cohorts: [],
    reason: expect.stringContaining("No churn event in USD"),
  });
  const none = await get("/cohorts?by=signup_month&currency=KWD");
  expect(none).toMatchObject({ cohorts: [], pooled: [], reason: expect.stringContaining("No subscription in KWD") });
  await signsUp("ada", "2020-01-01", 100);
  const old = await get("/cohorts?by=signup_month");
  expect(old).toMatchObject({ cohorts: [], reason: expect.stringContaining("No customer paid for the first time") });
});

test("an old cohort is reported for five years, through silence too", async () => {
  await signsUp("ada", "2019-06-15", 100);
  const [cohort] = (await get("/cohorts?by=signup_month&from=2019-01-01&to=2019-12-31")).cohorts;
  expect(cohort.periods).toHaveLength(61);
  expect(cohort.periods.at(-1)).toEqual({ period: 60, retained: 1, rate: 1, mrr: 100 });
});

test("another way to form cohorts is refused by name", async () => {
  const { status, body } = await app.call("GET", `/projects/${project.slug}/cohorts?by=week`, { key: project.key });
  expect(status).toBe(400);
  expect(body.error.details[0].field).toBe("by");
});

/** Every number in a response, with its path. */
function* numbersIn(value: unknown, path = ""): Generator<[string, number]> {
  if (typeof value === "number") yield [path, value];
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* numbersIn(inner, `${path}.${key}`);
  }
}

const day = fc
  .integer({ min: Date.parse("2025-06-01T00:00:00Z"), max: Date.parse("2026-03-02T00:00:00Z") })
  .map((time) => new Date(time).toISOString());

test("whatever the history, every number of the answers is finite, and every share lies between its bounds", async () => {
  const oneEvent = fc.record({
    at: day,
    back: fc.option(day, { nil: undefined }),
    mrr: fc.option(fc.nat(9_007_199_254), { nil: null }),
    currency: fc.constantFrom("usd", "kwd"),
  });
  const oneSubscription = fc.record({ starts: day, ends: fc.option(day, { nil: null }), mrr: fc.nat(100_000) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(oneEvent, { maxLength: 6 }),
      fc.array(oneSubscription, { maxLength: 6 }),
      fc.constantFrom("UTC", "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe"),
      async (events, subscriptions, timezone) => {
        project = await newProject(app);
        const body = { settings: { timezone } };
        await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body });
        if (events.length > 0) await importEvents(events);
        for (const [index, { starts, ends, mrr }] of subscriptions.entries()) {
          await see(`s${index}`, starts.slice(0, 10), { running: true, mrr, startedAt: Date.parse(starts) });
          if (ends) await see(`s${index}`, "2026-03-02", { running: false, endedAt: Date.parse(ends) });
        }
        const period = "from=2025-09-01&to=2026-03-02";
        const answers = {
          stats: await get(`/stats?${period}`),
          event: await get(`/cohorts?${period}`),
          signup: await get(`/cohorts?by=signup_month&${period}`),
          mrr: await get(`/mrr?${period}`),
        };
        for (const [path, number] of numbersIn(answers)) {
          expect({ path, isFinite: Number.isFinite(number) }).toEqual({ path, isFinite: true });
          if (/\.(rate|low|high|recovery_rate|save_rate|open_rate|click_rate|customer_churn_rate)$/.test(path)) {
            expect(number).toBeGreaterThanOrEqual(0);
            expect(number).toBeLessThanOrEqual(1);
          }
        }
        for (const { mrr_movements: m } of [answers.stats, answers.stats.previous, ...(answers.mrr.months ?? [])]) {
          if (m === null) continue;
          expect(m.start + m.new + m.reactivation + m.expansion - m.contraction - m.churn).toBe(m.end);
          expect(m.churn_voluntary + m.churn_involuntary).toBe(m.churn);
        }
        const { attribution: parts, churn_events } = answers.stats;
        const attributed = [parts.after_offer, parts.after_mail, parts.by_provider_retry, parts.by_itself];
        expect(attributed.reduce((sum, part) => sum + part.events, 0)).toBe(churn_events.by_status.recovered);
      },
    ),
    { numRuns: 12 },
  );
});
