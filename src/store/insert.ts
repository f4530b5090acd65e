// Inserting whole rows, past Drizzle: for a row of twenty columns it takes as long as SQLite itself, and recording an
// event is what the service does most.

import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { compile, type Db, prepared, type Value } from "./engine.ts";

type Insert<T extends SQLiteTable, R = void> = (tx: Db, row: T["$inferSelect"]) => Promise<R>;

/** `const insertEvent = insertInto(churnEvents)`, then `await insertEvent(tx, row)` with every column given. */
export const insertInto = <T extends SQLiteTable>(table: T): Insert<T> => withoutAnswer(inserting(table, ""));

/** The same, leaving alone a row that one of the table's unique keys has already. */
export const insertOrIgnore = <T extends SQLiteTable>(table: T): Insert<T> => withoutAnswer(insertIfNew(table));

/** The same, and says whether the row was inserted. */
export const insertIfNew = <T extends SQLiteTable>(table: T): Insert<T, boolean> =>
  inserting(table, " on conflict do nothing");

const withoutAnswer =
  <T extends SQLiteTable>(insert: Insert<T, boolean>): Insert<T> =>
  async (tx, row) => {
    await insert(tx, row);
  };

function inserting<T extends SQLiteTable>(table: T, ending: string): Insert<T, boolean> {
  const columns = Object.entries(getTableColumns(table));
  const names = columns.map(([, column]) => `"${column.name}"`).join(", ");
  const marks = columns.map(() => "?").join(", ");
  const text = `insert into "${getTableConfig(table).name}" (${names}) values (${marks})${ending}`;
  const statement = prepared((db) => compile(db, text));
  return async (tx, row) => {
    const values = columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key];
      if (value === undefined) throw new TypeError(`The row has no ${key}`);
      return (value === null ? null : column.mapToDriverValue(value)) as Value;
    });
    return (await statement(tx).run(...values)).changes > 0;
  };
}
