// Reads what the list shows of each customer.

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { findRows } from "../../store/rows.ts";
import { type HeldBackBy, heldBackOf } from "../churn-events/held-back.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type CustomerRisk, findRisks } from "../risk/service.ts";
import { LEVEL_FROM } from "../risk/signals.ts";
import { suppressions } from "../suppressions/tables.ts";
import { type TrackedCustomer, trackedCustomers } from "../tracking/tables.ts";
import type { Letter, State } from "./filter.ts";
import { findHoldings, paysOf, type Who } from "./holdings.ts";
import { letterOf } from "./letters.ts";
import type { Listed } from "./listing.ts";
import { rowsOf } from "./querying.ts";

/** `since` in ms; `of`: how many mails the automation plans in total, null if it plans none. */
export type CustomerRow = Who & {
  name: string | null;
  planName: string | null;
  locale: string | null;
  /** Whether the latest event, or else the customer, is made-up data. */
  sample: boolean;
  event: ChurnEvent | null;
  heldBack: HeldBackBy | null;
  state: State;
  letter: { state: Letter; sent: number; of: number | null };
  /** Null if nothing but an account at a provider is known. */
  since: number | null;
  mrr: number | null;
  currency: string | null;
  risk: CustomerRisk | null;
};

/** In the order of `listed`, without customers deleted meanwhile. */
export async function customerRows(db: Db, project: Project, listed: readonly Listed[]): Promise<CustomerRow[]> {
  const events = await findEvents(db, project, listed);
  const emails = [...events.values()].map(({ customerEmail }) => customerEmail);
  const tracked = await findTracked(db, project, { emails, listed });
  const people = listed.flatMap((one): Person[] => {
    if ("customer" in one) {
      const customer = tracked.byNumber.get(one.customer);
      return customer ? [{ event: null, customer, email: customer.email, customerId: customer.customerId }] : [];
    }
    const event = events.get(one.eventId);
    if (!event) return [];
    const customer = tracked.byEmail.get(event.customerEmail) ?? null;
    const customerId = event.customerId ?? customer?.customerId ?? null;
    return [{ event, customer, email: event.customerEmail, customerId }];
  });
  return rowsOfPeople(db, project, people);
}

/** A customer with the latest event and the tracked data, each null if there is none. */
type Person = Who & { event: ChurnEvent | null; customer: TrackedCustomer | null };

export async function rowsOfPeople(db: Db, project: Project, people: readonly Person[]): Promise<CustomerRow[]> {
  const risks = await findRisks(
    db,
    project,
    people.flatMap(({ customer }) => customer?.number ?? []),
  );
  const letters = await findLetters(
    db,
    project,
    people.flatMap(({ event }) => event?.id ?? []),
  );
  const holdingsOf = await findHoldings(db, project, people);
  const silenced = await findSuppressed(db, project, people);
  return people.map(({ event, customer, email, customerId }): CustomerRow => {
    const { subscriptions, accounts } = holdingsOf({ email, customerId });
    const test = event?.test ?? false;
    const running = subscriptions.filter((one) => one.status !== "ended" && one.test === test);
    const newest = running[0] ?? subscriptions.find((one) => one.test === test);
    // Tests have no scores.
    const risk = test || !customer ? null : (risks.get(customer.number) ?? null);
    const pays = event?.mrr == null ? paysOf(running) : event;
    const letter: Letter = email !== null && silenced.has(email) ? "no_mail" : "none";
    return {
      email,
      customerId: customerId ?? accounts[0]?.customerId ?? null,
      name: [event?.customerName, ...accounts.map((account) => account.name)].find((name) => name?.trim()) ?? null,
      planName: event?.planName ?? newest?.planName ?? null,
      locale: event?.locale ?? null,
      sample: event?.sample ?? customer?.sample ?? false,
      event,
      heldBack: event && heldBackOf(event, project),
      state: stateOf(event, risk),
      letter: (event && letters.get(event.id)) ?? { state: letter, sent: 0, of: null },
      since:
        event?.createdAt ?? risk?.storedAt ?? customer?.firstSeenAt ?? newest?.startedAt ?? newest?.createdAt ?? null,
      mrr: pays.mrr,
      currency: pays.mrr === null ? (event?.currency ?? null) : pays.currency,
      risk,
    };
  });
}

/** The state according to the latest event, if any, and the score. */
function stateOf(event: ChurnEvent | null, risk: Pick<CustomerRisk, "score"> | null): State {
  if (event && event.status !== "recovered") return event.eventType === "cancellation" ? "left" : "could_not_pay";
  if (risk && risk.score >= LEVEL_FROM.medium) return "at_risk";
  return event ? "recovered" : "active";
}

async function findEvents(db: Db, project: Project, listed: readonly Listed[]): Promise<Map<string, ChurnEvent>> {
  const ids = listed.flatMap((one) => ("eventId" in one ? one.eventId : []));
  const events = await findRows(db, churnEvents, { projectId: project.id, id: ids });
  return new Map(events.map((event) => [event.id, event]));
}

async function findTracked(
  db: Db,
  project: Project,
  { emails, listed }: { emails: string[]; listed: readonly Listed[] },
) {
  const numbers = listed.flatMap((one) => ("customer" in one ? one.customer : []));
  const byEmail = await findRows(db, trackedCustomers, { projectId: project.id, email: emails });
  const byNumber = await findRows(db, trackedCustomers, { projectId: project.id, number: numbers });
  return {
    byEmail: new Map(byEmail.map((customer) => [customer.email!, customer])),
    byNumber: new Map([...byEmail, ...byNumber].map((customer) => [customer.number, customer])),
  };
}

async function findLetters(
  db: Db,
  project: Project,
  events: readonly string[],
): Promise<Map<string, CustomerRow["letter"]>> {
  if (events.length === 0) return new Map();
  const trusted = settingsOf(project).automation.trust_public_key;
  const rows = await rowsOf(
    db,
    sql`select e.id, ${letterOf(trusted)},
        (select count(*) from messages x where x.event_id = e.id and x.status in ('queued', 'sent', 'bounced')),
        (select count(*) from automation_steps a where a.event_id = e.id)
      from churn_events e where e.id in ${[...events]}`,
  );
  return new Map(
    rows.map(([id, state, sent, of]) => [
      id as string,
      { state: state as Letter, sent: Number(sent), of: Number(of) === 0 ? null : Number(of) },
    ]),
  );
}

async function findSuppressed(db: Db, project: Project, people: readonly Who[]): Promise<Set<string>> {
  const emails = [...new Set(people.flatMap(({ email }) => email ?? []))];
  const rows = await db
    .select({ email: suppressions.email })
    .from(suppressions)
    .where(and(eq(suppressions.projectId, project.id), inArray(suppressions.email, emails)));
  return new Set(rows.map(({ email }) => email));
}
