// A page of the list of customers, and how many there are.

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { fromNearerEnd, isNear, type Window } from "../../store/pages.ts";
import { countsOf } from "../../store/row-counts.ts";
import type { Project } from "../projects/tables.ts";
import type { CustomerFilter, CustomerOrder } from "./filter.ts";
import { PLACE_COUNTS, partOf } from "./places.ts";
import { amongFirst, type Form, isCounted, listed, NEWEST_FIRST, newest, orderedBy, placesOf } from "./population.ts";
import { rowsOf } from "./querying.ts";

/** Somebody on the list: by the latest churn event, or by the number of the tracked customer. */
export type Listed = { eventId: string } | { customer: number };

/** What is counted where the filter asks for more than states and a mode; beyond it a total is said to be more. */
export const MOST_COUNTED = 2_000;

/** `more` where there are, or may be, further ones than those that were counted. */
export type Total = { total: number; more: boolean };

export async function listPage(
  db: Db,
  project: Project,
  filter: CustomerFilter,
  order: CustomerOrder,
  window: Window,
): Promise<{ page: Listed[] } & Total> {
  if (!isCounted(filter)) {
    const page = await readPage(db, project, filter, { ...order, few: false }, window);
    return { page, ...(await countListed(db, project, filter, { ...window, shown: page.length })) };
  }
  const total = await countedTotal(db, project, filter);
  const few = total <= FEW && !hasOwnIndex(filter, order);
  if (few && isNear(window)) {
    const expected = Math.max(0, Math.min(window.limit, total - window.offset));
    const page = await readPage(db, project, filter, { ...order, few: false }, window, ALONG);
    if (page.length === expected) return { page, total, more: false };
  }
  const page = await fromNearerEnd(window, total, ({ reversed, ...rest }) => {
    const up = (order.order === "asc") !== reversed;
    return readPage(db, project, filter, { sort: order.sort, order: up ? "asc" : "desc", few }, rest);
  });
  return { page, total, more: false };
}

/** So many are found and sorted, within 20 ms: walking along an order may pass all the others before it meets them. */
const FEW = 50_000;

/** So many of everybody are passed in a few milliseconds: most often a near page of few is among them. */
const ALONG = 10_000;

/** A single state in order of time. */
const hasOwnIndex = (filter: CustomerFilter, { sort }: CustomerOrder): boolean =>
  sort === "since" && placesOf(filter).length === 1;

async function countedTotal(db: Db, project: Project, filter: CustomerFilter): Promise<number> {
  const modes = filter.test === undefined ? ([0, 1] as const) : ([filter.test ? 1 : 0] as const);
  const parts = new Set(placesOf(filter).flatMap((place) => modes.map((test) => partOf({ place, test }))));
  const counts = await countsOf(db, project.id, PLACE_COUNTS.list);
  return counts.reduce((sum, [part, total]) => sum + (parts.has(part) ? total : 0), 0);
}

/** The keys first: an index has them, so that rows which the page skips are not read. `along`: looks at the first so many only. */
async function readPage(
  db: Db,
  project: Project,
  filter: CustomerFilter,
  form: Form,
  { limit, offset }: Window,
  along?: number,
): Promise<Listed[]> {
  const from = along === undefined ? listed(project, filter, form) : amongFirst(project, filter, form, along);
  const keys = await rowsOf(
    db,
    sql`select o.person, o.test ${from} order by ${orderedBy(form)}
      limit ${limit} offset ${offset}`,
  );
  return findListed(db, project, keys as [string, number][]);
}

export type Key = readonly [person: string, test: number];

export async function findListed(db: Db, project: Project, keys: readonly Key[]): Promise<Listed[]> {
  if (keys.length === 0) return [];
  const people = [...new Set(keys.map(([person]) => person))];
  const rows = (await rowsOf(
    db,
    sql`select o.person, o.test, o.event_id, o.customer from customer_overview o
      where o.project_id = ${project.id} and o.person in ${people}`,
  )) as [string, number, string | null, number | null][];
  const byKey = new Map(
    rows.map(([person, test, eventId, customer]): [string, Listed] => [
      `${test} ${person}`,
      eventId === null ? { customer: customer! } : { eventId },
    ]),
  );
  return keys.flatMap(([person, test]) => byKey.get(`${test} ${person}`) ?? []);
}

/** How many of the newest people the count looks at: the page must not wait for it. */
const MOST_LOOKED_AT = 20_000;

/** `shown` is how many of `limit` the page has: the last page says how many there are. */
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
    sql`select 1 ${listed(project, filter, NEWEST_FIRST, { within })}`,
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

/** Everybody who matches, newest first, some hundred at a time. */
export async function* everyListed(db: Db, project: Project, filter: CustomerFilter): AsyncGenerator<Listed[]> {
  for (let after: [number, string, number] | null = null; ; ) {
    const rest: SQL =
      after === null ? sql`` : sql`and (o.since, o.person, o.test) < (${after[0]}, ${after[1]}, ${after[2]})`;
    const rows = (await rowsOf(
      db,
      sql`select o.since, o.person, o.test ${listed(project, filter, NEWEST_FIRST)} ${rest}
        order by ${orderedBy(NEWEST_FIRST)} limit ${BATCH}`,
    )) as [number, string, number][];
    yield await findListed(
      db,
      project,
      rows.map(([, person, test]) => [person, test]),
    );
    if (rows.length < BATCH) return;
    after = rows.at(-1)!;
  }
}
