// Runs SQL that is composed for a request.

import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { compile, type Db } from "../../store/engine.ts";

const dialect = new SQLiteSyncDialect();

/** Returns the rows, each with its columns in order. */
export async function rowsOf(db: Db, query: SQL): Promise<unknown[][]> {
  const { sql, params } = dialect.sqlToQuery(query);
  return compile(db, sql).values(...(params as (string | number | null)[]));
}
