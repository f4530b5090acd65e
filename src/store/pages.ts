// Reads pages of lists, by page number or cursor.

import { and, asc, type Column, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./engine.ts";
import { defineRead, type Read } from "./reading.ts";
import { countMatching } from "./rows.ts";

/** A page of a list, and the number of rows in the whole list. */
export type Listed<R> = { rows: R[]; total: number };

export type Window = { limit: number; offset: number };

/** Pages that end within this many rows are read on the event loop, others in the reading thread. */
const NEAR = 1_000;

/** Whether the page can be read on the event loop, given an index with its order and conditions. */
export const isNear = ({ limit, offset }: Window): boolean => offset + limit <= NEAR;

/**
 * Reads a page of a list of `total` rows from the nearer end. With `reversed`, `read` counts the window from the end and
 * returns the rows in the opposite order.
 */
export async function fromNearerEnd<R>(
  { limit, offset }: Window,
  total: number,
  read: (window: Window & { reversed: boolean }) => Promise<R[]>,
): Promise<R[]> {
  if (isNear({ limit, offset })) return read({ limit, offset, reversed: false });
  const shown = Math.min(limit, total - offset);
  if (shown <= 0) return [];
  const behind = total - offset - shown;
  if (offset <= behind) return read({ limit: shown, offset, reversed: false });
  return (await read({ limit: shown, offset: behind, reversed: true })).reverse();
}

/** Where a page of a log begins: after a number of rows, or after a position. */
export type LogWindow = Window & { after: { at: number; id: string | number } | null };

type Log<T extends SQLiteTable> = {
  table: T;
  /** The order, newest first: a time and a unique column. */
  by: readonly [at: Column, id: Column];
  matching: SQL | undefined;
  /** All columns by default. */
  columns?: Record<string, SQLiteColumn>;
  /** The number of matches, if it is counted with the rows. */
  counted?: number;
};

/** True for rows after `position` in a list ordered by `at` and then `id`, both descending. */
export const beforePosition = (at: Column, id: Column, position: LogWindow["after"]): SQL | undefined =>
  position === null ? undefined : sql`(${at}, ${id}) < (${position.at}, ${position.id})`;

/** A page of a log, newest first, and the total number of matches. */
export async function logPage<T extends SQLiteTable, R = T["$inferSelect"]>(
  db: Db,
  { table, by: [at, id], matching, columns, counted }: Log<T>,
  { limit, offset, after }: LogWindow,
): Promise<Listed<R>> {
  const total = counted ?? (await countMatching(db, table, matching));
  const read = async (window: Window & { reversed: boolean }): Promise<R[]> => {
    const direction = window.reversed ? asc : desc;
    const rows = await (columns === undefined ? db.select() : db.select(columns))
      .from(table as SQLiteTable)
      .where(and(matching, beforePosition(at, id, after)))
      .orderBy(direction(at), direction(id))
      .limit(window.limit)
      .offset(window.offset);
    return rows as R[];
  };
  const rows =
    after === null
      ? await fromNearerEnd({ limit, offset }, total, read)
      : await read({ limit, offset: 0, reversed: false });
  return { rows, total };
}

/** A list that the reading thread can read. */
export const defineList = <O, F, W, R>(
  name: string,
  list: (db: Db, owner: O, filter: F, window: W) => Promise<R>,
): Read<{ owner: O; filter: F; window: W }, R> =>
  defineRead(`list ${name}`, (db, { owner, filter, window }) => list(db, owner, filter, window), { isShort: true });
