// Keeps the rows that the list of customers is read from: whatever changes what it says of somebody works their rows out
// anew, in the same transaction.

import type { Subscriber } from "../../queue/domain-events.ts";
import { compile, type Db, prepared } from "../../store/engine.ts";
import { countRows } from "../../store/row-counts.ts";
import type { EventChange } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import type { StoredScore } from "../risk/store-scores.ts";
import type { Identity } from "../tracking/customers.ts";
import { derivePlaces, personOf, type Somebody } from "./derive.ts";
import { LIST, type Place, partOf } from "./places.ts";

export const placeChurnEvents: Subscriber<readonly EventChange[]> = {
  wants: (changes) => changes.some(isListed),
  async take(tx, changes) {
    for (const { event, change } of changes.filter(isListed)) {
      const emails = new Set([event.customerEmail, change?.customerEmail ?? event.customerEmail]);
      for (const email of emails) await replacePlaces(tx, event.projectId, { email });
    }
  },
};

const LISTED = ["customerEmail", "eventType", "mrr", "createdAt", "test"] satisfies (keyof ChurnEvent)[];

/** Which of the open statuses an event has makes no difference. */
const isListed = ({ event, change }: EventChange): boolean =>
  change === null ||
  LISTED.some((name) => change[name] !== undefined) ||
  (change.status !== undefined && (change.status === "recovered") !== (event.status === "recovered"));

export const placeScores: Subscriber<readonly StoredScore[]> = {
  wants: () => true,
  async take(tx, scores) {
    for (const { projectId, customer } of scores) {
      const [row] = (await emailOf(tx).values(customer)) as [string | null][];
      await replacePlaces(tx, projectId, somebody(customer, row?.[0] ?? null));
    }
  },
};

const emailOf = prepared((db) => compile(db, "select email from tracked_customers where number = ?"));

/** A tracked customer who has an address from now on, or is gone. */
export const placeIdentities: Subscriber<readonly Identity[]> = {
  wants: () => true,
  async take(tx, identities) {
    for (const { projectId, customer, email } of identities) {
      await replacePlaces(tx, projectId, { customer });
      if (email !== null) await replacePlaces(tx, projectId, { email });
    }
  },
};

export const placeSubscriber: Subscriber<{ projectId: string; subscription: string }> = {
  wants: () => true,
  async take(tx, { projectId, subscription }) {
    const found = await subscribersOf(tx).values(subscription, subscription, subscription);
    for (const [customer, email] of found as [number, string | null][]) {
      await replaceByScore(tx, projectId, somebody(customer, email));
    }
  },
};

export const placeAddresses: Subscriber<{ projectId: string; emails: readonly string[] }> = {
  wants: () => true,
  async take(tx, { projectId, emails }) {
    for (const email of emails) await replaceByScore(tx, projectId, { email });
  },
};

const SUBSCRIBERS = "select t.number, t.email from tracked_customers t join";
const subscribersOf = prepared((db) =>
  compile(
    db,
    `${SUBSCRIBERS} subscriptions s on t.project_id = s.project_id and t.email = s.email where s.id = ?
     union ${SUBSCRIBERS} subscriptions s on t.project_id = s.project_id and t.customer_id = s.customer_id where s.id = ?
     union select t.number, t.email from subscriptions s
       join customers c on c.project_id = s.project_id and c.provider = s.provider and c.customer_id = s.customer_id
       join tracked_customers t on t.project_id = c.project_id and t.email = c.email where s.id = ?`,
  ),
);

/** Whoever is listed by an event has the MRR of that event. */
async function replaceByScore(tx: Db, projectId: string, who: Somebody): Promise<void> {
  const stored = await storedPlaces(tx, projectId, personOf(who));
  if (stored.some(({ customer }) => customer !== null)) await replacePlaces(tx, projectId, who);
}

/** Whoever has an address is found by it. */
const somebody = (customer: number, email: string | null): Somebody => (email === null ? { customer } : { email });

/** Writes what has changed of somebody's rows; returns how many of them were wrong. */
export async function replacePlaces(tx: Db, projectId: string, who: Somebody): Promise<number> {
  const person = personOf(who);
  const stored = await storedPlaces(tx, projectId, person);
  const right = await derivePlaces(tx, projectId, who);
  const gone = stored.filter(({ test }) => right.every((row) => row.test !== test));
  const changed = right.filter((row) => !stored.some((other) => isSame(row, other)));
  for (const row of gone) {
    await deletePlace(tx).run(projectId, person, row.test);
    countRows(tx, projectId, LIST, partOf(row), -1);
  }
  for (const row of changed) {
    const { test, place, since, mrr, score, eventId, customer } = row;
    await upsertPlace(tx).run(projectId, person, test, place, since, mrr, score, eventId, customer);
    const former = stored.find((other) => other.test === test);
    if (former?.place === place) continue;
    if (former) countRows(tx, projectId, LIST, partOf(former), -1);
    countRows(tx, projectId, LIST, partOf(row), 1);
  }
  return gone.length + changed.length;
}

export async function storedPlaces(db: Db, projectId: string, person: string): Promise<Place[]> {
  const rows = (await placesOf(db).values(projectId, person)) as [0 | 1, ...Stored][];
  return rows.map(([test, place, since, mrr, score, eventId, customer]) => ({
    ...{ person, test, place, since, mrr, score, eventId, customer },
  }));
}
type Stored = [
  place: number,
  since: number,
  mrr: number,
  score: number,
  eventId: string | null,
  customer: number | null,
];

export const isSame = (a: Place, b: Place): boolean =>
  a.test === b.test &&
  a.place === b.place &&
  a.since === b.since &&
  a.mrr === b.mrr &&
  a.score === b.score &&
  a.eventId === b.eventId &&
  a.customer === b.customer;

const COLUMNS = "place, since, mrr, score, event_id, customer";
const placesOf = prepared((db) =>
  compile(db, `select test, ${COLUMNS} from customer_overview where project_id = ? and person = ?`),
);
const deletePlace = prepared((db) =>
  compile(db, "delete from customer_overview where project_id = ? and person = ? and test = ?"),
);
const upsertPlace = prepared((db) =>
  compile(
    db,
    `insert into customer_overview (project_id, person, test, ${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (project_id, person, test) do update set place = excluded.place, since = excluded.since,
       mrr = excluded.mrr, score = excluded.score, event_id = excluded.event_id, customer = excluded.customer`,
  ),
);
