// Finds the names of a person's rows, and whether a job may hold the person's data at the moment.

import { compile, type Db } from "../../../store/engine.ts";
import { mentionsOf } from "../mentions.ts";
import { fill, type Known, type Names, OWN_EVENTS, own, partsOf } from "../names.ts";
import { identify } from "../person.ts";

/** How each name is found from the earlier ones. */
const SOURCES: Readonly<Partial<Record<Names, string>>> = {
  subscriptions: `select id from subscriptions where ${own("email")}`,
  subscriptionids: "select subscription_id from subscriptions where project_id = :project and id in (:subscriptions)",
  accounts:
    "select account from mrr_accounts where project_id = :project and (subscription in (:subscriptions) or email in (:emails))",
  events: `select id from churn_events where ${OWN_EVENTS}`,
  listed: "select customer_email from churn_events where project_id = :project and id in (:events)",
  sessions: `select id from cancel_sessions where ${own("customer_email")}`,
  tracked: `select number from tracked_customers where ${own("email")}`,
  alerts: `select id from risk_alerts where project_id = :project and customer in (:tracked)
      union select id from risk_alerts where ${own("customer_email")}`,
  messages: `select id from messages where project_id = :project and event_id in (:events)
      union select id from messages where project_id = :project and to_address in (:emails)
      union select message_id from direct_mails where alert_id in (:alerts) and message_id is not null`,
  replies: `select id from replies where project_id = :project
      and (event_id in (:events) or customer_email in (:emails) or from_address in (:emails))`,
  inbound: "select id from inbound_events where project_id = :project and churn_event_id in (:events)",
};

/** Returns the known names, and the ids of all rows that they lead to. */
export async function findNames(db: Db, projectId: string, known: Known): Promise<Known> {
  const names = new Map<Names, (string | number)[]>([...known].map(([name, all]) => [name, [...all]]));
  const add = (name: Names, values: readonly (string | number)[]) =>
    names.set(name, [...new Set([...(names.get(name) ?? []), ...values])]);
  for (const email of names.get("emails") ?? []) {
    const person = await identify(db, { id: projectId }, { email: String(email) });
    add("ids", person.ids);
  }
  for (const [name, select] of Object.entries(SOURCES) as [Names, string][]) {
    for (const part of partsOf(select, new Map(names))) {
      const values: (string | number)[] = [];
      const text = fill(select, part, { project: projectId }, values);
      add(name, (await compile<[string | number]>(db, text).values(...values)).flat());
    }
  }
  return names;
}

/** Whether a running job names the person, or an import may contain them. */
export async function isAtWork(db: Db, projectId: string, known: Known): Promise<boolean> {
  const imports = await compile(
    db,
    "select 1 from imports where project_id = ? and status in ('queued', 'running') limit 1",
  ).values(projectId);
  if (imports.length > 0) return true;
  const rows = await compile(
    db,
    "select payload from jobs where state = 'running' and (project_id = ? or project_id is null)",
  ).values(projectId);
  const { isIn } = mentionsOf(known);
  return rows.some(([payload]) => isIn(String(payload)));
}
