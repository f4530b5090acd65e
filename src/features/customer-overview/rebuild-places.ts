// Compares the stored rows of the list of customers with what they are derived from, and repairs them, hundreds of people at a
// time so that other writers do not wait long.

import { type Db, type Store, statement } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { derivePlaces, personOf, type Somebody } from "./derive.ts";
import { differing, replacePlaces, storedPlaces } from "./keep-places.ts";
import type { Place } from "./places.ts";

type Owner = Pick<Project, "id">;

/** Counts the people whose rows differ from what they should be. */
export async function checkPlaces(store: Store, { id }: Owner): Promise<number> {
  let wrong = 0;
  for await (const people of everybody(store.read, id)) {
    // In a write transaction, because others may write between two reads.
    wrong += await store.write(async (tx) => {
      let differing = 0;
      for (const who of people) if (!(await isRight(tx, id, who))) differing++;
      return differing;
    });
  }
  return wrong;
}

async function isRight(tx: Db, projectId: string, who: Somebody): Promise<boolean> {
  const stored = await storedPlaces(tx, projectId, personOf(who));
  const right = await derivePlaces(tx, projectId, who);
  const isStored = (row: Place) =>
    stored.some((other) => row.test === other.test && differing(row, other).length === 0);
  return stored.length === right.length && right.every(isStored);
}

export async function rebuildPlaces(store: Store, { id }: Owner): Promise<void> {
  for await (const people of everybody(store.read, id)) {
    await store.write(async (tx) => {
      for (const who of people) await replacePlaces(tx, id, who);
    });
  }
}

const AT_ONCE = 500;

/** Everybody who has a row, or should have one. */
async function* everybody(db: Db, projectId: string): AsyncGenerator<Somebody[]> {
  for (let after = ""; ; ) {
    const values = [projectId, after];
    const rows = await peopleOf(db).values(...values, ...values, ...values);
    if (rows.length === 0) break;
    yield rows.map(([person]) => somebody(person));
    after = rows.at(-1)![0];
  }
  for (let after = ""; ; ) {
    const rows = await opaqueOf(db).values(projectId, after);
    if (rows.length === 0) return;
    yield rows.map(([, customer]) => ({ customer }));
    after = rows.at(-1)![0];
  }
}

const somebody = (person: string): Somebody =>
  /^#\d+$/.test(person) ? { customer: Number(person.slice(1)) } : { email: person };

const first = (column: string, table: string) =>
  `select * from (select distinct ${column} as person from ${table} where project_id = ? and ${column} > ?
     order by ${column} limit ${AT_ONCE}) of_${table}`;
const peopleOf = statement<
  [string]
>(`${first("person", "customer_overview")} union ${first("customer_email", "churn_events")}
  union ${first("email", "tracked_customers")} order by 1 limit ${AT_ONCE}`);
const opaqueOf = statement<[string, number]>(`
  select customer_id, number from tracked_customers where project_id = ? and customer_id > ? and email || '' is null
    order by customer_id limit ${AT_ONCE}`);
