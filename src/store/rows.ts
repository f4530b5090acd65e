// Finds and counts rows of one table by the values of its columns.

import { and, count, eq, inArray, is, isNull, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, prepared } from "./engine.ts";

type Row<T extends SQLiteTable> = T["$inferSelect"];

/** A list means any of its values. */
type Values<T extends SQLiteTable> = { readonly [C in keyof Row<T>]?: Row<T>[C] | readonly NonNullable<Row<T>[C]>[] };

type Where<T extends SQLiteTable> = Values<T> | SQL | undefined;

/**
 * The condition that a row has these values, and meets the others: `matches(jobs, { projectId, state: ["ready", "running"] },
 * lte(jobs.runAt, now))`.
 */
export function matches<T extends SQLiteTable>(
  table: T,
  values: Values<T>,
  ...others: readonly (SQL | undefined)[]
): SQL | undefined {
  const conditions = Object.entries(values).map(([name, value]) => {
    const column = (table as unknown as Readonly<Record<string, SQLiteColumn>>)[name]!;
    if (value === null) return isNull(column);
    return Array.isArray(value) ? inArray(column, value) : eq(column, value);
  });
  return and(...conditions, ...others);
}

const conditionOf = <T extends SQLiteTable>(table: T, where: Where<T>): SQL | undefined =>
  where === undefined || is(where, SQL) ? where : matches(table, where);

/** The rows with these values, or those that meet a condition. */
export async function findRows<T extends SQLiteTable>(
  db: Db,
  table: T,
  where: Where<T>,
  ...order: readonly (SQL | SQLiteColumn)[]
): Promise<Row<T>[]> {
  return await db
    .select()
    .from(table)
    .where(conditionOf(table, where))
    .orderBy(...order);
}

/** The first of these rows; undefined if there is none. */
export async function findRow<T extends SQLiteTable>(
  db: Db,
  table: T,
  where: Where<T>,
  ...order: readonly (SQL | SQLiteColumn)[]
): Promise<Row<T> | undefined> {
  const query = db.select().from(table).where(conditionOf(table, where));
  return (await query.orderBy(...order).limit(1))[0];
}

/** Whether there is a row with these values, or one that meets a condition. */
export async function hasRow<T extends SQLiteTable>(db: Db, table: T, where: Where<T>): Promise<boolean> {
  const query = db.select({ one: sql`1` }).from(table).where(conditionOf(table, where));
  return (await query.limit(1)).length > 0;
}

/** How many rows have these values, or meet a condition. It reads each of them; long lists have counted totals instead. */
export async function countMatching<T extends SQLiteTable>(db: Db, table: T, where: Where<T>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(table).where(conditionOf(table, where));
  return row!.total;
}

/** A prepared query: `const stepsOf = rowsBy(automationSteps, ["eventId"])`, then `await stepsOf(db, { eventId })`. */
export function rowsBy<T extends SQLiteTable, C extends keyof Row<T> & string>(
  table: T,
  columns: readonly C[],
  ...order: readonly (SQL | SQLiteColumn)[]
): (db: Db, values: { readonly [N in C]: NonNullable<Row<T>[N]> }) => Promise<Row<T>[]> {
  const placeholders = Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)])) as Values<T>;
  const query = prepared((db) =>
    db
      .select()
      .from(table)
      .where(matches(table, placeholders))
      .orderBy(...order)
      .prepare(),
  );
  return (db, values) => query(db).execute(values) as Promise<Row<T>[]>;
}
