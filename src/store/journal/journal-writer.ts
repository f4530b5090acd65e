// Appends entries to the journal: those of one turn of the event loop form a group, which is synced to disk once.

import { reasonOf, StoreError } from "../engine.ts";
import { groupOf } from "./journal-file.ts";
import type { Replay } from "./replay.ts";
import { WritableFile } from "./writable-file.ts";

/** At this size the next file is started; a file is deleted once all of its entries are in the database. */
const FILE_SIZE = 16 * 2 ** 20;
/** How many groups are synced at the same time. Further entries wait and form one group. */
const MOST_UNDER_WAY = 2;

export class JournalWriter {
  #file: WritableFile | undefined;
  #lines: string[] = [];
  /** Settled for all callers that wait for `#lines`. */
  #group = newGroup();
  #isScheduled = false;
  readonly #underWay = new Set<Promise<void>>();

  /** `replay` assigns the entries' numbers, is loaded first, and learns which entries are on disk. */
  constructor(
    private readonly folder: string,
    private readonly replay: Replay,
  ) {}

  /**
   * Resolves once the entry is on disk.
   * @throws {StoreError} if it could not be written.
   */
  append(kind: string, entry: object): Promise<void> {
    this.#lines.push(`${kind} ${JSON.stringify(entry)}\n`);
    this.#schedule();
    return this.#group.promise;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#underWay.size === MOST_UNDER_WAY) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#write();
    });
  }

  #write(): void {
    const [lines, group] = [this.#lines, this.#group];
    if (lines.length === 0) return;
    this.#lines = [];
    this.#group = newGroup();
    const first = this.replay.reserve(lines.length);
    const writing = this.#force(groupOf(first, lines), first).then(
      (bytes) => {
        group.resolve();
        this.replay.add(first + lines.length, bytes);
      },
      (error) => group.reject(new StoreError(`The journal could not be written: ${reasonOf(error)}`, { cause: error })),
    );
    this.#underWay.add(writing);
    void writing.finally(() => {
      this.#underWay.delete(writing);
      if (this.#lines.length > 0) this.#schedule();
    });
  }

  /** Resolves with the number of bytes, once they are on disk. */
  async #force(bytes: Buffer, first: number): Promise<number> {
    if (this.#file !== undefined && this.#file.size > FILE_SIZE) this.#leave(this.#file);
    this.#file ??= new WritableFile(this.folder, first);
    const file = this.#file;
    try {
      file.append(bytes);
      await file.force();
    } catch (error) {
      this.#leave(file); // after a failure it is unknown how much of this file is on disk
      throw error;
    }
    return bytes.length;
  }

  /** Makes the next group start another file. False while a group is being written. */
  leaveFile(): boolean {
    if (this.#underWay.size > 0 || this.#lines.length > 0) return false;
    if (this.#file !== undefined) this.#leave(this.#file);
    return true;
  }

  #leave(file: WritableFile): void {
    file.close();
    if (this.#file === file) this.#file = undefined;
  }

  /** Resolves once all entries are on disk. */
  async close(): Promise<void> {
    this.#write();
    await Promise.all(this.#underWay);
    if (this.#file !== undefined) this.#leave(this.#file);
  }
}

function newGroup(): PromiseWithResolvers<void> {
  const group = Promise.withResolvers<void>();
  group.promise.catch(() => {}); // the callers of `append` handle it
  return group;
}
