// Brings a journal's entries into the database: in their order, each once, in the transaction that notes how far it came.

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Rush } from "../lib/rush.ts";
import { compile, type Db, prepared, reasonOf, StoreError } from "./engine.ts";
import type { EntryKind, JournalOptions } from "./journal.ts";
import { appendLine, JournalFile, type Line, listFiles } from "./journal-file.ts";

/** What becomes of the entries of one kind. */
export type Absorber<E> = {
  kind: EntryKind<E>;
  /** Puts entries, in their order, where they belong. `now` in ms. */
  absorb(tx: Db, entries: readonly E[], now: number): Promise<void>;
  /** Keeps one that `absorb` threw at although the database works; without it the entry goes into a file. */
  rescue?(entry: E): Promise<void>;
};

/** An absorber among others, its entries being of its kind. */
export type AnyAbsorber = Absorber<never>;

export const absorber = <E extends object>(
  kind: EntryKind<E>,
  absorb: Absorber<E>["absorb"],
  rescue?: Absorber<E>["rescue"],
): AnyAbsorber => ({ kind, absorb, ...(rescue ? { rescue } : {}) }) as AnyAbsorber;

/** Bytes in one transaction: it holds the event loop. */
const SLICE = { calm: 256 * 1024, inRush: 64 * 1024 };
/** In a rush what comes goes first, so many ms each time, but not once so much has waited, or for so long. */
const GIVE_WAY = 20;
const MOST_BEHIND = { bytes: 32 * 2 ** 20, ms: 5_000 };
const TRY_AGAIN = 1_000; // ms, after the database took nothing
const REFUSED = "refused.ndjson";

const findMark = prepared((db) => compile(db, "select next from journal_mark"));
const setMark = prepared((db) => compile(db, "update journal_mark set next = ?"));

export class Absorbing {
  #absorbers: ReadonlyMap<string, AnyAbsorber> | undefined;
  #loading: Promise<void> | undefined;
  isLoaded = false;
  /** The next entry's number; those below `#kept` are on disk, those below `#done` in the database. */
  #next = 0;
  #kept = 0;
  #done = 0;
  /** Bytes that are to be absorbed, about. */
  waiting = 0;
  #behindSince = 0;
  #file: { first: number; path: string; content: JournalFile } | undefined;
  #lines: Iterator<Line> = [].values();
  /** What is absorbed next, until it is. */
  #slice: Line[] | undefined;
  #outlived: string[] = [];
  #waiters: { number: number; resolve: () => void }[] = [];
  #room: PromiseWithResolvers<void> | undefined;
  #running = false;
  readonly #stopping = Promise.withResolvers<void>();
  #stopped = false;

  constructor(
    private readonly options: JournalOptions,
    private readonly rush: Rush,
  ) {
    if (listFiles(options.folder).length > 0) this.#kept = Number.POSITIVE_INFINITY; // `load` tells how many
  }

  get isDone(): boolean {
    return this.#done >= this.#kept;
  }

  start(absorbers: readonly AnyAbsorber[]): void {
    this.#absorbers = new Map(absorbers.map((one) => [one.kind.name, one]));
    if (this.isDone) return;
    this.load().then(
      () => this.#begin(),
      (error) => this.#complain(error),
    );
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
    const [row] = await findMark(this.options.store.read).values();
    const mark = Number(row?.[0]);
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
    this.#begin();
  }

  /** The first of so many new numbers. */
  number(count: number): number {
    const first = this.#next;
    this.#next += count;
    return first;
  }

  /** All entries below this number are on disk by now. */
  add(end: number, bytes: number): void {
    if (this.isDone) this.#behindSince = performance.now();
    this.#kept = end;
    this.waiting += bytes;
    this.#begin();
  }

  /** Resolves once all that is kept by now is in the database, or that was tried in vain. */
  async done(): Promise<void> {
    if (this.isDone) return;
    await this.load();
    const number = this.#kept;
    if (this.#done >= number || this.#stopped) return;
    await new Promise<void>((resolve) => this.#waiters.push({ number, resolve }));
  }

  /** Resolves once fewer bytes wait than that. */
  async roomBelow(bytes: number): Promise<void> {
    while (this.waiting > bytes && !this.#stopped) {
      this.#room ??= Promise.withResolvers();
      await this.#room.promise;
    }
  }

  #begin(): void {
    if (this.#running || this.#stopped || this.#absorbers === undefined || !this.isLoaded) return;
    this.#running = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    while (!this.isDone && !this.#stopped) {
      if (this.#givesWay()) {
        await Bun.sleep(GIVE_WAY);
        continue;
      }
      this.#slice ??= this.#take(this.rush.isOn ? SLICE.inRush : SLICE.calm);
      if (this.#slice.length === 0) {
        this.options.log.error("A part of the journal cannot be read", { folder: this.options.folder });
        this.#advance(this.#kept, this.waiting);
        break;
      }
      try {
        await this.#absorb(this.#slice);
      } catch (error) {
        this.#complain(error);
        this.#wake(Number.POSITIVE_INFINITY);
        await Promise.race([Bun.sleep(TRY_AGAIN), this.#stopping.promise]);
        continue;
      }
      const slice = this.#slice;
      this.#slice = undefined;
      this.#advance(slice.at(-1)!.number + 1, sizeOf(slice));
    }
    this.#running = false;
  }

  #givesWay(): boolean {
    if (!this.rush.isOn || this.#waiters.length > 0 || this.#room !== undefined) return false;
    return this.waiting < MOST_BEHIND.bytes && performance.now() - this.#behindSince < MOST_BEHIND.ms;
  }

  #take(bytes: number): Line[] {
    const taken: Line[] = [];
    for (let size = 0; size < bytes; ) {
      const line = this.#nextLine();
      if (line === undefined) break;
      if (line.number < this.#done) continue; // before an earlier process ended
      taken.push(line);
      size += line.text.length;
    }
    return taken;
  }

  #nextLine(): Line | undefined {
    for (;;) {
      const { value } = this.#lines.next();
      if (value !== undefined) return value;
      const group = this.#file?.content.next();
      if (group !== undefined) this.#lines = group.values();
      else if (!this.#openNext()) return undefined;
    }
  }

  #openNext(): boolean {
    const next = listFiles(this.options.folder).find(({ first }) => first > (this.#file?.first ?? -1));
    if (next === undefined) return false;
    this.#leaveFile();
    this.#file = { ...next, content: new JournalFile(next.path) };
    return true;
  }

  #leaveFile(): void {
    if (this.#file === undefined) return;
    this.#file.content.close();
    this.#outlived.push(this.#file.path);
    this.#file = undefined;
  }

  async #absorb(lines: readonly Line[]): Promise<void> {
    try {
      await this.#write(lines);
    } catch (error) {
      if (error instanceof StoreError) throw error; // the database takes nothing at the moment
      // One of them is at fault, and the others must not suffer for it.
      for (const line of lines) await this.#write([line]).catch((fault) => this.#rescue(line, fault));
    }
  }

  #write(lines: readonly Line[]): Promise<void> {
    const { store, clock } = this.options;
    const runs = runsOf(lines);
    return store.write(async (tx) => {
      for (const { name, entries } of runs) {
        const absorber = this.#absorbers!.get(name);
        if (absorber === undefined) throw new Error(`Nothing takes entries of the kind "${name}"`);
        await absorber.absorb(tx, entries as never[], clock.now());
      }
      await setMark(tx).run(lines.at(-1)!.number + 1);
    });
  }

  /** Keeps it elsewhere, then goes on. */
  async #rescue(line: Line, fault: unknown): Promise<void> {
    if (fault instanceof StoreError) throw fault;
    const { folder, log, store } = this.options;
    const [{ name, entries }] = runsOf([line]) as [Run];
    const rescue = this.#absorbers!.get(name)?.rescue;
    log.error("An entry of the journal could not be taken into the database; it is kept in a file", {
      kind: name,
      reason: reasonOf(fault),
    });
    if (rescue) await rescue(entries[0] as never);
    else appendLine(join(folder, REFUSED), line.text);
    await store.write(async (tx) => {
      await setMark(tx).run(line.number + 1);
    });
  }

  #advance(done: number, bytes: number): void {
    this.#done = done;
    this.waiting = this.isDone ? 0 : Math.max(0, this.waiting - bytes);
    for (const path of this.#outlived.splice(0)) rmSync(path, { force: true });
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
    this.#wake(Number.POSITIVE_INFINITY);
    this.#room?.resolve();
    while (this.#running) await Bun.sleep(1);
    this.#leaveFile();
    if (!this.isDone) return;
    for (const { path } of listFiles(this.options.folder)) rmSync(path, { force: true });
  }
}

type Run = { name: string; entries: unknown[] };

/** Entries that follow each other and are of one kind, together. */
function runsOf(lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  for (const { text } of lines) {
    const space = text.indexOf(" ");
    const name = text.slice(0, space);
    const entry: unknown = JSON.parse(text.slice(space + 1));
    const last = runs.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else runs.push({ name, entries: [entry] });
  }
  return runs;
}

const sizeOf = (lines: readonly Line[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);
