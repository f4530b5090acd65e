// The little that engines write differently.

import { type SQL, sql } from "drizzle-orm";
import { compile, type Db } from "./engine.ts";
import { foundOnceBy } from "./found-once.ts";

const withRowLocks = new WeakSet<Db>();

/** For engines that write several transactions at the same time: rows are locked one by one on this handle. */
export function locksRows(db: Db): void {
  withRowLocks.add(db);
}

/** The rows of a query with a limit that are about to be changed, in parentheses; without those that another transaction is changing. */
export const notLocked = (db: Db, query: SQL): SQL =>
  withRowLocks.has(db) ? foundOnceBy(sql`${query} for update skip locked`) : sql`(${query})`;

/** At the end of a query in a transaction whose decision must hold until its end: nobody else changes its rows before. */
export const locked = (db: Db): string => (withRowLocks.has(db) ? " for update" : "");

/** Whether this transaction is the only one with that lock, until its end. Where one transaction writes at a time it always is. */
export async function tryLock(tx: Db, name: string): Promise<boolean> {
  if (!withRowLocks.has(tx)) return true;
  const [row] = await compile(tx, "select pg_try_advisory_xact_lock(hashtextextended(?, 0))").values(name);
  return row![0] === 1;
}
