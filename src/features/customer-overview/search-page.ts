// A page of the customers whom a search finds, and how many there are.

import { sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import type { Window } from "../../store/pages.ts";
import type { Project } from "../projects/tables.ts";
import type { CustomerFilter, CustomerOrder, Sort } from "./filter.ts";
import { findListed, type Key, type Listed, MOST_COUNTED, type Total } from "./listing.ts";
import { findMatches, MOST_MATCHES } from "./matches.ts";
import { listed, NEWEST_FIRST } from "./population.ts";
import { rowsOf } from "./querying.ts";

type Search = CustomerFilter & { q: string };

/** So many matches are read and sorted in some milliseconds. A search that finds more has to be narrowed to be of use. */
const NEAR_MATCHES = MOST_COUNTED + 500;

export async function searchPage(
  db: Db,
  project: Project,
  filter: Search,
  order: CustomerOrder,
  { limit, offset }: Window,
): Promise<{ page: Listed[] } & Total> {
  let found = await search(db, project, filter, order, NEAR_MATCHES);
  // The filter may leave few of the first matches, or the page may begin behind them.
  if (found.more && found.keys.length < offset + limit) found = await search(db, project, filter, order, MOST_MATCHES);
  const { keys, more } = found;
  const page = await findListed(db, project, keys.slice(offset, offset + limit));
  return { page, total: Math.min(keys.length, MOST_COUNTED), more: more || keys.length > MOST_COUNTED };
}

type Row = [person: string, test: number, since: number, mrr: number, score: number];

const COLUMNS: Record<Sort, readonly (2 | 3 | 4)[]> = { since: [2], mrr: [3], risk: [4, 2] };

/** Those of the first so many matches whom the filter leaves, in order; `more` where there may be further matches. */
async function search(
  db: Db,
  project: Project,
  filter: Search,
  { sort, order }: CustomerOrder,
  within: number,
): Promise<{ keys: Key[]; more: boolean }> {
  // One query, so that the words are looked up once; its first row counts the matches.
  const [[, matches], ...rows] = (await rowsOf(
    db,
    sql`with matches as materialized (${findMatches(project, filter.q, within)})
      select '', count(*), 0, 0, 0 from matches
      union all select o.person, o.test, o.since, o.mrr, o.score
        ${listed(project, filter, NEWEST_FIRST, { matches: sql`matches` })}`,
  )) as [Row, ...Row[]];
  const compare = (a: Row, b: Row): number => {
    const column = COLUMNS[sort].find((one) => a[one] !== b[one]);
    if (column !== undefined) return a[column] - b[column];
    return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1];
  };
  rows.sort(order === "asc" ? compare : (a, b) => compare(b, a));
  return { keys: rows.map(([person, test]) => [person, test]), more: matches >= within };
}
