// How far a journal has come: which entries are on disk and which in the database, who waits for that, and the loop that
// has slice after slice of them absorbed.

import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Rush } from "../lib/rush.ts";
import { type Absorption, MOST_AT_ONCE, readMark } from "./absorption.ts";
import { reasonOf, type Store } from "./engine.ts";
import { discard, JournalFile, listFiles } from "./journal-file.ts";

export type AbsorbingOptions = {
  folder: string;
  store: Store;
  absorption: Absorption;
  rush: Rush;
  clock: Clock;
  log: Log;
};

const MOST_BEHIND = { bytes: 128 * 2 ** 20, ms: 5_000 };
const LOOK = 50; // ms: whether the rush is over
const TRY_AGAIN = 1_000; // ms, after the database took nothing

export class Absorbing {
  #loading: Promise<void> | undefined;
  isLoaded = false;
  /** The next entry's number; those below `#kept` are on disk, those below `#done` in the database. */
  #next = 0;
  #kept = 0;
  #done = 0;
  /** Bytes that are to be absorbed, about. */
  waiting = 0;
  #waiters: { number: number; resolve: () => void }[] = [];
  /** Of those who wait while it gives way. */
  #hurry = Promise.withResolvers<void>();
  #room: PromiseWithResolvers<void> | undefined;
  #running: Promise<void> | undefined;
  readonly #stopping = Promise.withResolvers<void>();
  #stopped = false;

  constructor(private readonly options: AbsorbingOptions) {
    if (listFiles(options.folder).length > 0) this.#kept = Number.POSITIVE_INFINITY; // `load` tells how many
  }

  get isDone(): boolean {
    return this.#done >= this.#kept;
  }

  /** Finds out how far it came, and what was left behind. */
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
    this.#next = this.#kept = Math.max(mark, end);
    this.isLoaded = true;
  }

  /** Begins with what an earlier process left behind. */
  start(): void {
    if (this.isDone) return;
    this.load().then(
      () => this.#begin(),
      (error) => this.#complain(error),
    );
  }

  /** The first of so many new numbers. */
  number(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }

  /** All entries below this number are on disk by now. */
  add(end: number, bytes: number): void {
    this.#kept = Math.max(this.#kept, end); // a later group may be told of first
    this.waiting += bytes;
    this.#begin();
  }

  /** Resolves once all that is kept by now is in the database, or that was tried in vain. */
  async done(): Promise<void> {
    if (this.isDone) return;
    await this.load();
    const number = this.#kept;
    if (this.#done >= number || this.#stopped) return;
    this.#begin();
    await new Promise<void>((resolve) => {
      this.#waiters.push({ number, resolve });
      this.#hurry.resolve();
    });
  }

  /** Resolves once fewer bytes wait than that. */
  async roomBelow(bytes: number): Promise<void> {
    while (this.waiting > bytes && !this.#stopped) {
      this.#room ??= Promise.withResolvers();
      await this.#room.promise;
    }
  }

  #begin(): void {
    if (this.#running !== undefined || this.#stopped || this.isDone) return;
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    while (!this.isDone && !this.#stopped) {
      const { absorption, clock } = this.options;
      if (this.waiting < MOST_AT_ONCE) await this.#giveWay();
      try {
        const { done, bytes } = await absorption.absorb({ from: this.#done, end: this.#kept, now: clock.now() });
        this.#advance(done, bytes);
      } catch (error) {
        this.#complain(error);
        this.#wake(Number.POSITIVE_INFINITY);
        await Promise.race([Bun.sleep(TRY_AGAIN), this.#stopping.promise]);
      }
    }
    this.#running = undefined;
  }

  /** In a rush the disk is left to those who wait for it: until somebody asks for what waits, or it has waited long. */
  async #giveWay(): Promise<void> {
    const until = performance.now() + MOST_BEHIND.ms;
    this.#hurry = Promise.withResolvers();
    while (this.options.rush.isOn && this.waiting < MOST_BEHIND.bytes && performance.now() < until) {
      if (this.#waiters.length > 0 || this.#stopped) return;
      await Promise.race([Bun.sleep(LOOK), this.#hurry.promise]);
    }
  }

  #advance(done: number, bytes: number): void {
    this.#done = done;
    this.waiting = this.isDone ? 0 : Math.max(0, this.waiting - bytes);
    this.#wake(done);
    this.#room?.resolve();
    this.#room = undefined;
  }

  #wake(done: number): void {
    const waiters = this.#waiters;
    this.#waiters = waiters.filter(({ number }) => number > done);
    for (const { number, resolve } of waiters) if (number <= done) resolve();
  }

  #complain(error: unknown): void {
    this.options.log.error("The journal's entries could not be taken into the database; they wait", {
      reason: reasonOf(error),
    });
  }

  /** Ends with the slice that is under way. Where all is absorbed, no file is left. */
  async close(): Promise<void> {
    this.#stopped = true;
    this.#stopping.resolve();
    this.#hurry.resolve();
    this.#wake(Number.POSITIVE_INFINITY);
    this.#room?.resolve();
    await this.#running;
    await this.options.absorption.close();
    if (!this.isDone) return;
    for (const { path } of listFiles(this.options.folder)) discard(path, this.options.log);
  }
}
