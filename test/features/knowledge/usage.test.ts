// A customer's use of the known features, from events that were tracked over HTTP.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { readKnowledge } from "../../../src/features/knowledge/service.ts";
import { type CustomerUsage, customerUsage } from "../../../src/features/knowledge/usage.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import { purgeTrackedCustomers } from "../../../src/features/tracking/jobs.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { enqueue } from "../../../src/queue/jobs.ts";
import { compile } from "../../../src/store/engine.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";

let app: TestApp;
let project: TestProject;

const ADA = "ada@example.com";
const FEATURES = [
  { name: "Invoices", events: ["invoice_created"] },
  { name: "Reminders", events: ["reminder_sent"] },
  { name: "Reports", events: ["reports"] },
  { name: "Typo", events: ["invoice_craeted"] },
  { name: "No events" },
];

beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  project = await newProject(app);
  const body = { features: FEATURES };
  expect((await app.call("PUT", `/projects/${project.slug}/knowledge`, { key: project.key, body })).status).toBe(200);
});
afterAll(() => app.close());

type Done = { event: string; ago?: number; times?: number; properties?: object; who?: object };

async function track(done: Done[], publicly = false): Promise<void> {
  const events = done.flatMap(({ event, ago = 0, times = 1, properties = {}, who = { customer_email: ADA } }) =>
    Array.from({ length: times }, () => ({
      ...who,
      event,
      properties,
      timestamp: new Date(app.clock.now() - ago * DAY).toISOString(),
    })),
  );
  const by = publicly ? {} : { key: project.key };
  const body = publicly ? { public_key: project.publicKey, events } : { events };
  expect((await app.call("POST", "/track", { ...by, body })).status).toBe(202);
}

/** Advances the clock by `count` days, with a purge every 30 days and at the end. */
async function nights(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 30) {
    app.clock.advance(Math.min(left, 30) * DAY);
    await app.deps.store.write((tx) => enqueue(tx, purgeTrackedCustomers, {}, app.clock.now()));
    await app.work();
  }
}

async function usage({ before = app.clock.now(), customerIds = [] as string[] } = {}): Promise<CustomerUsage> {
  const { store, ingest } = app.deps;
  await ingest.caughtUp();
  const [row, known] = [await getProject(store.read, project.id), await readKnowledge(store.read, project.id)];
  return customerUsage(store.read, row, { email: ADA, customerIds }, known, before);
}

const namesOf = (features: { name: string }[]): string[] => features.map(({ name }) => name);
const today = (): number => Math.floor(app.clock.now() / DAY) * DAY;

test("a customer who was never tracked has no known usage", async () => {
  await track([{ event: "reminder_sent", who: { customer_email: "bo@example.com" } }]);
  expect(await usage()).toEqual({ since: null, events: [], used: [], neverUsed: [], teamSize: null });
});

test("counts in all and of the last 30 days, the first and the last day, features used and never used", async () => {
  await track([{ event: "reminder_sent", who: { customer_email: "bo@example.com" } }]);
  await track([
    { event: "login", ago: 80 },
    { event: "invoice_created", ago: 70, times: 200 },
    { event: "invoice_created", ago: 30, times: 3 },
    { event: "invoice_created", ago: 29, times: 11 },
    { event: "feature_used", ago: 3, properties: { feature: "reports" } },
  ]);
  const found = await usage();
  expect(found).toMatchObject({ since: today() - 80 * DAY, teamSize: null });
  expect(found.events).toEqual([
    {
      event: "invoice_created",
      total: 214,
      last30Days: 11,
      firstUsedAt: today() - 70 * DAY,
      lastUsedAt: today() - 29 * DAY,
    },
    { event: "reports", total: 1, last30Days: 1, firstUsedAt: today() - 3 * DAY, lastUsedAt: today() - 3 * DAY },
  ]);
  expect([namesOf(found.used), namesOf(found.neverUsed)]).toEqual([["Invoices", "Reports"], ["Reminders"]]);
});

test("events after the moment do not count", async () => {
  await track([
    { event: "invoice_created", ago: 5, times: 2 },
    { event: "invoice_created", ago: 1, times: 7 },
  ]);
  expect((await usage({ before: app.clock.now() - 3 * DAY })).events).toMatchObject([{ total: 2 }]);
});

test("events from a browser do not count as usage, yet keep a feature from being called unused", async () => {
  await track([{ event: "reminder_sent", who: { customer_email: "bo@example.com" } }]);
  await track([{ event: "login" }]);
  await track([{ event: "reminder_sent", times: 5, properties: { team_size: 90 } }], true);
  expect(await usage()).toMatchObject({ events: [], used: [], neverUsed: [], teamSize: null });
  const settings = { automation: { trust_public_key: true } };
  await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
  expect((await usage()).events).toMatchObject([{ event: "reminder_sent", total: 5 }]);
});

test("the whole time is counted, though single days are stored for half a year", async () => {
  await track([{ event: "reminder_sent", who: { customer_email: "bo@example.com" } }]);
  const began = today();
  await track([{ event: "invoice_created", times: 100 }]);
  await nights(100);
  await track([{ event: "invoice_created", times: 100 }]);
  const middle = app.clock.now();
  await nights(100);
  await track([{ event: "invoice_created", times: 14 }]);
  await nights(90);
  expect((await usage()).events).toEqual([
    {
      event: "invoice_created",
      total: 214,
      last30Days: 0,
      firstUsedAt: began,
      lastUsedAt: began + 200 * DAY,
    },
  ]);
  expect(await usage()).toMatchObject({ since: began, neverUsed: [{ name: "Reminders" }] });
  // A sum that extends beyond the requested moment cannot be split there.
  expect(await usage({ before: middle })).toMatchObject({ events: [], used: [] });
});

test("a customer whose earliest days are lost is not said to have never used anything", async () => {
  await track([{ event: "reminder_sent", who: { customer_email: "bo@example.com" } }]);
  await track([{ event: "login" }]);
  await nights(10);
  await track([{ event: "login" }]);
  expect(namesOf((await usage()).neverUsed)).toEqual(["Reminders"]);
  // As in the database of a version that stored no sums.
  await app.deps.store.write((tx) => compile(tx, "delete from activity_days where day < ?").run(today() / DAY - 5));
  expect(await usage()).toMatchObject({ since: today(), neverUsed: [] });
});

test("an id and an address that turn out to be one customer are counted together, sums included", async () => {
  await track([{ event: "invoice_created", times: 4, who: { customer_id: "c1" }, properties: { team_size: 7 } }]);
  await track([{ event: "invoice_created", times: 5 }]);
  await nights(170);
  await track([{ event: "login" }, { event: "login", who: { customer_id: "c1" } }]);
  await nights(15);
  expect((await usage({ customerIds: ["c1"] })).events).toMatchObject([{ total: 9 }]);
  await track([{ event: "login", who: { customer_email: ADA, customer_id: "c1" } }]);
  expect(await usage()).toMatchObject({ events: [{ total: 9 }], teamSize: 7 });
});

test("the team's size is the last one that a server reported", async () => {
  await track([{ event: "login", properties: { team_size: 3 } }]);
  for (const team_size of [0, -1, 2.5, "7", null, 1e9]) await track([{ event: "login", properties: { team_size } }]);
  expect((await usage()).teamSize).toBe(3);
  await track([{ event: "login", properties: { team_size: 12 } }]);
  expect((await usage()).teamSize).toBe(12);
});

test.skipIf(isOnPostgres)("one customer is read by key, however many are tracked", async () => {
  const plan = await compile(
    app.deps.store.read,
    `explain query plan select kind, count, day from activity_days where customer = 1 and day <= 2
     union all select kind, count, last_day from activity_totals where customer = 1`,
  ).values();
  const steps = plan.map((row) => String(row.at(-1))).filter((step) => /SCAN|SEARCH/.test(step));
  expect(steps).toHaveLength(2);
  for (const step of steps)
    expect(step).toMatch(/^SEARCH activity_(days|totals) USING (PRIMARY KEY|INDEX).*customer=\?/);
});
