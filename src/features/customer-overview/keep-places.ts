// Keeps the stored rows of the list of customers up to date: a change that affects somebody's rows derives them again in the
// same transaction.

import type { Subscriber } from "../../queue/domain-events.ts";
import { compile, type Db, prepared, type Statement, statement, type Value } from "../../store/engine.ts";
import { countRows } from "../../store/row-counts.ts";
import type { EventChange } from "../churn-events/service.ts";
import type { ChurnEvent } from "../churn-events/tables.ts";
import { SCORE_COUNTS } from "../risk/service.ts";
import { levelOf } from "../risk/signals.ts";
import type { Identity } from "../tracking/customers.ts";
import { derivePlaces, personOf, placeByEvent, type Somebody } from "./derive.ts";
import { HIDDEN, NONE, PLACE_COUNTS, type Place, partOf } from "./places.ts";

export const placeChurnEvents: Subscriber<readonly EventChange[]> = {
  wants: (changes) => changes.some(isListed),
  async take(tx, changes) {
    for (const { event, change } of changes.filter(isListed)) {
      const { projectId, customerEmail: email } = event;
      if (change === null) await placeNewEvent(tx, event);
      else
        for (const one of new Set([email, change.customerEmail ?? email]))
          await replacePlaces(tx, projectId, { email: one });
    }
  },
};

const LISTED = ["customerEmail", "eventType", "mrr", "createdAt", "test"] satisfies (keyof ChurnEvent)[];

/** A change from one open status to another does not matter. */
const isListed = ({ event, change }: EventChange): boolean =>
  change === null ||
  LISTED.some((name) => change[name] !== undefined) ||
  (change.status !== undefined && (change.status === "recovered") !== (event.status === "recovered"));

/**
 * Derives the row from the new event and the stored rows, without reading all events of the customer, because this runs for
 * every new event.
 */
async function placeNewEvent(tx: Db, event: ChurnEvent): Promise<void> {
  const { projectId, customerEmail: person } = event;
  const stored = await storedPlaces(tx, projectId, person);
  const [live, tests] = [stored.find(({ test }) => test === 0), stored.find(({ test }) => test === 1)];
  // A later event or a score may decide, so the rows are derived from all data.
  if (live?.customer != null || stored.some((row) => row.since >= event.createdAt) || event.status === "recovered") {
    await replacePlaces(tx, projectId, { email: person });
    return;
  }
  const score = event.test ? NONE : (live?.score ?? NONE);
  const latest = [event.id, event.status, event.eventType, event.createdAt, event.mrr] as const;
  const row = placeByEvent(person, event.test ? 1 : 0, latest, score, false);
  const other = event.test ? live : tests;
  const hidden = other === undefined || other.place >= HIDDEN ? [] : [{ ...other, place: other.place + HIDDEN }];
  await writePlaces(tx, projectId, stored, [row, ...hidden]);
}

/** When a tracked customer gets an address or is deleted. */
export const placeIdentities: Subscriber<readonly Identity[]> = {
  async take(tx, identities) {
    for (const { projectId, customer, email } of identities) {
      await replacePlaces(tx, projectId, { customer });
      if (email !== null) await replacePlaces(tx, projectId, { email });
    }
  },
};

export const placeSubscriber: Subscriber<{ projectId: string; subscription: string }> = {
  async take(tx, { projectId, subscription }) {
    const found = await subscribersOf(tx).values(subscription, subscription, subscription);
    for (const [customer, email] of found as [number, string | null][]) {
      await replaceByScore(tx, projectId, somebody(customer, email));
    }
  },
};

export const placeAddresses: Subscriber<{ projectId: string; emails: readonly string[] }> = {
  async take(tx, { projectId, emails }) {
    for (const email of emails) await replaceByScore(tx, projectId, { email });
  },
};

const SUBSCRIBERS = "select t.number, t.email from tracked_customers t join";
const subscribersOf = statement(`
  ${SUBSCRIBERS} subscriptions s on t.project_id = s.project_id and t.email = s.email where s.id = ?
    union ${SUBSCRIBERS} subscriptions s on t.project_id = s.project_id and t.customer_id = s.customer_id where s.id = ?
    union select t.number, t.email from subscriptions s
      join customers c on c.project_id = s.project_id and c.provider = s.provider and c.customer_id = s.customer_id
      join tracked_customers t on t.project_id = c.project_id and t.email = c.email where s.id = ?`);

/** Only for a customer who is listed because of the score; otherwise the row has the MRR of the event. */
async function replaceByScore(tx: Db, projectId: string, who: Somebody): Promise<void> {
  const stored = await storedPlaces(tx, projectId, personOf(who));
  if (stored.some(({ customer }) => customer !== null)) await replacePlaces(tx, projectId, who);
}

/** Identifies a customer by the address, if there is one. */
export const somebody = (customer: number, email: string | null): Somebody =>
  email === null ? { customer } : { email };

/** Derives somebody's rows again, and writes those that have changed. */
export async function replacePlaces(tx: Db, projectId: string, who: Somebody): Promise<void> {
  const stored = await storedPlaces(tx, projectId, personOf(who));
  const right = await derivePlaces(tx, projectId, who);
  for (const row of stored.filter(({ test }) => right.every((other) => other.test !== test))) {
    await deletePlace(tx).send(projectId, row.person, row.test);
    count(tx, projectId, row, -1);
  }
  await writePlaces(tx, projectId, stored, right);
}

export async function writePlaces(
  tx: Db,
  projectId: string,
  stored: readonly Place[],
  right: readonly Place[],
): Promise<void> {
  for (const row of right) {
    const former = stored.find(({ test }) => test === row.test);
    if (former === undefined) {
      await insertPlace(tx).send(...valuesOf(projectId, row));
    } else {
      const changed = differing(former, row);
      if (changed.length === 0) continue;
      await updateOf(tx, changed).send(...changed.map((name) => row[name]), projectId, row.person, row.test);
      if (former.place === row.place && former.score === row.score) continue;
      count(tx, projectId, former, -1);
    }
    count(tx, projectId, row, 1);
  }
}

/** Inserts the row unless the person has one of this mode; returns whether it did. */
export async function insertIfNew(tx: Db, projectId: string, row: Place): Promise<boolean> {
  const { changes } = await insertNewPlace(tx).run(...valuesOf(projectId, row));
  if (changes > 0) count(tx, projectId, row, 1);
  return changes > 0;
}

/** Updates the score of a customer who is listed because of it. Returns false if the customer is now in another state. */
export async function moveScore(tx: Db, projectId: string, row: Place, former: number): Promise<boolean> {
  const { person, customer, place, score, since } = row;
  const { changes } = await updateScore(tx).run(score, since, projectId, person, customer, place);
  if (changes === 0) return false;
  countRows(tx, projectId, SCORE_COUNTS.list, levelOf(former), -1);
  countRows(tx, projectId, SCORE_COUNTS.list, levelOf(score), 1);
  return true;
}

/** Every customer with a score has a row, so the totals of the risk list are counted here too. */
function count(tx: Db, projectId: string, row: Place, change: 1 | -1): void {
  countRows(tx, projectId, PLACE_COUNTS.list, partOf(row), change);
  if (row.score !== NONE) countRows(tx, projectId, SCORE_COUNTS.list, levelOf(row.score), change);
}

export async function storedPlaces(db: Db, projectId: string, person: string): Promise<Place[]> {
  const rows = await placesOf(db).values(projectId, person);
  return rows.map((row) => placeFrom(person, row));
}

export type StoredPlace = [
  test: 0 | 1,
  place: number,
  since: number,
  mrr: number,
  score: number,
  eventId: string | null,
  customer: number | null,
];

export const placeFrom = (person: string, [test, place, since, mrr, score, eventId, customer]: StoredPlace): Place => ({
  ...{ person, test, place, since, mrr, score, eventId, customer },
});

const CHANGEABLE = {
  place: "place",
  since: "since",
  mrr: "mrr",
  score: "score",
  eventId: "event_id",
  customer: "customer",
} as const;
type Changeable = keyof typeof CHANGEABLE;
const NAMES = Object.keys(CHANGEABLE) as Changeable[];

/** The columns in which two rows of the same person and mode differ. */
export const differing = (a: Place, b: Place): Changeable[] => NAMES.filter((name) => a[name] !== b[name]);

const COLUMNS = Object.values(CHANGEABLE).join(", ");
const placesOf = statement<StoredPlace>(
  `select test, ${COLUMNS} from customer_overview where project_id = ? and person = ?`,
);
const deletePlace = statement("delete from customer_overview where project_id = ? and person = ? and test = ?");
const INSERT = `insert into customer_overview (${COLUMNS}, project_id, person, test) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const insertPlace = statement(INSERT);
const insertNewPlace = statement(`${INSERT} on conflict do nothing`);

const updateScore = statement(`update customer_overview set score = ?, since = ?
  where project_id = ? and person = ? and test = 0 and customer = ? and place = ?`);

const valuesOf = (projectId: string, { person, test, place, since, mrr, score, eventId, customer }: Place): Value[] => [
  ...[place, since, mrr, score, eventId, customer],
  ...[projectId, person, test],
];
const updates = prepared(() => new Map<string, Statement>());

/** Sets only the changed columns: SQLite updates every index with a column that is set, even if the value is the same. */
function updateOf(tx: Db, changed: readonly Changeable[]): Statement {
  const form = changed.map((name) => `${CHANGEABLE[name]} = ?`).join(", ");
  const known = updates(tx);
  const update =
    known.get(form) ??
    compile(tx, `update customer_overview set ${form} where project_id = ? and person = ? and test = ?`);
  known.set(form, update);
  return update;
}
