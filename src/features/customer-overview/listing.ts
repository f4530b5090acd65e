// A page of the list of customers, and the total.

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { fromNearerEnd, isNear, type Window } from "../../store/pages.ts";
import { countsOf } from "../../store/row-counts.ts";
import type { Project } from "../projects/tables.ts";
import type { CustomerFilter, CustomerOrder } from "./filter.ts";
import { findMatches } from "./matches.ts";
import { PLACE_COUNTS, partOf } from "./places.ts";
import {
  alongUsual,
  found,
  inOrder,
  isCounted,
  isUsual,
  listed,
  NEWEST_FIRST,
  newest,
  orderedBy,
  placesOf,
} from "./population.ts";
import { rowsOf } from "./querying.ts";

/** A customer on the list: by the id of the latest churn event, or by the number of the tracked customer. */
export type Listed = { eventId: string } | { customer: number };

/** The most customers that are counted if the filter goes beyond states and mode; above that, `more` is set. */
export const MOST_COUNTED = 2_000;

/** `more`: there are, or may be, more than were counted. */
export type Total = { total: number; more: boolean };

export async function listPage(
  db: Db,
  project: Project,
  filter: CustomerFilter,
  order: CustomerOrder,
  window: Window,
): Promise<{ page: Listed[] } & Total> {
  if (!isCounted(filter)) {
    const page = await readPage(db, project, inOrder(db, project, { filter, order, window }), window);
    return { page, ...(await countListed(db, project, filter, { ...window, shown: page.length })) };
  }
  const total = await countedTotal(db, project, filter);
  const isPassed = isUsual(filter) && !isNear(window);
  const page = await fromNearerEnd(window, total, ({ reversed, ...near }) => {
    const up = (order.order === "asc") !== reversed;
    const towards: CustomerOrder = { sort: order.sort, order: up ? "asc" : "desc" };
    const query = isPassed
      ? alongUsual(project, towards)
      : inOrder(db, project, { filter, order: towards, window: near });
    return readPage(db, project, query, near);
  });
  return { page, total, more: false };
}

async function countedTotal(db: Db, project: Project, filter: CustomerFilter): Promise<number> {
  const modes = filter.test === undefined ? ([0, 1] as const) : ([filter.test ? 1 : 0] as const);
  const parts = new Set(placesOf(filter).flatMap((place) => modes.map((test) => partOf({ place, test }))));
  const counts = await countsOf(db, project.id, PLACE_COUNTS.list);
  return counts.reduce((sum, [part, total]) => sum + (parts.has(part) ? total : 0), 0);
}

/** Reads the ids first: an index covers them, so that skipped rows are not read. */
async function readPage(db: Db, project: Project, query: SQL, { limit, offset }: Window): Promise<Listed[]> {
  return findListed(db, project, idsOf(await rowsOf(db, sql`${query} limit ${limit} offset ${offset}`)));
}

const idsOf = (rows: readonly unknown[][]): number[] => rows.map((row) => row.at(-1) as number);

/** In the order of the ids. */
export async function findListed(db: Db, project: Project, ids: readonly number[]): Promise<Listed[]> {
  if (ids.length === 0) return [];
  const rows = (await rowsOf(
    db,
    sql`select o.id, o.event_id, o.customer from customer_overview o
      where o.id in ${[...ids]} and o.project_id = ${project.id}`,
  )) as [number, string | null, number | null][];
  const byId = new Map(
    rows.map(([id, eventId, customer]): [number, Listed] => [
      id,
      eventId === null ? { customer: customer! } : { eventId },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many of the newest rows of each state the count reads, so that the page does not wait long for it. */
const MOST_LOOKED_AT = 20_000;

/** `shown`: how many customers the page has; if fewer than `limit`, it is the last page, and gives the total. */
async function countListed(
  db: Db,
  project: Project,
  filter: CustomerFilter,
  { limit, offset, shown }: Window & { shown: number },
): Promise<Total> {
  const seen = offset + shown;
  if (shown < limit && (shown > 0 || offset === 0)) return capped(seen);
  const within = MOST_LOOKED_AT;
  const counted = await countOf(
    db,
    sql`select 1 ${listed(project, filter, { of: sql`(${newest(project, filter, within)}) o` })}`,
    MOST_COUNTED + 1,
  );
  if (counted > MOST_COUNTED) return capped(counted);
  if ((await countOf(db, newest(project, filter, within), within)) < within) return capped(counted);
  return { total: Math.min(Math.max(counted, shown === 0 ? 0 : seen), MOST_COUNTED), more: true };
}

const capped = (count: number): Total => ({ total: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED });

async function countOf(db: Db, query: SQL, most: number): Promise<number> {
  const [row] = await rowsOf(db, sql`select count(*) from (select 1 from (${query}) listed limit ${most}) counted`);
  return Number(row![0]);
}

const BATCH = 500;

/** Yields all customers that match, newest first, in batches. */
export async function* everyListed(db: Db, project: Project, filter: CustomerFilter): AsyncGenerator<Listed[]> {
  for (let after: [number, number] | null = null; ; ) {
    const rest: SQL = after === null ? sql`` : sql`and (o.since, o.id) < (${after[0]}, ${after[1]})`;
    const query =
      filter.q === undefined
        ? inOrder(db, project, { filter, order: NEWEST_FIRST, window: { limit: BATCH, offset: 0 }, rest })
        : sql`${found(project, filter, NEWEST_FIRST, sql`(${findMatches(project, filter.q)})`)} ${rest}
            order by ${orderedBy(NEWEST_FIRST)}`;
    const rows = await rowsOf(db, sql`${query} limit ${BATCH}`);
    yield await findListed(db, project, idsOf(rows));
    if (rows.length < BATCH) return;
    after = rows.at(-1) as [number, number];
  }
}
