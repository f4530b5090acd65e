// A journal beside the database, for what comes faster than the database takes it: entries are appended to a file that is
// forced to disk for all who wait at once, and brought into the database soon after, in their order, each once.

import { Absorbing, type AbsorbingOptions } from "./absorbing.ts";
import { reasonOf, StoreError } from "./engine.ts";
import type { EntryKind } from "./entries.ts";
import { groupOf, WritableFile } from "./journal-file.ts";

const FILE_SIZE = 16 * 2 ** 20; // then another file is begun, so that the room of what was absorbed comes back
const MOST_WAITING = 256 * 2 ** 20; // bytes that may wait to be absorbed; whoever comes with more waits as well
/** Groups that are forced to disk at once: while the disk is at one, the next comes together and is handed over. */
const MOST_UNDER_WAY = 2;

export type JournalOptions = AbsorbingOptions & {
  room?: number;
};

export class Journal {
  readonly #room: number;
  readonly #absorbing: Absorbing;
  #file: WritableFile | undefined;
  #lines: string[] = [];
  /** Of those who wait for these lines. */
  #group = newGroup();
  #scheduled = false;
  /** Groups that are being forced to disk. */
  readonly #underWay = new Set<Promise<void>>();
  #closed = false;

  /** Touches no file before something is appended, unless something was left behind. */
  constructor(private readonly options: JournalOptions) {
    this.#room = options.room ?? MOST_WAITING;
    this.#absorbing = new Absorbing(options);
    this.#absorbing.start();
  }

  /**
   * Counts an arrival, and tells whether it should be appended: because much comes, or because others that came before it
   * still wait here. Else the database is as fast, and shows it at once.
   */
  arrive(): boolean {
    return this.options.rush.arrive() || !this.#absorbing.isDone;
  }

  /**
   * Resolves once the entry is on disk.
   * @throws {StoreError} where it could not be written.
   */
  append<E extends object>(kind: EntryKind<E>, entry: E): Promise<void> {
    if (this.#closed) return Promise.reject(new StoreError("The journal is closed"));
    if (!this.#absorbing.isLoaded || this.#absorbing.waiting > this.#room) return this.#appendLater(kind, entry);
    this.#lines.push(`${kind.name} ${JSON.stringify(entry)}\n`);
    this.#schedule();
    return this.#group.promise;
  }

  /** Resolves once all that was acknowledged until now is in the database, or the database takes nothing. */
  absorbed(): Promise<void> {
    return this.#absorbing.done();
  }

  /** Lets what is under way reach the disk. What is not absorbed by then will be after the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#write();
    await Promise.all(this.#underWay);
    if (this.#file !== undefined) this.#leave(this.#file);
    await this.#absorbing.close();
  }

  async #appendLater<E extends object>(kind: EntryKind<E>, entry: E): Promise<void> {
    await this.#absorbing.load();
    await this.#absorbing.roomBelow(this.#room);
    return this.append(kind, entry);
  }

  #schedule(): void {
    if (this.#scheduled || this.#underWay.size === MOST_UNDER_WAY) return;
    this.#scheduled = true;
    // After the input of this turn: what came together is forced to disk together.
    setImmediate(() => {
      this.#scheduled = false;
      this.#write();
    });
  }

  #write(): void {
    const [lines, group] = [this.#lines, this.#group];
    if (lines.length === 0) return;
    this.#lines = [];
    this.#group = newGroup();
    const first = this.#absorbing.number(lines.length);
    const writing = this.#keep(groupOf(first, lines), first).then(
      (bytes) => {
        group.resolve();
        this.#absorbing.add(first + lines.length, bytes);
      },
      (error) => group.reject(new StoreError(`The journal could not be written: ${reasonOf(error)}`, { cause: error })),
    );
    this.#underWay.add(writing);
    void writing.finally(() => {
      this.#underWay.delete(writing);
      if (this.#lines.length > 0) this.#schedule();
    });
  }

  /** Resolves with the number of bytes once they are on disk. */
  async #keep(bytes: Buffer, first: number): Promise<number> {
    if (this.#file !== undefined && this.#file.size > FILE_SIZE) this.#leave(this.#file);
    this.#file ??= new WritableFile(this.options.folder, first);
    const file = this.#file;
    try {
      file.append(bytes);
      await file.force();
    } catch (error) {
      this.#leave(file); // whether what comes later would stay is not known of this one
      throw error;
    }
    return bytes.length;
  }

  #leave(file: WritableFile): void {
    file.close();
    if (this.#file === file) this.#file = undefined;
  }
}

function newGroup(): PromiseWithResolvers<void> {
  const group = Promise.withResolvers<void>();
  group.promise.catch(() => {}); // those who wait for it hear of it
  return group;
}
