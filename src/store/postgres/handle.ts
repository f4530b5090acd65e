// The PostgreSQL handle for operations: Drizzle and compiled statements over one function that runs them.

import { type SQL, sql } from "drizzle-orm";
import type { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { mergesOnlyLimited } from "../dialect.ts";
import { compileWith, type Db } from "../engine.ts";

/** The rows, as lists of columns or as objects, and how many rows were changed. */
export type Result = { rows: unknown[][] | Record<string, unknown>[]; changes: number };

/** Runs one statement with `?` for each value. */
type Run = (text: string, values: readonly unknown[], asObjects?: boolean) => Promise<Result>;

/** The same without waiting for the result. */
type Send = (text: string, values: readonly unknown[]) => void;

/** A handle that runs Drizzle's queries with `run`. Drizzle generates SQLite's SQL; PostgreSQL accepts all of it that the product uses. */
export function database(run: Run, send?: Send): Db {
  const valuesOf = async (text: string, bound: readonly unknown[]) => (await run(text, bound)).rows as unknown[][];
  const change = async (text: string, bound: readonly unknown[]) => {
    const { changes } = await run(text, bound);
    return { changes };
  };
  const db = drizzle(async (text, bound, method) => {
    if (method === "run") return (await change(text, bound)) as unknown as { rows: unknown[][] };
    const rows = await valuesOf(text, bound);
    return { rows: method === "get" ? (rows[0] as unknown[]) : rows };
  }) as unknown as Db & { dialect: SQLiteAsyncDialect };
  db.all = (async (query: SQL | string) => {
    const built = db.dialect.sqlToQuery(typeof query === "string" ? sql.raw(query) : query);
    return (await run(built.sql, built.params, true)).rows;
  }) as unknown as typeof db.all;
  compileWith(db, (text) => ({
    run: (...bound) => change(text, bound),
    values: (...bound) => valuesOf(text, bound),
    send: async (...bound) => void (send ? send(text, bound) : await change(text, bound)),
  }));
  mergesOnlyLimited(db);
  return db;
}
