// Whose score has to be computed again, and who is known to others but not to tracking yet. Reads only.

import { compile, type Db } from "../../store/engine.ts";
import { defineRead } from "../../store/reading.ts";
import { firstNumberAt } from "../tracking/recording.ts";
import { CANCELLATION_DAYS, DAY } from "./facts.ts";

/** The numbers of those of whom anything was told at or after `since`, or of whose subscriptions; in their order. */
export const changedCustomers = defineRead("changed_customers", async (db: Db, { since }: { since: number }) => {
  const first = firstNumberAt(since);
  const [many] = await compile(db, MANY_EVENTS).values(first);
  const rows = (await compile(
    db,
    `${many ? TOUCHED : TOLD_OF}
     union
     select t.number from churn_events e
     join tracked_customers t on t.project_id = e.project_id and t.email = e.customer_email
     where e.updated_at >= ? and e.test = 0
     union
     select t.number from (${subscribers(TOLD)}) s
     join tracked_customers t on t.project_id = s.project_id and t.email = s.email
     order by 1`,
  ).values(many ? since : first, since)) as [number][];
  return rows.map(([number]) => number);
});

// Events lie in the order in which they were told, and are kept for a day at least, after which everybody is scored
// anyhow. Where they are many, looking at each customer once is less than looking at all of them.
const MANY_EVENTS = `
  select 1 from tracked_events where number >= ?
  limit 1 offset (select coalesce(max(number), 0) / 4 from tracked_customers)`;
const TOLD_OF = "select customer from tracked_events where number >= ?";
const TOUCHED = "select number from tracked_customers where changed_at >= ?";

/** Whose subscription it is stands in it, or with the provider's customer. */
const subscribers = (where: string) => `
  select p.project_id, p.status, coalesce(p.started_at, p.newest_seen_at) as since,
    coalesce(p.email, (select k.email from customers k
      where k.project_id = p.project_id and k.provider = p.provider and k.customer_id = p.customer_id)) as email
  from subscriptions p where p.test = 0 ${where}`;

const TOLD = "and p.id in (select subscription from risk_told_subscriptions)";

/** `since`: when the customer was first heard of, in ms. */
export type Unknown = { projectId: string; email: string; since: number };

/**
 * Customers of churn events of the last year and of subscriptions that run, whom tracking does not know; `since` leaves
 * out those of whom nothing was told since then, and subscriptions of which all that was told is dealt with.
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
           where created_at >= ? and updated_at >= ? and test = 0 ${ofProject}) e
         where ${unknown("e")}
         union all
         select s.project_id, s.email, s.since from (${subscribers(since === null ? "" : TOLD)}) s
         where s.email is not null and s.status <> 'ended' ${ofProject} and ${unknown("s")}) u
       group by project_id, email`,
    ).values(at - CANCELLATION_DAYS * DAY, since ?? 0, ...project, ...project);
    return (rows as [string, string, number][]).map(
      ([project_id, email, from]): Unknown => ({ projectId: project_id, email, since: from }),
    );
  },
);
