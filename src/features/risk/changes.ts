// Finds the customers to score again, and the customers that tracking does not know yet. Reads only.

import { DAY } from "../../lib/duration.ts";
import { compile, type Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { firstNumberAt } from "../tracking/event-numbers.ts";
import { CANCELLATION_DAYS } from "./facts.ts";

/** The numbers, ascending, of the customers with events or subscription changes at or after `since`. */
export const changedCustomers = defineRead("changed_customers", async (db: Db, { since }: { since: number }) => {
  const first = firstNumberAt(since);
  const [many] = await compile(db, MANY_EVENTS).values(first);
  const rows = (await compile(
    db,
    `${many ? TOUCHED : TRACKED_SINCE}
     union
     select t.number from churn_events e
     join tracked_customers t on t.project_id = e.project_id and t.email = e.customer_email
     where e.updated_at >= ? and e.test = 0
     union
     select t.number from (${subscribers(CHANGED)}) s
     join tracked_customers t on t.project_id = s.project_id and t.email = s.email
     order by 1`,
  ).values(many ? since : first, since)) as [number][];
  return rows.map(([number]) => number);
});

// Events are stored in the order of arrival, and for at least a day, after which everybody is scored anyway. With many
// events, looking up each customer once is cheaper than scanning all events.
const MANY_EVENTS = `
  select 1 from tracked_events where number >= ?
  limit 1 offset (select coalesce(max(number), 0) / 4 from tracked_customers)`;
const TRACKED_SINCE = "select customer from tracked_events where number >= ?";
const TOUCHED = "select number from tracked_customers where changed_at >= ?";

/** The customer is stored with the subscription, or with the provider's customer. */
const subscribers = (where: string) => `
  select p.project_id, p.status, p.sample, coalesce(p.started_at, p.newest_seen_at) as since,
    coalesce(p.email, (select k.email from customers k
      where k.project_id = p.project_id and k.provider = p.provider and k.customer_id = p.customer_id)) as email
  from subscriptions p where p.test = 0 ${where}`;

const CHANGED = "and p.id in (select subscription from risk_told_subscriptions)";

/** `since`: the first known moment of the customer, in ms. */
export type Unknown = { projectId: string; email: string; since: number };

/**
 * Customers of churn events of the last year and of running subscriptions that tracking does not know. `since` leaves
 * out customers without changes since then, and subscriptions with all changes processed.
 */
export const unknownCustomers = defineRead(
  "unknown_customers",
  async (db: Db, { at, since, projectId }: { at: number; since: number | null; projectId: string | null }) => {
    const unknown = (table: string) =>
      `not exists (select 1 from tracked_customers t where t.project_id = ${table}.project_id and t.email = ${table}.email)`;
    const [ofProject, project] = projectId === null ? ["", []] : ["and project_id = ?", [projectId]];
    const rows = await compile(
      db,
      `select project_id, email, min(since) from (
         select e.project_id, e.email, e.since from (
           select project_id, customer_email as email, created_at as since, updated_at from churn_events
           where created_at >= ? and updated_at >= ? and test = 0 and sample = 0 ${ofProject}) e
         where ${unknown("e")}
         union all
         select s.project_id, s.email, s.since from (${subscribers(since === null ? "" : CHANGED)}) s
         where s.email is not null and s.sample = 0 and s.status <> 'ended' ${ofProject} and ${unknown("s")}) u
       group by project_id, email`,
    ).values(at - CANCELLATION_DAYS * DAY, since ?? 0, ...project, ...project);
    return (rows as [string, string, number][]).map(
      ([project_id, email, from]): Unknown => ({ projectId: project_id, email, since: from }),
    );
  },
);
