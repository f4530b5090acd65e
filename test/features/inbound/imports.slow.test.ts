// Imports: files are read row by row, and errors are reported by line and field.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { replacePlaces } from "../../../src/features/customer-overview/keep-places.ts";
import { findCustomer, findPlan } from "../../../src/features/customers/service.ts";
import { findSubscription } from "../../../src/features/customers/subscriptions.ts";
import { customers } from "../../../src/features/customers/tables.ts";
import { saveUpload } from "../../../src/features/inbound/imports/files.ts";
import { importRows, sweepImports } from "../../../src/features/inbound/imports/service.ts";
import { imports } from "../../../src/features/inbound/imports/tables.ts";
import { seeded } from "../../../src/lib/statistics/random.ts";
import { enqueue, jobs } from "../../../src/queue/jobs.ts";
import { compile } from "../../../src/store/engine.ts";
import { numbersOf } from "../../../src/store/numbers.ts";
import { type Answer, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { changesOf } from "../../support/subscription-changes.ts";

const RAVENSTACK = join(import.meta.dir, "../../../../shared/fixtures/churn/ravenstack-churn-events.csv");

let app: TestApp;
let project: TestProject;

beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  project = await newProject(app);
});
afterAll(() => app.close());

const CSV = { "content-type": "text/csv" };

const upload = (raw: string | Uint8Array, kind = "churn_events", extra = "", headers: Record<string, string> = {}) =>
  app.call("POST", `/projects/${project.slug}/imports?kind=${kind}${extra}`, {
    key: project.key,
    raw: raw as string,
    headers,
  });

/** Uploads a file, runs the job, and returns the finished import. */
async function imported(
  raw: string | Uint8Array,
  kind = "churn_events",
  extra = "",
  headers: Record<string, string> = {},
) {
  const { status, body } = await upload(raw, kind, extra, headers);
  expect([status, body.error]).toEqual([202, undefined]);
  await app.work();
  return (await get(`/imports/${body.data.id}`)).body.data;
}

const get = (path: string): Promise<Answer> =>
  app.call("GET", `/projects/${project.slug}${path}`, { key: project.key });
const errorsOf = async (id: string): Promise<string[]> =>
  (await get(`/imports/${id}/errors`)).body.trim().split("\r\n").slice(1);
const events = async (query = "") => (await get(`/churn-events?per_page=100&sort=created_at&order=asc${query}`)).body;
const read = () => app.deps.store.read;
const folder = () => join(app.folder, "data", "imports");

const HEADER = "customer_email,event_type,cancel_reason,mrr,occurred_at,external_id";
const NO_AMOUNT = "must be a whole number in the currency's minor unit: 4900 is $49.00";

describe("an upload", () => {
  test("is accepted at once, worked through by a job, and its file then taken away", async () => {
    const { status, body } = await upload(`${HEADER}\na@b.example,cancellation,too pricey,4900,,\n`);
    expect(status).toBe(202);
    expect(body.data).toMatchObject({
      kind: "churn_events",
      dry_run: false,
      status: "queued",
      progress: 0,
      rows: { read: 0, imported: 0, unchanged: 0, rejected: 0 },
      error: null,
      finished_at: null,
    });
    expect(readdirSync(folder())).toEqual([body.data.id]);
    await app.work();
    expect((await get(`/imports/${body.data.id}`)).body.data).toMatchObject({
      status: "completed",
      progress: 1,
      rows: { read: 1, imported: 1, unchanged: 0, rejected: 0 },
    });
    expect(readdirSync(folder())).toEqual([]);
  });

  test.each([
    ["without a kind", "?", "x", "kind"],
    ["of an unknown kind", "?kind=invoices", "x", "kind"],
    ["of an unknown format", "?kind=customers&format=xlsx", "x", "format"],
    ["with a dry run that is neither true nor false", "?kind=customers&dry_run=1", "x", "dry_run"],
  ])("%s is refused by name", async (_, query, raw, field) => {
    const { status, body } = await app.call("POST", `/projects/${project.slug}/imports${query}`, {
      key: project.key,
      raw,
    });
    expect([status, body.error.details.map((d: { field: string }) => d.field)]).toEqual([400, [field]]);
  });

  test.each([
    ["empty", "", "The body is empty: it must be the file to import, CSV or NDJSON"],
    ["blank", "\n\n", "The file is empty; it must hold churn events as CSV or NDJSON"],
    ["a header alone", `${HEADER}\n`, "The file has no rows of churn events"],
    [
      "without its columns",
      "name\nx\n",
      "The file is neither NDJSON nor CSV with a header row of field names: customer_email and event_type are missing from its first row",
    ],
    ["a JSON array", "[{}]", "The file is one JSON array; it must be NDJSON, one object on each line, or CSV"],
    ["binary", "PK\u0000\u0000", 'The file is not a text file in UTF-8; save it as "CSV UTF-8" or NDJSON'],
  ])("that is %s is refused at once, and nothing is left of it", async (_, raw, message) => {
    const { status, body } = await upload(raw);
    expect([status, body.error.message]).toEqual([400, message]);
    expect((await get("/imports")).body.data).toEqual([]);
    expect(existsSync(folder()) ? readdirSync(folder()) : []).toEqual([]);
  });

  test("is read as its query, else its content type, else its first character says", async () => {
    const ndjson = '{"customer_id":"n1"}\n';
    expect((await imported(ndjson, "customers")).rows.imported).toBe(1);
    expect((await imported(ndjson, "customers", "", { "content-type": "application/x-ndjson" })).rows.imported).toBe(1);
    expect((await upload(ndjson, "customers", "", CSV)).status).toBe(400);
    expect((await imported(ndjson, "customers", "&format=ndjson", CSV)).rows.imported).toBe(1);
  });

  test("is read in the encoding in which a spreadsheet saves it", async () => {
    const text = "customer_id;customer_name\nmueller;Zoë Müller\n";
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    const stored = async () =>
      (await app.deps.store.read.select().from(customers)).find((one) => one.customerId === "mueller")?.name;
    for (const raw of [Buffer.from(text, "latin1"), utf16, Buffer.from(utf16).swap16(), Buffer.from(text)]) {
      expect((await imported(raw, "customers")).rows).toMatchObject({ imported: 1, rejected: 0 });
      expect(await stored()).toBe("Zoë Müller");
    }
  });

  test.each([
    ["CSV", "customer_email,Abo-Name,event_type,,mrr_usd\na@b.example,x,cancellation,,49\n"],
    ["NDJSON", '{"customer_email":"a@b.example","event_type":"cancellation","Abo-Name":"x","mrr_usd":49}\n'],
  ])("names the columns of %s that are not read, so that a misspelt one is noticed", async (_, raw) => {
    const { status, headers } = await upload(raw);
    expect([status, headers.get("recoverd-ignored-fields")]).toEqual([202, "Abo-Name, mrr_usd"]);
    expect((await upload(`${HEADER}\na@b.example,cancellation,,,,\n`)).headers.get("recoverd-ignored-fields")).toBe(
      null,
    );
    await app.work();
  });

  test("is written down in the audit log, without anybody's address", async () => {
    await imported(`${HEADER}\na@b.example,cancellation,,,,\n`);
    const log = (await app.call("GET", `/projects/${project.slug}/audit-log`, { token: project.token })).body.data;
    const entry = log.find(({ action }: { action: string }) => action === "import.started");
    expect(entry.details).toMatchObject({ kind: "churn_events", dry_run: false });
    expect(JSON.stringify(log)).not.toContain("a@b.example");
  });
});

describe("past churn events", () => {
  test("are created when they happened, as imported ones", async () => {
    await imported(
      `customer_email,event_type,occurred_at,recovered_at,provider,reason_code,metadata\nADA@b.example,cancellation,2025-01-02T03:04:05Z,2025-01-09T00:00:00+01:00,chargebee,bad_support,"{""seats"":3}"\n`,
    );
    const [event] = (await events()).data;
    expect(event).toMatchObject({
      customer_email: "ada@b.example",
      status: "recovered",
      created_at: "2025-01-02T03:04:05.000Z",
      recovered_at: "2025-01-08T23:00:00.000Z",
      source: "import",
      provider: "chargebee",
      reason_code: "bad_support",
      metadata: { seats: 3 },
      currency: "usd",
    });
  });

  test("never cause a text to be written, a mail to be planned or sent, whatever the automation wants", async () => {
    const settings = { automation: { generate: "all", send: "recommended", send_delay: "0s" } };
    const changed = await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
    expect(changed.status).toBe(200);
    const before = (await mailsOf(app)).length;
    app.clock.advance(60_000);
    const now = new Date(app.clock.now()).toISOString();
    await imported(`${HEADER}\na@b.example,cancellation,,,,\nc@d.example,payment_failed,,,${now},\n`);
    app.clock.advance(86_400_000);
    await app.work();
    expect((await events()).data.map((e: { status: string }) => e.status)).toEqual(["new", "new"]);
    const [event] = (await events()).data;
    expect((await get(`/churn-events/${event.id}`)).body.data.variants).toEqual([]);
    expect((await mailsOf(app)).length).toBe(before);
    const kinds = (await read().select().from(jobs)).filter(({ payload }) => payload.includes(event.id));
    expect(kinds).toEqual([]);
  });

  test("whose recovery window has passed are lost since then, and nobody's webhook or chat hears of it now", async () => {
    const { settings } = (await app.call("GET", `/projects/${project.slug}`, { key: project.key })).body.data;
    expect(settings.recovery_window).toBe("30d");
    const endpoint = { url: "https://hooks.example.com/churn", events: ["churn_event.lost"] };
    const created = await app.call("POST", `/projects/${project.slug}/webhook-endpoints`, {
      token: project.token,
      body: endpoint,
    });
    expect(created.status).toBe(201);
    await imported(
      `${HEADER}\na@b.example,cancellation,,,2025-01-01T00:00:00Z,\nb@b.example,cancellation,,,2026-02-10T00:00:00Z,\n`,
    );
    app.clock.advance(600_000);
    await app.work();
    expect((await get(`/webhook-endpoints/${created.body.data.id}/deliveries`)).body.data).toEqual([]);
    const rows: Record<string, string>[] = parse((await get("/exports/churn-events.csv")).body, { columns: true });
    expect(rows.map(({ status, lost_at }) => [status, lost_at])).toEqual([
      ["lost", "2025-01-31T00:00:00.000Z"],
      ["new", ""],
    ]);
  });

  test("come once, however often their file does: by their id, else by the whole row and its time", async () => {
    const file = `${HEADER}\na@b.example,cancellation,x,1,2025-01-01T00:00:00Z,e1\na@b.example,cancellation,x,1,2025-01-01T00:00:00Z,\n`;
    expect((await imported(file)).rows).toEqual({ read: 2, imported: 2, unchanged: 0, rejected: 0 });
    expect((await imported(file)).rows).toEqual({ read: 2, imported: 0, unchanged: 2, rejected: 0 });
    const again = '{"customer_email":"other@b.example","event_type":"cancellation","event_id":"e1"}';
    expect((await imported(again)).rows).toEqual({ read: 1, imported: 0, unchanged: 1, rejected: 0 });
    expect((await events()).meta.total).toBe(2);
  });

  test("of another project or provider are others", async () => {
    const row = { customer_email: "a@b.example", event_type: "cancellation", external_id: "same" };
    await imported(`${JSON.stringify(row)}\n${JSON.stringify({ ...row, provider: "chargebee" })}\n`);
    expect((await events()).meta.total).toBe(2);
    project = await newProject(app);
    expect((await imported(JSON.stringify(row))).rows.imported).toBe(1);
  });

  test("without a time or an id are new ones each time", async () => {
    const file = `${HEADER}\na@b.example,cancellation,,,,\n`;
    await imported(file);
    expect((await imported(file)).rows.imported).toBe(1);
  });

  test("that are wrong are reported by line and field, and the others are imported", async () => {
    const rows = [
      HEADER,
      "good@b.example,cancellation,,4900,2025-01-01T00:00:00Z,",
      "nobody,cancelled,,-1,yesterday,",
      ",,,,,",
      ',cancellation,"two\nlines",49.5,,',
      "a@b.example,payment_failed,,4900 $,2999-01-01T00:00:00Z,",
      "a@b.example,cancellation,,,,,surplus",
      `a@b.example,cancellation,${"x".repeat(5_001)},,,`,
      "good@d.example,payment_failed,,0,,",
    ];
    const done = await imported(rows.join("\r\n"));
    expect(done).toMatchObject({ status: "completed", rows: { read: 7, imported: 2, unchanged: 0, rejected: 5 } });
    expect(await errorsOf(done.id)).toEqual([
      "3,customer_email,must be an email address",
      '3,event_type,"must be one of: cancellation, payment_failed"',
      `3,mrr,${NO_AMOUNT}`,
      "3,occurred_at,must be a day such as 2026-01-31 or a timestamp such as 2026-01-31T12:00:00.000Z",
      "5,customer_email,is required",
      `5,mrr,${NO_AMOUNT}`,
      `7,mrr,${NO_AMOUNT}`,
      '8,row,"the row has 7 cells, the header 6; a cell with a comma in it needs quotes"',
      "9,cancel_reason,must be at most 5000 characters",
    ]);
    const url = `http://localhost:8080/api/v1/projects/${project.slug}/imports/${done.id}/errors`;
    for (const [query, accept] of [
      ["?format=ndjson", "*/*"],
      ["", "application/x-ndjson"],
    ] as const) {
      const headers = { "x-api-key": project.key, accept };
      const answer = await app.fetch(new Request(`${url}${query}`, { headers }), "127.0.0.1");
      expect(JSON.parse((await answer.text()).split("\n")[0]!)).toEqual({
        line: 3,
        field: "customer_email",
        message: "must be an email address",
      });
    }
  });

  test("with days in place of times are taken: a day begins in UTC", async () => {
    const done = await imported(
      "customer_email;event_type;occurred_at;recovered_at\na@b.example;cancellation;2026-02-10;2026-02-12\n",
    );
    expect(done.rows).toMatchObject({ imported: 1, rejected: 0 });
    const [event] = (await events("&customer_email=a@b.example")).data;
    expect(event).toMatchObject({
      created_at: "2026-02-10T00:00:00.000Z",
      recovered_at: "2026-02-12T00:00:00.000Z",
    });
  });

  test.each(["49.00", "49.0", "1.000", "49,00", "1.234,56", "4.900", "$49", "4900 €", "4.9E+03", "(4900)"])(
    "with the amount %s are refused, because nobody can tell dollars from cents or a point from a thousand",
    async (amount) => {
      const file = `customer_email;event_type;mrr;tenure_days\na@b.example;cancellation;${amount};1.000\n`;
      const done = await imported(file);
      expect(await errorsOf(done.id)).toEqual([`2,mrr,${NO_AMOUNT}`, "2,tenure_days,must be an integer"]);
      const { id } = await imported(`subscription_id;mrr\ns1;${amount}\n`, "subscriptions");
      expect(await errorsOf(id)).toEqual([`2,mrr,${NO_AMOUNT}`]);
    },
  );

  test.each([
    ["the future", { occurred_at: "2026-04-03T09:00:00Z" }, "occurred_at", "must not lie in the future"],
    ["before computers", { occurred_at: "1890-01-01T00:00:00Z" }, "occurred_at", "must not lie before 1970"],
    [
      "recovered before it happened",
      { occurred_at: "2025-02-01T00:00:00Z", recovered_at: "2025-01-01T00:00:00Z" },
      "recovered_at",
      "must not lie before occurred_at",
    ],
    [
      "two ids",
      { external_id: "a", event_id: "b" },
      "event_id",
      "must be the same as external_id where both are given",
    ],
    ["too deep", { metadata: "DEEP" }, "row", "is nested too deeply"],
  ])("of %s are refused", async (_, fields, field, message) => {
    const row = { customer_email: "a@b.example", event_type: "cancellation", ...fields };
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    const done = await imported(JSON.stringify(row).replace('"DEEP"', deep));
    expect(done.rows.rejected).toBe(1);
    const [error] = await errorsOf(done.id);
    expect(error).toStartWith("1,");
    if (field !== "row") expect(error).toBe(`1,${field},${message}`);
  });

  test("NDJSON lines that are no objects, or hold a number as text, are reported", async () => {
    const done = await imported(
      '{"customer_email":"a@b.example","event_type":"cancellation","mrr":"4900"}\n{"a":\n[1]\n\n{"customer_email":"a@b.example","event_type":"cancellation","mrr":null}\n',
    );
    expect(done.rows).toEqual({ read: 4, imported: 1, unchanged: 0, rejected: 3 });
    expect(await errorsOf(done.id)).toEqual([
      `1,mrr,${NO_AMOUNT}`,
      "2,row,is not valid JSON",
      "3,row,is not a JSON object",
    ]);
  });

  test("before a cell that is never closed are taken; then the import ends as failed and says where", async () => {
    const rows = Array.from({ length: 250 }, (_, i) => `a${i}@b.example,cancellation,,,,`);
    const done = await imported(
      [HEADER, ...rows, 'x@y.example,cancellation,"open', "z@y.example,cancellation,,,,"].join("\n"),
    );
    expect(done).toMatchObject({
      status: "failed",
      rows: { read: 250, imported: 250 },
      error: "The file line 252: a quoted cell that begins here is never closed",
    });
    expect(readdirSync(folder())).toEqual([]);
  });

  test("are read with Windows line ends, a byte order mark and quoted cells", async () => {
    const done = await imported(
      `\uFEFF"customer_email","event_type","cancel_reason"\r\n"a@b.example","cancellation","It is ""too"" pricey,\r\nreally"\r\n`,
    );
    expect(done.rows).toMatchObject({ imported: 1, rejected: 0 });
    expect((await events()).data[0].cancel_reason).toBe('It is "too" pricey,\r\nreally');
  });

  test.each([
    ["in capitals", "CUSTOMER_EMAIL,Event_Type,MRR,Occurred_At"],
    ["as a spreadsheet's titles", "Customer email, Event Type ,mrr,Occurred-at"],
    ["after Excel's line with the separator", "sep=,\r\ncustomer_email,event_type,mrr,occurred_at"],
  ])("are read with columns named %s", async (_, header) => {
    await imported(`${header}\r\na@b.example,cancellation,4900,2025-01-01T00:00:00Z\r\n`);
    expect((await events()).data[0]).toMatchObject({ mrr: 4900, created_at: "2025-01-01T00:00:00.000Z" });
  });

  test("are read with the separator that the file's first line names", async () => {
    const done = await imported("sep=|\r\ncustomer_email|event_type|mrr\r\na@b.example|cancellation|x\r\n");
    expect(await errorsOf(done.id)).toEqual([`3,mrr,${NO_AMOUNT}`]);
  });

  test("with one column in two spellings are refused", async () => {
    const { status, body } = await upload("customer_email,event_type,mrr,MRR\na@b.example,cancellation,1,2\n");
    expect([status, body.error.message]).toEqual([400, "The file has two columns named mrr"]);
  });

  test.skipIf(!existsSync(RAVENSTACK))(
    "600 of a real company's are all taken, with their times and amounts",
    async () => {
      const file = readFileSync(RAVENSTACK, "utf8");
      const done = await imported(file, "churn_events", "", CSV);
      expect(done.rows).toEqual({ read: 600, imported: 600, unchanged: 0, rejected: 0 });
      expect((await events()).meta.total).toBe(600);
      const [, mrr] = file
        .split("\n")
        .slice(1)
        .reduce<[number, number]>(([n, sum], line) => [n + 1, sum + Number(line.split(",").at(-5) || 0)], [0, 0]);
      let sum = 0;
      for (let page = 1; page <= 6; page++) {
        for (const event of (await events(`&page=${page}`)).data) sum += event.mrr ?? 0;
      }
      expect(sum).toBe(mrr);
      expect((await imported(file, "churn_events", "", CSV)).rows).toMatchObject({ imported: 0, unchanged: 600 });
    },
  );
});

describe("the service's own exports", () => {
  const exportOf = async (table: string, query: string): Promise<string> =>
    (await get(`/exports/${table}.csv${query}`)).body;

  /** Without what each project or import decides anew. */
  const told = (csv: string, anew: string[]) => {
    const rows: Record<string, string>[] = parse(csv, { columns: true });
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !anew.includes(name))));
  };

  test.each(["live", "test"])(
    "of %s churn events, imported into another project, are the same events",
    async (mode) => {
      const row = {
        customer_email: "Ada@B.example",
        customer_name: "=Ada",
        customer_id: "c1",
        cancel_reason: '-too dear,\r\nand "slow"; really',
        reason_code: "too_expensive",
        mrr: 4900,
        currency: "EUR",
        plan_name: "'+Plus",
        tenure_days: 12,
        locale: "pt-BR",
        timezone: "America/Sao_Paulo",
        metadata: { seats: 3, note: "ünï" },
        test: mode === "test",
      };
      const past = { provider: "chargebee", occurred_at: "2025-01-02T03:04:05.678Z" };
      await imported(
        [
          { ...row, ...past, event_type: "cancellation", recovered_at: "2025-01-09T00:00:00Z" },
          { customer_email: "b@b.example", event_type: "payment_failed", test: mode === "test", ...past },
        ]
          .map((one) => JSON.stringify(one))
          .join("\n"),
      );
      const first = await exportOf("churn-events", `?mode=${mode}`);
      project = await newProject(app);
      expect((await imported(first)).rows).toMatchObject({ imported: 2, rejected: 0 });
      const second = await exportOf("churn-events", `?mode=${mode}`);
      expect(told(second, ["id", "updated_at"])).toEqual(told(first, ["id", "updated_at"]));
      expect(told(first, [])[0]).toMatchObject({ customer_name: "'=Ada", plan_name: "''+Plus" });
      expect((await imported(second)).rows).toMatchObject({ imported: 0, unchanged: 2 });
    },
  );

  test.each(["live", "test"])("of %s customers and subscriptions are the same ones", async (mode) => {
    const test = mode === "test";
    await imported(
      JSON.stringify({
        customer_id: "cus_1",
        customer_email: "a@b.example",
        customer_name: "@ada",
        provider: "stripe",
        test,
      }),
      "customers",
    );
    const subscription = {
      provider: "stripe",
      customer_id: "cus_1",
      plan_id: "p",
      plan_name: "Pro",
      currency: "eur",
      test,
    };
    await imported(
      [
        {
          ...subscription,
          subscription_id: "s1",
          mrr: 4900,
          cancel_scheduled: true,
          started_at: "2024-01-01T00:00:00Z",
        },
        { ...subscription, subscription_id: "s2", customer_email: "x@b.example", ended_at: "2024-03-01T00:00:00Z" },
      ]
        .map((one) => JSON.stringify(one))
        .join("\n"),
      "subscriptions",
    );
    const customers = await exportOf("customers", `?mode=${mode}`);
    const subscriptions = await exportOf("subscriptions", `?mode=${mode}`);
    project = await newProject(app);
    await imported(customers, "customers");
    await imported(subscriptions, "subscriptions");
    expect(told(await exportOf("customers", `?mode=${mode}`), ["created_at"])).toEqual(told(customers, ["created_at"]));
    expect(told(await exportOf("subscriptions", `?mode=${mode}`), ["created_at"])).toEqual(
      told(subscriptions, ["created_at"]),
    );
    expect([told(customers, []).length, told(subscriptions, []).length]).toEqual([1, 2]);
  });
});

describe("customers and subscriptions", () => {
  test("of a file fill the identity map of the provider that they name, and give way to what is newer", async () => {
    const older = "2025-01-01T00:00:00Z";
    await imported(`customer_id,customer_email,customer_name,provider\ncus_1,Ada@b.example,Ada,stripe\n`, "customers");
    await imported(
      `customer_id,customer_email,customer_name,provider,occurred_at\ncus_1,old@b.example,Old,stripe,${older}\n`,
      "customers",
    );
    expect(await findCustomer(read(), project, "stripe", "cus_1")).toMatchObject({
      email: "ada@b.example",
      name: "Ada",
    });
  });

  test("subscriptions tell what they paid and when, their customers and their plans", async () => {
    const header =
      "subscription_id,customer_id,customer_email,plan_id,plan_name,mrr,currency,status,started_at,ended_at,cancel_scheduled,occurred_at";
    const rows = [
      "s1,c1,A@b.example,p1,Pro,4900,EUR,,2024-01-01T00:00:00Z,,,2024-06-01T00:00:00Z",
      "s1,c1,,,,9900,eur,running,2024-01-01T00:00:00Z,,TRUE,2025-01-01T00:00:00Z",
      "s2,c2,,,,1000,,,2024-02-01T00:00:00Z,2024-03-01T00:00:00Z,,",
    ];
    const done = await imported([header, ...rows, rows[0]].join("\n"), "subscriptions");
    expect(done.rows).toMatchObject({ imported: 4, rejected: 0 });
    const first = (await findSubscription(read(), project, "import", "s1"))!;
    expect(first).toMatchObject({
      email: "a@b.example",
      planName: "Pro",
      mrr: 9900,
      currency: "eur",
      status: "running",
      cancelScheduled: true,
    });
    expect((await changesOf(read(), first)).map(({ kind, mrr }) => [kind, mrr])).toEqual([
      ["started", 4900],
      ["running", 4900],
      ["running", 9900],
    ]);
    const second = (await findSubscription(read(), project, "import", "s2"))!;
    expect(second).toMatchObject({ status: "ended", endedAt: Date.parse("2024-03-01T00:00:00Z"), currency: "usd" });
    expect((await findCustomer(read(), project, "import", "c1"))!.email).toBe("a@b.example");
    expect((await findPlan(read(), project, "import", "p1"))!.name).toBe("Pro");
  });

  test("of the same people, plans and tracked customers, many in a file, are taken as if each came alone", async () => {
    const apart = await newProject(app);
    for (const { id } of [project, apart]) await trackSome(id);
    const random = seeded("rows of an import");
    const one = <T>(...all: T[]): T => all[Math.floor(random.uniform() * all.length)]!;
    const idOf = (kind: string, most: number) => `${kind}${Math.floor(random.uniform() * most)}`;
    const rows = Array.from({ length: 160 }, () => ({
      subscription_id: idOf("s", 60),
      customer_id: one(undefined, idOf("c", 20)),
      customer_email: one(undefined, `${idOf("p", 20)}@b.example`),
      plan_id: idOf("plan", 2),
      plan_name: one("Pro", "Basic"),
      mrr: one(1000, 2000, 3000),
      status: one("running", "ended"),
      occurred_at: one("2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z"),
    }));
    const lines = rows.map((row) => JSON.stringify(row));
    await imported(lines.join("\n"), "subscriptions");
    const together = await everythingOf(project.id);
    project = apart;
    for (const line of lines) await imported(line, "subscriptions");
    expect(together).toEqual(await everythingOf(apart.id));
    expect(together[0]!.length).toBeGreaterThan(10);
  });

  /** Adds tracked customers with a score, so that the list of customers shows what each pays. */
  async function trackSome(id: string): Promise<void> {
    await app.deps.store.write(async (tx) => {
      for (let n = 0; n < 20; n++) {
        const number = await takeNumber(tx);
        await compile(
          tx,
          `insert into tracked_customers (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at)
           values (?, ?, ?, ?, 0, 0, 0)`,
        ).run(number, id, n % 3 === 0 ? null : `p${n}@b.example`, n % 3 === 1 ? null : `c${19 - n}`);
        await compile(
          tx,
          `insert into risk_scores (customer, project_id, score, raw_sum, signals, after_login, after_payment, changed_at)
           values (?, ?, 50, 50, '[]', 0, 0, 0)`,
        ).run(number, id);
        await replacePlaces(tx, id, n % 3 === 0 ? { customer: number } : { email: `p${n}@b.example` });
      }
    });
  }

  const takeNumber = numbersOf("tracked_customers");

  const everythingOf = (id: string): Promise<unknown[][]> =>
    Promise.all(
      [
        "select t.email, t.customer_id, place, mrr from customer_overview join tracked_customers t on t.number = customer where customer_overview.project_id = ? order by 1, 2",
        "select customer_id, email, newest_seen_at from customers where project_id = ? order by 1",
        "select subscription_id, customer_id, email, mrr, status, newest_seen_at from subscriptions where project_id = ? order by 1",
        "select subscription_id, c.at, kind, c.mrr from subscription_changes c join subscriptions s on s.id = subscription where c.project_id = ? order by 1, 2, 3",
        "select plan_id, name, newest_seen_at from plans where project_id = ? order by 1",
        "select list, part, total from row_counts where project_id = ? and list <> 'imports' and list <> 'audit_entries' order by 1, 2",
        "select word, person from customer_words where project_id = ? order by 1, 2",
      ].map((text) => compile(read(), text).values(id)),
    );

  test("that contradict themselves are refused", async () => {
    const rows = [
      { subscription_id: "s", status: "running", ended_at: "2024-01-01T00:00:00Z" },
      { subscription_id: "s", started_at: "2024-02-01T00:00:00Z", ended_at: "2024-01-01T00:00:00Z" },
      { subscription_id: "", cancel_scheduled: "yes" },
      { subscription_id: "zero time of Go and .NET", started_at: "0001-01-01T00:00:00Z" },
    ];
    const done = await imported(rows.map((row) => JSON.stringify(row)).join("\n"), "subscriptions");
    expect(await errorsOf(done.id)).toEqual([
      "1,ended_at,must be empty while the status is running",
      "2,ended_at,must not lie before started_at",
      "3,subscription_id,must not be empty",
      "3,cancel_scheduled,must be true or false",
      "4,started_at,must not lie before 1970",
    ]);
  });
});

test("a dry run checks every row and writes none of them", async () => {
  const file = `${HEADER}\na@b.example,cancellation,,1,2025-01-01T00:00:00Z,e1\nwrong,cancellation,,,,\n`;
  const dry = await imported(file, "churn_events", "&dry_run=true");
  expect(dry).toMatchObject({ dry_run: true, rows: { read: 2, imported: 1, unchanged: 0, rejected: 1 } });
  expect(await errorsOf(dry.id)).toEqual(["3,customer_email,must be an email address"]);
  expect((await events()).meta.total).toBe(0);
  expect((await imported(file)).rows.imported).toBe(1);
  expect((await imported(file, "churn_events", "&dry_run=true")).rows).toMatchObject({ imported: 0, unchanged: 1 });
  await imported("customer_id\nc9\n", "customers", "&dry_run=true");
  await imported("subscription_id\ns9\n", "subscriptions", "&dry_run=true");
  expect(await findCustomer(read(), project, "import", "c9")).toBeUndefined();
  expect(await findSubscription(read(), project, "import", "s9")).toBeUndefined();
});

test("imports are listed newest first, by kind and status", async () => {
  const first = await imported("customer_id\nc1\n", "customers");
  app.clock.advance(1_000);
  const second = await imported("subscription_id\ns1\n", "subscriptions");
  const ids = async (query = "") => (await get(`/imports${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([second.id, first.id]);
  expect(await ids("?kind=customers")).toEqual([first.id]);
  expect(await ids("?status=failed")).toEqual([]);
  expect((await get("/imports?per_page=1")).body.meta).toMatchObject({ page: 1, per_page: 1, total: 2 });
  expect((await get("/imports?status=done")).status).toBe(400);
  project = await newProject(app);
  expect(await ids()).toEqual([]);
  expect((await get(`/imports/${first.id}`)).status).toBe(404);
  expect((await get(`/imports/${first.id}/errors`)).status).toBe(404);
});

test("an import that is asked to stop goes on where it was, without a row twice", async () => {
  const rows = Array.from({ length: 1_000 }, (_, i) => `a${i}@b.example,cancellation,,,,`);
  rows[700] = "wrong,cancellation,,,,";
  const { id } = (await upload([HEADER, ...rows].join("\n"))).body.data;
  const stop = new AbortController();
  const place = { store: app.deps.store, dataDir: app.deps.config.data.dir, now: () => app.clock.now() };
  let writes = 0;
  const stopping = {
    ...place,
    store: {
      ...place.store,
      read: place.store.read,
      write: <T>(operation: Parameters<typeof place.store.write<T>>[0]) => {
        if (++writes === 3) stop.abort();
        return place.store.write(operation);
      },
    } as typeof place.store,
  };
  expect(await importRows(stopping, id, stop.signal)).toBe(false);
  const half = (await get(`/imports/${id}`)).body.data;
  expect(half).toMatchObject({ status: "running", rows: { read: 200 } });
  expect(half.progress).toBeGreaterThan(0.1);
  expect(half.progress).toBeLessThan(0.3);
  await app.work();
  expect((await get(`/imports/${id}`)).body.data).toMatchObject({
    status: "completed",
    rows: { read: 1_000, imported: 999, rejected: 1 },
  });
  expect(await errorsOf(id)).toEqual(["702,customer_email,must be an email address"]);
  expect((await events()).meta.total).toBe(999);
});

describe("the bounds", () => {
  test("on rows: those up to it are taken, and the import says where it ended", async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `a${i}@b.example,cancellation,,,,`);
    const { id } = (await upload([HEADER, ...rows].join("\n"))).body.data;
    const place = {
      store: app.deps.store,
      dataDir: app.deps.config.data.dir,
      now: () => app.clock.now(),
      mostRows: 25,
    };
    expect(await importRows(place, id, new AbortController().signal)).toBe(true);
    expect((await get(`/imports/${id}`)).body.data).toMatchObject({
      status: "failed",
      rows: { read: 25, imported: 25 },
      error: "An import takes 25 rows at most; nothing from line 27 on was read",
    });
    expect((await events()).meta.total).toBe(25);
  });

  test("on bytes: nothing is left of a file that is larger, or whose sender goes away", async () => {
    const dataDir = app.deps.config.data.dir;
    const before = readdirSync(folder());
    const body = () => new Response("x".repeat(3 * 1024 * 1024)).body;
    await expect(saveUpload(dataDir, "imp_large", body(), 2 * 1024 * 1024)).rejects.toThrow(
      "The file is too large: an import takes 2 MiB at most; split it",
    );
    const broken = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(Buffer.from("customer_id\n"));
        stream.error(new Error("gone"));
      },
    });
    await expect(saveUpload(dataDir, "imp_broken", broken)).rejects.toThrow("gone");
    expect(readdirSync(folder())).toEqual(before);
    expect(await saveUpload(dataDir, "imp_fits", body(), 3 * 1024 * 1024)).toBe(3 * 1024 * 1024);
  });

  test("of JSON bodies do not hold for files", async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `customer-with-a-long-name-${i},a-rather-long-address-${i}@b.example`,
    );
    const file = `customer_id,customer_email\n${rows.join("\n")}`;
    expect(file.length).toBeGreaterThan(1024 * 1024);
    expect((await imported(file, "customers", "&dry_run=true")).rows.imported).toBe(20_000);
  });
});

test("with its project an import ends, and its file goes", async () => {
  const { id } = (await upload(`${HEADER}\na@b.example,cancellation,,,,\n`)).body.data;
  expect((await app.call("DELETE", `/projects/${project.slug}`, { token: project.token })).status).toBe(204);
  await app.work();
  expect(await read().select().from(imports).where(eq(imports.id, id))).toEqual([]);
  expect(readdirSync(folder())).not.toContain(id);
});

test("files that no import waits for are taken away after a day", async () => {
  const { id } = (await upload("customer_id\nc1\n", "customers")).body.data;
  writeFileSync(join(folder(), "imp_cut_off.part"), "x");
  const old = new Date(app.clock.now() - 2 * 86_400_000);
  for (const name of readdirSync(folder())) utimesSync(join(folder(), name), old, old);
  writeFileSync(join(folder(), "imp_coming_in.part"), "x");
  const coming = new Date(app.clock.now());
  utimesSync(join(folder(), "imp_coming_in.part"), coming, coming);
  await app.deps.store.write(async (tx) => {
    await tx.delete(jobs); // only the sweep should run
    await enqueue(tx, sweepImports, {}, app.clock.now());
  });
  await app.work();
  expect(readdirSync(folder()).sort()).toEqual([id, "imp_coming_in.part"].sort());
});

test("a file that is coming in stays, also where the clock has jumped by days since it began", async () => {
  const jumped = testApp();
  const { slug, key } = await newProject(jumped);
  const more = Promise.withResolvers<void>();
  const text = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(text.encode(`${HEADER}\n`));
      await more.promise;
      controller.enqueue(text.encode("a@b.example,cancellation,too pricey,4900,,\n"));
      controller.close();
    },
  });
  const url = `http://localhost:8080/api/v1/projects/${slug}/imports?kind=churn_events`;
  const request = new Request(url, { method: "POST", headers: { ...CSV, "x-api-key": key }, body });
  const answer = jumped.fetch(request, "127.0.0.1");
  const place = join(jumped.folder, "data", "imports");
  while (!existsSync(place) || readdirSync(place).length === 0) await Bun.sleep(1);
  jumped.clock.set(Date.now() + 2 * 86_400_000); // the file's own time comes from the machine's clock
  await jumped.deps.store.write((tx) => enqueue(tx, sweepImports, {}, jumped.clock.now()));
  await jumped.work();
  more.resolve();
  expect((await answer).status).toBe(202);
  await jumped.work();
  const [{ status, rows }] = (await jumped.call("GET", `/projects/${slug}/imports`, { key })).body.data;
  expect([status, rows.imported]).toEqual(["completed", 1]);
  await jumped.close();
});
