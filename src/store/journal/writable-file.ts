// A journal file to which groups are appended.

import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { forceToDisk } from "../../lib/force-to-disk.ts";
import { damaged, fileName } from "./journal-file.ts";

const STEP = 2 ** 20; // bytes by which a file grows
const OWNER_ONLY = { file: 0o600, folder: 0o700 }; // entries may contain customers' addresses
let zeros: Uint8Array | undefined;

export class WritableFile {
  readonly #path: string;
  readonly #descriptor: number;
  /** More descriptors, for syncing: the system reports a failure once for each, so two groups must not share one. */
  readonly #forcers: number[] = [];
  #forcing = 0;
  #closed = false;
  /** The bytes of the appended groups. */
  size = 0;
  /** The bytes of the file; after `size` they are zeros. */
  #room = 0;

  /** Creates the file, and the folder if it is missing, and syncs their names. */
  constructor(folder: string, first: number) {
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder });
    this.#path = join(folder, fileName(first));
    if (existsSync(this.#path)) renameSync(this.#path, damaged(this.#path)); // it was not readable
    this.#descriptor = openSync(this.#path, "wx", OWNER_ONLY.file);
    for (const path of [folder, dirname(folder)]) forceToDisk(path);
  }

  /** Writes at the end, without forcing it to disk. */
  append(bytes: Uint8Array): void {
    // The file grows in large steps, because syncing is much faster while it does not grow.
    while (this.size + bytes.length > this.#room) {
      zeros ??= Buffer.alloc(STEP);
      writeOrNothing(this.#descriptor, zeros, this.#room);
      this.#room += STEP;
    }
    writeOrNothing(this.#descriptor, bytes, this.size); // half a group would look like damage
    this.size += bytes.length;
  }

  /** Resolves once everything appended is on disk. Does not block the event loop. */
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

  /** Deletes the file if it has no group: otherwise every attempt on a full disk would leave one. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (this.size === 0) rmSync(this.#path, { force: true });
    this.#closeUnlessForced();
  }

  /** Does nothing during a sync, because another file could get the same descriptor. */
  #closeUnlessForced(): void {
    if (this.#forcing > 0) return;
    for (const descriptor of [this.#descriptor, ...this.#forcers]) closeSync(descriptor);
  }
}

const forced = (descriptor: number): Promise<void> =>
  new Promise((resolve, reject) => fdatasync(descriptor, (error) => (error ? reject(error) : resolve())));

/** Writes all bytes at the end of a file, which is at `position`, also if the system takes them in parts; none if that fails. */
function writeOrNothing(descriptor: number, bytes: Uint8Array, position: number): void {
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
    }
  } catch (error) {
    ftruncateSync(descriptor, position);
    throw error;
  }
}

/** Appends a line to a file and syncs it to disk. */
export function appendLine(path: string, line: string): void {
  const descriptor = openSync(path, "a", OWNER_ONLY.file);
  try {
    writeOrNothing(descriptor, Buffer.from(`${line}\n`), fstatSync(descriptor).size);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
