// Every field of a churn event arrives only by the ways that the table of fields lists, and is in the export. A new field is
// tested without a change here.

import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { FIELD_ROWS, fieldsOf, type Kind, type Way } from "../../../src/features/churn-events/fields.ts";
import { compile } from "../../../src/store/engine.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

let app: TestApp;
let project: TestProject;

beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  project = await newProject(app);
});
afterAll(() => app.close());

const VALUES: Readonly<Record<Kind, unknown>> = {
  email: "ada@example.com",
  event_type: "cancellation",
  line: "Ada 42",
  id: "Ada 42",
  text: "We moved to another tool",
  reason_code: "switched_to_competitor",
  money: 4_900,
  currency: "eur",
  days: 400,
  locale: "de-AT",
  timezone: "Europe/Vienna",
  object: { seats: 12 },
  flag: true,
};

const GIVEN = Object.fromEntries(FIELD_ROWS.map(({ name, kind }) => [name, VALUES[kind]]));
const NAMES = FIELD_ROWS.map(({ name }) => name);

const at = (path: string) => `/projects/${project.slug}${path}`;

async function accepted(method: string, path: string, body: { body?: unknown; raw?: string; key?: string }) {
  const answer = await app.call(method, path, body);
  expect([answer.status < 300, answer.body.error]).toEqual([true, undefined]);
  return answer.body;
}

const cell = (value: unknown) => {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};

const WAYS: Readonly<Record<Exclude<Way, "export">, () => Promise<unknown>>> = {
  api: () => accepted("POST", at("/churn-events"), { key: project.key, body: GIVEN }),
  custom: () => accepted("POST", `/webhooks/custom/${project.publicKey}`, { body: GIVEN }),
  import: () => {
    const raw = `${NAMES.join()}\n${NAMES.map((name) => cell(GIVEN[name])).join()}\n`;
    return accepted("POST", at("/imports?kind=churn_events&format=csv"), { key: project.key, raw });
  },
  // The flow has its own names for the customer's words and for the reason.
  session: async () => {
    const { cancel_reason: comment, reason_code: reason, ...fields } = GIVEN;
    const flow = { public_key: project.publicKey };
    const opened = await accepted("POST", "/cancel-flow/reasons", { body: { ...flow, ...fields, comment, reason } });
    const outcome = { ...flow, outcome: "declined" };
    return accepted("POST", `/cancel-flow/sessions/${opened.session_id}/outcome`, { body: outcome });
  },
};

/** The values of fields that were not given. */
const EMPTY: Readonly<Record<string, unknown>> = { event_type: "cancellation", currency: "usd", test: false };

for (const way of ["api", "custom", "import", "session"] as const) {
  test(`the fields that go by ${way} arrive, and no others, and the export has them`, async () => {
    await WAYS[way]();
    await app.work();
    const { data } = (await app.call("GET", at("/churn-events"), { key: project.key })).body;
    const taken = new Set(fieldsOf(way).map(({ name }) => name));
    const expected = NAMES.map((name) => [name, taken.has(name) ? GIVEN[name] : (EMPTY[name] ?? null)]);
    expect(NAMES.map((name) => [name, data[0][name]])).toEqual(expected);

    const file = await app.call("GET", at("/exports/churn-events.csv?mode=test"), { key: project.key });
    const [row] = parse(file.body, { columns: true }) as Record<string, string>[];
    const shown = (value: unknown) =>
      value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
    for (const { name } of fieldsOf("export")) expect([name, row?.[name]]).toEqual([name, shown(data[0][name])]);
  });
}

/** The fields that stay when a customer is erased, listed apart from the table so that a change of the table is noticed. */
const SUMMED = "event_type reason_code mrr currency plan_name tenure_days test".split(" ");

test("a repeat updates every field that does not say which event is meant", async () => {
  const { customer_email, event_type } = GIVEN;
  await accepted("POST", `/webhooks/custom/${project.publicKey}`, { body: { customer_email, event_type, test: true } });
  await app.work();
  await WAYS.custom();
  await app.work();
  const { data } = (await app.call("GET", at("/churn-events"), { key: project.key })).body;
  expect(data).toHaveLength(1);
  for (const { name } of fieldsOf("custom")) expect([name, data[0][name]]).toEqual([name, GIVEN[name]]);
});

test("a customer's export has every field of their event and session, and only what sums are made of is left of them", async () => {
  await WAYS.api();
  await WAYS.session();
  await app.work();
  const about = { token: project.token, body: { customer_email: GIVEN.customer_email } };
  const { kinds } = (await app.call("POST", at("/customers/export"), about)).body.data;
  for (const { name } of FIELD_ROWS) expect(kinds.churn_events[0]).toHaveProperty(name);
  // The flow has its own names for two fields, and only handles cancellations.
  const ofSessions = fieldsOf("session").filter(({ name }) => name !== "cancel_reason" && name !== "reason_code");
  for (const { name } of ofSessions) expect([name, kinds.cancel_sessions[0][name]]).toEqual([name, GIVEN[name]]);

  const erased = await app.call("DELETE", at(`/customers/${GIVEN.customer_email}`), { token: project.token });
  expect(erased.status).toBe(202);
  await app.work();
  const db = app.deps.store.read;
  for (const [table, fields] of [
    ["churn_events", FIELD_ROWS],
    ["cancel_sessions", ofSessions],
  ] as const) {
    const personal = fields.filter(({ name }) => !SUMMED.includes(name) && name !== "customer_email");
    const rows = await compile(
      db,
      `select ${personal.map(({ name }) => name).join()} from ${table} where project_id = ?`,
    ).values(project.id);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(personal.map(({ name }, index) => [name, row[index]])).toEqual(personal.map(({ name }) => [name, null]));
    }
  }
});
