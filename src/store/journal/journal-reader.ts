// Reads the journal's entries file by file, and deletes the files that were read completely.

import type { Log } from "../../lib/log.ts";
import { discard, JournalFile, type Line, listFiles } from "./journal-file.ts";

export type Entry = { number: number; kind: string; value: unknown; text: string; bytes: number };

export class JournalReader {
  #file: { first: number; path: string; content: JournalFile } | undefined;
  #lines: Iterator<Line> = [].values();
  #peeked: Entry[] = [];
  /** Files that were read completely. */
  #read: string[] = [];

  /** `costOf` an entry of a kind: see `EntryHandler`. */
  constructor(
    private readonly folder: string,
    private readonly log: Log,
    private readonly costOf: (kind: string, value: unknown) => number,
  ) {}

  /** The entries from number `from` up to but not including `end`, limited to this cost. Returns the same ones until `next` is called. */
  peek(from: number, end: number, most: number): readonly Entry[] {
    if (this.#peeked.length > 0) return this.#peeked;
    for (let cost = 0, number = from; cost < most && number < end; ) {
      const line = this.#nextLine();
      if (line === undefined) break;
      if (line.number < from) continue; // an earlier process saved it
      const entry = entryOf(line);
      this.#peeked.push(entry);
      cost += this.costOf(entry.kind, entry.value);
      number = entry.number + 1;
    }
    return this.#peeked;
  }

  /** Continues after the peeked entries, once they are in the database. */
  next(): void {
    this.#peeked = [];
    for (const path of this.#read.splice(0)) discard(path, this.log);
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
    const next = listFiles(this.folder).find(({ first }) => first > (this.#file?.first ?? -1));
    if (next === undefined) return false;
    this.close();
    this.#file = { ...next, content: new JournalFile(next.path) };
    return true;
  }

  close(): void {
    if (this.#file === undefined) return;
    this.#file.content.close();
    this.#read.push(this.#file.path);
    this.#file = undefined;
  }

  discardAll(): void {
    this.#read = [];
    for (const { path } of listFiles(this.folder)) discard(path, this.log);
  }
}

function entryOf({ number, text }: Line): Entry {
  const space = text.indexOf(" ");
  return { number, kind: text.slice(0, space), value: JSON.parse(text.slice(space + 1)), text, bytes: text.length };
}
