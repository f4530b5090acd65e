// Computes what a customer did in the product before a time, from the days of activity.

import { type Db, statement } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import { findByEmail, ownerOfId } from "./customers.ts";
import { isUse, OF_FEATURE } from "./names.ts";
import { dayOf } from "./recording.ts";

/** How far back features, errors and tickets are counted, in days; the day of the moment is the first of them. */
export const COUNTED_DAYS = 90;
/** How far the recent use reaches, and the use before it. */
export const RECENT_DAYS = 30;
/** Of the 30 days before. */
const LEAST_TO_COMPARE = 10;

/** Days are whole UTC days. Null is not known. */
export type Behaviour = {
  /** Days since the first activity that is still counted, that day included: 1 or more. */
  trackedDays: number;
  /** Days of the last 30 on which the product was used, and how many times in all. */
  activeDays: number;
  uses: number;
  /** Days of use in the 30 days before; null if too few of those were tracked to compare. */
  activeDaysBefore: number | null;
  daysSinceUse: number | null;
  /** Different features of the last 90 days, and how many features the project tracks. */
  featuresUsed: number;
  featuresKnown: number;
  /** In the last 90 days. */
  errors: number;
  tickets: number;
};

/** A customer is found by the address and by ids; both may have been tracked. */
export type WhoBehaved = { email: string; customerIds: readonly string[] };

/** `trustedOnly`: without events that only have the public key. */
type Asked = { at: number; trustedOnly: boolean };

/** Null if nothing is known. */
export async function findBehaviour(
  db: Db,
  project: Pick<Project, "id">,
  who: WhoBehaved,
  { at, trustedOnly }: Asked,
): Promise<Behaviour | null> {
  const numbers = await trackedNumbersOf(db, project, who);
  if (numbers.size === 0) return null;
  const kinds = new Map(await kindsOf(db).values(project.id, trustedOnly ? 1 : 0));
  const today = dayOf(at);
  const usesByAge = new Map<number, number>();
  const totals = new Map<string, number>();
  let trackedDays = 0;
  for (const number of numbers) {
    for (const [day, kind, count] of await daysOf(db).values(number, today)) {
      const name = kinds.get(kind);
      if (name === undefined) continue;
      const age = today - day;
      trackedDays = Math.max(trackedDays, age + 1);
      if (isUse(name)) usesByAge.set(age, (usesByAge.get(age) ?? 0) + count);
      if (age < COUNTED_DAYS) totals.set(name, (totals.get(name) ?? 0) + count);
    }
  }
  const features = new Set([...kinds.values()].filter(isFeature));
  return trackedDays === 0 ? null : behaviourOf(trackedDays, usesByAge, totals, features.size);
}

const isFeature = (kind: string): boolean => kind.startsWith(OF_FEATURE);

/** The numbers of the tracked customers that are this one, that of the address first. */
export async function trackedNumbersOf(db: Db, project: Pick<Project, "id">, who: WhoBehaved): Promise<Set<number>> {
  const numbers = new Set<number>();
  for (const [number] of await findByEmail(db).values(project.id, who.email)) numbers.add(number);
  for (const id of who.customerIds) {
    const [known] = await ownerOfId(db).values(project.id, id);
    // An id that is linked with another address is another customer's.
    if (known && (known[1] === null || known[1] === who.email)) numbers.add(known[0]);
  }
  return numbers;
}

const kindsOf = statement<[number, string]>(
  "select number, name from activity_kinds where project_id = ? and trusted >= ?",
);
const daysOf = statement<[number, number, number]>(
  "select day, kind, count from activity_days where customer = ? and day <= ?",
);

/** `usesByAge`: of days with use, how many days ago, and how often; `totals` of each kind. */
function behaviourOf(
  trackedDays: number,
  usesByAge: ReadonlyMap<number, number>,
  totals: ReadonlyMap<string, number>,
  featuresKnown: number,
): Behaviour {
  const ages = [...usesByAge.keys()];
  const recent = ages.filter((age) => age < RECENT_DAYS);
  const before = ages.filter((age) => age >= RECENT_DAYS && age < 2 * RECENT_DAYS);
  return {
    trackedDays,
    activeDays: recent.length,
    uses: recent.reduce((sum, age) => sum + usesByAge.get(age)!, 0),
    activeDaysBefore: trackedDays >= RECENT_DAYS + LEAST_TO_COMPARE ? before.length : null,
    daysSinceUse: ages.length === 0 ? null : Math.min(...ages),
    featuresUsed: [...totals.keys()].filter(isFeature).length,
    featuresKnown,
    errors: totals.get("error") ?? 0,
    tickets: totals.get("support_ticket") ?? 0,
  };
}
