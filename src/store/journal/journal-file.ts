// The format of the journal's files: groups of lines, each after a header that detects damaged or truncated groups.

import { closeSync, openSync, readdirSync, readSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../../lib/log.ts";

/** An entry in a file. Entries are numbered consecutively. */
export type Line = { number: number; text: string };

const NAME = /^(\d{16})\.journal$/;
const HEAD = /^([0-9a-f]{8}) (\d{1,16}) (\d{1,9}) (\d{1,12})$/;
const LONGEST_HEAD = 64;
const NEW_LINE = 10;
const PART = 2 ** 20; // bytes

/** The name of the file that begins with this entry. Names sort like their numbers. */
export const fileName = (first: number): string => `${String(first).padStart(16, "0")}.journal`;

/** The journal's files, the oldest first; none if the folder is missing. */
export function listFiles(folder: string): { path: string; first: number }[] {
  return namesIn(folder)
    .flatMap((name) => {
      const first = NAME.exec(name)?.[1];
      return first === undefined ? [] : [{ path: join(folder, name), first: Number(first) }];
    })
    .sort((a, b) => a.first - b.first);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}

/** A group as it is written: `<checksum> <number of the first entry> <entries> <bytes>`, then a line for each entry. */
export function groupOf(first: number, lines: readonly string[]): Buffer {
  const payload = Buffer.from(lines.join(""));
  const head = `${checksum(payload)} ${first} ${lines.length} ${payload.length}\n`;
  return Buffer.concat([Buffer.from(head), payload]);
}

const checksum = (payload: Uint8Array): string => Bun.hash.crc32(payload).toString(16).padStart(8, "0");

/** Deletes a file after all of its entries are in the database. A file with a damaged part is renamed instead, for inspection. */
export function discard(path: string, log: Log): void {
  const file = new JournalFile(path);
  while (file.next() !== undefined);
  const isDamaged = file.hasMore;
  file.close();
  if (!isDamaged) {
    rmSync(path);
    return;
  }
  const renamed = damaged(path);
  renameSync(path, renamed);
  log.error("A file of the journal is damaged; it is stored under another name", { file: renamed });
}

/** The path that a damaged file is renamed to. */
export const damaged = (path: string): string => `${path}.damaged`;

/** Reads one file, group by group. */
export class JournalFile {
  readonly #file: number;
  #at = 0;

  constructor(path: string) {
    this.#file = openSync(path, "r");
  }

  /** How many bytes were read. */
  get position(): number {
    return this.#at;
  }

  /** The next group's entries; undefined at the end and at a truncated or damaged group. */
  next(): Line[] | undefined {
    const start = this.#read(this.#at, LONGEST_HEAD);
    const end = start.indexOf(NEW_LINE);
    const head = end === -1 ? null : HEAD.exec(start.toString("latin1", 0, end));
    if (head === null) return undefined;
    const [, sum, first, count, length] = head;
    const payload = this.#read(this.#at + end + 1, Number(length));
    if (payload.length !== Number(length) || checksum(payload) !== sum) return undefined;
    const texts = payload.toString().split("\n", Number(count));
    this.#at += end + 1 + payload.length;
    return texts.map((text, i) => ({ number: Number(first) + i, text }));
  }

  /** Whether there is data after the readable groups. */
  get hasMore(): boolean {
    for (let at = this.#at; ; at += PART) {
      const part = this.#read(at, PART);
      if (part.some((byte) => byte !== 0)) return true;
      if (part.length < PART) return false;
    }
  }

  #read(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    let read = 0;
    while (read < length) {
      const more = readSync(this.#file, bytes, read, length - read, position + read);
      if (more === 0) break;
      read += more;
    }
    return bytes.subarray(0, read);
  }

  close(): void {
    closeSync(this.#file);
  }
}
