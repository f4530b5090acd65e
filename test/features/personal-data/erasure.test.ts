// Erasing a person: no trace is left in any column of any table or in any file, other people's data and the sums do not
// change, and the person is never mailed again.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { COUNTED } from "../../../src/commands/statistics.ts";
import { checkPlaces } from "../../../src/features/customer-overview/rebuild-places.ts";
import { erasePerson } from "../../../src/features/personal-data/erasure/erase.ts";
import { NOT_PERSONAL, RULES } from "../../../src/features/personal-data/erasure/rules.ts";
import { compile, StoreError, type Value } from "../../../src/store/engine.ts";
import { OWN_NAMES } from "../../../src/store/postgres/own-tables.ts";
import { countWrong, recount } from "../../../src/store/row-counts.ts";
import { CANCELLATION, newProject, type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { columnNames, tableNames } from "../../support/tables.ts";
import { DAY, HOUR } from "../dunning/automated.ts";
import { hexHmac, STRIPE_SECRET } from "../inbound/posting.ts";
import { type Answered, answered, SEQUENCE } from "../replies/answered.ts";

const MAYA = { customer_email: "maya@müller.example", customer_id: "cus_of_maya", customer_name: "Maya Okafor" };
/** The same address in its stored form. */
const STORED = "maya@xn--mller-kva.example";
const REASON = "Far too expensive since the Ludwigsburg merger";
/** Shares a part of Maya's address, and writes about her. */
const JOANNA = {
  customer_email: "joanna.maya@müller.example",
  customer_id: "cus_of_joanna.maya",
  customer_name: "Joanna Adeyemi",
};

/** What must no longer be found. */
const TRACES = [STORED, "maya@müller.example", "cus_of_maya", "okafor", "ludwigsburg", "sub_of_maya"];

let app: TestApp;
let acme: Answered;

beforeAll(async () => {
  app = testApp({
    RECOVERD_AUTH__TOKEN_TTL: "365d",
    RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.1/32",
  });
  acme = await answered(app, {
    ...SEQUENCE,
    integrations: { stripe: { enabled: true, webhook_secret: STRIPE_SECRET } },
  });
  await call("PUT", "/churn-risk/config", {
    enabled: true,
    risk_threshold: 1,
    webhook_url: "https://127.0.0.1:9443/risk",
  });
  await call("POST", "/webhook-endpoints", { url: "https://127.0.0.1:9443/in", events: ["churn_event.created"] });
  await live(MAYA, REASON);
  await live(JOANNA, `${MAYA.customer_email} told me to go, and the export is missing`);
  await seedTheRest();
  await app.work();
});
afterAll(() => app.close());

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await app.call(method, `/projects/${acme.project.slug}${path}`, {
    token: acme.project.token,
    body,
    headers,
  });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body?.data;
}

/** Creates a customer's data through every way in. */
async function live(customer: typeof MAYA, cancel_reason: string): Promise<void> {
  const { slug, key, publicKey } = acme.project;
  const name = customer.customer_id.replace("cus_of_", "");
  await csv(
    "customers",
    `provider,customer_id,email,name\nstripe,${customer.customer_id},${customer.customer_email},${customer.customer_name}`,
  );
  await csv(
    "subscriptions",
    `provider,subscription_id,customer_id,plan_name,mrr,currency,status,started_at\nstripe,sub_of_${name},${customer.customer_id},Pro,4900,usd,active,2026-01-02T00:00:00Z`,
  );
  await csv(
    "churn_events",
    `customer_email,event_type,cancel_reason,mrr,occurred_at,external_id\n${customer.customer_email},cancellation,${cancel_reason.replaceAll(",", "")},4900,2025-11-02T00:00:00Z,old-${name}\n${customer.customer_email},nonsense,,,,`,
  );
  await app.call("POST", "/track", {
    key,
    body: { events: [{ ...customer, event: "login", properties: { by: customer.customer_name } }] },
  });
  const body = { ...CANCELLATION, ...customer, cancel_reason, metadata: { account: customer.customer_name } };
  await call("POST", "/churn-events", body, { "idempotency-key": `key-of-${name}` });
  await acme.pass(3 * HOUR);
  await acme.answer(`I am ${customer.customer_name}: ${cancel_reason}`, {
    from: customer.customer_email.toUpperCase(),
  });
  await app.call("POST", "/cancel-flow/reasons", {
    body: { public_key: publicKey, reason: "too_expensive", comment: cancel_reason, ...customer },
  });
  await call("POST", "/cancel-flow/links", customer);
  await app.call("POST", `/webhooks/custom/${publicKey}`, {
    key,
    body: { ...CANCELLATION, ...customer, cancel_reason, event_type: "payment_failed" },
  });
  await stripe(customer, name);
  await app.work();
  await app.call("POST", `/projects/${slug}/churn-risk/recompute`, { key });
  await call("POST", "/suppressions", { email: `other-${name}@example.com`, reason: "manual" });
  await app.work();
}

async function csv(kind: string, raw: string): Promise<void> {
  const answer = await app.call("POST", `/projects/${acme.project.slug}/imports?kind=${kind}`, {
    key: acme.project.key,
    raw,
    headers: { "content-type": "text/csv" },
  });
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
  await app.work();
}

async function stripe(customer: typeof MAYA, name: string): Promise<void> {
  const time = Math.floor(app.clock.now() / 1000);
  const invoice = {
    id: `in_of_${name}`,
    object: "invoice",
    customer: customer.customer_id,
    customer_email: customer.customer_email.replace("ü", "Ü"),
    subscription: `sub_of_${name}`,
    amount_due: 4900,
    currency: "usd",
    attempt_count: 1,
  };
  const event = {
    id: `evt_of_${name}`,
    type: "invoice.payment_failed",
    created: time,
    livemode: true,
    data: { object: invoice },
  };
  const raw = JSON.stringify(event);
  const v1 = hexHmac(STRIPE_SECRET, `${time}.${raw}`);
  await app.call("POST", `/webhooks/stripe/${acme.project.publicKey}`, {
    raw,
    headers: { "stripe-signature": `t=${time},v1=${v1}` },
  });
}

const run = (text: string, ...values: Value[]) => app.deps.store.write((tx) => compile(tx, text).run(...values));
const rows = (text: string, ...values: Value[]) => compile(app.deps.store.read, text).values(...values);

/** Writes the rows that would need a model, a full disk or a mail server. */
async function seedTheRest(): Promise<void> {
  const project = acme.project.id;
  const [[event]] = (await rows(
    "select id from churn_events where customer_email = ? and status <> 'recovered' limit 1",
    STORED,
  )) as [[string]];
  const [[tracked]] = (await rows("select number from tracked_customers where email = ?", STORED)) as [[number]];
  await run("insert into cancel_themes values (?, 1, 2, 'x', ?, 3)", project, `{"themes":[{"title":"${REASON}"}]}`);
  await run("insert into inbound_discounts values ('dsc_1', ?, 'stripe', 'customer/cus_of_maya', '{}', 1)", project);
  await run("insert into admin_notices values (?, 'sensitive', ?, 'Maya Okafor writes', 1, 1)", project, event);
  await run("insert into bulk_actions values ('blk_1', ?, 'send', '{}', 1, 1, 1)", project);
  await run(
    "insert into bulk_items values ('blk_1', 1, ?, ?, 'failed', ?, null, null)",
    project,
    event,
    `DELETE suppressions/${STORED}`,
  );
  await run(
    "insert into fix_announcements values (?, 'fix', ?, ?, ?, 'held', null, null, null, 1, 1)",
    project,
    STORED,
    event,
    REASON,
  );
  await run(
    "insert into risk_alerts values ('alr_1', ?, ?, ?, 'cus_of_maya', 80, 'high', 'direct', 0, ?, 1, 0)",
    project,
    tracked,
    STORED,
    JSON.stringify(MAYA),
  );
  await run(
    "insert into direct_mails values ('alr_1', ?, ?, 'planned', 1, null, null, null, null, null, 1, 1)",
    project,
    tracked,
  );
  await run(
    "insert into jobs (id, kind, payload, state, run_at, attempts, failures, last_error, created_at, project_id) values ('job_1', 'old', '{}', 'failed', 1, 1, 1, ?, 1, ?)",
    `550 no ${STORED}`,
    project,
  );
  await run(
    "insert into audit_entries (id, project_id, actor_type, action, details, created_at) values ('aud_1', ?, 'system', 'x', ?, 1)",
    project,
    JSON.stringify({ about: "Maya@Müller.example" }),
  );
  await run(
    "insert into import_errors select id, project_id, 99, ? from imports where project_id = ? limit 1",
    `[{"message":"${STORED}"}]`,
    project,
  );
  const now = app.clock.now();
  await run(
    "insert into payment_cards values (?, 'stripe', 'cus_of_maya', 'pm_1', 'visa', '4242', 1, 2030, 1, 1)",
    project,
  );
  await run("insert into renewals values (?, 'stripe', 'sub_of_maya', ?, 1, 1, 'usd', 1)", project, now + 90 * DAY);
  await run(
    "insert into customer_notices values (?, 'renewal', 'stripe', 'x', 1, ?, 'msg_0', ?)",
    project,
    STORED,
    now,
  );
  await run(
    "insert into notice_refusals values (?, 'renewal', 'stripe', 'y', 1, ?, 'paused', ?)",
    project,
    STORED,
    now,
  );
  await run(
    `insert into offer_applications (id, project_id, session_id, customer_email, kind, terms, provider, subscription_id, status,
      round, test, created_at, updated_at)
     select 'apl_1', project_id, id, customer_email, 'pause', '{}', 'stripe', 'sub_of_maya', 'pending', 0, 0, 1, 1
     from cancel_sessions where customer_email = ? limit 1`,
    STORED,
  );
  await run("insert into rehearsals values ('reh_1', ?, 'done', 1, 2, '{}', 1, ?, ?, 1)", project, STORED, now);
  await call("POST", "/suppressions", { email: STORED, reason: "unsubscribed" });
  const folder = join(app.folder, "data");
  await mkdir(join(folder, "journal"), { recursive: true });
  await writeFile(
    join(folder, "journal", "refused.ndjson"),
    `custom {"email":"${STORED}"}\ncustom {"email":"else@example.com"}\n`,
  );
  await mkdir(join(folder, "inbound-spill"), { recursive: true });
  await writeFile(
    join(folder, "inbound-spill", "inb_0.json"),
    JSON.stringify({
      id: "inb_0",
      publicKey: "x",
      signature: null,
      body: btoa(JSON.stringify({ customer_email: STORED })),
      receivedAt: 1,
    }),
  );
  await writeFile(join(folder, "inbound-spill", "inb_1.json.draft"), `{"id":"inb_1","body":"${STORED}`);
  const report = `From: a@b.example\r\nTo: owner@example.com\r\nSubject: Monday\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa(`On top: ${STORED}`)}\r\n`;
  await writeFile(join(folder, "outbox", "dgs_1.eml"), report);
}

type Found = { table: string; column: string; value: string };

async function found(traces: readonly string[]): Promise<Found[]> {
  const { read } = app.deps.store;
  const all: Found[] = [];
  for (const table of await tableNames(read)) {
    const columns = await columnNames(read, table);
    for (const row of await rows(`select * from ${table}`)) {
      row.forEach((value, index) => {
        const text = String(value).toLowerCase();
        const isNamed = traces.some((trace) => text.replaceAll("joanna.maya", "").includes(trace));
        if (isNamed) all.push({ table, column: columns[index]!, value: String(value) });
      });
    }
  }
  return all;
}

function filesWith(folder: string, traces: readonly string[]): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesWith(path, traces);
    const bytes = Buffer.from(readFileSync(path).toString("latin1").toLowerCase(), "latin1");
    return traces.filter((trace) => isIn(bytes, Buffer.from(trace))).map((trace) => `${path}: ${trace}`);
  });
}

/** Ignores the end of Joanna's address, which may be alone at the start of a database page, after the next page's number. */
function isIn(bytes: Buffer, trace: Buffer): boolean {
  for (let at = bytes.indexOf(trace); at >= 0; at = bytes.indexOf(trace, at + 1)) {
    const isJoanna = bytes.subarray(at - 7, at).toString() === "joanna." || at % 4096 < 4 + 7;
    if (!isJoanna) return true;
  }
  return false;
}

const exported = async (email: string) =>
  (
    await app.call("POST", `/projects/${acme.project.slug}/customers/export`, {
      token: acme.project.token,
      body: { customer_email: email },
    })
  ).body.data?.kinds;

const erase = (id: string, token = acme.project.token) =>
  app.call("DELETE", `/projects/${acme.project.slug}/customers/${encodeURIComponent(id)}`, { token });

/** Tables that refer to a customer by number, not by name. */
const BY_NUMBER =
  "activity_days activity_totals risk_scores risk_history direct_mails automation_steps imported_events webhook_deliveries".split(
    " ",
  );

test("every table is erased from, or known to hold nothing of a customer", async () => {
  const tables = await tableNames(app.deps.store.read);
  const decided = new Set([
    ...RULES.map(({ table }) => table.split(" ")[0]!),
    "knowledge",
    ...Object.keys(NOT_PERSONAL),
    ...OWN_NAMES, // keys, nodes, and the files of running imports, which are on disk elsewhere
  ]);
  expect(tables.filter((name) => !decided.has(name))).toEqual([]);
});

test("nothing of an erased person is left anywhere, and the sums and everybody else are as before", async () => {
  const before = new Set((await found(TRACES)).map(({ table }) => table));
  const unfilled = RULES.map(({ table }) => table.split(" ").at(table.includes(" join ") ? 3 : 0)!).filter(
    (table) => !before.has(table) && !BY_NUMBER.includes(table),
  );
  expect(unfilled).toEqual([]);
  const joanna = await exported(JOANNA.customer_email);
  const sums = await sumsNow();
  const { store } = app.deps;
  for (const list of COUNTED) await store.write((tx) => recount(tx, list, acme.project.id));

  const { status, body } = await erase("MAYA@Müller.example");
  expect([status, body.data.status]).toEqual([202, "queued"]);
  await app.work();
  expect((await call("GET", `/erasures/${body.data.id}`)).status).toBe("done");

  expect(await found(TRACES)).toEqual([]);
  expect(filesWith(join(app.folder, "data"), TRACES)).toEqual([]);
  expect(await sumsNow()).toEqual(sums);
  expect(await checkPlaces(store, acme.project)).toBe(0);
  for (const list of COUNTED) expect(await store.write((tx) => countWrong(tx, list, acme.project.id))).toBe(0);
  // A stored response only serves a repeated request, so the whole row is deleted.
  joanna.idempotent_answers = [];
  // Her reason named the address, as it is typed.
  const words: string[] = joanna.search_words.map(({ word }: { word: string }) => word);
  const left = words.filter((word) => word !== "muller" && word !== "example");
  joanna.search_words = [...left, "erased"].sort().map((word) => ({ word }));
  expect(JSON.stringify(await exported(JOANNA.customer_email))).toEqual(
    JSON.stringify(joanna).replaceAll(/maya@(müller|xn--mller-kva)\.example/g, (all, _, at, text) =>
      text.slice(at - 7, at) === "joanna." ? all : "[erased]",
    ),
  );
  expect(await exported(STORED)).toBeUndefined();
});

async function sumsNow() {
  const count = async (text: string) => (await rows(text))[0];
  return {
    events: await rows(
      "select event_type, provider, test, currency, count(*), sum(mrr) from churn_events group by 1, 2, 3, 4 order by 1, 2, 3, 4",
    ),
    sent: await count("select count(*), sum(opens_by_people) from variants where sent_at is not null"),
    messages: await count("select count(*), count(handed_over_at) from messages where event_id is not null"),
    sessions: await count("select count(*), count(outcome) from cancel_sessions"),
    sends: await count("select count(*) from strategy_sends"),
    suppressions: await count("select count(*) from suppressions"),
  };
}

test("nobody else is found by an erased person's address any more that they once wrote", async () => {
  const other = { ...CANCELLATION, customer_email: "colleague@example.com", customer_name: "Kit" };
  await call("POST", "/churn-events", { ...CANCELLATION, customer_email: "quagmire@gone.example", customer_name: "Z" });
  await call("POST", "/churn-events", {
    ...other,
    cancel_reason: "we moved, ask quagmire@gone.example for the invoices",
  });
  await app.work();
  const foundBy = async (word: string) =>
    (await call("GET", `/customers?q=${word}`)).map((row: { customer_email: string }) => row.customer_email).sort();
  expect(await foundBy("quagmire")).toEqual(["colleague@example.com", "quagmire@gone.example"]);
  await erase("quagmire@gone.example");
  await app.work();
  expect(await foundBy("quagmire")).toEqual([]);
  expect(await found(["quagmire"])).toEqual([]);
  expect(await foundBy("invoices")).toEqual(["colleague@example.com"]);
});

test("a plan that was named after an erased person loses the address and goes on counting", async () => {
  const plan_name = "Custom for plan@gone.example";
  const event = { ...CANCELLATION, customer_email: "plan@gone.example", plan_name };
  const { id } = await call("POST", "/churn-events", event);
  await csv(
    "subscriptions",
    `subscription_id,customer_email,plan_id,plan_name,mrr,status\nsub_named,plan@gone.example,custom,${plan_name},4900,running`,
  );
  await app.work();
  await erase("plan@gone.example");
  await app.work();
  expect(await found(["plan@gone"])).toEqual([]);
  expect((await call("GET", `/churn-events/${id}`)).plan_name).toBe("Custom for [erased]");
});

test("the audit log says that somebody was erased, and names nobody", async () => {
  const [entry] = (await call("GET", "/audit-log")).filter(
    ({ action }: { action: string }) => action === "person.erased",
  );
  expect(entry.target).toMatch(/^era_/);
  expect(entry.details).toEqual({});
});

test("an erased address gets no mail, however it is spelled, until somebody lifts that; who comes back is a new customer", async () => {
  const sent = (await mailsOf(app)).length;
  const { publicKey, key } = acme.project;
  const again = { ...CANCELLATION, ...MAYA, customer_id: "cus_new", customer_email: "Maya@XN--MLLER-KVA.example" };
  await call("POST", "/churn-events", again);
  await app.call("POST", `/webhooks/custom/${publicKey}`, { key, body: { ...again, event_type: "payment_failed" } });
  await csv("churn_events", `customer_email,event_type,cancel_reason\nMAYA@Müller.example,cancellation,again`);
  await acme.pass(30 * DAY);
  expect((await mailsOf(app)).slice(sent).filter(({ to }) => to?.[0]?.address?.startsWith("maya@"))).toEqual([]);

  const [event] = await call(
    "GET",
    `/churn-events?customer_email=${encodeURIComponent(STORED)}&status=variants_generated`,
  );
  const [variant] = await call("GET", `/churn-events/${event.id}/variants`);
  const send = () =>
    app.call("POST", `/projects/${acme.project.slug}/churn-events/${event.id}/variants/${variant.id}/send`, { key });
  expect((await send()).status).toBe(409);
  const [hash] = await call("GET", `/suppressions?email=${encodeURIComponent("maya@müller.example")}`);
  expect(hash).toMatchObject({ email: expect.stringMatching(/^erased:[0-9a-f]{64}$/), reason: "requested" });
  const imported = await app.call("POST", `/projects/${acme.project.slug}/suppressions/import`, {
    key,
    raw: "email,reason\nMaya@müller.example,manual\n",
    headers: { "content-type": "text/csv" },
  });
  expect(imported.body.data).toMatchObject({ added: 0, already_suppressed: 1 });

  const { events } = await profile(STORED);
  expect(events.length).toBe(3);
  await call("DELETE", `/suppressions/${encodeURIComponent("MAYA@müller.example")}`);
  expect((await send()).status).toBe(200);
});

const profile = async (id: string) => ({ events: (await exported(id)).churn_events });

test("a job that is killed in the middle erases the rest when it runs again", async () => {
  const { store } = app.deps;
  const write = store.write.bind(store);
  for (let killedAt = 3; ; killedAt += 4) {
    const name = `killed-${killedAt}`;
    const customer = {
      customer_email: `${name}@erased.example`,
      customer_id: `cus_${name}`,
      customer_name: "Zuleika Dobson",
    };
    await call("POST", "/churn-events", { ...CANCELLATION, ...customer, cancel_reason: "Oxbridge" });
    await app.call("POST", "/track", { key: acme.project.key, body: { events: [{ ...customer, event: "login" }] } });
    await app.work();
    const { body } = await erase(customer.customer_id);
    let writes = 0;
    store.write = ((operation) =>
      ++writes >= killedAt ? Promise.reject(new StoreError("killed")) : write(operation)) as typeof store.write;
    await erasePerson(app.deps, body.data.id, { ...RUN, endWith: () => void writes++ }).catch(() => {});
    const isWhole = writes < killedAt;
    store.write = write;
    await app.work();
    expect((await call("GET", `/erasures/${body.data.id}`)).status).toBe("done");
    const traces = [customer.customer_email, `cus_${name}`, "zuleika", "oxbridge"];
    expect([killedAt, await found(traces)]).toEqual([killedAt, []]);
    if (isWhole) break;
  }
});

test("a tracked event that comes in while it runs is erased too", async () => {
  const { store } = app.deps;
  const write = store.write.bind(store);
  const email = "late@erased.example";
  const track = () =>
    app.call("POST", "/track", { key: acme.project.key, body: { customer_email: email, event: "login" } });
  for (const after of [1, 20, 40]) {
    await track();
    const { body } = await erase(email);
    let writes = 0;
    store.write = (async (...given: Parameters<typeof write>) => {
      if (++writes === after) expect((await track()).status).toBeLessThan(300);
      return write(...given);
    }) as typeof store.write;
    await app.work();
    store.write = write;
    expect(writes).toBeGreaterThan(after);
    app.clock.advance(2_000);
    await app.work();
    expect((await call("GET", `/erasures/${body.data.id}`)).status).toBe("done");
    expect([after, await found([email])]).toEqual([after, []]);
  }
});

const RUN = {
  attempt: 1,
  lastAttempt: false,
  signal: new AbortController().signal,
  stepAside: () => false,
  confirmLease: async () => {},
};

test.each(["user@7", "Maya@Example.org"])("a customer known by the id %s alone is erased by it", async (id) => {
  const { slug, key } = acme.project;
  await app.call("POST", "/track", { key, body: { customer_id: id, event: "login" } });
  const tracked = async () =>
    (await app.call("GET", `/projects/${slug}/tracked-events?customer_id=${encodeURIComponent(id)}`, { key })).body
      .meta;
  expect((await tracked()).total).toBe(1);
  expect((await erase(id)).status).toBe(202);
  await app.work();
  expect((await tracked()).total).toBe(0);
});

test("forbidden callers, unclear requests and unknown people are refused", async () => {
  expect((await erase(JOANNA.customer_email, "")).status).toBe(401);
  const byKey = await app.call("DELETE", `/projects/${acme.project.slug}/customers/x`, { key: acme.project.key });
  expect(byKey.status).toBe(403);
  for (const nobody of ["nobody@example.com", "nobody", "%", "' or 1=1 --"])
    expect((await erase(nobody)).status).toBe(404);
  const other = await newProject(app);
  const elsewhere = await app.call("DELETE", `/projects/${other.slug}/customers/${JOANNA.customer_id}`, {
    token: other.token,
  });
  expect(elsewhere.status).toBe(404);
  const [entry] = (await call("GET", "/audit-log")).filter(({ action }: { action: string }) => /erased/.test(action));
  const path = `/projects/${other.slug}/erasures/${entry.target}`;
  expect((await app.call("GET", path, { token: other.token })).status).toBe(404);
  expect(await exported(JOANNA.customer_email)).toBeDefined();
  for (const email of ["one@shared.example", "two@shared.example"]) {
    await call("POST", "/churn-events", { ...CANCELLATION, customer_email: email, customer_id: "company-4711" });
  }
  const { status, body } = await erase("company-4711");
  expect([status, body.error.details[0].field]).toEqual([400, "customer_id"]);
});
