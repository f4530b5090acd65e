// Saves the journal's entries in the database: in order, each once, in the transaction that also records the position.

import { reasonOf } from "../engine.ts";
import { type AnyEntryHandler, MOST_PER_WRITE } from "./entries.ts";
import { EntrySaver, type EntrySaverOptions, readMark } from "./entry-saver.ts";
import { JournalFile, listFiles } from "./journal-file.ts";
import { JournalReader } from "./journal-reader.ts";
import type { LoadMonitor } from "./load-monitor.ts";

export type ReplayOptions = EntrySaverOptions & {
  handlers: readonly AnyEntryHandler[];
  load: Pick<LoadMonitor, "count" | "isHigh">;
};

/** In ms. The replay pauses up to this long under high load, to leave the disk to requests. */
const LONGEST_YIELD = 5_000;
const CHECK_LOAD = 20; // ms
const RETRY = 1_000; // ms, after the database refused to write

export class Replay {
  readonly #saver: EntrySaver;
  readonly #reader: JournalReader;
  #loading: Promise<void> | undefined;
  isLoaded = false;
  /** The next entry's number; those below `#stored` are on disk, those below `#done` in the database. */
  #next = 0;
  #stored = 0;
  #done = 0;
  /** The bytes of the entries that are not in the database yet. */
  waiting = 0;
  /** Resolved after the next write. */
  #progress: PromiseWithResolvers<void> | undefined;
  #waiters: { number: number; canWait: boolean; resolve: () => void }[] = [];
  #running: Promise<void> | undefined;
  readonly #stopping = Promise.withResolvers<void>();
  #isStopped = false;

  constructor(private readonly options: ReplayOptions) {
    const { folder, handlers, log } = options;
    const byKind = new Map(handlers.map((one) => [one.kind.name, one]));
    this.#saver = new EntrySaver(options, byKind);
    this.#reader = new JournalReader(folder, log, (kind, entry) => byKind.get(kind)?.cost(entry as never) ?? 1);
    if (listFiles(folder).length > 0) this.#stored = Number.POSITIVE_INFINITY; // `load` counts them
  }

  /** Whether the database has every entry of the journal. */
  get isDone(): boolean {
    return this.#done >= this.#stored;
  }

  /** Reads what an earlier process left in the journal, and its position. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const mark = await readMark(this.options.store.read);
    let end = mark;
    for (const { path } of listFiles(this.options.folder)) {
      const file = new JournalFile(path);
      for (let group = file.next(); group !== undefined; group = file.next()) end = group.at(-1)!.number + 1;
      this.waiting += file.position;
      file.close();
    }
    this.#done = mark;
    this.#next = this.#stored = Math.max(mark, end);
    this.isLoaded = true;
  }

  start(): void {
    if (this.isDone) return;
    this.load().then(
      () => this.#begin(),
      (error) => this.#logFailure(error),
    );
  }

  /** Reserves numbers for `count` new entries; returns the first. */
  reserve(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }

  /** Records that all entries below `end` are on disk; `bytes` of them are new. */
  add(end: number, bytes: number): void {
    this.#stored = Math.max(this.#stored, end); // a later group may be on disk first
    this.waiting += bytes;
    this.#begin();
  }

  /** Resolves once all entries that are on disk now are in the database, or an attempt to save them failed. */
  async caughtUp(canWait: boolean): Promise<void> {
    if (this.isDone) return;
    await this.load();
    const number = this.#stored;
    if (this.#done >= number || this.#isStopped) return;
    this.#begin();
    await new Promise<void>((resolve) => this.#waiters.push({ number, canWait, resolve }));
  }

  async waitingAtMost(bytes: number): Promise<void> {
    while (this.waiting > bytes && !this.#isStopped) {
      this.#progress ??= Promise.withResolvers();
      await this.#progress.promise;
    }
  }

  #begin(): void {
    if (this.#running !== undefined || this.#isStopped || this.isDone) return;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    await this.#yieldUnderLoad();
    while (!this.isDone && !this.#isStopped) {
      try {
        await this.#replayNext();
      } catch (error) {
        this.#logFailure(error);
        this.#resolveWaiters(Number.POSITIVE_INFINITY);
        await Promise.race([Bun.sleep(RETRY), this.#stopping.promise]);
      }
    }
    this.#running = undefined;
  }

  async #yieldUnderLoad(): Promise<void> {
    const end = performance.now() + LONGEST_YIELD;
    const isHurried = () => this.#isStopped || this.#waiters.some(({ canWait }) => !canWait);
    while (this.options.load.isHigh && !isHurried() && performance.now() < end) {
      await Bun.sleep(CHECK_LOAD);
    }
  }

  async #replayNext(): Promise<void> {
    const entries = this.#reader.peek(this.#done, this.#stored, MOST_PER_WRITE);
    const last = entries.at(-1);
    if (last === undefined) {
      this.options.log.error("A part of the journal cannot be read", { folder: this.options.folder });
      this.#advance(this.#stored, this.waiting);
      return;
    }
    await this.#saver.save(entries);
    this.#reader.next();
    this.#advance(
      last.number + 1,
      entries.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }

  #advance(done: number, bytes: number): void {
    this.#done = done;
    this.waiting = this.isDone ? 0 : Math.max(0, this.waiting - bytes);
    this.#resolveWaiters(done);
    this.#progress?.resolve();
    this.#progress = undefined;
  }

  #resolveWaiters(done: number): void {
    const waiters = this.#waiters;
    this.#waiters = waiters.filter(({ number }) => number > done);
    for (const { number, resolve } of waiters) if (number <= done) resolve();
  }

  #logFailure(error: unknown): void {
    this.options.log.error("The journal's entries could not be saved in the database; they wait", {
      reason: reasonOf(error),
    });
  }

  /** Deletes all files. Call it only when all entries are in the database and none is being written. */
  discardSaved(): void {
    this.#reader.close();
    this.#reader.discardAll();
  }

  /** Stops after the current write. Leaves no file if all entries are in the database. */
  async close(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.resolve();
    this.#resolveWaiters(Number.POSITIVE_INFINITY);
    this.#progress?.resolve();
    await this.#running;
    if (this.isDone) this.discardSaved();
    else this.#reader.close();
  }
}
