// What moving needs of an engine, on the side that is read and on the side that is written.

import type { Row, Table } from "./tables.ts";

/** `id`: of one attempt to move, the same when it is taken up again. `place`: where to, without a password. */
export type Move = { id: string; place: string };

export interface Side {
  /** For messages, without a password. */
  readonly place: string;
  count(table: Table): Promise<number>;
  /** At most so many rows in the order of the key, from the first one after `after`. */
  page(table: Table, after: Row | null, limit: number): Promise<Row[]>;
  close(): Promise<void>;
}

/** Nobody else writes to it until it is closed. */
export type Source = Side;

export interface Target extends Side {
  /** The key of the last row that is there. */
  lastKey(table: Table): Promise<Row | null>;
  /** Stores all of these rows, or none. */
  add(table: Table, rows: readonly Row[]): Promise<void>;
  clear(table: Table): Promise<void>;
  /** What this engine makes of a value that it cannot hold. */
  asStored(row: Row): Row;
  /** Makes of the copy a database that a service may use; all of it is on disk afterwards. */
  finish(tables: readonly Table[]): Promise<void>;
}
