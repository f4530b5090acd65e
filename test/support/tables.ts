// The tables and columns of the database, on either engine.

import { compile, type Db } from "../../src/store/engine.ts";
import { isOnPostgres } from "./postgres-engine.ts";

export async function tableNames(db: Db): Promise<string[]> {
  const all = isOnPostgres
    ? "select tablename from pg_tables where schemaname = current_schema()"
    : "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";
  const rows = (await compile(db, all).values()) as [string][];
  return rows.map(([name]) => name);
}

/** In the order of `select *`. */
export async function columnNames(db: Db, table: string): Promise<string[]> {
  const all = isOnPostgres
    ? "select column_name from information_schema.columns where table_name = ? and table_schema = current_schema() order by ordinal_position"
    : "select name from pragma_table_info(?)";
  const rows = (await compile(db, all).values(table)) as [string][];
  return rows.map(([name]) => name);
}
