// What every database engine offers: one type for reads and transactions, a write queue, and news of commits.
// Nothing here knows which database is behind it.

import { DrizzleError, DrizzleQueryError } from "drizzle-orm/errors";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";

/** A place where queries run: `store.read`, or the `tx` of an operation. Await every query. */
export type Db = BaseSQLiteDatabase<"async", unknown, Record<string, never>>;

export interface Store {
  /** Reads committed rows only; refuses to write. */
  readonly read: Db;

  /** Another number after every commit, whoever made it, in this process or another. */
  readonly version: () => number;

  /**
   * Runs the operation in a transaction and resolves once its commit is on disk. When it throws, nothing of it stays.
   * An operation does no I/O but its queries, and may be run again: it has no other effect.
   */
  write<T>(operation: (tx: Db) => Promise<T>): Promise<T>;

  /**
   * Lets another connection to the same database write: nothing is written here until `use` has resolved, with the
   * channels whose listeners are to be told.
   */
  lend(use: () => Promise<Iterable<string>>): Promise<void>;

  /**
   * Calls the listener after the commit of every operation that called `notify(tx, channel)`: once for all those that
   * were committed together. Returns a function that stops listening.
   */
  listen(channel: string, listener: () => void): () => void;

  /**
   * Calls the listener after each commit that changed rows of the project, once for each table of those that the store
   * was opened to watch, whichever of the service's threads wrote. While nobody watches, this costs nothing. Returns a
   * function that stops watching.
   */
  watchRows(projectId: string, listener: (table: string) => void): () => void;

  /** Lets the writes that are queued commit, refuses new ones, and closes the files. */
  close(): Promise<void>;
}

/** A failure of the database itself, or of its use. The message is one line that an operator can act on. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

const announcers = new WeakMap<Db, (channel: string) => void>();

/** For engines: what `notify` does on this transaction. */
export function announceWith(tx: Db, announce: (channel: string) => void): void {
  announcers.set(tx, announce);
}

/** Tells the channel's listeners once this operation has been committed; forgotten when it is rolled back. */
export function notify(tx: Db, channel: string): void {
  const announce = announcers.get(tx);
  if (announce === undefined) throw new StoreError("notify needs the transaction of an operation");
  announce(channel);
}

/** A statement of SQL with `?` for each value, in what the database itself takes: text, numbers and null. */
export type Statement = {
  run(...values: (string | number | null)[]): unknown;
  /** The rows that it gives, each with its columns in order. Await them: not every database answers at once. */
  values(...values: (string | number | null)[]): unknown[][] | Promise<unknown[][]>;
};

const compilers = new WeakMap<Db, (text: string) => Statement>();

/** For engines: how this handle compiles SQL. */
export function compileWith(db: Db, compile: (text: string) => Statement): void {
  compilers.set(db, compile);
}

/** Compiles SQL past Drizzle, for the few statements that are run for every request: keep it portable. */
export function compile(db: Db, text: string): Statement {
  const compiler = compilers.get(db);
  if (compiler === undefined) throw new StoreError("This handle belongs to no store");
  return compiler(text);
}

/**
 * Compiles a query once for each connection: `const insertEvent = prepared((db) => db.insert(…).values({ id:
 * sql.placeholder("id") }).prepare())`, then `await insertEvent(tx).execute({ id })`.
 */
export function prepared<P>(build: (db: Db) => P): (db: Db) => P {
  const built = new WeakMap<Db, P>();
  return (db) => {
    let query = built.get(db);
    if (query === undefined) {
      query = build(db);
      built.set(db, query);
    }
    return query;
  };
}

/**
 * One line that says why something failed, at most 500 characters, for a log or a record. Of a failed query it tells
 * the database's reason only: the query's own message may hold what was to be written.
 */
export function reasonOf(error: unknown): string {
  let cause = error;
  while ((cause instanceof DrizzleError || cause instanceof DrizzleQueryError) && cause.cause) cause = cause.cause;
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return text.replace(/\s+/g, " ").trim().slice(0, 500);
}
