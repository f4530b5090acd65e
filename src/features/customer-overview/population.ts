// SQL that selects the customers for the list from their rows in `customer_overview` (`o`).

import { type SQL, sql } from "drizzle-orm";
import { mergeable } from "../../store/dialect.ts";
import type { Db } from "../../store/engine.ts";
import type { Window } from "../../store/pages.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { type CustomerFilter, type CustomerOrder, type Sort, STATES } from "./filter.ts";
import { letterOf } from "./letters.ts";
import { HIDDEN, placeOf } from "./places.ts";
import { RUNNING } from "./subscribed.ts";

export const NEWEST_FIRST: CustomerOrder = { sort: "since", order: "desc" };

/** The places of the states in the filter; hidden rows are included only in a list of one mode. */
export const placesOf = ({ states, test }: CustomerFilter): number[] => {
  const shown = STATES.filter((state) => states.includes(state)).map(placeOf);
  return test === undefined ? shown : [...shown, ...shown.map((place) => place + HIDDEN)];
};

/** Whether the filter needs data of the event. */
const asksOfEvent = ({ plan, reasons, letters }: CustomerFilter): boolean =>
  plan !== undefined || reasons !== undefined || letters !== undefined;

/** Whether the filter needs more than the row. */
export const isNarrowed = (filter: CustomerFilter): boolean => filter.q !== undefined || asksOfEvent(filter);

/** Whether it filters by states and mode only, for which the totals are stored. */
export const isCounted = (filter: CustomerFilter): boolean =>
  !isNarrowed(filter) && [filter.since, filter.before, filter.mrrMin].every((bound) => bound === undefined);

type Listing = { filter: CustomerFilter; order: CustomerOrder; window: Window; rest?: SQL };

/**
 * Selects a page of the customers that match, with the columns of the order. Reads one index range per state and merges them:
 * in one index over all states, a million active customers may lie between two who left.
 */
export function inOrder(db: Db, project: Project, { filter, order, window, rest = sql`` }: Listing): SQL {
  const { limit, offset } = window;
  const ofPlace = (place: number): SQL => {
    const rows = listed(project, filter, { of: sql`customer_overview o`, place });
    return mergeable(db, sql`select ${columnsOf(order)} ${rows} ${rest}`, orderedBy(order), limit + offset);
  };
  return sql`${sql.join(placesOf(filter).map(ofPlace), sql` union all `)} order by ${orderedBy(order)}`;
}

/** The same for the usual states, from one index over all of them: skipping many rows takes half the time. */
export const alongUsual = ({ id }: Project, order: CustomerOrder): SQL =>
  sql`select ${columnsOf(order)} from customer_overview o
    where o.place + 0 < 4 and o.project_id = ${id} order by ${orderedBy(order)}`;

/** Whether the filter is for the usual states only, whose places are below 4. */
export const isUsual = (filter: CustomerFilter): boolean =>
  isCounted(filter) && filter.test === undefined && placesOf(filter).join() === "0,1,2,3";

/** The customers that a search found, with the columns of the order. */
export const found = (project: Project, filter: CustomerFilter, order: CustomerOrder, matches: SQL): SQL =>
  sql`select ${columnsOf(order)} ${listed(project, filter, { of: sql`${matches} m cross join customer_overview o` })}
    and o.person = m.person`;

/** `of`: the source of the rows, as `o`; `place`: limits them to one place. */
export function listed(project: Project, filter: CustomerFilter, { of, place }: { of: SQL; place?: number }): SQL {
  const all = [
    // The plus keeps the database from using the index by place.
    place === undefined ? sql`+o.place in ${placesOf(filter)}` : sql`o.place = ${place}`,
    ...boundsOf(project, filter),
    ...ofEvent(project, filter),
  ];
  const joined = asksOfEvent(filter)
    ? sql`left join churn_events e on e.id = o.event_id left join tracked_customers t on t.number = o.customer`
    : sql``;
  return sql`from ${of} ${joined} where ${sql.join(all, sql` and `)}`;
}

/** The rows that are read for an uncounted total: the newest of each state, up to `within`. */
export function newest(project: Project, filter: CustomerFilter, within: number): SQL {
  const ofPlace = (place: number): SQL =>
    sql`select * from (select o.* from customer_overview o
      where ${sql.join([sql`o.place = ${place}`, ...boundsOf(project, filter)], sql` and `)}
      order by ${orderedBy(NEWEST_FIRST)} limit ${within}) p${sql.raw(String(place))}`;
  return sql.join(placesOf(filter).map(ofPlace), sql` union all `);
}

const KEYS: Record<Sort, readonly string[]> = { since: ["since"], mrr: ["mrr"], risk: ["score", "since"] };

/** The columns of the order, with the row's id as the last one. */
const columnsOf = (order: CustomerOrder): SQL => eachOf(order, (name) => `o.${name} as ${name}`);

export const orderedBy = (order: CustomerOrder): SQL => eachOf(order, (name) => `${name} ${order.order}`);

const eachOf = ({ sort }: CustomerOrder, write: (name: string) => string): SQL =>
  sql.raw([...KEYS[sort], "id"].map(write).join(", "));

function boundsOf({ id }: Project, { since, before, mrrMin, test }: CustomerFilter): SQL[] {
  const all = [sql`o.project_id = ${id}`];
  if (test !== undefined) all.push(sql`o.test = ${test ? 1 : 0}`);
  if (since !== undefined) all.push(sql`o.since >= ${since}`);
  if (before !== undefined) all.push(sql`o.since < ${before}`);
  if (mrrMin !== undefined) all.push(sql`o.mrr >= ${mrrMin}`);
  return all;
}

/** Conditions on the event of a row, or on the subscriptions and the address of a customer without an event. */
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
