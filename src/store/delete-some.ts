// Deletes in batches, so that no transaction takes long.

import { inArray, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./engine.ts";
import { foundOnceBy } from "./found-once.ts";

/** Deletes at most `limit` matching rows; `id` is the table's primary key. Returns how many. */
export async function deleteSome(
  tx: Db,
  { table, id, where }: { table: SQLiteTable; id: SQLiteColumn; where: SQL | undefined },
  limit: number,
): Promise<number> {
  const some = tx.select({ id }).from(table).where(where).limit(limit).getSQL();
  return (await tx.delete(table).where(inArray(id, foundOnceBy(some)))).changes;
}
