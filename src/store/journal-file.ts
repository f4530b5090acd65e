// How a journal lies on disk: groups of lines, each group with a head of its own that tells whether it is whole.

import {
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { forceToDisk } from "../lib/force-to-disk.ts";
import type { Log } from "../lib/log.ts";

/** One entry as it was written down: the number tells its place among all entries ever. */
export type Line = { number: number; text: string };

const NAME = /^(\d{16})\.journal$/;
const HEAD = /^([0-9a-f]{8}) (\d{1,16}) (\d{1,9}) (\d{1,12})$/;
const LONGEST_HEAD = 64;
const NEW_LINE = 10;
const STEP = 2 ** 20; // by which a file grows
let emptiness: Uint8Array | undefined;
const OWNER_ONLY = { file: 0o600, folder: 0o700 }; // it may hold customers' addresses

/** The name of the file whose first entry has this number: names sort as numbers do. */
export const fileName = (first: number): string => `${String(first).padStart(16, "0")}.journal`;

/** A journal's files, the oldest first; none where the folder is missing. */
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

/** A file that groups are appended to. */
export class WritableFile {
  readonly #path: string;
  readonly #descriptor: number;
  /** More of them, for forcing: a failure to write is told once to each, so that no two groups may share one. */
  readonly #forcers: number[] = [];
  #forcing = 0;
  #closed = false;
  /** Of the groups that were appended, in bytes. */
  size = 0;
  /** Beyond it there is room that holds nothing yet. */
  #room = 0;

  /** Makes the folder where it is missing; the names are on disk when this returns. */
  constructor(folder: string, first: number) {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder });
    this.#path = join(folder, fileName(first));
    if (existsSync(this.#path)) renameSync(this.#path, damaged(this.#path)); // its first group cannot be read
    this.#descriptor = openSync(this.#path, "wx", OWNER_ONLY.file);
    for (const path of [folder, dirname(folder)]) forceToDisk(path);
  }

  /** Writes at the end, not yet forced to disk. */
  append(bytes: Uint8Array): void {
    // Into room that is the file's already: forcing is quicker by far where the file does not grow.
    while (this.size + bytes.length > this.#room) {
      emptiness ??= Buffer.alloc(STEP);
      this.#write(emptiness, this.#room);
      this.#room += STEP;
    }
    try {
      this.#write(bytes, this.size);
    } catch (error) {
      ftruncateSync(this.#descriptor, this.size); // half a group is no damage that anybody should look at
      throw error;
    }
    this.size += bytes.length;
  }

  #write(bytes: Uint8Array, position: number): void {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written, position + written);
    }
  }

  /** Resolves once all that was appended is on disk. The event loop goes on meanwhile. */
  async force(): Promise<void> {
    const descriptor = this.#forcers.pop() ?? openSync(this.#path, "r+");
    this.#forcing++;
    try {
      await forced(descriptor);
    } finally {
      this.#forcing--;
      this.#forcers.push(descriptor);
      if (this.#closed) this.#closeUnlessForced();
    }
  }

  /** Where nothing was appended no file is left: while the disk is full one would come with every try. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.size === 0) rmSync(this.#path, { force: true });
    this.#closeUnlessForced();
  }

  /** Another file could have the same descriptor as soon as it is closed. */
  #closeUnlessForced(): void {
    if (this.#forcing > 0) return;
    for (const descriptor of [this.#descriptor, ...this.#forcers]) closeSync(descriptor);
  }
}

const forced = (descriptor: number): Promise<void> =>
  new Promise((resolve, reject) => fdatasync(descriptor, (error) => (error ? reject(error) : resolve())));

/** Adds a line to a file of its own, forced to disk. */
export function appendLine(path: string, line: string): void {
  const descriptor = openSync(path, "a", OWNER_ONLY.file);
  try {
    writeSync(descriptor, `${line}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Deletes a file whose entries are all taken. Where something in it could not be read, it is kept for people to look at. */
export function discard(path: string, log: Log): void {
  const file = new JournalFile(path);
  while (file.next() !== undefined);
  const isDamaged = file.hasMore;
  file.close();
  if (!isDamaged) {
    rmSync(path);
    return;
  }
  const kept = damaged(path);
  renameSync(path, kept);
  log.error("A file of the journal is damaged; it is kept, with what could not be read of it", { file: kept });
}

const damaged = (path: string): string => `${path}.damaged`;

/** Reads one file of a journal, group by group. */
export class JournalFile {
  readonly #file: number;
  #at = 0;

  constructor(path: string) {
    this.#file = openSync(path, "r");
  }

  /** How much of it was read, in bytes. */
  get position(): number {
    return this.#at;
  }

  /** The next group's entries; undefined where there is none that is whole: what follows was never acknowledged. */
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

  /** Whether something is written behind what could be read: a group that was cut off, or damaged. */
  get hasMore(): boolean {
    for (let at = this.#at; ; at += STEP) {
      const part = this.#read(at, STEP);
      if (part.some((byte) => byte !== 0)) return true;
      if (part.length < STEP) return false;
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
