// No list sorts or scans a table, so its cost does not grow with the rows that it does not show.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { databaseOf } from "../../src/data-folder.ts";
import { EVENT_COUNTS } from "../../src/features/churn-events/counts.ts";
import { involuntaryAmong } from "../../src/features/insights/subscriptions/summary.ts";
import { reachedCap } from "../../src/features/messages/caps.ts";
import { readBillingHistory } from "../../src/features/risk/billing-history.ts";
import { changedCustomers, unknownCustomers } from "../../src/features/risk/changes.ts";
import { customerBatch } from "../../src/features/risk/customer-batch.ts";
import { bringDeliveriesForward } from "../../src/features/webhooks/delivery.ts";
import { READS } from "../../src/reads.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../support/app.ts";
import { isOnPostgres } from "../support/postgres-engine.ts";

const MANY = 3_000; // more than are read from the beginning of a list, or sorted
const MILLION = 1_000_000;

let app: TestApp;
let project: TestProject;
let database: Database;
const endpoint = "whe_1";
let event: string;
const asked = new Set<string>();
const spies = (["query", "prepare"] as const).map((method) => {
  const real = Database.prototype[method];
  return spyOn(Database.prototype, method).mockImplementation(function (this: Database, text: string) {
    asked.add(text);
    return real.call(this, text);
  } as typeof real);
});

describe.skipIf(isOnPostgres)("on SQLite, which says beforehand how it reads", () => {
  beforeAll(async () => {
    app = testApp();
    project = await newProject(app);
    database = new Database(databaseOf(app.deps.config.data.dir));
    const { slug, token } = project;
    event = (await app.call("POST", `/projects/${slug}/churn-events`, { token, body: CANCELLATION })).body.data.id;
    const rows = (table: string, columns: string, values: string) =>
      database.run(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})
       insert into ${table} (project_id, ${columns}) select '${project.id}', ${values} from n`,
      );
    rows(
      "tracked_customers",
      "number, email, customer_id, first_seen_at, last_seen_at, changed_at",
      "i, 'c' || i || '@x.example', 'c' || i, 1, 1, 1",
    );
    rows(
      "risk_scores",
      "customer, score, raw_sum, signals, after_login, after_payment, changed_at",
      "i, i % 101, 1, '[]', 1, 1, 1",
    );
    rows("suppressions", "email, reason, deletion_requested, created_at", "'s' || i || '@x.example', 'manual', 0, i");
    rows("audit_entries", "id, actor_type, action, details, created_at", "'aud_' || i, 'system', 'a', '{}', i");
    rows(
      "inbound_events",
      "id, source, signed, size, status, count, attempts, run_at, received_at",
      "'inb_' || i, 'custom', 0, 1, 'failed', 1, 1, 1, i",
    );
    rows("cancel_sessions", "id, reason, verified, created_at", "'ses_' || i, 'other', 0, i");
    database.run(
      `insert into webhook_endpoints (id, project_id, url, events, enabled, created_at, updated_at)
     values ('${endpoint}', '${project.id}', 'https://hooks.acme.example', '[]', 1, 1, 1)`,
    );
    rows(
      "webhook_deliveries",
      "number, id, endpoint_id, opaque_id, event, test, status, attempts, tries, manual, created_at, updated_at",
      `i, 'dlv_' || i, '${endpoint}', 'o' || i, 'churn_event.created', 0, 'failed', 1, 1, 0, i, i`,
    );
    database.run(
      `insert into activity_kinds (project_id, number, name, trusted) values ('${project.id}', 1, 'login', 1)`,
    );
    rows("tracked_sheets", "number, events, open", "i, 1, 0");
    database.run(
      `insert into tracked_events (number, sheet, customer, kind, occurred_at) select number * 1000, number, 1, 1, 1 from tracked_sheets`,
    );
    for (const part of ["0/0", "2/0", "4/0", "8/0", "0/1"]) {
      database.run("insert or ignore into row_counts values (?, 'customers', ?, 1)", [project.id, part]);
    }
    database.run("update row_counts set total = ?", [MILLION]); // plans do not depend on the number of rows
  });
  afterAll(async () => {
    for (const spy of spies) spy.mockRestore();
    database.close();
    await app.close();
  });

  type Plan = { readonly detail: string };

  const COSTLY = /^SCAN (?!CONSTANT|\(subquery|log|\d+ CONSTANT)|TEMP B-TREE/;

  /** The steps that sort or scan a table in the plans of all queries of a request. */
  async function costly(path: string, of = "", isCostly = COSTLY): Promise<string[]> {
    asked.clear();
    const answer = await app.call("GET", `/projects/${project.slug}/${path}`, { token: project.token });
    expect([path, answer.status]).toEqual([path, 200]);
    // A project has at most 20 webhook endpoints.
    const queries = [...asked].filter(
      (text) =>
        /^\s*(select|with)/i.test(text) &&
        text.includes(of) &&
        !text.includes("and false)") &&
        !text.includes('from "webhook_endpoints"'),
    );
    return queries
      .flatMap(planOf)
      .filter(
        (detail) => isCostly.test(detail) && !/^SCAN .*USING COVERING INDEX sqlite_autoindex_migrations/.test(detail),
      );
  }

  const planOf = (text: string): string[] =>
    database
      .query<Plan, null[]>(`explain query plan ${text}`)
      .all(...Array.from({ length: text.split("?").length - 1 }, () => null))
      .map(({ detail }) => detail);

  const deep = MANY / 20 / 2 + 20;

  const ORDERS = ["created_at", "updated_at", "mrr"].flatMap((sort) => [
    `sort=${sort}&order=asc`,
    `sort=${sort}&order=desc`,
  ]);
  const FILTERS = ["", "&status=new", "&event_type=cancellation", "&status=new&event_type=cancellation", "&test=false"];
  const EVENTS = ORDERS.flatMap((order) => FILTERS.map((filter) => `churn-events?${order}${filter}`));

  const CUSTOMERS = ["since", "mrr", "risk"].flatMap((sort) =>
    ["asc", "desc"].flatMap((order) =>
      ["", "&state=at_risk", "&state=left,active", "&mode=live"].map(
        (filter) => `customers?sort=${sort}&order=${order}${filter}`,
      ),
    ),
  );

  const LISTS = [
    ...EVENTS,
    ...EVENTS.map((list) => `${list}&page=400`),
    ...EVENTS.map((list) => `${list}&page=49000`),
    "churn-events?provider=api",
    "churn-events?customer_email=ada@example.com",
    "churn-events?created_from=2026-01-01&created_to=2026-03-31",
    ...["", "&level=high", "&min_score=40", "&level=medium"].flatMap((filter) => [
      `churn-risk/customers?${filter}`,
      `churn-risk/customers?page=${deep}${filter}`,
    ]),
    "churn-risk/alerts",
    "churn-risk/alerts?status=failed",
    ...["", "&status=failed", "&source=custom", "&source=custom&status=failed"].flatMap((filter) => [
      `inbound-events?${filter}`,
      `inbound-events?page=${deep}${filter}`,
    ]),
    "cancel-flow/sessions",
    `cancel-flow/sessions?page=${deep}`,
    "cancel-flow/sessions?reason=other&outcome=accepted&verified=true",
    "messages",
    "messages?status=sent",
    "messages?customer_email=ada@example.com",
    "audit-log",
    `audit-log?page=${deep}`,
    "suppressions",
    `suppressions?page=${deep}`,
    "suppressions?reason=manual",
    "suppressions?email=ada@example.com",
    "tracked-events?customer_email=c1@x.example",
    `tracked-events?customer_email=c1@x.example&page=${deep}`,
    "jobs",
    "jobs?state=failed",
    "imports",
    "imports?status=failed",
    "members",
    "invitations",
    "experiments",
  ];

  test.each(LISTS)("%s", async (path) => {
    expect(await costly(path)).toEqual([]);
  });

  test.each(["", "?status=failed", "?event=churn_event.created", `?page=${deep}`])("deliveries%s", async (query) => {
    expect(await costly(`webhook-endpoints/${endpoint}/deliveries${query}`)).toEqual([]);
  });

  // Only details of the 20 customers on the page are sorted, such as their subscriptions.
  test.each(CUSTOMERS)("the page of %s", async (list) => {
    for (const page of [1, 400, 49_000]) {
      expect([page, await costly(`${list}&page=${page}`, "from customer_overview")]).toEqual([page, []]);
    }
  });

  // Merging the states takes twice as long for pages behind hundreds of thousands of customers.
  test.each(["since", "mrr", "risk"])("a page in the middle of all customers by %s merges no states", async (sort) => {
    expect(await costly(`customers?sort=${sort}&page=25000`, "order by", /MERGE|COMPOUND/)).toEqual([]);
  });

  // In order of MRR, a million active customers may precede the first one at risk.
  test.each(CUSTOMERS)("the first page of %s passes nobody of another state", async (list) => {
    expect(await costly(list, "order by", /customer_overview_by_\w+ \(project_id=\?\)/)).toEqual([]);
  });

  // A file is read in batches, each of which would sort what is left. Only a few rows are sorted
  // in the other files, such as the deliveries of one event.
  const FILES = ["churn-events", "variants", "messages", "customers", "plans", "subscriptions", "risk-scores"];
  test.each([...FILES, "inbound-events", "cancel-flow-sessions"])("the file of %s", async (file) => {
    expect(await costly(`exports/${file}.csv`, "limit")).toEqual([]);
  });

  test("the file of risk-scores has each customer once, the highest score first", async () => {
    const path = `/projects/${project.slug}/exports/risk-scores.csv`;
    const lines = String((await app.call("GET", path, { token: project.token })).body)
      .trim()
      .split("\r\n")
      .slice(1);
    const rows = lines.map((line) => line.split(","));
    expect(new Set(rows.map(([email]) => email)).size).toBe(MANY);
    expect(rows).toHaveLength(MANY);
    const scores = rows.map(([, , score]) => Number(score));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test("the checklist passes no other entry of the audit log", async () => {
    expect(await costly("checklist", "audit_entries", /audit_entries_by_/)).toEqual([]);
  });

  /** Steps that read all rows of a project, except in tables with a few rows for each. */
  const OF_PROJECT = /^SEARCH (?!activity_kinds|risk_passes).*(INDEX|KEY) \S+ \(project_id=\?(?: AND \w+>\?)?\)$/;

  test.each(["customers/ada@example.com", "customers/c1@x.example", "customers/c1@x.example/explanation"])(
    "%s passes nobody else's rows",
    async (path) => {
      expect(await costly(path, "", OF_PROJECT)).toEqual([]);
    },
  );

  // SQLite once read all customers of the project to find the twenty of a page: 130 ms for a million.
  test.each(["customers", "customers?state=left,active", "customers?q=ada", "churn-risk/customers"])(
    "the rows of a page of %s are found by their ids",
    async (list) => {
      expect(await costly(list, " in (", OF_PROJECT)).toEqual([]);
    },
  );

  // Before each automatic mail. SQLite once read every mail of the month.
  test("the mails to an address are found by the address", async () => {
    asked.clear();
    await reachedCap(app.deps.store.read, project.id, "ada@example.com", { count: 2, per: "30d" }, app.clock.now());
    const plan = [...asked].filter((text) => text.includes("count(*)")).flatMap(planOf);
    expect(plan).toEqual([expect.stringContaining("messages_by_recipient (project_id=? AND to_address=?")]);
  });

  test("the page of an event passes the rows of no other", async () => {
    expect(await costly(`churn-events/${event}`, "", OF_PROJECT)).toEqual([]);
    expect(await costly(`churn-events/${event}/timeline`, "", OF_PROJECT)).toEqual([]);
  });

  test("a suppression passes nobody else's events", async () => {
    asked.clear();
    const body = { email: "gone@x.example" };
    const answer = await app.call("POST", `/projects/${project.slug}/suppressions`, { token: project.token, body });
    expect(answer.status).toBe(201);
    const queries = [...asked].filter((text) => /^\s*select/i.test(text) && text.includes("churn_events"));
    expect(queries.length).toBeGreaterThan(1);
    expect(queries.flatMap(planOf).filter((detail) => OF_PROJECT.test(detail))).toEqual([]);
  });

  test("the messages of an event", async () => {
    expect(await costly(`messages?churn_event_id=${event}`)).toEqual([]);
  });

  // An index for these two orders would slow down every event that is created. They run in the reading thread.
  test.each(["customer_email", "status"])("sorted by %s, only what is alike is sorted", async (sort) => {
    expect(await costly(`churn-events?sort=${sort}`)).toEqual(["USE TEMP B-TREE FOR LAST TERM OF ORDER BY"]);
  });

  // Scoring runs this query every few minutes.
  test("finding who has changed reads what has changed, and looks up each customer", async () => {
    asked.clear();
    const db = app.deps.store.read;
    const now = app.clock.now();
    await changedCustomers.run(db, { since: now });
    await unknownCustomers.run(db, { since: now, at: now });
    const plan = [...asked].flatMap(planOf);
    expect(plan.some((detail) => detail.includes("churn_events_by_change"))).toBe(true);
    expect(plan.filter((detail) => /^SCAN (t|e|churn_events|tracked_customers|tracked_events)\b/.test(detail))).toEqual(
      [],
    );
  });

  // SQLite once read all subscriptions without an address for each customer: 15 s for 100 customers and 20,000 subscriptions.
  test("a customer's prices are read from their own subscriptions", async () => {
    database.run(
      `insert into subscriptions (id, project_id, provider, subscription_id, status, test, sample, cancel_scheduled, seen_at,
         newest_seen_at, created_at) values ('sub_1', '${project.id}', 'stripe', 's1', 'running', 0, 0, 0, '{}', 1, 1)`,
    );
    asked.clear();
    await readBillingHistory(app.deps.store.read, customerBatch([1, 2]), app.clock.now());
    const plan = [...asked].filter((text) => text.includes("join customers")).flatMap(planOf);
    expect(plan.filter((detail) => /subscriptions_by/.test(detail))).toEqual([
      expect.stringContaining("subscriptions_by_email (project_id=? AND email=?)"),
      expect.stringContaining("subscriptions_by_customer (project_id=? AND provider=? AND customer_id=?)"),
    ]);
  });

  // SQLite once began with all events of the project: 15 s for the statistics of 200,000 customers.
  test("why accounts left is read from the events of each", async () => {
    asked.clear();
    await involuntaryAmong(app.deps.store.read, { projectId: project.id, test: false }, ["cus_1"], {
      start: 0,
      end: 1,
    });
    expect([...asked].flatMap(planOf)).toEqual([
      expect.stringContaining("mrr_accounts_by_account (project_id=? AND account=?)"),
      expect.stringContaining("churn_events_by_customer (project_id=? AND customer_email=? AND created_at>?"),
    ]);
  });

  test("churn events are counted from an index alone", () => {
    expect(planOf(EVENT_COUNTS.rows)[0]).toContain("USING COVERING INDEX");
  });

  // A clock is set back rarely, but meanwhile nothing else is written.
  test("when the clock is set back, only waiting deliveries are read", async () => {
    asked.clear();
    await app.deps.store.write((tx) => bringDeliveriesForward.take(tx, { by: 1 }, app.clock.now()));
    const plan = [...asked].filter((text) => text.startsWith('update "webhook_deliveries"')).flatMap(planOf);
    expect(plan[0]).toContain("webhook_deliveries_due (endpoint_id=?");
  });

  test("every read of the thread has a name of its own", () => {
    expect(new Set(READS.map(({ name }) => name)).size).toBe(READS.length);
  });
});
