// Deleting in batches, so that no transaction is a long one.

import { inArray, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./engine.ts";

/** Deletes at most `limit` of the rows that meet the condition; `id` is the table's primary key. Returns how many. */
export async function deleteSome(
  tx: Db,
  { table, id, where }: { table: SQLiteTable; id: SQLiteColumn; where: SQL | undefined },
  limit: number,
): Promise<number> {
  // Not in one statement: PostgreSQL may look for them anew for each row of a table that it believes to be empty.
  const some = await tx.select({ id }).from(table).where(where).limit(limit);
  const ids = some.map((row) => row.id);
  if (ids.length > 0) await tx.delete(table).where(inArray(id, ids));
  return ids.length;
}
