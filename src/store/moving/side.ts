// The interfaces of a move's source and target.

import type { Row, Table } from "./tables.ts";

/** `id`: the same when the move is resumed. `place`: the target, without a password. */
export type Move = { id: string; place: string };

export interface Side {
  /** For messages, without a password. */
  readonly place: string;
  count(table: Table): Promise<number>;
  /** At most `limit` rows in the order of the key, starting after `after`. */
  page(table: Table, after: Row | null, limit: number): Promise<Row[]>;
  close(): Promise<void>;
}

/** Other writes are blocked until it is closed. */
export type Source = Side;

export interface Target extends Side {
  /** The key of the last row. */
  lastKey(table: Table): Promise<Row | null>;
  /** Stores all of these rows or none. */
  add(table: Table, rows: readonly Row[]): Promise<void>;
  clear(table: Table): Promise<void>;
  /** The row as this engine stores it, with values that it does not support replaced. */
  asStored(row: Row): Row;
  /** Turns the copy into a database that a service can use, and syncs it. */
  finish(tables: readonly Table[]): Promise<void>;
}
