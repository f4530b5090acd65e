// Reads a page of the list of customers with the total. Some searches read all customers, so they run apart from other lists.

import { sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import type { Window } from "../../store/pages.ts";
import { defineRead } from "../../store/reading.ts";
import { getProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import type { CustomerFilter, CustomerOrder } from "./filter.ts";
import { findListed, type Listed, listPage, MOST_COUNTED, type Total } from "./listing.ts";
import { MOST_MATCHES, matchesBy } from "./matches.ts";
import { found, isNarrowed, orderedBy } from "./population.ts";
import { rowsOf } from "./querying.ts";
import { type CustomerRow, customerRows } from "./rows.ts";

type Asked = {
  projectId: string;
  filter: CustomerFilter;
  order: CustomerOrder;
  window: Window;
};

async function listCustomers(
  db: Db,
  { projectId, filter, order, window }: Asked,
): Promise<{ rows: CustomerRow[] } & Total> {
  const project = await getProject(db, projectId);
  const { q } = filter;
  const { page, total, more } =
    q === undefined
      ? await listPage(db, project, filter, order, window)
      : await searchPage(db, project, { ...filter, q }, order, window);
  return { rows: await customerRows(db, project, page), total, more };
}

export const customerList = defineRead("list customers", listCustomers, { isShort: true });
export const customerSearch = defineRead("customer_search", listCustomers);

export const readFor = (filter: CustomerFilter) => (isNarrowed(filter) ? customerSearch : customerList);

type Search = CustomerFilter & { q: string };

/** This many matches are read and sorted in milliseconds. A search that finds more is too broad to be useful. */
const NEAR_MATCHES = MOST_COUNTED + 100;

async function searchPage(
  db: Db,
  project: Project,
  filter: Search,
  order: CustomerOrder,
  window: Window,
): Promise<{ page: Listed[] } & Total> {
  const near = await search(db, project, filter, { order, window, within: NEAR_MATCHES });
  // The filter may exclude most of the first matches, or the page may start after them.
  const isEnough = !near.more || near.count >= window.offset + window.limit;
  const { ids, count, more } = isEnough
    ? near
    : await search(db, project, filter, { order, window, within: MOST_MATCHES });
  const page = await findListed(db, project, ids);
  return { page, total: Math.min(count, MOST_COUNTED), more: more || count > MOST_COUNTED };
}

type Found = { ids: number[]; count: number; more: boolean };

/**
 * Returns a page of the first `within` matches that pass the filter, and their count; `more` if there may be further matches.
 */
async function search(
  db: Db,
  project: Project,
  filter: Search,
  { order, window: { limit, offset }, within }: { order: CustomerOrder; window: Window; within: number },
): Promise<Found> {
  // One query, so that the words are looked up once; the row at position 0 has the counts.
  const [counts, ...rows] = await rowsOf(
    db,
    sql`with ${matchesBy(project, filter.q, within)},
        found as materialized (${found(project, filter, order, sql`matches`)})
      select 0 as position, (select count(*) from matches), (select count(*) from found)
      union all select * from (
        select row_number() over (order by ${orderedBy(order)}) as position, id, 0 from
          (select * from found order by ${orderedBy(order)} limit ${limit} offset ${offset}) shown) page
      order by position`,
  );
  const [, matches, count] = counts as [number, number, number];
  return {
    ids: rows.map(([, id]) => id as number),
    count: Number(count),
    more: Number(matches) >= within,
  };
}
