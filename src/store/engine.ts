// The interface of every database engine: one type for reads and transactions, a write queue, and listeners to commits.

import { getTableName } from "drizzle-orm";
import { DrizzleError, DrizzleQueryError } from "drizzle-orm/errors";
import type { BaseSQLiteDatabase, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Nodes } from "./nodes.ts";

/** The result of a statement that writes: how many rows it inserted, updated or deleted. */
export type Changes = { readonly changes: number };

/** A place where queries run: `store.read`, or the `tx` of an operation. Await every query. */
export type Db = BaseSQLiteDatabase<"async", Changes, Record<string, never>>;

/** Hints for engines with concurrent write transactions. */
export type HowToWrite = {
  /** Operations of different lanes rarely conflict. A project's id, for example. */
  lane?: string;
  /** The operation depends only on the rows that it changes itself. */
  ownRowsOnly?: boolean;
  /** Everything the operation depends on. Two operations of a lane without a common entry are independent. */
  about?: readonly string[];
};

/** For the queue's own statements. */
export const OWN_ROWS: HowToWrite = { ownRowsOnly: true };

export interface Store {
  /** Reads committed rows only; refuses to write. */
  readonly read: Db;

  /**
   * Changes after every commit that wrote one of these tables, on any connection; up to a millisecond later for another
   * process. See `versionOf`.
   */
  version(tables: readonly string[]): number;

  /**
   * Runs the operation in a transaction and resolves once its commit is on disk. If it throws, nothing is stored. An operation
   * may run more than once, so it does no I/O except its queries and has no other effect.
   */
  write<T>(operation: (tx: Db) => Promise<T>, how?: HowToWrite): Promise<T>;

  /**
   * Like `write`, one operation after another: each sees the writes before it, and one that fails does not affect the others.
   * Separate calls of `write` have no guaranteed order.
   */
  writeInOrder<T>(operations: readonly ((tx: Db) => Promise<T>)[]): Promise<PromiseSettledResult<T>[]>;

  /**
   * Calls the listener after each commit with a `notify(tx, channel)`, once for operations that were committed together.
   * Returns a function that stops listening.
   */
  listen(channel: string, listener: () => void): () => void;

  /**
   * Calls the listener after each commit that changed rows of the project, once for each changed table among those that the
   * store was opened to watch, whichever thread wrote. Costs nothing without listeners. Returns a function that stops
   * watching.
   */
  watchRows(projectId: string, listener: (table: string) => void): () => void;

  /**
   * Removes from the disk what committed writes have deleted or replaced. False while a long read still needs it: try again
   * later.
   */
  dropDeleted(): Promise<boolean>;

  /** If the database opens later than the store: resolves once it can be used, rejects with the reason if it cannot. */
  readonly opened?: Promise<void>;

  /**
   * If present, reads of the reader run here, each on a connection that sees a snapshot of the database; otherwise they run in
   * a thread with its own connection.
   */
  atOneMoment?<T>(read: (db: Db) => Promise<T>, isShort: boolean): Promise<T>;

  /** The processes that serve the database; absent if only one process can. */
  readonly nodes?: Nodes | undefined;

  /** Commits the queued writes, refuses new ones, and closes the files. */
  close(): Promise<void>;
}

/** A failure of the database or of its use. The message is one line that an operator can act on. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** `const version = versionOf(store, projects, projectKeys)`: what was read from these tables is valid until `version()` changes. */
export function versionOf(store: Pick<Store, "version">, ...tables: SQLiteTable[]): () => number {
  const names = tables.map((table) => getTableName(table));
  return () => store.version(names);
}

/** The database cannot do it at the moment, for example because its disk is full: nothing was stored, and a retry may succeed. */
export class DatabaseUnable extends StoreError {}

/** The database cannot be reached, or refuses connections, at the moment: a retry may succeed. */
export class DatabaseAway extends DatabaseUnable {}

const announcers = new WeakMap<Db, (channel: string) => void>();

/** For engines: what `notify` does on this transaction. */
export function announceWith(tx: Db, announce: (channel: string) => void): void {
  announcers.set(tx, announce);
}

/** Notifies the channel's listeners after this operation is committed. */
export function notify(tx: Db, channel: string): void {
  const announce = announcers.get(tx);
  if (announce === undefined) throw new StoreError("notify needs the transaction of an operation");
  announce(channel);
}

/** The values that a database stores: text, numbers and null. */
export type Value = string | number | null;

/** A compiled statement of SQL, with `?` for each value. `R`: the columns of the rows that it returns, in order. */
export type Statement<R extends readonly unknown[] = unknown[]> = {
  run(...values: Value[]): Promise<Changes>;
  /** Runs it without waiting for the result: if it fails, the operation fails at its end. */
  send(...values: Value[]): Promise<void>;
  /** The rows that it returns. */
  values(...values: Value[]): Promise<R[]>;
};

const compilers = new WeakMap<Db, (text: string) => Statement>();

/** For engines: how this handle compiles SQL. */
export function compileWith(db: Db, compile: (text: string) => Statement): void {
  compilers.set(db, compile);
}

/** Compiles SQL without Drizzle, for the few statements that run on every request. The SQL must be portable. */
export function compile<R extends readonly unknown[] = unknown[]>(db: Db, text: string): Statement<R> {
  const compiler = compilers.get(db);
  if (compiler === undefined) throw new StoreError("This handle belongs to no store");
  return compiler(text) as Statement<readonly unknown[]> as Statement<R>;
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
 * A statement that is compiled once for each connection: `const setBody = statement("update … set body = ? where id = ?")`, then
 * `await setBody(tx).run(body, id)`.
 */
export const statement = <R extends readonly unknown[] = unknown[]>(text: string): ((db: Db) => Statement<R>) =>
  prepared((db) => compile<R>(db, text));

/**
 * The reason of a failure in one line of at most 500 characters, for a log or a record. For a failed query this is only the
 * database's reason, because the query's own message may contain the values to be written.
 */
export function reasonOf(error: unknown): string {
  let cause = error;
  while ((cause instanceof DrizzleError || cause instanceof DrizzleQueryError) && cause.cause) cause = cause.cause;
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return text.replace(/\s+/g, " ").trim().slice(0, 500);
}
