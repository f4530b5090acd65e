// The fields of churn events that a session stores unchanged and passes on to the cancellation after a declined offer: all fields
// with the way `session`, except those for which a session has its own names or rules.

import { cleanLine } from "../../lib/text.ts";
import {
  type FIELDS,
  type FieldBy,
  fieldsOf,
  type KeyOf,
  PERSONAL_COLUMNS,
  type ValueOf,
} from "../churn-events/fields.ts";

const OWN = [
  "customer_email",
  "customer_name",
  "customer_id",
  "cancel_reason",
  "reason_code",
  "currency",
  "test",
] as const;

type Carried = Exclude<FieldBy<"session">, (typeof OWN)[number]>;
type Given = { [F in Carried]: ValueOf<F> | null };
type CarriedRow = { [F in Carried as KeyOf<F>]: ValueOf<F> | null };

const CARRIED = fieldsOf("session").filter(({ name }) => !(OWN as readonly string[]).includes(name));

/** Their columns, for the sessions' table. */
export const CARRIED_COLUMNS = Object.fromEntries(CARRIED.map(({ key, column }) => [key, column])) as {
  [F in Carried as KeyOf<F>]: (typeof FIELDS)[F]["column"];
};

/** The names of their columns in the database. */
export const CARRIED_NAMES: readonly string[] = CARRIED.map(({ name }) => name);
export const PERSONAL_CARRIED = CARRIED_NAMES.filter((name) => PERSONAL_COLUMNS.includes(name));

/** The values that a session stores; null if not given. */
export function storedOf(given: Partial<Given>): CarriedRow {
  const row: Record<string, unknown> = {};
  for (const { name, key, kind } of CARRIED) {
    const value = given[name as Carried] ?? null;
    row[key] = kind === "line" ? lineOrNull(value as string | null) : value;
  }
  return row as CarriedRow;
}

/** The values of a session, by their names in the API. */
export function carriedBy(session: CarriedRow): Given {
  const given: Record<string, unknown> = {};
  for (const { name, key } of CARRIED) given[name] = session[key as keyof CarriedRow];
  return given as Given;
}

const MOST_LINE = 200; // characters

/** A line without line breaks and similar characters from a browser; null if nothing is left. */
export const lineOrNull = (text: string | null | undefined): string | null => cleanLine(text ?? "", MOST_LINE) || null;
