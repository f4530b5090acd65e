// Inserts whole rows without Drizzle, which for a row of twenty columns takes as long as SQLite itself. Recording an event
// is the most frequent thing the service does.

import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, statement, type Value } from "./engine.ts";

type Insert<T extends SQLiteTable, R = void> = (tx: Db, row: T["$inferSelect"]) => Promise<R>;

/** `const insertEvent = insertInto(churnEvents)`, then `await insertEvent(tx, row)` with every column given. */
export const insertInto = <T extends SQLiteTable>(table: T): Insert<T> => sending(table, "");

/** The same, but does nothing if a row with the same unique key exists. */
export const insertOrIgnore = <T extends SQLiteTable>(table: T): Insert<T> => sending(table, ON_CONFLICT);

/** The same, and returns whether the row was inserted. */
export function insertIfNew<T extends SQLiteTable>(table: T): Insert<T, boolean> {
  const { statement, valuesOf } = inserting(table, ON_CONFLICT);
  return async (tx, row) => (await statement(tx).run(...valuesOf(row))).changes > 0;
}

const ON_CONFLICT = " on conflict do nothing";

function sending<T extends SQLiteTable>(table: T, ending: string): Insert<T> {
  const { statement, valuesOf } = inserting(table, ending);
  return (tx, row) => statement(tx).send(...valuesOf(row));
}

function inserting<T extends SQLiteTable>(table: T, ending: string) {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => `"${column.name}"`).join(", ");
  const marks = columns.map(() => "?").join(", ");
  const text = `insert into "${getTableConfig(table).name}" (${names}) values (${marks})${ending}`;
  const valuesOf = (row: T["$inferSelect"]): Value[] =>
    columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key];
      if (value === undefined) throw new TypeError(`The row has no ${key}`);
      return (value === null ? null : column.mapToDriverValue(value)) as Value;
    });
  return { statement: statement(text), valuesOf };
}
