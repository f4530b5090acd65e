// The items that need attention, each caused by a real failure.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { imports } from "../../../src/features/inbound/imports/tables.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;

async function start(environment: Record<string, string> = {}) {
  app = testApp(environment);
  project = await newProject(app);
  acme = journey(app, project);
}
beforeEach(() => start());
afterEach(() => app.close());

const items = async () =>
  (await app.call("GET", `/projects/${project.slug}/today`, { key: project.key })).body.data.needs_a_hand;

const post = (customer: string) =>
  app.call("POST", `/webhooks/custom/${project.publicKey}`, {
    body: { customer_email: `${customer}@example.com`, event_type: "cancellation" },
  });

test("a source that is silent for three days though it used to be heard from, until it is heard again", async () => {
  for (let day = 0; day < 10; day++) {
    await post(`customer-${day}`);
    app.clock.advance(DAY / 2);
  }
  await app.work();
  app.clock.advance(2 * DAY);
  expect(await items()).toEqual([]);
  app.clock.advance(DAY);
  expect(await items()).toEqual([
    {
      kind: "provider_silent",
      sentence: "The custom webhook has not been heard from for 3 days.",
      params: { source: "custom", days: 3 },
      action: { kind: "test_connection", ref: "custom" },
      since: "2026-03-06T21:00:00.000Z",
    },
  ]);
  app.clock.advance(28 * DAY);
  expect(await items()).toEqual([]);
  await post("back");
  expect(await items()).toEqual([]);
});

test("a source that was hardly ever heard from is not missed", async () => {
  await post("once");
  app.clock.advance(4 * DAY);
  expect(await items()).toEqual([]);
});

test("a customer who wants their data deleted, with the day by which that has to happen", async () => {
  await acme.event({ customer_email: "ruth@example.com", cancel_reason: "Stop emailing me and delete my data" });
  expect(await items()).toMatchObject([
    {
      kind: "deletion_requested",
      params: { customer_email: "ruth@example.com", delete_by: "2026-04-01" },
      action: { kind: "open_customer", ref: "ruth@example.com" },
    },
  ]);
});

test("a mail server that cannot be reached, until a mail gets through", async () => {
  await app.close();
  await start({
    RECOVERD_MAIL__HOST: "127.0.0.1",
    RECOVERD_MAIL__PORT: "1",
    RECOVERD_MAIL__TLS: "none",
    RECOVERD_MAIL__FROM: "a@example.com",
  });
  const { id } = await acme.event();
  const [variant] = await acme.variants(id);
  await acme.send(id, variant.id);
  await app.work();
  const [item] = await items();
  expect(item).toMatchObject({ kind: "mail_failed", params: { count: 1 }, action: { kind: "test_mail", ref: null } });
  expect(item.sentence).toStartWith("1 mail could not be handed over: ");
  await app.deps.store.write((tx) => tx.update(messages).set({ status: "sent", lastError: null }));
  expect(await items()).toEqual([]);
});

test("a model that does not answer", async () => {
  await app.close();
  await start({ RECOVERD_LLM__MODEL: "small", RECOVERD_LLM__BASE_URL: "http://127.0.0.1:1" });
  const { id } = await acme.event();
  await acme.variants(id);
  expect(await items()).toMatchObject([
    {
      kind: "model_failed",
      params: { model: "small", count: VARIANT_COUNT },
      action: { kind: "test_model", ref: null },
    },
  ]);
});

test("an import that failed, and nothing of another project", async () => {
  const row = {
    id: "imp_1",
    projectId: project.id,
    kind: "churn_events" as const,
    format: null,
    dryRun: false,
    status: "failed" as const,
    bytes: 1,
    progress: 0,
    rowsRead: 0,
    rowsImported: 0,
    rowsUnchanged: 0,
    rowsRejected: 0,
    error: "The file is gone",
    createdAt: app.clock.now(),
    startedAt: null,
    finishedAt: null,
  };
  await app.deps.store.write((tx) => tx.insert(imports).values(row));
  expect(await items()).toMatchObject([
    {
      kind: "import_failed",
      sentence: "An import of churn events failed: The file is gone.",
      action: { kind: "open_import", ref: "imp_1" },
    },
  ]);
  const other = await newProject(app);
  const theirs = await app.call("GET", `/projects/${other.slug}/today`, { key: other.key });
  expect(theirs.body.data.needs_a_hand).toEqual([]);
});
