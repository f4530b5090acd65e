// Inserting whole rows through a statement that is compiled once: building it anew costs ten times what SQLite needs.

import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, prepared } from "./engine.ts";

/** `const insertEvent = insertInto(churnEvents)`, then `await insertEvent(tx, row)` with every column given. */
export function insertInto<T extends SQLiteTable>(table: T): (tx: Db, row: T["$inferSelect"]) => Promise<void> {
  const statement = prepared((db) => insertEveryColumn(db, table).prepare());
  return async (tx, row) => {
    await statement(tx).execute(row);
  };
}

/** The same, leaving alone a row that one of the table's unique keys has already. */
export function insertUnlessKept<T extends SQLiteTable>(table: T): (tx: Db, row: T["$inferSelect"]) => Promise<void> {
  const statement = prepared((db) => insertEveryColumn(db, table).onConflictDoNothing().prepare());
  return async (tx, row) => {
    await statement(tx).execute(row);
  };
}

function insertEveryColumn<T extends SQLiteTable>(db: Db, table: T) {
  const names = Object.keys(getTableColumns(table));
  const row = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  return db.insert(table).values(row as T["$inferInsert"]);
}
