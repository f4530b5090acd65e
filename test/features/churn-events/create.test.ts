// Creating a churn event: what is accepted, what is filled in, and what is rejected.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { projects } from "../../../src/features/projects/tables.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterAll(() => app.close());

const REQUIRED = { customer_email: "ada@example.com", event_type: "cancellation" };
const ALL = {
  ...CANCELLATION,
  customer_id: "cus_42",
  locale: "pt-BR",
  timezone: "America/Sao_Paulo",
  metadata: { seats: 3, nested: { list: [1, null, "two"] } },
};

describe("what is taken", () => {
  test("the two required fields are enough, and the rest is null or has its default", async () => {
    const answer = await acme.create(REQUIRED);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      data: {
        id: expect.stringMatching(/^evt_[0-9a-z]{26,}$/),
        project_id: project.id,
        customer_email: "ada@example.com",
        customer_name: null,
        customer_id: null,
        event_type: "cancellation",
        cancel_reason: null,
        reason_code: null,
        classified_by: "none",
        status: "new",
        mrr: null,
        currency: "usd",
        plan_name: null,
        tenure_days: null,
        locale: null,
        timezone: null,
        metadata: null,
        provider: "api",
        source: "api",
        held_back: null,
        test: false,
        sample: false,
        replied_at: null,
        snoozed_until: null,
        created_at: "2026-03-02T09:00:00.000Z",
        updated_at: "2026-03-02T09:00:00.000Z",
      },
    });
  });

  test("every field is stored and read back as it was given", async () => {
    const answer = await acme.create(ALL);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject(ALL);
    expect(await acme.read(answer.body.data.id)).toEqual({ ...answer.body.data, variants: [] });
  });

  test("null stands for an optional field that is not known", async () => {
    const nulls = Object.fromEntries(Object.keys(ALL).map((name) => [name, null]));
    const answer = await acme.create({ ...nulls, ...REQUIRED });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ ...nulls, ...REQUIRED, currency: "usd" });
  });

  test.each([
    [
      "an address with capitals and spaces",
      { customer_email: "  Ada@Example.COM " },
      { customer_email: "ada@example.com" },
    ],
    ["a currency in capitals", { currency: "EUR" }, { currency: "eur" }],
    ["a failed payment", { event_type: "payment_failed" }, { event_type: "payment_failed" }],
    ["no money and no days", { mrr: 0, tenure_days: 0 }, { mrr: 0, tenure_days: 0 }],
    ["a whole number written with a fraction of nothing", { mrr: 4900.0 }, { mrr: 4900 }],
    ["the largest exact amount", { mrr: Number.MAX_SAFE_INTEGER }, { mrr: Number.MAX_SAFE_INTEGER }],
    ["more days than anybody lives", { tenure_days: 1_000_000 }, { tenure_days: 1_000_000 }],
    ["an empty reason", { cancel_reason: "" }, { cancel_reason: "" }],
    ["a reason of 5,000 characters", { cancel_reason: "x".repeat(5_000) }, { cancel_reason: "x".repeat(5_000) }],
    ["metadata of 4,096 bytes", { metadata: { a: "x".repeat(4_088) } }, { metadata: { a: "x".repeat(4_088) } }],
    ["no metadata at all", { metadata: {} }, { metadata: {} }],
  ])("%s", async (_, input, stored) => {
    const answer = await acme.create({ ...REQUIRED, ...input });
    expect(answer.status).toBe(201);
    expect(await acme.read(answer.body.data.id)).toMatchObject(stored);
  });

  test("without a currency the project's own is taken", async () => {
    const other = await newProject(app);
    const settings = { currency: "GBP" };
    await app.deps.store.write((tx) => tx.update(projects).set({ settings }).where(eq(projects.id, other.id)));
    const calls = journey(app, other);
    expect((await calls.create(REQUIRED)).body.data.currency).toBe("gbp");
    expect((await calls.create({ ...REQUIRED, currency: null })).body.data.currency).toBe("gbp");
    expect((await calls.create({ ...REQUIRED, currency: "JPY" })).body.data.currency).toBe("jpy");
  });

  test("fields that are not known, or not the caller's to decide, are ignored", async () => {
    const answer = await acme.create({
      ...REQUIRED,
      id: "evt_mine",
      project_id: "prj_other",
      status: "recovered",
      provider: "stripe",
      source: "stripe",
      reason_code: "too_expensive",
      recovered_at: "2020-01-01T00:00:00.000Z",
      created_at: "2020-01-01T00:00:00.000Z",
      variants: [{}],
      whatever: { deep: true },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ status: "new", provider: "api", source: "api", reason_code: null });
    expect(answer.body.data).toMatchObject({ project_id: project.id, created_at: "2026-03-02T09:00:00.000Z" });
    expect(answer.body.data.id).not.toBe("evt_mine");
    for (const absent of ["recovered_at", "variants", "whatever"]) expect(answer.body.data).not.toHaveProperty(absent);
  });

  test("the same customer may leave twice: each call makes an event of its own", async () => {
    const ids = [await acme.create(REQUIRED), await acme.create(REQUIRED)].map(({ body }) => body.data.id);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-8"])(
    "JSON is read whatever the content type says: %s",
    async (type) => {
      const options = { raw: JSON.stringify(REQUIRED), headers: { "content-type": type } };
      expect((await acme.call("POST", "", options)).status).toBe(201);
    },
  );
});

const WRONG: [field: string, values: unknown[]][] = [
  [
    "customer_email",
    [
      undefined,
      null,
      1,
      true,
      [],
      {},
      "",
      " ",
      "ada",
      "ada@",
      "@example.com",
      "ada@example",
      "a b@example.com",
      "ada@example.com\n",
      "a@b@example.com",
      `${"x".repeat(250)}@example.com`,
    ],
  ],
  ["event_type", [undefined, null, 1, [], "", "payment_recovered", "Cancellation", "cancellation "]],
  ["customer_name", [1, false, [], {}, "x".repeat(201)]],
  ["customer_id", [42, {}, "x".repeat(201)]],
  ["cancel_reason", [5, [], {}, "x".repeat(5_001)]],
  ["mrr", ["4900", "", 49.5, -1, true, [], {}, Number.MAX_SAFE_INTEGER + 1]],
  ["currency", [840, "", "us", "usdd", "usd ", "xyz", "$", {}]],
  ["plan_name", [7, [], "x".repeat(201)]],
  ["tenure_days", ["8", -1, 1.5, true, {}]],
  ["locale", [9, "", "english please", "de_DE"]],
  ["timezone", [10, "", "Mars/Olympus", "+02:00"]],
  ["metadata", ["{}", 1, [], true, { a: "x".repeat(4_089) }, { a: "é".repeat(2_045) }]],
];

describe("what is refused", () => {
  test.each(
    WRONG.flatMap(([field, values]) =>
      values.map((value) => [field, JSON.stringify(value)?.slice(0, 40), value] as const),
    ),
  )("%s: %s", async (field, _, value) => {
    const answer = await acme.create({ ...ALL, [field]: value });
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(fieldsOf(answer)).toEqual([field]);
  });

  test("an amount beyond all numbers is refused", async () => {
    const answer = await acme.call("POST", "", {
      raw: '{"customer_email":"a@example.com","event_type":"cancellation","mrr":1e400}',
    });
    expect(fieldsOf(answer)).toEqual(["mrr"]);
  });

  test("every wrong field is named at once, each once and in words", async () => {
    const answer = await acme.create(Object.fromEntries(WRONG.map(([field, values]) => [field, values.at(-1)])));
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual(WRONG.map(([field]) => field).sort());
    for (const { message } of answer.body.error.details) expect(message).toMatch(/^(must|is) /);
  });

  test("an empty object names both required fields", async () => {
    const answer = await acme.create({});
    expect(answer.body.error.details).toEqual([
      { field: "customer_email", message: "is required" },
      { field: "event_type", message: "is required" },
    ]);
  });

  test.each([
    ["nothing", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["text", '"cancellation"'],
    ["half an object", '{"customer_email":'],
    ["a form", "customer_email=a%40example.com"],
    ["NaN", '{"mrr":NaN}'],
    ["two objects", "{}{}"],
  ])("a body that is no JSON object is refused: %s", async (_, raw) => {
    const answer = await acme.call("POST", "", { raw });
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(answer.body.error.details).toEqual([]);
  });

  test("nothing of a refused event is stored", async () => {
    const other = journey(app, await newProject(app));
    await other.create({ ...REQUIRED, mrr: "1" });
    expect((await other.call("GET")).body.meta.total).toBe(0);
  });
});
