// The few SQL differences between the engines.

import { type SQL, sql } from "drizzle-orm";
import { compile, type Db } from "./engine.ts";
import { foundOnceBy } from "./found-once.ts";

const withRowLocks = new WeakSet<Db>();

/** For engines with concurrent write transactions: marks a handle on which rows must be locked. */
export function locksRows(db: Db): void {
  withRowLocks.add(db);
}

/** A query with a limit, in parentheses, whose rows will be changed. Rows that another transaction is changing are skipped. */
export const notLocked = (db: Db, query: SQL): SQL =>
  withRowLocks.has(db) ? foundOnceBy(sql`${query} for update skip locked`) : sql`(${query})`;

/** Add it to the end of a query to lock its rows until the transaction ends. */
export const locked = (db: Db): string => (withRowLocks.has(db) ? " for update" : "");

const mergesLimited = new WeakSet<Db>();

/** For engines that merge the parts of a union, rather than sort all their rows, only if each part has an order and a limit. */
export function mergesOnlyLimited(db: Db): void {
  mergesLimited.add(db);
}

/** A part of a union in this order of which at most `most` rows are read. SQLite merges parts without it, and faster. */
export const mergeable = (db: Db, part: SQL, order: SQL, most: number): SQL =>
  mergesLimited.has(db) ? sql`select * from (${part} order by ${order} limit ${most}) part` : part;

/** Takes a lock until the transaction ends; false if another holds it. Always true if only one transaction writes at a time. */
export async function tryLock(tx: Db, name: string): Promise<boolean> {
  if (!withRowLocks.has(tx)) return true;
  const [row] = await compile(tx, "select pg_try_advisory_xact_lock(hashtextextended(?, 0))").values(name);
  return row![0] === 1;
}
