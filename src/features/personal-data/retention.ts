// Deletes what a project retains for a shorter time than the instance does (`settings.retention`). Rows that statistics count
// are kept without personal data. Each transaction purges only some rows, so that other writers do not wait long.

import { deleteMailFiles } from "../../adapters/mailer/outbox-files.ts";
import type { Deps } from "../../deps.ts";
import { DAY } from "../../lib/duration.ts";
import { defineJob } from "../../queue/jobs.ts";
import { compile, type Db, type Value } from "../../store/engine.ts";
import { foundOnce } from "../../store/found-once.ts";
import { deleteTeamMails } from "../accounts/mail.ts";
import { PERSONAL_CARRIED } from "../cancel-flow/carried.ts";
import { PERSONAL_COLUMNS } from "../churn-events/fields.ts";
import { PLACEHOLDER_DOMAIN } from "../churn-events/stripped.ts";
import { replacePlaces } from "../customer-overview/keep-places.ts";
import { forgetSumsAt } from "../insights/sums/forget-sums.ts";
import { listProjects } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import type { RetentionKind } from "../projects/settings-shape.ts";
import type { Project } from "../projects/tables.ts";
import { firstNumberAt } from "../tracking/event-numbers.ts";
import type { Fact } from "../variants/facts.ts";
import { COUNTED_DELETIONS } from "./counted-deletions.ts";
import { endProtections, listProtections } from "./protections.ts";

export const applyRetention = defineJob("apply_retention");

type Purge = {
  table: string;
  key: string;
  /** SQL that selects the project's rows (first `?`) that are too old (second `?`: the time in ms). */
  where: string;
  erase: "delete" | string;
  /** Converts the time to the unit that `where` compares with; by default ms. */
  at?: (time: number) => number;
};

const STANDIN = `'erased-' || substr(id, -16) || '@${PLACEHOLDER_DOMAIN}'`;
// Asked of old mails only: an index by event would read the mails of all ended events, new ones too.
const ENDED = "select id from churn_events where project_id = variants.project_id and status in ('recovered', 'lost')";

const OF_SESSIONS = ["customer_email", "customer_name", "customer_id", "comment", ...PERSONAL_CARRIED];

const PURGES: Readonly<Record<RetentionKind, readonly Purge[]>> = {
  webhook_bodies: [
    {
      table: "inbound_events",
      key: "id",
      where: "project_id = ? and received_at < ? and body is not null and status <> 'queued'",
      erase: "body = null, signature = null, notes = null",
    },
  ],
  tracked_events: [
    {
      table: "tracked_events",
      key: "number",
      where: "sheet in (select number from tracked_sheets where project_id = ?) and number < ?",
      erase: "delete",
      at: firstNumberAt,
    },
  ],
  mail_texts: [
    {
      table: "messages",
      key: "id",
      where: "project_id = ? and created_at < ? and status <> 'queued' and text_part <> ''",
      erase: "subject = '', text_part = '', html_part = '', last_error = null, delivery = null, feedback = null",
    },
    {
      table: "variants",
      key: "id",
      where: `project_id = ? and created_at < ? and body <> '' and event_id || '' in (${ENDED}) order by id`,
      erase: "subject = '', body = '', rank_reason = '', rank_facts = null, links = null, facts_used = null",
    },
    {
      table: "admin_notices",
      key: "project_id, kind, about",
      where: "project_id = ? and created_at < ? and mailed_at is not null and line <> ''",
      erase: "line = ''",
    },
  ],
  churn_events: [
    {
      table: "churn_events",
      key: "id",
      where: `project_id = ? and created_at < ? and status in ('recovered', 'lost') and customer_email not like '%@${PLACEHOLDER_DOMAIN}' order by created_at, id`,
      erase: [`customer_email = ${STANDIN}`, ...PERSONAL_COLUMNS.map((column) => `${column} = null`)].join(", "),
    },
  ],
  sessions: [
    {
      table: "cancel_sessions",
      key: "id",
      where: `project_id = ? and created_at < ? and outcome is not null
        and (${OF_SESSIONS.map((column) => `${column} is not null`).join(" or ")}) order by id`,
      erase: [...OF_SESSIONS, "identity", "link_id"].map((column) => `${column} = null`).join(", "),
    },
  ],
  replies: [
    {
      table: "replies",
      key: "id",
      where: "project_id = ? and received_at < ? and handled_at is not null",
      erase: "delete",
    },
  ],
  deliveries: [
    {
      table: "webhook_deliveries",
      key: "number",
      where: "project_id = ? and created_at < ? and next_attempt_at is null and status <> 'delivering'",
      erase: "delete",
    },
  ],
  alerts: [
    {
      table: "risk_alerts",
      key: "id",
      where: `project_id = ? and triggered_at < ?
        and not exists (select 1 from direct_mails m where m.alert_id = risk_alerts.id and m.state = 'planned')`,
      erase: "delete",
    },
  ],
  risk_history: [
    {
      table: "risk_history",
      key: "customer, day",
      where: "customer in (select number from tracked_customers where project_id = ?) and day < ?",
      erase: "delete",
      at: (time) => Math.floor(time / DAY),
    },
  ],
};

const AT_ONCE = 500;

/** Continues until nothing is left, or until the signal aborts. */
export async function purgeByProject(
  { config, store, clock }: Pick<Deps, "config" | "store" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  for (const project of await listProjects(store.read)) {
    const { retention } = settingsOf(project);
    for (const kind of Object.keys(PURGES) as RetentionKind[]) {
      const days = retention[kind];
      if (days === null) continue;
      for (const purge of PURGES[kind]) {
        const until = clock.now() - days * DAY;
        // Before the texts are erased, because only messages that still have a text are selected.
        if (purge.table === "messages") {
          await deleteMailFiles(config.data.dir, () => idsOf(store.read, project, purge, until));
          await deleteTeamMails(config.data.dir, project.id, until); // they name customers, too
        }
        while (!signal.aborted && (await store.write((tx) => purgeSome(tx, project, purge, until))) === AT_ONCE);
      }
      if (kind === "churn_events") await store.write((tx) => dropWords(tx, project));
    }
    await store.write((tx) => endProtections(tx, project, clock.now()));
  }
}

const idsOf = async (db: Db, { id }: Project, { table, where }: Purge, until: number): Promise<string[]> =>
  (await compile(db, `select id from ${table} where ${where}`).values(id, until)).flat() as string[];

async function purgeSome(tx: Db, project: Project, purge: Purge, until: number): Promise<number> {
  const { table, key, where, erase, at = (time) => time } = purge;
  const people = table === "churn_events" ? await peopleIn(tx, project, where, until) : [];
  const recoveries = await recoveriesOf(tx, project, purge, until);
  const facts = table === "variants" ? await lastingFacts(tx, project, where, until) : [];
  const old = foundOnce(`select ${key} from ${table} where ${where} limit ${AT_ONCE}`);
  const start = erase === "delete" ? `delete from ${table}` : `update ${table} set ${erase}`;
  const values: Value[] = [project.id, at(until)];
  const deleteCounted = COUNTED_DELETIONS[table];
  if (deleteCounted) return deleteCounted(tx, `(${key}) in ${old}`, values);
  const protections = await listProtections(tx, project, table, old, values);
  const { changes } = await compile(tx, `${start} where (${key}) in ${old}`).run(...values);
  for (const [id, lasting] of facts)
    await compile(tx, "update variants set facts_used = ? where id = ?").run(lasting, id);
  for (const { id, column, hash } of protections)
    await compile(tx, `update ${table} set ${column} = ? where id = ?`).run(hash, id);
  for (const email of people) await replacePlaces(tx, project.id, { email });
  await forgetSumsAt(tx, project.id, recoveries);
  return changes;
}

/** The addresses of the events, and their stand-ins after the purge, because the list of customers stores rows for both. */
async function peopleIn(tx: Db, { id }: Project, where: string, until: number): Promise<Set<string>> {
  const text = `select customer_email, ${STANDIN} from churn_events where ${where} limit ${AT_ONCE}`;
  return new Set((await compile(tx, text).values(id, until)).flat() as string[]);
}

/** The offers and fixes in the texts, which say nothing about the customer: kept revenue is net of discounts, and a fix is named once. */
async function lastingFacts(
  tx: Db,
  { id }: Project,
  where: string,
  until: number,
): Promise<[id: string, facts: string][]> {
  const text = `select id, facts_used from variants where ${where} limit ${AT_ONCE}`;
  const rows = await compile<[string, string | null]>(tx, text).values(id, until);
  return rows.flatMap(([variant, facts]): [string, string][] => {
    const lasting = (JSON.parse(facts ?? "[]") as Fact[]).filter(({ fact }) =>
      /^(?:offers|knowledge\.fixes)\./.test(fact),
    );
    return lasting.length === 0 ? [] : [[variant, JSON.stringify(lasting)]];
  });
}

/** When the recovered events with an earlier accepted offer were created, which cannot be determined after the purge. */
async function recoveriesOf(tx: Db, { id }: Project, { table, where }: Purge, until: number): Promise<number[]> {
  if (table !== "churn_events" && table !== "cancel_sessions") return [];
  const text = `select e.created_at from churn_events e join cancel_sessions s on s.project_id = e.project_id
      and s.customer_email = e.customer_email and s.outcome = 'accepted'
    where e.recovered_at is not null and ${table === "churn_events" ? "e" : "s"}.id in
      ${foundOnce(`select id from ${table} where ${where} limit ${AT_ONCE}`)}`;
  return (await compile<[number]>(tx, text).values(id, until)).flat();
}

/** Deletes the words of people whom no other row refers to any more. */
async function dropWords(tx: Db, { id }: Project): Promise<void> {
  await compile(
    tx,
    `delete from customer_words where project_id = ?
      and person not in (select customer_email from churn_events where project_id = ?)
      and person not in (select email from customers where project_id = ? and email is not null)
      and person not in (select email from tracked_customers where project_id = ? and email is not null)`,
  ).run(id, id, id, id);
}
