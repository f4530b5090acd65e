// The entry point for data that may arrive faster than the database commits: tracked events and posts to the custom webhook.
// The README beside this file explains how it works.

import { StoreError } from "../engine.ts";
import { DirectWriter } from "./direct-writer.ts";
import type { EntryKind } from "./entries.ts";
import { JournalWriter } from "./journal-writer.ts";
import { Replay, type ReplayOptions } from "./replay.ts";

type IngestOptions = ReplayOptions & {
  /** How many journaled bytes may wait for the database. Beyond that, entries wait before they are journaled. */
  room?: number;
  /** Moves entries that had to be stored elsewhere into the database. It may not throw. */
  bringIn?: () => Promise<void>;
  /** Writes everything directly to the database, whatever the load. */
  isOff?: boolean;
};

const ROOM = 256 * 2 ** 20;

export class Ingest {
  readonly #direct: ReadonlyMap<string, DirectWriter>;
  readonly #replay: Replay;
  readonly #journal: JournalWriter;
  readonly #room: number;
  #bringing = Promise.resolve();
  #isClosed = false;

  /** Starts replaying what an earlier process left in the journal. */
  constructor(private readonly options: IngestOptions) {
    const { handlers, store, clock, folder, room = ROOM } = options;
    this.#direct = new Map(handlers.map((one) => [one.kind.name, new DirectWriter(one, store, clock)]));
    this.#replay = new Replay(options);
    this.#journal = new JournalWriter(folder, this.#replay);
    this.#room = room;
    this.#replay.start();
  }

  /**
   * Stores an entry. Resolves once it is on disk: in the database, or, under high load, in the journal.
   * @throws {StoreError} if it could not be written, and whatever the kind's `save` throws.
   */
  append<E extends object>(kind: EntryKind<E>, entry: E): Promise<void> {
    if (this.#isClosed) return Promise.reject(new StoreError("The journal is closed"));
    // While entries are still in the journal, new ones go there too, so that they stay in order.
    const isHigh = this.options.load.count(); // counted in any case
    const isJournaled = (isHigh && !this.options.isOff) || !this.#replay.isDone;
    return isJournaled ? this.#appendToJournal(kind.name, entry) : this.#direct.get(kind.name)!.append(entry);
  }

  /**
   * Resolves once every entry that was acknowledged so far is in the database, or the database refuses them. Await it
   * before reading what entries write, and before changing what they are checked against, such as a secret. `canWait`: for
   * jobs, which under high load wait up to five seconds longer, because the replay takes the processor from requests.
   */
  caughtUp({ canWait = false } = {}): Promise<void> {
    return this.#replay.caughtUp(canWait);
  }

  /** Like `caughtUp`, but moves what is stored elsewhere, too. Waits while another process has locked the database. */
  async allIn(): Promise<void> {
    await this.caughtUp();
    await this.bringIn();
  }

  /** Moves what was stored in neither the database nor the journal into the database, one run at a time. */
  bringIn(): Promise<void> {
    this.#bringing = this.#bringing.then(this.options.bringIn);
    return this.#bringing;
  }

  /** Deletes the journal's files. False while they contain entries that are not in the database yet. */
  discardSaved(): boolean {
    if (!this.#replay.isDone || !this.#journal.leaveFile()) return false;
    this.#replay.discardSaved();
    return true;
  }

  #appendToJournal(kind: string, entry: object): Promise<void> {
    if (this.#replay.isLoaded && this.#replay.waiting <= this.#room) return this.#journal.append(kind, entry);
    return this.#appendLater(kind, entry);
  }

  async #appendLater(kind: string, entry: object): Promise<void> {
    await this.#replay.load();
    await this.#replay.waitingAtMost(this.#room);
    if (this.#isClosed) throw new StoreError("The journal is closed");
    return this.#appendToJournal(kind, entry);
  }

  /** Waits until all entries are synced to disk. Those that are not in the database yet are replayed after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#journal.close();
    await this.#replay.close();
  }
}
