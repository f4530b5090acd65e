// A store that behaves like a database behind a network: it answers some turns of the event loop later, runs waiting writes in
// any order, returns rows that ORDER BY does not distinguish in any order, and commits no transaction in which a statement
// failed or has not answered. `RECOVERD_TEST_ENGINE=late bun test …` uses it instead of the usual engine.

import { Database, type SQLQueryBindings } from "bun:sqlite";
import { AsyncLocalStorage } from "node:async_hooks";
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { migrations } from "../../migrations/index.ts";
import { type Effects, noEffects } from "../../src/store/effects.ts";
import {
  announceWith,
  type Changes,
  compileWith,
  DatabaseAway,
  type Db,
  type Store,
  StoreError,
} from "../../src/store/engine.ts";
import { Listeners } from "../../src/store/listeners.ts";
import { migrateSqlite } from "../../src/store/migrate.ts";
import type { openStore } from "../../src/store/open.ts";
import { addCount, CountWriter, collectCounts } from "../../src/store/row-counts.ts";
import { RowWatch, watchRows } from "../../src/store/row-watch.ts";
import type { SqliteOptions } from "../../src/store/sqlite.ts";
import { connect, truncateWal } from "../../src/store/sqlite-connection.ts";
import { Versions, writtenTable } from "../../src/store/versions.ts";
import { isUnordered, loosenOrder } from "./loosen-order.ts";

/** Migrates and opens the database at `path`. */
export const openLate: typeof openStore = (path, options = {}) => {
  const migrated = migrateSqlite(path, migrations);
  if (migrated.applied.length > 0) options.onMigrated?.(migrated);
  return new LateStore(path, options);
};

type Transaction = Effects & { isOver: boolean; unanswered: number; failure: unknown };

/** Runs one statement with this text on the database. */
type Run = <T>(text: string, statement: () => T) => Promise<T>;

class LateStore implements Store {
  readonly read: Db;
  readonly #writer: Database;
  readonly #reader: Database;
  readonly #rows: RowWatch | undefined;
  readonly #counts: CountWriter;
  readonly #tx: Db;
  readonly #current = new AsyncLocalStorage<Transaction>();
  readonly #listeners = new Listeners();
  readonly #versions: Versions;
  #waiting: (() => Promise<void>)[] = [];
  #working: Promise<void> | undefined;
  #isClosed = false;

  constructor(
    path: string,
    private readonly options: SqliteOptions,
  ) {
    this.#writer = connect(path);
    this.#writer.run("PRAGMA journal_mode = WAL");
    this.#writer.run("PRAGMA synchronous = OFF");
    this.#reader = new Database(path, { readonly: true });
    this.#rows = options.watch && new RowWatch(this.#writer, options.watch);
    this.#counts = new CountWriter(this.#writer);
    this.#versions = new Versions(() => this.#writer.query("PRAGMA data_version").values()[0]![0] as number);
    this.read = database(this.#reader, async (_, statement) => {
      await someTurns();
      return statement();
    });
    this.#tx = database(this.#writer, (text, statement) => this.#runInTransaction(text, statement));
    announceWith(this.#tx, (channel) => this.#transaction().channels.add(channel));
    collectCounts(this.#tx, (key, change) => addCount(this.#transaction().counts, key, change));
  }

  #transaction(): Transaction {
    const transaction = this.#current.getStore();
    if (transaction === undefined || transaction.isOver) {
      throw new StoreError("This transaction has ended: await every query inside the operation");
    }
    return transaction;
  }

  async #runInTransaction<T>(text: string, statement: () => T): Promise<T> {
    const transaction = this.#transaction();
    if (transaction.failure !== undefined) throw new StoreError("A statement of this transaction has failed before");
    const table = writtenTable(text);
    if (table !== undefined) transaction.tables.add(table);
    transaction.unanswered++;
    try {
      const result = statement();
      await someTurns();
      return result;
    } catch (error) {
      transaction.failure = error;
      await someTurns();
      throw error;
    } finally {
      transaction.unanswered--;
    }
  }

  write<T>(operation: (tx: Db) => Promise<T>): Promise<T> {
    return this.#queue(() => this.#transact(operation));
  }

  async writeInOrder<T>(operations: readonly ((tx: Db) => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    const results: PromiseSettledResult<T>[] = [];
    for (const operation of operations) results.push(...(await Promise.allSettled([this.write(operation)])));
    return results;
  }

  dropDeleted(): Promise<boolean> {
    return this.#queue(async () => ({ value: truncateWal(this.#writer), channels: [] }));
  }

  lend(use: () => Promise<Iterable<string>>): Promise<void> {
    return this.#queue(async () => {
      const channels = await use();
      this.#versions.look();
      return { value: undefined, channels };
    });
  }

  #queue<T>(work: () => Promise<{ value: T; channels: Iterable<string> }>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new StoreError("The store is closed"));
    const done = Promise.withResolvers<T>();
    this.#waiting.push(async () => {
      try {
        const { value, channels } = await work();
        done.resolve(value);
        this.#listeners.notify(channels);
      } catch (error) {
        done.reject(error);
      }
    });
    this.#working ??= this.#work();
    return done.promise;
  }

  async #work(): Promise<void> {
    await someTurns();
    while (this.#waiting.length > 0) {
      const [next] = this.#waiting.splice(below(this.#waiting.length), 1);
      await next!();
    }
    this.#working = undefined;
  }

  async #transact<T>(operation: (tx: Db) => Promise<T>): Promise<{ value: T; channels: Set<string> }> {
    const transaction: Transaction = {
      isOver: false,
      unanswered: 0,
      failure: undefined,
      ...noEffects(),
    };
    this.#rows?.begin();
    this.#begin();
    try {
      const value = await this.#current.run(transaction, async () => operation(this.#tx));
      if (transaction.unanswered > 0) throw new StoreError("A statement was not awaited: it has not answered yet");
      if (transaction.failure !== undefined) throw transaction.failure;
      this.#counts.write(transaction.counts);
      this.#rows?.take(transaction.channels);
      this.#writer.run("COMMIT");
      this.#versions.wrote(transaction.tables);
      this.options.onCommit?.(1, transaction.channels);
      return { value, channels: transaction.channels };
    } catch (error) {
      if (this.#writer.inTransaction) this.#writer.run("ROLLBACK");
      throw error;
    } finally {
      transaction.isOver = true;
    }
  }

  #begin(): void {
    try {
      this.#writer.run("BEGIN IMMEDIATE");
    } catch (cause) {
      throw new DatabaseAway("Another process has locked the database", { cause });
    }
  }

  version(tables: readonly string[]): number {
    return this.#versions.of(tables);
  }

  listen(channel: string, listener: () => void): () => void {
    return this.#listeners.add(channel, listener);
  }

  watchRows(projectId: string, listener: (table: string) => void): () => void {
    return watchRows(this.options.watch, this.#listeners, projectId, listener);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#working;
    this.#rows?.end();
    this.#counts.close();
    this.#reader.close();
    this.#writer.close();
  }
}

type Row = unknown[] & Record<string, unknown>;

/** Drizzle and compiled statements that all go through `run`. */
function database(client: Database, run: Run): Db {
  const values = (text: string, bound: unknown[]) =>
    run(text, () => shuffled(text, prepare(client, text).values(...(bound as SQLQueryBindings[]))));
  const change = (text: string, bound: unknown[]): Promise<Changes> =>
    run(text, () => client.query(text).run(...(bound as SQLQueryBindings[])));
  const objects = (text: string, bound: unknown[]) =>
    run(text, () => shuffled(text, prepare(client, text).all(...(bound as SQLQueryBindings[]))));

  const db = drizzle(async (text, bound, method) => {
    if (method === "run") return (await change(text, bound)) as unknown as { rows: Row[] };
    const rows = await values(text, bound);
    return { rows: method === "get" ? (rows[0] as Row) : rows };
  }) as unknown as Db & { dialect: SQLiteAsyncDialect };
  db.all = ((query: SQL | string) => {
    const built = db.dialect.sqlToQuery(typeof query === "string" ? sql.raw(query) : query);
    return objects(built.sql, built.params);
  }) as unknown as typeof db.all;
  compileWith(db, (text) => ({
    run: (...bound) => change(text, bound),
    values: (...bound) => values(text, bound),
    send: async (...bound) => void (await change(text, bound)),
  }));
  return db;
}

const loosened = new Map<string, string>();

function prepare(client: Database, text: string) {
  try {
    if (!loosened.has(text)) loosened.set(text, loosenOrder(text));
    return client.query(loosened.get(text)!);
  } catch {
    loosened.set(text, text); // DISTINCT, for example, cannot be ordered by what it does not select
    return client.query(text);
  }
}

const shuffled = <T>(text: string, rows: T[]): T[] =>
  isUnordered(text) ? rows.sort(() => (below(2) === 0 ? -1 : 1)) : rows;

const below = (most: number): number => Math.floor(Math.random() * most);

async function someTurns(): Promise<void> {
  for (let turns = 1 + below(3); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
}
