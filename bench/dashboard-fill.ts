// Fills the project of the dashboard's benchmark with copies of a churn event that the service created, and with customers who
// are only tracked, one in ten of them at risk.

import { Database } from "bun:sqlite";
import { EVENT_COUNTS } from "../src/features/churn-events/counts.ts";
import { DAY } from "../src/lib/duration.ts";
import { recounting } from "../src/store/row-counts.ts";

const SIGNALS = JSON.stringify([
  ["failed_payments", 2, 30, null],
  ["support_tickets", 4, 20, null],
]);

export type Many = { events: number; customers: number };

/** `like`: the id of the event to copy. */
export function fillDashboard(path: string, like: string, { events, customers }: Many, now: number): void {
  const db = new Database(path);
  db.run("pragma synchronous = off");
  const columns = db
    .query<{ name: string }, []>("select name from pragma_table_info('churn_events')")
    .all()
    .map(({ name }) => name);
  const other: Record<string, string> = {
    id: "'evt_many' || printf('%08d', i)",
    customer_email: "'left' || i || '@example.com'",
    customer_name: "'Customer ' || i",
    customer_id: "null",
    status: "case i % 3 when 0 then 'new' when 1 then 'recovered' else 'lost' end",
    recovered_at: `case i % 3 when 1 then ${now} - (i % 700) * ${DAY} / 2 end`,
    lost_at: `case i % 3 when 2 then ${now} - (i % 700) * ${DAY} / 2 end`,
    mrr: "900 + (i * 7919) % 90000",
    generation: "0",
    created_at: `${now} - (i % 700) * ${DAY} - i`,
    updated_at: `${now} - (i % 700) * ${DAY} / 2 - i`,
  };
  db.transaction(() => {
    db.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${events})
      insert into churn_events (${columns}) select ${columns.map((name) => other[name] ?? `x.${name}`)}
      from n cross join (select * from churn_events where id = '${like}') x`);
    const { project } = db
      .query<{ project: string }, [string]>("select project_id as project from churn_events where id = ?")
      .get(like)!;
    for (const text of recounting(EVENT_COUNTS)) db.run(text, [project]);
    for (const [word, person, count] of [
      ["customer", "left", events],
      ["tracked", "tracked", customers],
    ] as const) {
      db.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        insert or ignore into customer_words (project_id, word, person)
        select '${project}', '${word}', '${person}' || i || '@example.com' from n
        union all select '${project}', cast(i as text), '${person}' || i || '@example.com' from n`);
    }
    db.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${customers})
      insert into tracked_customers (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at)
      select 1000 + i, '${project}', 'tracked' || i || '@example.com', null, ${now - 200 * DAY}, ${now - DAY},
        ${now - 30 * DAY} from n`);
    db.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${customers})
      insert into risk_scores (customer, project_id, score, raw_sum, signals, after_login, after_payment, probability,
        previous_score, alerted_at, alert_again_from, changed_at)
      select 1000 + i, '${project}', case i % 10 when 0 then 40 + i % 61 else i % 40 end, 50, '${SIGNALS}', 10, 10, null,
        20, null, null, ${now - DAY} - i from n`);
    db.run("insert or replace into risk_passes (project_id, scored_at, full_day) values (?, ?, ?)", [
      project,
      now,
      Math.floor(now / DAY),
    ]);
  })();
  db.run("analyze");
  db.close();
}
