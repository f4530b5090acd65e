// PostgreSQL as the store. Operations are written in lanes: those of one lane one after another, in shared transactions, those
// of different lanes at the same time.

import { type Db, type HowToWrite, type Store, StoreError } from "../engine.ts";
import { Listeners } from "../listeners.ts";
import type { Nodes } from "../nodes.ts";
import { type Watch, watchRows } from "../row-watch.ts";
import { Versions } from "../versions.ts";
import { connectTo, type Pool, runOn, STATEMENT_TIMEOUT, twice } from "./connection.ts";
import { database } from "./handle.ts";
import { Lane } from "./lane.ts";
import type { PostgresNodes } from "./nodes.ts";
import { Replica } from "./replica.ts";
import { createNotes } from "./row-notes.ts";
import { Signals } from "./signals.ts";
import { Snapshots } from "./snapshots.ts";
import { Statistics } from "./statistics.ts";
import type { Isolation } from "./transaction.ts";

export type PostgresOptions = {
  /** The maximum number of connections. */
  pool?: number;
  /** The URL of a replica, for long reads. */
  readUrl?: string;
  watch?: Watch | undefined;
  onCommit?: (operations: number, channels: ReadonlySet<string>) => void;
  /** Whether it listens to the commits of other processes, on its own connection. */
  listens?: boolean;
  /** Awaited before anything is read or written. */
  ready?: Promise<unknown>;
  onClose?: () => Promise<void>;
  /** The nodes that serve the database; omitted if it is opened for a command. */
  nodes?: PostgresNodes | undefined;
};

const POOL = 24;
/** Connections of the pool for the queue's own statements and for long and short reads. Writes and other reads share the rest. */
const QUEUE = 1;
const LONG_READS = 2;
const SHORT_READS = 2;
/** In ms. Commits of other nodes are visible to caches after this time at the latest. */
const LONGEST_CACHED = 1_000;
const LONG_READ_TIMEOUT = 600_000; // ms

export class PostgresStore implements Store {
  readonly read: Db;
  readonly nodes: Nodes | undefined;
  readonly #readers: Pool;
  readonly #writers: Pool;
  readonly #listening: Pool;
  readonly #pools: Pool[] = [];
  /** The first one is for operations without a lane. */
  readonly #lanes: Lane[];
  readonly #queueLane: Lane;
  readonly #listeners = new Listeners();
  readonly #versions = new Versions(() => Math.floor(performance.now() / LONGEST_CACHED));
  readonly #signals: Signals;
  readonly #statistics: Statistics;
  readonly #longReads: Snapshots;
  readonly #shortReads: Snapshots;
  readonly #replica: Replica | undefined;
  readonly opened: Promise<void>;
  #closing: Promise<void> | undefined;

  constructor(
    url: string,
    private readonly options: PostgresOptions,
  ) {
    const { pool = POOL, ready = Promise.resolve() } = options;
    this.nodes = options.nodes;
    const shared = pool - QUEUE - LONG_READS - SHORT_READS;
    const lanes = Math.ceil(shared / 2);
    const poolOf = (max: number, timeout = STATEMENT_TIMEOUT): Pool => {
      const opened = connectTo(url, max, { timeout });
      this.#pools.push(opened);
      return opened;
    };
    this.#readers = poolOf(shared - lanes);
    this.#writers = poolOf(lanes + QUEUE);
    this.#longReads = new Snapshots(poolOf(LONG_READS, LONG_READ_TIMEOUT));
    this.#shortReads = new Snapshots(poolOf(SHORT_READS));
    this.#listening = poolOf(1);
    if (options.readUrl) this.#replica = new Replica(options.readUrl, this.#readers);
    this.#signals = new Signals(this.#readers, this.#listening, () => this.#isWatching);
    this.#statistics = new Statistics(this.#readers);
    options.nodes?.onSilence((isSilent) => {
      for (const one of this.#pools) isSilent ? one.shut() : one.open();
      if (!isSilent) this.#signals.listenAgain();
    });
    this.opened = ready.then(() => this.#open());
    this.opened.catch(() => {}); // the first read or write reports it
    this.#lanes = Array.from({ length: lanes }, () => this.#newLane("serializable"));
    this.#queueLane = this.#newLane("read committed");
    this.read = database(async (text, values, asObjects) => {
      await this.opened;
      return twice(() => runOn(this.#readers, text, values, asObjects));
    });
  }

  async #open(): Promise<void> {
    const { watch, listens = false } = this.options;
    if (watch) await createNotes(this.#writers, watch);
    if (!listens) return;
    await this.#signals.listen({
      wrote: (tables) => this.#versions.wrote(tables),
      announced: (channels) => this.#listeners.notify(channels),
      missed: () => {
        this.#versions.wroteAnything();
        this.#listeners.notifyAll();
      },
    });
  }

  get #isWatching(): boolean {
    const { watch } = this.options;
    return watch !== undefined && Atomics.load(watch.watchers, 0) > 0;
  }

  async write<T>(operation: (tx: Db) => Promise<T>, { lane, ownRowsOnly = false, about }: HowToWrite = {}): Promise<T> {
    if (this.#closing !== undefined) throw new StoreError("The store is closed");
    return (ownRowsOnly ? this.#queueLane : this.#laneOf(lane)).write(operation, this.opened, about);
  }

  #laneOf(name: string | undefined): Lane {
    const others = this.#lanes.length - 1;
    return this.#lanes[name === undefined || others === 0 ? 0 : 1 + (Bun.hash.crc32(name) % others)]!;
  }

  #newLane(isolation: Isolation): Lane {
    return new Lane(this.#writers, {
      isolation,
      isWatched: () => this.#isWatching || this.#signals.areOthersWatching,
      onCommit: (operations, { tables, channels }) => {
        this.#versions.wrote(tables);
        this.options.onCommit?.(operations, channels);
        this.#listeners.notify(channels);
        this.#signals.announce(tables, channels);
        this.#statistics.wrote(tables);
      },
    });
  }

  writeInOrder<T>(operations: readonly ((tx: Db) => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
    return Promise.allSettled(operations.map((operation) => this.write(operation))); // their lane keeps the order
  }

  version(tables: readonly string[]): number {
    return this.#versions.of(tables);
  }

  listen(channel: string, listener: () => void): () => void {
    return this.#listeners.add(channel, listener);
  }

  watchRows(projectId: string, listener: (table: string) => void): () => void {
    const stop = watchRows(this.options.watch, this.#listeners, projectId, listener);
    this.#signals.watch();
    return stop;
  }

  /** The server's own vacuum does this, in its own time. */
  dropDeleted(): Promise<boolean> {
    return Promise.resolve(true);
  }

  readonly atOneMoment = async <T>(read: (db: Db) => Promise<T>, isShort: boolean): Promise<T> => {
    await this.opened;
    const elsewhere = isShort ? null : await this.#replica?.read(read);
    if (elsewhere) return elsewhere.value;
    return (isShort ? this.#shortReads : this.#longReads).read(read);
  };

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.opened.catch(() => {});
    await Promise.all([...this.#lanes, this.#queueLane].map((lane) => lane.close()));
    await this.#statistics.close();
    await this.#signals.close();
    await this.#replica?.close();
    await Promise.all(this.#pools.map((pool) => pool.close()));
    await this.options.onClose?.();
  }
}
