// SQLite as the store. Writes that arrive in the same turn of the event loop share one transaction (group commit). If one of
// them fails, only that one is not stored. Reads have their own connection.

import { drainMicrotasks } from "bun:jsc";
import type { Database, Statement } from "bun:sqlite";
import { keepingRequest } from "../lib/request-id.ts";
import { type Effects, moveEffects, noEffects } from "./effects.ts";
import { DatabaseUnable, type Db, reasonOf, type Store, StoreError } from "./engine.ts";
import { Listeners } from "./listeners.ts";
import { CountWriter } from "./row-counts.ts";
import { RowWatch, type Watch, watchRows } from "./row-watch.ts";
import { cannotOpen, connect, connectReading, truncateWal } from "./sqlite-connection.ts";
import { database, type Handle, newHandle } from "./sqlite-handle.ts";
import { Versions } from "./versions.ts";

const MAX_GROUP = 200; // a larger group would block the event loop for more than about 10 ms
const CHECKPOINT_PAGES = 4_000; // 16 MB of WAL; pages that are written repeatedly are copied only once
const PAGE_CACHE = 32_000; // KiB, allocated as needed; counting the events of many customers touches many pages

export type SqliteOptions = {
  /** The most operations that share a commit. */
  maxGroup?: number;
  /** Called after each commit with the number of its operations and the notified channels. */
  onCommit?: (operations: number, channels: ReadonlySet<string>) => void;
  /** For `watchRows`; without it no rows are watched. */
  watch?: Watch | undefined;
};

/**
 * Opens a database file, creating it if it is missing; migrations create its tables.
 * @throws {StoreError} if the file cannot be opened or is not a database.
 */
export function openSqlite(path: string, options: SqliteOptions = {}): Store {
  const writer = connect(path);
  try {
    writer.run("PRAGMA journal_mode = WAL");
    writer.run("PRAGMA synchronous = FULL");
    writer.run(`PRAGMA cache_size = -${PAGE_CACHE}`);
    writer.run(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    return new SqliteStore(writer, connectReading(path), options);
  } catch (error) {
    writer.close();
    throw cannotOpen(path, error);
  }
}

// Another process has locked the database for longer than the busy timeout, or the disk is full, read-only or failing.
const REFUSED = /^SQLITE_(?:BUSY|FULL|READONLY|IOERR|CANTOPEN)/;

/** Whether SQLite or the disk refuses every write at the moment, whatever is written. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && (REFUSED.test(String((error as { code?: unknown }).code)) || isRefused(error.cause));

type Operation = {
  run: (tx: Db) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** What remains to do after a commit: answering the callers, and the effects. */
type Done = { answers: (() => void)[]; effects: Effects };

class SqliteStore implements Store {
  readonly read: Db;
  private handle: Handle;
  private queue: Operation[] = [];
  private scheduled = false;
  private closing: PromiseWithResolvers<void> | undefined;
  private readonly listeners = new Listeners();
  private readonly versions: Versions;
  private readonly maxGroup: number;
  private readonly rows: RowWatch | undefined;
  private readonly counts: CountWriter;
  private readonly begin: Statement;
  private readonly commit: Statement;
  private readonly rollback: Statement;
  private readonly savepoint: Statement;
  private readonly release: Statement;
  private readonly undo: Statement;

  constructor(
    private readonly writer: Database,
    private readonly reader: Database,
    private readonly options: SqliteOptions,
  ) {
    this.maxGroup = options.maxGroup ?? MAX_GROUP;
    this.rows = options.watch && new RowWatch(writer, options.watch);
    this.counts = new CountWriter(writer);
    this.read = database(reader, (text) => reader.query(text));
    const elsewhere = writer.query("PRAGMA data_version"); // does not change with this connection's own commits
    this.versions = new Versions(() => elsewhere.values()[0]![0] as number);
    this.handle = newHandle(writer);
    this.begin = writer.prepare("BEGIN IMMEDIATE");
    this.commit = writer.prepare("COMMIT");
    this.rollback = writer.prepare("ROLLBACK");
    this.savepoint = writer.prepare("SAVEPOINT operation");
    this.release = writer.prepare("RELEASE operation");
    this.undo = writer.prepare("ROLLBACK TO operation");
  }

  write<T>(operation: (tx: Db) => Promise<T>): Promise<T> {
    if (this.closing !== undefined) return Promise.reject(new StoreError("The store is closed"));
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ run: keepingRequest(operation), resolve: resolve as (value: unknown) => void, reject });
      this.schedule();
    });
  }

  writeInOrder<T>(operations: readonly ((tx: Db) => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    return Promise.allSettled(operations.map((operation) => this.write(operation))); // the queue keeps their order
  }

  version(tables: readonly string[]): number {
    return this.versions.of(tables);
  }

  listen(channel: string, listener: () => void): () => void {
    return this.listeners.add(channel, listener);
  }

  watchRows(projectId: string, listener: (table: string) => void): () => void {
    return watchRows(this.options.watch, this.listeners, projectId, listener);
  }

  async dropDeleted(): Promise<boolean> {
    return truncateWal(this.writer);
  }

  close(): Promise<void> {
    if (this.closing === undefined) {
      this.closing = Promise.withResolvers<void>();
      this.schedule();
    }
    return this.closing.promise;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    // An immediate runs after all input of this turn, so that requests that arrived together are written together. A
    // microtask would run between two of them, and a timer would add a millisecond.
    setImmediate(this.flush);
  }

  private readonly flush = (): void => {
    const group = this.queue.splice(0, this.maxGroup);
    if (group.length > 0) this.commitTogether(group);
    this.scheduled = false;
    if (this.queue.length > 0) this.schedule();
    else if (this.closing !== undefined) this.closeFiles(this.closing);
  };

  /** Callers and listeners are notified only after the commit is on disk. */
  private commitTogether(group: Operation[]): void {
    let done: Done;
    try {
      done = this.transact(group, false) ?? this.transact(group, true)!;
    } catch (error) {
      this.abandon();
      const Failure = isRefused(error) ? DatabaseUnable : StoreError;
      const failure = new Failure(`Nothing of the transaction was stored: ${reasonOf(error)}`, { cause: error });
      for (const operation of group) operation.reject(failure);
      return;
    }
    const { answers, effects } = done;
    this.versions.wrote(effects.tables);
    this.options.onCommit?.(group.length, effects.channels);
    for (const answer of answers) answer();
    this.listeners.notify(effects.channels);
  }

  /**
   * Runs the operations in one transaction and commits it. The first try uses no savepoints, because within one SQLite copies
   * each written page, to a file if there are more than sixteen, which takes as long as the operation itself. If one of several
   * operations failed after writing, nothing is stored and the result is null: then they run again, each in a savepoint.
   * @throws if SQLite refuses to write, or has rolled back the whole transaction itself, as on a full disk.
   */
  private transact(group: Operation[], inSavepoints: boolean): Done | null {
    const done: Done = { answers: [], effects: noEffects() };
    this.rows?.begin();
    this.begin.run();
    for (const operation of group) {
      if (inSavepoints) this.savepoint.run();
      const { answer, mustUndo } = this.perform(operation, done.effects);
      done.answers.push(answer);
      if (mustUndo && !inSavepoints) {
        this.rollback.run();
        return group.length === 1 ? done : null;
      }
      if (mustUndo) this.undo.run();
      if (inSavepoints) this.release.run();
    }
    this.counts.write(done.effects.counts);
    this.rows?.take(done.effects.channels);
    this.commit.run();
    return done;
  }

  /** Runs one operation to its end. `mustUndo`: it failed, and may have written before. */
  private perform(operation: Operation, effects: Effects): { answer: () => void; mustUndo: boolean } {
    const { handle } = this;
    const { gate } = handle;
    gate.open = true;
    gate.hasWritten = false;
    let outcome: { value: unknown } | { error: unknown };
    try {
      outcome = this.settle(operation, handle);
    } finally {
      gate.open = false;
    }
    const error = "error" in outcome ? outcome.error : undefined;
    if (!this.writer.inTransaction) throw error ?? new StoreError("SQLite rolled the transaction back");
    if (isRefused(error)) throw error;
    if ("error" in outcome) {
      moveEffects(handle);
      return { answer: () => operation.reject(error), mustUndo: gate.hasWritten };
    }
    moveEffects(handle, effects);
    const { value } = outcome;
    return { answer: () => operation.resolve(value), mustUndo: false };
  }

  private settle(operation: Operation, handle: Handle): { value: unknown } | { error: unknown } {
    try {
      // A query builder returned without await is only a thenable; it runs when it is resolved here.
      const promise = Promise.resolve(operation.run(handle.tx));
      // Queries answer synchronously, so an operation that waits for nothing else has ended after this, including any
      // queries that it did not await.
      drainMicrotasks();
      const status = Bun.peek.status(promise);
      if (status === "fulfilled") return { value: Bun.peek(promise) };
      promise.catch(() => {}); // the caller gets the failure with the outcome
      if (status === "rejected") return { error: Bun.peek(promise) };
      // It may continue at any time, perhaps during another operation, so its handle must never work again.
      this.handle = newHandle(this.writer);
      return { error: new StoreError("An operation must not wait for anything but its own queries") };
    } catch (error) {
      return { error };
    }
  }

  private abandon(): void {
    moveEffects(this.handle);
    if (!this.writer.inTransaction) return;
    try {
      this.writer.run("ROLLBACK");
    } catch {
      // SQLite ended the transaction itself; the cause is already on its way to the callers.
    }
  }

  private closeFiles(closing: PromiseWithResolvers<void>): void {
    try {
      this.rows?.end();
      this.counts.close();
      for (const statement of [this.begin, this.commit, this.rollback, this.savepoint, this.release, this.undo])
        statement.finalize();
      this.reader.close();
      truncateWal(this.writer);
      this.writer.close();
      closing.resolve();
    } catch (error) {
      closing.reject(new StoreError("The database could not be closed cleanly", { cause: error }));
    }
  }
}
