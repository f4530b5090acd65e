// What a customer did in the product before a moment, counted from the days of activity.

import { compile, type Db, prepared } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
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
  /** Days of use in the 30 days before; null where too few of those were tracked to compare. */
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

/** `trustedOnly`: without what came with the public key alone. */
type Asked = { at: number; trustedOnly: boolean };

/** Null where nothing is known. */
export async function findBehaviour(
  db: Db,
  project: Pick<Project, "id">,
  who: WhoBehaved,
  { at, trustedOnly }: Asked,
): Promise<Behaviour | null> {
  const today = dayOf(at);
  const trusted = trustedOnly ? 1 : 0;
  const activity: Activity[] = [];
  for (const number of await numbersOf(db, project, who)) {
    const rows = await activityOf(db).values(project.id, number, today, trusted);
    for (const [day, kind, count] of rows as [number, string, number][]) {
      activity.push({ age: today - day, kind, count });
    }
  }
  if (activity.length === 0) return null;
  const [features] = await knownFeatures(db).values(project.id, OF_FEATURE.length, OF_FEATURE, trusted);
  return behaviourIn(activity, Number(features![0]));
}

/** `age` in days. */
type Activity = { age: number; kind: string; count: number };

const byEmail = prepared((db) =>
  compile(db, "select number from tracked_customers where project_id = ? and email = ?"),
);
const byId = prepared((db) =>
  compile(db, "select number, email from tracked_customers where project_id = ? and customer_id = ?"),
);

async function numbersOf(db: Db, project: Pick<Project, "id">, who: WhoBehaved): Promise<Set<number>> {
  const numbers = new Set<number>();
  for (const [number] of await byEmail(db).values(project.id, who.email)) numbers.add(number as number);
  for (const id of who.customerIds) {
    const [known] = await byId(db).values(project.id, id);
    // An id that is linked with another address is another customer's.
    if (known && (known[1] === null || known[1] === who.email)) numbers.add(known[0] as number);
  }
  return numbers;
}

const activityOf = prepared((db) =>
  compile(
    db,
    `select d.day, k.name, d.count from activity_days d
     join activity_kinds k on k.project_id = ? and k.number = d.kind
     where d.customer = ? and d.day <= ? and k.trusted >= ?`,
  ),
);
const knownFeatures = prepared((db) =>
  compile(
    db,
    `select count(distinct name) from activity_kinds where project_id = ? and substr(name, 1, ?) = ? and trusted >= ?`,
  ),
);

function behaviourIn(activity: readonly Activity[], featuresKnown: number): Behaviour {
  const counted = activity.filter(({ age }) => age < COUNTED_DAYS);
  const used = activity.filter(({ kind }) => isUse(kind));
  const ages = [...new Set(used.map(({ age }) => age))];
  const daysOfUse = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  const countOf = (name: string) => sum(counted.filter(({ kind }) => kind === name));
  const features = counted.map(({ kind }) => kind).filter((kind) => kind.startsWith(OF_FEATURE));
  const trackedDays = Math.max(...activity.map(({ age }) => age)) + 1;
  return {
    trackedDays,
    activeDays: daysOfUse(0, RECENT_DAYS),
    uses: sum(used.filter(({ age }) => age < RECENT_DAYS)),
    activeDaysBefore: trackedDays >= RECENT_DAYS + LEAST_TO_COMPARE ? daysOfUse(RECENT_DAYS, 2 * RECENT_DAYS) : null,
    daysSinceUse: ages.length === 0 ? null : Math.min(...ages),
    featuresUsed: new Set(features).size,
    featuresKnown,
    errors: countOf("error"),
    tickets: countOf("support_ticket"),
  };
}

const sum = (activity: readonly Activity[]): number => activity.reduce((total, { count }) => total + count, 0);
