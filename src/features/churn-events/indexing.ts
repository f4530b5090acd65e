// Indexes the customer of an event by name, address and the words of the reason, for the search.

import { type Db, statement } from "../../store/engine.ts";
import { findRows, matches } from "../../store/rows.ts";
import { indexPerson, removePerson, removeReason } from "../customers/search.ts";
import { customers } from "../customers/tables.ts";
import { type ChurnEvent, churnEvents } from "./tables.ts";

type Indexed = Pick<ChurnEvent, "projectId" | "customerEmail" | "customerName" | "cancelReason" | "sensitiveTopic">;

/** A sensitive reason is not indexed. */
const reasonOf = ({ cancelReason, sensitiveTopic }: Pick<Indexed, "cancelReason" | "sensitiveTopic">): string | null =>
  sensitiveTopic === null ? cancelReason : null;

export const indexEvent = (tx: Db, event: Indexed): Promise<void> =>
  indexPerson(
    tx,
    { id: event.projectId },
    { email: event.customerEmail, name: event.customerName, reason: reasonOf(event) },
  );

/**
 * Whether an earlier event has the same indexed words, as with a payment that fails again: checking takes a tenth of the time of
 * writing ten existing words. Call it before this event is stored.
 */
export async function hasSameWords(tx: Db, event: Indexed): Promise<boolean> {
  const [row] = await textsOfOne(tx).values(event.projectId, event.customerEmail);
  if (row === undefined) return false;
  const [customerName, cancelReason, sensitiveTopic] = row;
  return customerName === event.customerName && reasonOf({ cancelReason, sensitiveTopic }) === reasonOf(event);
}

type Texts = [customerName: string | null, cancelReason: string | null, sensitiveTopic: Indexed["sensitiveTopic"]];

// Any of the customer's events, because all are indexed; SQLite would plan a statement with "order by" again for each customer.
const textsOfOne = statement<Texts>(`select customer_name, cancel_reason, sensitive_topic from churn_events
  where project_id = ? and customer_email = ? limit 1`);

/** After a change of an event: removes the words of its former reason, or address. */
export async function indexChanged(tx: Db, before: Indexed, event: Indexed): Promise<void> {
  if (before.customerEmail !== event.customerEmail) {
    await indexEvent(tx, event);
    return reindexPerson(tx, before.projectId, before.customerEmail);
  }
  const [former, reason] = [reasonOf(before), reasonOf(event)];
  if (former === reason && before.customerName === event.customerName) return;
  const { projectId, customerEmail: email } = event;
  if (former !== null && former !== reason) {
    await removeReason(tx, { id: projectId }, email, former);
    await indexKnown(tx, projectId, email);
  }
  await indexEvent(tx, event);
}

/** Indexes what is stored about the person now, and nothing else. */
export async function reindexPerson(tx: Db, projectId: string, email: string): Promise<void> {
  await removePerson(tx, { id: projectId }, email);
  await indexKnown(tx, projectId, email);
}

/** Indexes everything stored about the person. */
async function indexKnown(tx: Db, projectId: string, email: string): Promise<void> {
  const events = await findRows(tx, churnEvents, { projectId, customerEmail: email }, churnEvents.id);
  for (const event of events) await indexEvent(tx, event);
  const people = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(matches(customers, { projectId, email }))
    .orderBy(customers.id);
  for (const { name } of people) await indexPerson(tx, { id: projectId }, { email, name });
}
