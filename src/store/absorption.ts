// Brings a journal's entries into the database: in their order, each once, in the transaction that notes how far it came.

import { join } from "node:path";
import type { Log } from "../lib/log.ts";
import { compile, type Db, prepared, reasonOf, type Store, StoreError } from "./engine.ts";
import type { AnyAbsorber } from "./entries.ts";
import { appendLine, discard, JournalFile, type Line, listFiles } from "./journal-file.ts";

/** A part of the journal that is to be absorbed: from this number on, and below the other. */
export type Slice = { from: number; end: number; now: number };

/** The entries below this number are in the database; they had so many bytes. */
export type Absorbed = { done: number; bytes: number };

/** Brings slices into the database, one after the other; what each one leaves over is in the next. */
export interface Absorption {
  /** @throws {StoreError} where the database takes nothing at the moment. */
  absorb(slice: Slice): Promise<Absorbed>;
  close(): Promise<void>;
}

/** Bytes in one transaction, some 30 ms: others who write wait for its end. */
export const MOST_AT_ONCE = 2 ** 20;
const REFUSED = "refused.ndjson";

const findMark = prepared((db) => compile(db, "select next from journal_mark"));
const setMark = prepared((db) => compile(db, "update journal_mark set next = ? where next < ?"));

/** The number of the first entry that is not in the database. */
export async function readMark(db: Db): Promise<number> {
  const [row] = await findMark(db).values();
  return Number(row?.[0]);
}

const writeMark = (tx: Db, next: number) => setMark(tx).run(next, next);

/** Absorbs where it is called. */
export class AbsorptionHere implements Absorption {
  readonly #absorbers: ReadonlyMap<string, AnyAbsorber>;
  #file: { first: number; path: string; content: JournalFile } | undefined;
  #lines: Iterator<Line> = [].values();
  /** What is absorbed next, until it is. */
  #taken: Line[] | undefined;
  /** Files that were read to their end. */
  #outlived: string[] = [];

  constructor(
    private readonly options: { folder: string; store: Pick<Store, "write">; log: Log },
    absorbers: readonly AnyAbsorber[],
  ) {
    this.#absorbers = new Map(absorbers.map((one) => [one.kind.name, one]));
  }

  async absorb(slice: Slice): Promise<Absorbed> {
    this.#taken ??= this.#take(slice);
    const taken = this.#taken;
    if (taken.length === 0) {
      this.options.log.error("A part of the journal cannot be read", { folder: this.options.folder });
      return { done: slice.end, bytes: 0 };
    }
    await this.#absorb(taken, slice.now);
    this.#taken = undefined;
    for (const path of this.#outlived.splice(0)) discard(path, this.options.log);
    return { done: taken.at(-1)!.number + 1, bytes: taken.reduce((sum, { text }) => sum + text.length, 0) };
  }

  #take({ from, end }: Slice): Line[] {
    const taken: Line[] = [];
    for (let bytes = 0, next = from; bytes < MOST_AT_ONCE && next < end; ) {
      const line = this.#nextLine();
      if (line === undefined) break;
      if (line.number < from) continue; // before an earlier process ended
      taken.push(line);
      bytes += line.text.length;
      next = line.number + 1;
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

  async #absorb(lines: readonly Line[], now: number): Promise<void> {
    try {
      await this.#write(lines, now);
    } catch (error) {
      if (error instanceof StoreError) throw error; // the database takes nothing at the moment
      // One of them is at fault, and the others must not suffer for it.
      for (const line of lines) await this.#write([line], now).catch((fault) => this.#rescue(line, fault));
    }
  }

  #write(lines: readonly Line[], now: number): Promise<void> {
    return this.options.store.write(async (tx) => {
      // What counts is what the database says: somebody who was given up as lost may have absorbed them after all.
      const mark = await readMark(tx);
      for (const { name, entries } of runsOf(lines.filter(({ number }) => number >= mark))) {
        const absorber = this.#absorbers.get(name);
        if (absorber === undefined) throw new Error(`Nothing takes entries of the kind "${name}"`);
        await absorber.absorb(tx, entries as never[], now);
      }
      await writeMark(tx, lines.at(-1)!.number + 1);
    });
  }

  /** Keeps it elsewhere, then goes on. */
  async #rescue(line: Line, fault: unknown): Promise<void> {
    if (fault instanceof StoreError) throw fault;
    const { folder, log, store } = this.options;
    const [{ name, entries }] = runsOf([line]) as [Run];
    const rescue = this.#absorbers.get(name)?.rescue;
    log.error("An entry of the journal could not be taken into the database; it is kept in a file", {
      kind: name,
      reason: reasonOf(fault),
    });
    if (rescue) await rescue(entries[0] as never);
    else appendLine(join(folder, REFUSED), line.text);
    await store.write(async (tx) => {
      await writeMark(tx, line.number + 1);
    });
  }

  async close(): Promise<void> {
    this.#leaveFile();
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
