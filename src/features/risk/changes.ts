// Finds the customers whose scores may have changed, and customers that tracking does not know yet. Only reads.

import { DAY } from "../../lib/duration.ts";
import { compile, type Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { firstNumberAt } from "../tracking/event-numbers.ts";
import { CANCELLATION_DAYS } from "./facts.ts";

/** The numbers, ascending, of the customers with events or subscription changes at or after `since`. */
export const changedCustomers = defineRead("changed_customers", async (db: Db, { since }: { since: number }) => {
  const first = firstNumberAt(since);
  const [many] = await compile(db, MANY_EVENTS).values(first);
  const rows = await compile<[number]>(
    db,
    `${many ? TOUCHED : TRACKED_SINCE}
     union
     select t.number from (${CHANGED_EVENTS}) e
     cross join tracked_customers t where t.project_id = e.project_id and t.email = e.email
     union
     select t.number from (${subscribers(CHANGED)}) s
     join tracked_customers t on t.project_id = s.project_id and t.email = s.email
     order by 1`,
  ).values(many ? since : first, since);
  return rows.flat();
});

// Events are stored in order of arrival, and for at least a day, after which all customers are scored anyway. With many events,
// looking up each customer once is cheaper than scanning all events.
const MANY_EVENTS = `
  select 1 from tracked_events where number >= ?
  limit 1 offset (select coalesce(max(number), 0) / 4 from tracked_customers)`;
const TRACKED_SINCE = "select customer from tracked_events where number >= ?";
const TOUCHED = "select number from tracked_customers where changed_at >= ?";

// `cross join` fixes this order: SQLite cannot know that few events have changed, and otherwise compares each customer with all
// of them.
const CHANGED_EVENTS = `
  select e.project_id, e.customer_email as email, e.created_at as since, e.created_at, e.sample
  from projects p cross join churn_events e where e.project_id = p.id and e.updated_at >= ? and e.test = 0`;
const ALL_EVENTS = `
  select project_id, customer_email as email, created_at as since, created_at, sample from churn_events where test = 0`;

/** The address is stored with the subscription, or with the provider's customer. */
const subscribers = (where: string) => `
  select p.project_id, p.status, p.sample, coalesce(p.started_at, p.newest_seen_at) as since,
    coalesce(p.email, (select k.email from customers k
      where k.project_id = p.project_id and k.provider = p.provider and k.customer_id = p.customer_id)) as email
  from subscriptions p where p.test = 0 ${where}`;

const CHANGED = "and p.id in (select subscription from risk_told_subscriptions)";

/** `since`: when the customer was first known, in ms. */
export type Unknown = { projectId: string; email: string; since: number };

/** Customers with changes at or after `since` that tracking does not know. */
export const unknownCustomers = defineRead(
  "unknown_customers",
  (db: Db, { at, since }: { at: number; since: number }): Promise<Unknown[]> =>
    findUnknown(db, { events: [CHANGED_EVENTS, since], subscriptions: CHANGED }, at),
);

/** The same for all customers, or those of a project; reads every event of a year. */
export const allUnknownCustomers = defineRead(
  "all_unknown_customers",
  (db: Db, { at, projectId }: { at: number; projectId: string | null }): Promise<Unknown[]> =>
    findUnknown(db, { events: [ALL_EVENTS], subscriptions: "" }, at, projectId),
  { isUpkeep: true },
);

type Sources = { events: readonly [text: string, ...values: number[]]; subscriptions: string };

/** Customers of churn events of the last year and of running subscriptions. */
async function findUnknown(
  db: Db,
  { events: [events, ...values], subscriptions }: Sources,
  at: number,
  projectId: string | null = null,
): Promise<Unknown[]> {
  const unknown = (table: string) =>
    `not exists (select 1 from tracked_customers t where t.project_id = ${table}.project_id and t.email = ${table}.email)`;
  const [ofProject, project] = projectId === null ? ["", []] : ["and project_id = ?", [projectId]];
  const rows = await compile(
    db,
    `select project_id, email, min(since) from (
       select e.project_id, e.email, e.since from (${events}) e
       where e.created_at >= ? and e.sample = 0 ${ofProject} and ${unknown("e")}
       union all
       select s.project_id, s.email, s.since from (${subscribers(subscriptions)}) s
       where s.email is not null and s.sample = 0 and s.status <> 'ended' ${ofProject} and ${unknown("s")}) u
     group by project_id, email`,
  ).values(...values, at - CANCELLATION_DAYS * DAY, ...project, ...project);
  return (rows as [string, string, number][]).map(([project_id, email, since]) => ({
    projectId: project_id,
    email,
    since,
  }));
}
