// Pages of lists: from the query to the window of rows, and from the rows to `meta`.

import { invalid } from "../lib/errors.ts";
import type { Listed } from "../store/pages.ts";

type PageQuery = { page: number; per_page: number };

/** Which rows a page shows; pages count from 1. */
export const windowOf = ({ page, per_page }: PageQuery) => ({ limit: per_page, offset: (page - 1) * per_page });

/** `total`: the number of rows in the whole list. */
export const metaOf = ({ page, per_page }: PageQuery, total: number) => ({ page, per_page, total });

/** The answer with a page; `shown` is a row in the API. */
export const pageOf = <R, S>(query: PageQuery, { rows, total }: Listed<R>, shown: (row: R) => S) => ({
  data: rows.map((row) => shown(row)),
  meta: metaOf(query, total),
});

/** The time and id of a page's last row. The next page continues there, whatever was added meanwhile. */
type Position = { at: number; id: string };

const CURSOR = /^(\d{1,16})\.([\w-]{1,80})$/;

/** Opaque to clients. */
const cursorOf = ({ at, id }: Position): string => Buffer.from(`${at}.${id}`).toString("base64url");

function readCursor(text: string): Position {
  const [, at, id] = CURSOR.exec(Buffer.from(text, "base64url").toString()) ?? [];
  if (at === undefined || id === undefined) throw invalid("cursor", "must be the next_cursor of the page before");
  return { at: Number(at), id };
}

type CursorQuery = { cursor?: string; per_page: number };

/** @throws `invalid` for a cursor that is not from a page */
export const cursorWindowOf = ({ cursor, per_page }: CursorQuery): { limit: number; after: Position | null } => ({
  limit: per_page,
  after: cursor === undefined ? null : readCursor(cursor),
});

/** A row of a log, which is in the order of this time. */
type Logged = { id: string } & ({ createdAt: number } | { receivedAt: number });

/** The answer with a page, from one row more than the page shows; `shown` is a row in the API. */
export function cursorPageOf<R extends Logged, S>(
  { per_page }: CursorQuery,
  { rows: read, total }: Listed<R>,
  shown: (row: R) => S,
) {
  const rows = read.slice(0, per_page);
  const last = read.length > per_page ? rows.at(-1) : undefined;
  const next_cursor = last === undefined ? null : cursorOf({ at: timeOf(last), id: last.id });
  return { data: rows.map((row) => shown(row)), meta: { per_page, total, next_cursor } };
}

const timeOf = (row: Logged): number => ("receivedAt" in row ? row.receivedAt : row.createdAt);

type LogQuery = PageQuery & { cursor?: string };

/** The window for a page of a log by number or cursor: one row more than it shows. Throws like `cursorWindowOf`. */
export const logWindowOf = (query: LogQuery): { limit: number; offset: number; after: Position | null } => ({
  limit: query.per_page + 1,
  offset: query.cursor === undefined ? windowOf(query).offset : 0,
  after: cursorWindowOf(query).after,
});

/** The answer with a page, from the rows of the window of `logWindowOf`. */
export function logPageOf<R extends Logged, S>(query: LogQuery, listed: Listed<R>, shown: (row: R) => S) {
  const { data, meta } = cursorPageOf(query, listed, shown);
  return { data, meta: { page: query.page, ...meta } };
}
