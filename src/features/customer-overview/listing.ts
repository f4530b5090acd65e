// A page of the list of customers, and how many there are.

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import type { Project } from "../projects/tables.ts";
import type { CustomerFilter, CustomerOrder } from "./filter.ts";
import { type Afters, basesOf, type Part, partsOf } from "./population.ts";
import { rowsOf } from "./querying.ts";

/** Somebody on the list: by the latest churn event, or by the number of the tracked customer. */
export type Listed = { eventId: string } | { customer: number };

/** What is counted; beyond it a total is `MOST_COUNTED` and said to be more. */
export const MOST_COUNTED = 2_000;

export async function listPage(
  db: Db,
  project: Project,
  filter: CustomerFilter,
  order: CustomerOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<Listed[]> {
  const parts: Entry[][] = [];
  const isFull = () => parts.reduce((sum, part) => sum + part.length, 0) >= offset + limit;
  for (const part of partsOf(project, filter, order).sort(
    (a, b) => Number(a.isLowest ?? false) - Number(b.isLowest ?? false),
  )) {
    if (part.isLowest && order.order === "desc" && isFull()) continue;
    parts.push(await firstOf(db, part, offset + limit));
  }
  return merged(parts, order)
    .slice(offset, offset + limit)
    .map(listedOf);
}

type Entry = { key: number; at: number; ref: string | number; part: Part };

async function firstOf(db: Db, part: Part, limit: number): Promise<Entry[]> {
  const rows = await rowsOf(db, sql`${part.query} limit ${limit}`);
  return rows.map(([key, at, ref]) => ({ key: Number(key), at: Number(at), ref: ref as string | number, part }));
}

/** Each part is in order; of entries that are alike, those of an earlier part come first. */
function merged(parts: Entry[][], { order }: CustomerOrder): Entry[] {
  if (parts.length === 1) return parts[0]!;
  const sign = order === "asc" ? 1 : -1;
  return parts.flat().sort((a, b) => sign * (a.key - b.key));
}

const listedOf = ({ part, ref }: Entry): Listed =>
  part.kind === "events" ? { eventId: ref as string } : { customer: Number(ref) };

const NEWEST_FIRST: CustomerOrder = { sort: "since", order: "desc" };

/** How many of the newest people, or of those that a search finds, the count looks at: the page must not wait for it. */
const MOST_LOOKED_AT = 20_000;
const MOST_MATCHES_LOOKED_AT = 5_000;

/** `more` where there are, or may be, further ones than those that were counted. */
export type Total = { total: number; more: boolean };

/** `shown` is how many of `limit` the page has: the last page says how many there are. */
export async function countListed(
  db: Db,
  project: Project,
  filter: CustomerFilter,
  { limit, offset, shown }: { limit: number; offset: number; shown: number },
): Promise<Total> {
  const seen = offset + shown;
  if (shown < limit && (shown > 0 || offset === 0)) return capped(seen);
  const within = filter.q === undefined ? MOST_LOOKED_AT : MOST_MATCHES_LOOKED_AT;
  let counted = 0;
  for (const { query } of partsOf(project, filter, NEWEST_FIRST, { within })) {
    counted += await countOf(db, query, MOST_COUNTED + 1 - counted);
  }
  if (counted > MOST_COUNTED) return capped(counted);
  for (const base of basesOf(project, filter)) {
    if ((await countOf(db, base, within)) === within)
      return { total: Math.min(Math.max(counted, shown === 0 ? 0 : seen), MOST_COUNTED), more: true };
  }
  return capped(counted);
}

const capped = (count: number): Total => ({ total: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED });

async function countOf(db: Db, query: SQL, most: number): Promise<number> {
  const [row] = await rowsOf(db, sql`select count(*) from (select 1 from (${query}) listed limit ${most}) counted`);
  return Number(row![0]);
}

const BATCH = 500;

/** Everybody who matches, newest first, some hundred at a time. */
export async function* everyListed(db: Db, project: Project, filter: CustomerFilter): AsyncGenerator<Listed[]> {
  for (let after: Afters = {}; ; ) {
    const parts: Entry[][] = [];
    for (const part of partsOf(project, filter, NEWEST_FIRST, { after })) parts.push(await firstOf(db, part, BATCH));
    const batch = merged(parts, NEWEST_FIRST).slice(0, BATCH);
    yield batch.map(listedOf);
    if (batch.length < BATCH) return;
    for (const entry of batch) after = { ...after, [entry.part.kind]: entry };
  }
}
