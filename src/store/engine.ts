// What every database engine offers: one type for reads and transactions, a write queue, and listeners to commits.
// Nothing here knows which database is behind it.

import { getTableName } from "drizzle-orm";
import { DrizzleError, DrizzleQueryError } from "drizzle-orm/errors";
import type { BaseSQLiteDatabase, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Nodes } from "./nodes.ts";

/** What a statement that writes answers: how many rows it inserted, updated or deleted. */
export type Changes = { readonly changes: number };

/** A place where queries run: `store.read`, or the `tx` of an operation. Await every query. */
export type Db = BaseSQLiteDatabase<"async", Changes, Record<string, never>>;

/** Advice for engines that write several transactions at the same time. */
export type HowToWrite = {
  /** Operations that have the same name here rarely disturb those of other names: the id of a project, for example. */
  lane?: string;
  /** It decides by the rows that it changes itself, and by no others. */
  ownRowsOnly?: boolean;
  /** Everything by which it decides: of two operations of a lane that share none of it, none depends on what the other writes. */
  about?: readonly string[];
};

/** For the queue's own statements. */
export const OWN_ROWS: HowToWrite = { ownRowsOnly: true };

export interface Store {
  /** Reads committed rows only; refuses to write. */
  readonly read: Db;

  /**
   * Another number after every commit that wrote one of these tables, on whatever connection; of another process a
   * millisecond later. See `versionOf`.
   */
  version(tables: readonly string[]): number;

  /**
   * Runs the operation in a transaction and resolves once its commit is on disk. When it throws, nothing of it is stored.
   * An operation does no I/O but its queries, and may be run again: it has no other effect.
   */
  write<T>(operation: (tx: Db) => Promise<T>, how?: HowToWrite): Promise<T>;

  /**
   * Writes as `write` does, one operation after the other: each sees what those before it wrote, and one that fails
   * leaves the others. Of operations that are written at the same time otherwise, any may be the first.
   */
  writeInOrder<T>(operations: readonly ((tx: Db) => Promise<T>)[]): Promise<PromiseSettledResult<T>[]>;

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

  /**
   * Removes from the disk what committed writes have deleted or replaced. False while somebody reads what was there before:
   * ask again later.
   */
  dropDeleted(): Promise<boolean>;

  /** Where the database is opened later than the store: resolves once it can be used, and rejects with why it cannot. */
  readonly opened?: Promise<void>;

  /**
   * Where present, long reads run here, each on a connection that sees the database at one moment; where absent, in a
   * thread with a connection of its own.
   */
  atOneMoment?<T>(read: (db: Db) => Promise<T>, isShort: boolean): Promise<T>;

  /** The processes that serve the database; absent where only this one can. */
  readonly nodes?: Nodes | undefined;

  /** Lets the writes that are queued commit, refuses new ones, and closes the files. */
  close(): Promise<void>;
}

/** A failure of the database itself, or of its use. The message is one line that an operator can act on. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** `const version = versionOf(store, projects, projectKeys)`: what is read from these tables holds until it changes. */
export function versionOf(store: Pick<Store, "version">, ...tables: SQLiteTable[]): () => number {
  const names = tables.map((table) => getTableName(table));
  return () => store.version(names);
}

/** The database cannot be reached, or refuses connections, at the moment: the same may work in a while. */
export class DatabaseAway extends StoreError {}

const announcers = new WeakMap<Db, (channel: string) => void>();

/** For engines: what `notify` does on this transaction. */
export function announceWith(tx: Db, announce: (channel: string) => void): void {
  announcers.set(tx, announce);
}

/** Notifies the channel's listeners once this operation has been committed; not when it is rolled back. */
export function notify(tx: Db, channel: string): void {
  const announce = announcers.get(tx);
  if (announce === undefined) throw new StoreError("notify needs the transaction of an operation");
  announce(channel);
}

/** What a database takes and gives: text, numbers and null. */
export type Value = string | number | null;

/** A compiled statement of SQL, with `?` for each value. */
export type Statement = {
  run(...values: Value[]): Promise<Changes>;
  /** Runs it where its answer is of no use: the operation may go on before it has been run, and fails in the end if it does. */
  send(...values: Value[]): Promise<void>;
  /** The rows that it returns, each with its columns in order. */
  values(...values: Value[]): Promise<unknown[][]>;
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
 * One line that says why something failed, at most 500 characters, for a log or a record. Of a failed query it gives
 * the database's reason only: the query's own message may hold what was to be written.
 */
export function reasonOf(error: unknown): string {
  let cause = error;
  while ((cause instanceof DrizzleError || cause instanceof DrizzleQueryError) && cause.cause) cause = cause.cause;
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return text.replace(/\s+/g, " ").trim().slice(0, 500);
}
