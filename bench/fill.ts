// `bun bench/fill.ts <folder> <n>` creates a data folder with n churn events and n tracked customers over two years, and a
// proportionate number of everything else that has a list. Prints the project's secret key. A million takes about a minute.

import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { COUNTED } from "../src/commands/statistics.ts";
import { rebuildPlaces } from "../src/features/customer-overview/rebuild-places.ts";
import { rebuildSums } from "../src/features/insights/sums/sum-spans.ts";
import { findProjectBySlug } from "../src/features/projects/service.ts";
import { DAY } from "../src/lib/duration.ts";
import { openStore } from "../src/store/open.ts";
import { recount } from "../src/store/row-counts.ts";
import { prepare, SLUG } from "./service.ts";

/**
 * Fills a data folder; returns the secret key of its project.
 * @throws if the folder has a database already
 */
export async function fillFolder(folder: string, n: number): Promise<string> {
  const now = Date.now();
  const path = join(folder, "recoverd.db");
  if (existsSync(path)) throw new Error(`There is a database in ${folder} already`);
  const key = await prepare(folder);
  const db = new Database(path);
  db.run("pragma journal_mode = off"); // a folder whose filling crashed is useless anyway
  db.run("pragma synchronous = off");
  db.run("pragma cache_size = -512000");
  const { id } = db.query<{ id: string }, [string]>("select id from projects where slug = ?").get(SLUG)!;
  db.transaction(() => {
    for (const [table, { count, row }] of Object.entries(tablesOf(id, n, now))) {
      if (count === 0) continue;
      const columns = Object.keys(row);
      db.run(`with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})
        insert into ${table.split(":")[0]} (${columns}) select ${columns.map((column) => row[column])} from n`);
    }
    insertWords(db, id, n);
  })();
  db.run("pragma journal_mode = wal");
  db.close();
  await rebuildDerived(path, now);
  return key;
}

/** Rebuilds sums, the list of customers and counted totals, because the rows were written without the service. */
export async function rebuildDerived(path: string, now: number): Promise<void> {
  const store = openStore(path);
  try {
    const project = (await findProjectBySlug(store.read, SLUG))!;
    await rebuildSums(store, project, now);
    await rebuildPlaces(store, project);
    for (const list of COUNTED) await store.write((tx) => recount(tx, list, project.id));
  } finally {
    await store.close();
  }
}

const SPAN = 700 * DAY;
const RECENT = 30 * DAY; // older churn events have ended
const HEAVY = 1; // the customer with a hundredth of all tracked events
const SHEET = 16_384;
const KINDS = ["login", "feature_used:reports", "export", "invite_sent"];

const SIGNALS = JSON.stringify([
  ["failed_payments", 2, 30, null],
  ["support_tickets", 4, 20, null],
]);
const TEXT = "a sentence of some length about what you would miss. ".repeat(8).trim();

const pick = (values: readonly (string | null)[], by = "i") =>
  `case (${by}) % ${values.length} ${values.map((value, k) => `when ${k} then ${quoted(value)}`).join(" ")} end`;
const quoted = (value: string | null) => (value === null ? "null" : `'${value.replaceAll("'", "''")}'`);
/** An id that sorts before every id that the service creates. */
const idOf = (prefix: string, number = "i") => `'${prefix}_00' || printf('%027d', ${number})`;
const personOf = (number: string) => `'customer' || (${number}) || '@company' || ((${number}) % 997) || '.example'`;

const alertOf = (customer: string, number: string) =>
  `json_object('event', 'churn_risk.alert', 'customer_email', ${personOf(customer)}, 'customer_id', null,
    'risk_score', 80, 'risk_level', 'critical', 'signals', json('[{"name":"failed_payments","weight":30}]'),
    'triggered_at', '2026-01-01T00:00:00.000Z', 'opaque_id', ${idOf("alr", number)})`;

type Table = { count: number; row: Record<string, string> };

/** The rows by table, in SQL over i = 0, 1, …, oldest first; a suffix after a colon only makes a second entry for a table. */
function tablesOf(projectId: string, n: number, now: number): Record<string, Table> {
  const project = { project_id: `'${projectId}'` };
  /** The time of the i-th of `count` rows, spread evenly over the last `span` ms. */
  const spread = (count: number, span = SPAN) => `${now} - ${span} + cast(i * ${span / Math.max(1, count)} as integer)`;
  const at = spread(n);
  const ended = `${at} + (i * 31 % 25) * ${DAY}`;
  const isOld = `${at} < ${now - RECENT}`;
  // Of ten customers, eight left once, one twice and one never.
  const leaver = "case when i % 10 = 9 then i else i + 1 end";
  const mrr = "case when i % 20 = 0 then null else 900 + (i * 7919) % 90000 end";
  const fifth = Math.floor(n / 5); // the customers of events 0, 5, 10, … were mailed
  const written = (count: number) => `${now} - ${SPAN} + cast(i * 5 * ${SPAN / n} as integer) + ${count} * 60000`;
  return {
    churn_events: {
      count: n,
      row: {
        ...project,
        id: idOf("evt"),
        customer_email: personOf(leaver),
        customer_name: `'Customer ' || (${leaver})`,
        customer_id: "case i % 3 when 0 then 'cus_' || i end",
        event_type: "case when i * 7 % 10 < 6 then 'cancellation' else 'payment_failed' end",
        cancel_reason: pick(["It is too expensive for us", "We miss a feature", "Too many bugs lately", null], "i / 7"),
        reason_code: pick(["too_expensive", "missing_features", "technical_issues", null], "i / 7"),
        status: `case when ${isOld} then ${pick(["recovered", "lost", "lost"], "i / 3")}
          else ${pick(["email_sent", "variants_generated", "new", "new", "new"])} end`,
        recovered_at: `case when ${isOld} and i / 3 % 3 = 0 then ${ended} end`,
        lost_at: `case when ${isOld} and i / 3 % 3 <> 0 then ${ended} end`,
        mrr,
        currency: "case when i % 4 = 3 then 'eur' else 'usd' end",
        plan_name: pick(["Starter", "Pro", "Enterprise"], "i / 2"),
        tenure_days: "(i * 13) % 1000",
        provider: pick(["stripe", "stripe", "api", "paddle"], "i / 5"),
        source: pick(["stripe", "stripe", "api", "paddle"], "i / 5"),
        generation: "i % 5 < 2",
        created_at: at,
        updated_at: `case when ${isOld} then ${ended} else ${at} end`,
      },
    },
    variants: {
      count: fifth,
      row: {
        ...project,
        id: idOf("var"),
        event_id: idOf("evt", "i * 5"),
        generation: "1",
        strategy: pick(["value_recap", "personal_founder", "discount_offer"]),
        subject: "'What you would miss, number ' || i",
        body: quoted(TEXT),
        status: pick(["sent", "opened", "clicked"]),
        rank: "1",
        rank_reason: "'Fits the reason'",
        source: "'template'",
        sent_at: written(2),
        created_at: written(1),
        updated_at: written(2),
        opens_by_people: "i % 3 > 0",
        clicks_by_people: "i % 3 > 1",
      },
    },
    messages: {
      count: fifth,
      row: {
        ...project,
        id: idOf("msg"),
        event_id: idOf("evt", "i * 5"),
        variant_id: idOf("var"),
        status: "case when i % 50 = 7 then 'bounced' else 'sent' end",
        automatic: "i % 2",
        to_address: personOf("i * 5 + 1"),
        from_address: "'hello@acme.example'",
        message_id: "'<' || i || '@acme.example>'",
        subject: "'What you would miss, number ' || i",
        text_part: quoted(TEXT),
        html_part: quoted(`<p>${TEXT}</p>`),
        targets: "'[]'",
        target_links: "'[]'",
        give_up_at: written(3),
        handed_over_at: written(2),
        created_at: written(1),
        updated_at: written(2),
      },
    },
    tracked_customers: {
      count: n,
      row: {
        ...project,
        number: "i + 1",
        email: personOf("i + 1"),
        first_seen_at: at,
        last_seen_at: `${now - DAY}`,
        changed_at: `${now - 2 * DAY}`,
      },
    },
    risk_scores: {
      count: n,
      row: {
        ...project,
        customer: "i + 1",
        score: "case i % 10 when 0 then 40 + i * 7 % 61 else i * 7 % 40 end",
        raw_sum: "50",
        signals: quoted(SIGNALS),
        after_login: "10",
        after_payment: "10",
        previous_score: "20",
        alerted_at: `case i % 10 when 0 then ${now - DAY} end`,
        changed_at: `${now - DAY} - i`,
      },
    },
    risk_alerts: {
      count: Math.floor(n / 10),
      row: {
        ...project,
        id: idOf("alr"),
        customer: "i * 10 + 1",
        customer_email: personOf("i * 10 + 1"),
        risk_score: "40 + i * 70 % 61",
        risk_level: pick(["medium", "high", "critical"]),
        delivery_mode: pick(["webhook", "direct"]),
        test: "0",
        payload: alertOf("i * 10 + 1", "i"),
        triggered_at: spread(n / 10, 90 * DAY),
      },
    },
    direct_mails: {
      count: Math.floor(n / 20),
      row: {
        ...project,
        alert_id: idOf("alr", "i * 2 + 1"),
        customer: "i * 20 + 11",
        state: "'stopped'",
        due_at: spread(n / 20, 90 * DAY),
        reason: "'suppressed'",
        created_at: spread(n / 20, 90 * DAY),
        updated_at: spread(n / 20, 90 * DAY),
      },
    },
    risk_passes: { count: 1, row: { ...project, scored_at: `${now}`, full_day: `${Math.floor(now / DAY)}` } },
    activity_kinds: {
      count: KINDS.length,
      row: { ...project, number: "i + 1", name: pick(KINDS), trusted: "1" },
    },
    tracked_sheets: {
      count: Math.ceil(n / SHEET),
      row: { ...project, number: "i + 1", events: `${SHEET}`, open: "0" },
    },
    tracked_events: {
      count: n,
      row: {
        number: `(${spread(n, 60 * DAY)}) * 1000 + i % 1000`,
        sheet: `i / ${SHEET} + 1`,
        customer: `case when i % 100 = 0 then ${HEAVY} else i + 1 end`,
        kind: `i % ${KINDS.length} + 1`,
        occurred_at: spread(n, 60 * DAY),
        properties: '\'{"page":"reports"}\'',
      },
    },
    activity_days: {
      count: n,
      row: {
        customer: "i + 1",
        day: `(${spread(n, 60 * DAY)}) / ${DAY}`,
        kind: `i % ${KINDS.length} + 1`,
        count: "1",
      },
    },
    webhook_endpoints: {
      count: 2,
      row: {
        ...project,
        id: idOf("whe"),
        managed_by: pick([null, "churn_risk"]),
        url: "'https://hooks.acme.example/churn'",
        events: pick(['["churn_event.created"]', '["churn_risk.alert"]']),
        enabled: "0",
        created_at: `${now - SPAN}`,
        updated_at: `${now - SPAN}`,
      },
    },
    webhook_deliveries: {
      count: Math.floor(n / 2),
      row: {
        ...project,
        number: "i + 1",
        id: idOf("whd"),
        endpoint_id: idOf("whe", "i % 10 = 0"),
        opaque_id: `case when i % 10 = 0 then ${idOf("alr", "i / 5")} else ${idOf("opq")} end`,
        event: "case when i % 10 = 0 then 'churn_risk.alert' else 'churn_event.created' end",
        test: "0",
        status: "case when i % 20 = 7 then 'failed' else 'delivered' end",
        attempts: "1",
        tries: "1",
        manual: "0",
        delivered_at: `case when i % 20 <> 7 then ${spread(n / 2, 20 * DAY)} end`,
        created_at: spread(n / 2, 20 * DAY),
        updated_at: spread(n / 2, 20 * DAY),
      },
    },
    webhook_bodies: {
      count: Math.floor(n / 2),
      row: {
        delivery: "i + 1",
        body: `case when i % 10 = 0 then ${alertOf("i * 2 + 1", "i / 5")} else '{"event":"churn_event.created"}' end`,
      },
    },
    inbound_events: {
      count: Math.floor(n / 2),
      row: {
        ...project,
        id: idOf("inb"),
        source: pick(["stripe", "stripe", "custom"]),
        event_id: "'in_' || i",
        signed: "1",
        size: "900",
        status: "case when i % 50 = 7 then 'failed' when i % 10 = 3 then 'dropped' else 'processed' end",
        reason: "case when i % 50 = 7 or i % 10 = 3 then 'unknown_customer' end",
        count: "1",
        attempts: "1",
        run_at: spread(n / 2),
        received_at: spread(n / 2),
        processed_at: spread(n / 2),
      },
    },
    cancel_sessions: {
      count: fifth,
      row: {
        ...project,
        id: idOf("ses"),
        reason: pick(["too_expensive", "missing_features", "other"]),
        customer_email: personOf("i * 5 + 1"),
        verified: "i % 2",
        comment: "case i % 4 when 0 then 'We miss an export to our own system' end",
        mrr,
        currency: "'usd'",
        outcome: pick(["accepted", "declined", "abandoned"]),
        outcome_by: pick(["customer", "customer", "time"]),
        outcome_at: `${spread(fifth)} + 60000`,
        created_at: spread(fifth),
      },
    },
    audit_entries: {
      count: fifth,
      row: {
        ...project,
        id: idOf("aud"),
        actor_type: "'system'",
        action: pick(["settings.changed", "keys.rotated", "member.added"]),
        details: "'{}'",
        created_at: spread(fifth),
      },
    },
    subscriptions: {
      count: Math.floor(n / 20),
      row: {
        ...project,
        id: idOf("sub"),
        provider: "'stripe'",
        subscription_id: "'sub_' || i",
        customer_id: "'cus_' || i * 20",
        email: personOf("i * 20 + 1"),
        plan_name: "'Pro'",
        mrr: "900 + i % 20 * 500",
        currency: "'usd'",
        status: "case when i % 4 = 1 then 'ended' else 'running' end",
        cancel_scheduled: "0",
        started_at: spread(n / 20),
        ended_at: `case when i % 4 = 1 then min(${now}, ${spread(n / 20)} + (i % 12 + 1) * ${30 * DAY}) end`,
        seen_at: "'{}'",
        newest_seen_at: spread(n / 20),
        created_at: spread(n / 20),
      },
    },
    "subscription_changes:started": {
      count: Math.floor(n / 20),
      row: {
        ...project,
        subscription: idOf("sub"),
        at: spread(n / 20),
        kind: "'started'",
        mrr: "900 + i % 20 * 500",
        currency: "'usd'",
        told_at: spread(n / 20),
      },
    },
    mrr_accounts: {
      count: Math.floor(n / 20),
      row: { ...project, subscription: idOf("sub"), account: idOf("sub"), email: personOf("i * 20 + 1") },
    },
    mrr_spans: {
      count: Math.floor(n / 20),
      row: {
        ...project,
        account: idOf("sub"),
        currency: "'usd'",
        from_at: spread(n / 20),
        until_at: `case when i % 4 = 1 then min(${now}, ${spread(n / 20)} + (i % 12 + 1) * ${30 * DAY})
          else 8640000000000000 end`,
        mrr: "900 + i % 20 * 500",
        first_at: spread(n / 20),
      },
    },
  };
}

/** Inserts the customers' search words, in the order of their key. */
function insertWords(db: Database, projectId: string, n: number): void {
  db.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${n}),
    people(i, person) as materialized (select i, ${personOf("i")} from n)
    insert into customer_words (project_id, word, person)
    select '${projectId}', word, person from (
      select 'customer' as word, person from people union all select cast(i as text), person from people
      union all select 'customer' || i, person from people union all select 'company' || (i % 997), person from people
    ) order by word, person`);
}

if (import.meta.main) {
  const [folder, n] = process.argv.slice(2);
  if (!folder || !(Number(n) > 0)) throw new Error("usage: bun bench/fill.ts <folder> <n>");
  const began = performance.now();
  const key = await fillFolder(folder, Number(n));
  console.log(`${folder}: ${n} events and customers in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  console.log(`project ${SLUG}, secret key ${key}, ada@example.com with "correct horse battery"`);
}
