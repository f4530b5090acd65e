// Statistics from sums match the same statistics counted event by event, through random changes of events over HTTP.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { COUNTED } from "../../../../src/commands/statistics.ts";
import { checkSums, forgetSums, rebuildSums } from "../../../../src/features/insights/sums/sum-spans.ts";
import { findProjectBySlug } from "../../../../src/features/projects/service.ts";
import { DAY, HOUR } from "../../../../src/lib/duration.ts";
import { countWrong } from "../../../../src/store/row-counts.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";
import { linksOf, mailsOf } from "../../../support/outbox.ts";
import { CURRENCIES, sequence, ZONES } from "../history.ts";
import { addManyEvents } from "./many-events.ts";

const STEPS = 50;
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

let app: TestApp;

beforeAll(() => {
  app = testApp();
});

afterAll(() => app.close());

/** How many totals of the project's lists differ from the number of their rows. */
async function miscounted({ id }: { id: string }): Promise<number> {
  let wrong = 0;
  for (const list of COUNTED) wrong += await app.deps.store.write((tx) => countWrong(tx, list, id));
  return wrong;
}

const projectOf = async ({ slug }: TestProject) => (await findProjectBySlug(app.deps.store.read, slug))!;

async function live(project: TestProject, reports: string, random: () => number): Promise<void> {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const at = `/projects/${project.slug}`;
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `${at}${path}`, { key: project.key, ...(body ? { body } : {}) });
  const anEvent = async (status: string): Promise<string | undefined> =>
    (await call("GET", `/churn-events?per_page=100&status=${status}&page=${one([1, 1, 2])}`)).body.data[0]?.id;
  const facts = () => ({
    customer_email: `customer-${Math.floor(random() * 50)}@example.com`,
    event_type: one(["cancellation", "payment_failed"]),
    ...one([{}, { mrr: Math.floor(random() * 9_000) }]),
    currency: one(CURRENCIES),
    cancel_reason: one(["too expensive", "we miss a feature", ""]),
    test: random() < 0.2,
  });
  const steps: (() => Promise<unknown>)[] = [
    () => call("POST", "/churn-events", facts()),
    async () => {
      const id = await anEvent(one(["new", "processing", "email_sent", "lost"]));
      return id && call("POST", `/churn-events/${id}/recovered`);
    },
    async () => {
      const id = await anEvent("recovered");
      return id && call("POST", `/churn-events/${id}/reopen`);
    },
    async () => {
      const id = await anEvent("new");
      if (!id) return;
      const headers = { prefer: "respond-async" };
      await app.call("POST", `${at}/churn-events/${id}/generate`, { key: project.key, headers });
      await app.work();
      const variant = (await call("GET", `/churn-events/${id}/variants`)).body.data[0];
      return variant && call("POST", `/churn-events/${id}/variants/${variant.id}/send`);
    },
    async () => {
      const messages = (await call("GET", "/messages?per_page=50")).body.data;
      const mail =
        messages.length > 0 &&
        (await mailsOf(app)).find(({ subject }) => subject === one<{ subject: string }>(messages).subject);
      if (!mail) return;
      const { pixel, clicks } = linksOf(mail);
      const headers = { "user-agent": CHROME };
      return app.call("GET", one([pixel, ...clicks]), { headers, peer: "127.0.0.1" });
    },
    async () => {
      const { data } = (await call("GET", "/messages?per_page=50&status=sent")).body;
      const bounce = {
        RecordType: "Bounce",
        Type: "HardBounce",
        TypeCode: 1,
        Inactive: true,
        Details: "550 unknown user",
      };
      return (
        data.length > 0 &&
        app.call("POST", reports, { body: { ...bounce, ID: 1, Email: one<{ to: string }>(data).to } })
      );
    },
    async () => {
      const body = { public_key: project.publicKey, reason: one(["too_expensive", "other"]), ...facts() };
      const { session_id } = (await app.call("POST", "/cancel-flow/reasons", { body })).body;
      if (random() < 0.3) return;
      app.clock.advance(one([0, HOUR / 4, 2 * HOUR]));
      const outcome = one(["accepted", "accepted", "declined", "abandoned"]);
      return app.call("POST", `/cancel-flow/sessions/${session_id}/outcome`, {
        body: { public_key: project.publicKey, outcome },
      });
    },
    () => app.call("POST", `/webhooks/custom/${project.publicKey}`, { body: facts() }),
    () =>
      app.call("POST", `${at}/imports?kind=churn_events&format=ndjson`, {
        key: project.key,
        raw: [1, 2, 3]
          .map(() => {
            const occurred = app.clock.now() - Math.floor(random() * 80 * DAY);
            return {
              ...facts(),
              occurred_at: new Date(occurred).toISOString(),
              ...one([{}, { recovered_at: new Date(occurred + 1_000).toISOString() }]),
            };
          })
          .map((row) => JSON.stringify(row))
          .join("\n"),
      }),
    () => app.work(),
    async () => app.clock.advance(one([HOUR, 6 * HOUR, DAY + HOUR / 2])),
  ];
  for (let step = 0; step < STEPS; step++) await one(steps)();
  if (random() < 0.3) {
    await app.call("PATCH", at, { token: project.token, body: { settings: { timezone: one(ZONES) } } });
  }
  app.clock.advance(61_000);
  await app.work();
}

const PATHS = CURRENCIES.flatMap((currency) =>
  ["live", "test"].flatMap((mode) => [
    `/stats?currency=${currency}&mode=${mode}`,
    `/stats?currency=${currency}&mode=${mode}&from=2026-02-20&to=2026-03-06`,
    `/cohorts?currency=${currency}&mode=${mode}`,
    `/forecasting?currency=${currency}&mode=${mode}`,
  ]),
);

async function answers(project: TestProject): Promise<string[]> {
  const all: string[] = [];
  for (const path of PATHS) {
    const { status, body } = await app.call("GET", `/projects/${project.slug}${path}`, { key: project.key });
    expect(status).toBe(200);
    all.push(`${path} ${JSON.stringify(body)}`);
  }
  return all;
}

test.each([1, 2, 3, 4])(
  "whatever becomes of events, statistics from sums are those of a full count (life %p)",
  async (seed) => {
    const random = sequence(seed);
    const project = await newProject(app);
    const body = { settings: { timezone: ZONES[Math.floor(random() * ZONES.length)]! } };
    expect((await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body })).status).toBe(200);
    const { urls } = (await app.call("GET", `/projects/${project.slug}/mail-webhooks`, { token: project.token })).body
      .data;
    const offer = {
      offer_type: "discount",
      title: "Stay",
      description: "Less",
      cta_button_text: "Yes",
      is_active: true,
    };
    await app.call("PUT", `/projects/${project.slug}/retention-offers/too_expensive`, {
      key: project.key,
      body: { ...offer, discount_percent: 20 },
    });
    await addManyEvents(app, project, random);
    app.clock.advance(61_000);
    await app.work();
    for (let part = 0; part < 3; part++) {
      await live(project, new URL(urls.postmark).pathname, random);
      const row = await projectOf(project);
      const { summed, wrong } = await checkSums(app.deps.store, row);
      expect(summed).toBeGreaterThan(30);
      expect([wrong, await miscounted(row)]).toEqual([0, 0]);
      const fromSums = await answers(project);
      await app.deps.store.write((tx) => forgetSums(tx, row));
      expect(await answers(project)).toEqual(fromSums);
      await rebuildSums(app.deps.store, row, app.clock.now());
      expect(await answers(project)).toEqual(fromSums);
    }
  },
);

test("a mail that is read after its day was summed changes the sums of that day", async () => {
  const project = await newProject(app);
  await addManyEvents(app, project, sequence(7));
  const at = `/projects/${project.slug}`;
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `${at}${path}`, { key: project.key, ...(body ? { body } : {}) });
  const { id } = (
    await call("POST", "/churn-events", { customer_email: "ada@example.com", event_type: "cancellation" })
  ).body.data;
  const headers = { prefer: "respond-async" };
  await app.call("POST", `${at}/churn-events/${id}/generate`, { key: project.key, headers });
  await app.work();
  const [variant] = (await call("GET", `/churn-events/${id}/variants`)).body.data;
  expect((await call("POST", `/churn-events/${id}/variants/${variant.id}/send`)).status).toBe(200);
  await app.work();
  const { pixel } = linksOf((await mailsOf(app)).at(-1)!);
  const emails = async () => (await call("GET", "/stats")).body.data.emails;
  for (const pass of [2 * DAY, 61_000]) {
    app.clock.advance(pass);
    await app.work();
  }
  const { summed } = await checkSums(app.deps.store, await projectOf(project));
  const { sent, opened } = await emails();
  expect((await app.call("GET", pixel, { headers: { "user-agent": CHROME }, peer: "127.0.0.1" })).status).toBe(200);
  expect(await checkSums(app.deps.store, await projectOf(project))).toEqual({ summed: summed - 1, wrong: 0 });
  expect(await emails()).toMatchObject({ sent, opened: opened + 1 });
  app.clock.advance(61_000);
  await app.work();
  expect(await checkSums(app.deps.store, await projectOf(project))).toEqual({ summed, wrong: 0 });
  expect(await emails()).toMatchObject({ sent, opened: opened + 1 });
});

test("after erasure or a shorter retention every sum still equals a full count", async () => {
  const project = await newProject(app);
  await addManyEvents(app, project, sequence(8));
  app.clock.advance(61_000);
  await app.work();
  const at = `/projects/${project.slug}`;
  const before = await checkSums(app.deps.store, await projectOf(project));
  const isRight = async () => expect((await checkSums(app.deps.store, await projectOf(project))).wrong).toBe(0);
  for (const email of ["customer-1@example.com", "customer-3@example.com"]) {
    const { status } = await app.call("DELETE", `${at}/customers/${email}`, { token: project.token });
    expect(status).toBe(202);
  }
  await app.work();
  await isRight();
  expect(before.summed).toBeGreaterThan(20);
  const body = { settings: { retention: { sessions: 20, churn_events: 25 } } };
  expect((await app.call("PATCH", at, { token: project.token, body })).status).toBe(200);
  app.clock.advance(DAY);
  await app.work();
  await isRight();
});

test("sample data is in the sums while it is there", async () => {
  const project = await newProject(app);
  await addManyEvents(app, project, sequence(5));
  app.clock.advance(11 * 60_000);
  await app.work();
  const sampleData = (method: string) =>
    app.call(method, `/projects/${project.slug}/sample-data`, { token: project.token });
  expect((await sampleData("POST")).status).toBe(201);
  expect((await checkSums(app.deps.store, await projectOf(project))).wrong).toBe(0);
  app.clock.advance(61_000);
  await app.work();
  const { summed, wrong } = await checkSums(app.deps.store, await projectOf(project));
  expect(summed).toBeGreaterThan(20);
  expect([wrong, await miscounted(project)]).toEqual([0, 0]);
  expect((await sampleData("DELETE")).status).toBe(204);
  app.clock.advance(61_000);
  await app.work();
  expect((await checkSums(app.deps.store, await projectOf(project))).wrong).toBe(0);
  expect(await miscounted(project)).toBe(0);
});

test("events that come to a day which was over by a clock that was set back are in the sums", async () => {
  const project = await newProject(app);
  await addManyEvents(app, project, sequence(6));
  app.clock.advance(2 * DAY);
  await app.work();
  const isRight = async () => (await checkSums(app.deps.store, await projectOf(project))).wrong === 0;
  expect(await isRight()).toBe(true);
  app.clock.advance(-2 * DAY);
  await app.work();
  const body = { customer_email: "late@example.com", event_type: "cancellation" };
  const answer = await app.call("POST", `/projects/${project.slug}/churn-events`, { key: project.key, body });
  expect(answer.status).toBe(201);
  expect(await isRight()).toBe(true);
  app.clock.advance(2 * DAY);
  await app.work();
  expect(await isRight()).toBe(true);
});
