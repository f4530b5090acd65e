// The little that engines write differently.

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./engine.ts";

const withRowLocks = new WeakSet<Db>();

/** For engines that write several transactions at the same time: rows are locked one by one on this handle. */
export function locksRows(db: Db): void {
  withRowLocks.add(db);
}

/** At the end of a query in a transaction that then changes its rows: leaves out those that another transaction is changing. */
export const skipLocked = (db: Db): SQL => (withRowLocks.has(db) ? sql` for update skip locked` : sql``);
