// Who is on the list of customers, as SQL over their rows in `customer_overview` (`o`).

import { type SQL, sql } from "drizzle-orm";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type CustomerFilter, type CustomerOrder, type Sort, STATES } from "./filter.ts";
import { letterOf } from "./letters.ts";
import { findMatches } from "./matches.ts";
import { HIDDEN, placeOf } from "./places.ts";
import { RUNNING } from "./subscribed.ts";

/** `few`: so few match that they are found by their places and sorted; else the index of the order is walked. */
export type Form = CustomerOrder & { few: boolean };

export const NEWEST_FIRST: Form = { sort: "since", order: "desc", few: false };

/** The places of the states that are asked for; those of rows that a later event hides only in a list of one mode. */
export const placesOf = ({ states, test }: CustomerFilter): number[] => {
  const shown = STATES.filter((state) => states.includes(state)).map(placeOf);
  return test === undefined ? shown : [...shown, ...shown.map((place) => place + HIDDEN)];
};

/** Whether the filter asks for more than that row says. */
export const isNarrowed = ({ q, plan, reasons, letters }: CustomerFilter): boolean =>
  q !== undefined || plan !== undefined || reasons !== undefined || letters !== undefined;

/** Whether it asks for states and a mode only: how many match is counted with the rows. */
export const isCounted = (filter: CustomerFilter): boolean =>
  !isNarrowed(filter) && [filter.since, filter.before, filter.mrrMin].every((bound) => bound === undefined);

/** `within`: looks at the newest so many only; `matches`: whom the search has found, where that is known. */
export function listed(
  project: Project,
  filter: CustomerFilter,
  form: Form,
  { within, matches }: { within?: number; matches?: SQL } = {},
): SQL {
  const { q } = filter;
  const all = [...ofRow(project, filter, form), ...ofEvent(project, filter)];
  const people =
    q !== undefined
      ? sql`${matches ?? sql`(${findMatches(project, q)})`} m cross join customer_overview o`
      : within === undefined
        ? sql`customer_overview o`
        : sql`(${newest(project, filter, within)}) o`;
  if (q !== undefined) all.push(sql`o.person = m.person`);
  const joined = isNarrowed(filter)
    ? sql`left join churn_events e on e.id = o.event_id left join tracked_customers t on t.number = o.customer`
    : sql``;
  return sql`from ${people} ${joined} where ${sql.join(all, sql` and `)}`;
}

/**
 * What is looked at for a total that is not counted: the newest so many of each state. Each has its own index in order of
 * time; along the common one, a million active customers may stand between two who left.
 */
export function newest(project: Project, filter: CustomerFilter, within: number): SQL {
  const ofPlace = (place: number): SQL =>
    sql`select * from (select o.* from customer_overview o
      where ${sql.join([sql`o.place = ${place}`, ...boundsOf(project, filter)], sql` and `)}
      order by ${orderedBy(NEWEST_FIRST)} limit ${within}) p${sql.raw(String(place))}`;
  return sql.join(placesOf(filter).map(ofPlace), sql` union all `);
}

const KEYS: Record<Sort, readonly string[]> = { since: ["since"], mrr: ["mrr"], risk: ["score", "since"] };

/** Each order is an index to its last column. */
export function orderedBy({ sort, order, few }: Form): SQL {
  const direction = sql.raw(order);
  const [first, ...rest] = [...KEYS[sort], "person", "test"].map((name) => sql.raw(`o.${name}`));
  const key = few ? sql`${first} + 0` : first!;
  return sql.join(
    [key, ...rest].map((column) => sql`${column} ${direction}`),
    sql`, `,
  );
}

/** Those of a counted filter among the first so many of everybody in that order. */
export function amongFirst(project: Project, filter: CustomerFilter, form: Form, most: number): SQL {
  // Only what the order's index has, so that no row is looked up.
  const columns = [...KEYS[form.sort], "person", "test", "place"].map((name) => sql.raw(`o.${name}`));
  return sql`from (select ${sql.join(columns, sql`, `)} from customer_overview o
      where ${sql.join(boundsOf(project, filter), sql` and `)} order by ${orderedBy(form)} limit ${most}) o
    where ${inPlaces(placesOf(filter), form)}`;
}

const ofRow = (project: Project, filter: CustomerFilter, form: Form): SQL[] => [
  inPlaces(placesOf(filter), form),
  ...boundsOf(project, filter),
];

function boundsOf({ id }: Project, { since, before, mrrMin, test }: CustomerFilter): SQL[] {
  const all = [sql`o.project_id = ${id}`];
  if (test !== undefined) all.push(sql`o.test = ${test ? 1 : 0}`);
  if (since !== undefined) all.push(sql`o.since >= ${since}`);
  if (before !== undefined) all.push(sql`o.since < ${before}`);
  if (mrrMin !== undefined) all.push(sql`o.mrr >= ${mrrMin}`);
  return all;
}

/** A single one has an index in order of time. The plus keeps the database from sorting what it finds by their index. */
function inPlaces(places: readonly number[], { sort, few }: Form): SQL {
  if (places.length === 1 && (few || sort === "since")) return sql`o.place = ${places[0]!}`;
  if (few) return sql`o.place in ${[...places]}`;
  // One comparison for each of the rows that a page skips takes half as long as four.
  return places.every((place, i) => place === i) ? sql`+o.place < ${places.length}` : sql`+o.place in ${[...places]}`;
}

/** What only the event of a row says, or the subscriptions and the address of a customer without one. */
function ofEvent(project: Project, { plan, reasons, letters }: CustomerFilter): SQL[] {
  const all: SQL[] = [];
  const either = (event: SQL, customer: SQL) =>
    all.push(sql`((o.event_id is not null and ${event}) or (o.event_id is null and ${customer}))`);
  const nobody = sql`1 = 0`;
  if (plan !== undefined)
    either(sql`e.plan_name = ${plan}`, sql`exists (select 1 ${sql.raw(RUNNING)} and s.plan_name = ${plan})`);
  if (reasons) either(sql`coalesce(e.reason_code, 'unspecified') in ${[...reasons]}`, nobody);
  if (letters) {
    const isSilent = sql`exists (select 1 from suppressions x where x.project_id = t.project_id and x.email = t.email)`;
    const [none, silent] = [letters.includes("none"), letters.includes("no_mail")];
    const customer = none && silent ? sql`1 = 1` : none ? sql`not ${isSilent}` : silent ? isSilent : nobody;
    either(sql`${letterOf(settingsOf(project).automation.trust_public_key)} in ${[...letters]}`, customer);
  }
  return all;
}
