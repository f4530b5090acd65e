// Absorbing a journal in a thread of its own, by a connection of its own, so that nobody waits for it but those who write
// at the same moment: a database has one writer at a time, and it is lent to the thread for a slice.

import type { Log } from "../lib/log.ts";
import { type Absorbed, type Absorption, AbsorptionHere, type Slice } from "./absorption.ts";
import { reasonOf, type Store, StoreError } from "./engine.ts";
import type { AnyAbsorber } from "./entries.ts";
import { openSqlite } from "./sqlite.ts";

const IDLE = 30_000; // ms; then the thread ends, and its memory is given back

/** What the thread is told first: where database and journal lie, and what the absorbers need. */
export type Place<N> = { database: string; folder: string; needs: N };

type Question<N> = { place: Place<N> } | { slice: Slice } | { close: true };

type Noted = { level: "error" | "warn" | "info"; message: string; fields: Record<string, unknown> | undefined };

/** `channels`: who listens to them is to be told. */
type Answer = { channels: string[]; noted: Noted[] } & ({ absorbed: Absorbed } | { failure: string });

export class AbsorptionThread<N> implements Absorption {
  #thread: Worker | undefined;
  #answer: PromiseWithResolvers<Answer> | undefined;
  #idle: Timer | undefined;

  /** `start` starts a thread that runs `absorbThere`. */
  constructor(
    private readonly start: () => Worker,
    private readonly place: Place<N>,
    private readonly options: { store: Pick<Store, "lend">; log: Log },
  ) {}

  async absorb(slice: Slice): Promise<Absorbed> {
    clearTimeout(this.#idle);
    let answer: Answer | undefined;
    await this.options.store.lend(async () => {
      answer = await this.#ask(slice);
      return answer.channels;
    });
    this.#idle = setTimeout(() => this.#end(), IDLE);
    this.#idle.unref();
    for (const { level, message, fields } of answer!.noted) this.options.log[level](message, fields);
    if ("failure" in answer!) throw new StoreError(answer.failure);
    return answer!.absorbed;
  }

  #ask(slice: Slice): Promise<Answer> {
    this.#thread ??= this.#begin();
    this.#answer = Promise.withResolvers();
    this.#thread.postMessage({ slice } satisfies Question<N>);
    return this.#answer.promise;
  }

  #begin(): Worker {
    const thread = this.start();
    const lost = (why: string) => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#answer?.reject(new StoreError(`The absorbing thread ended${why}`));
    };
    thread.onmessage = ({ data }: MessageEvent<Answer>) => this.#answer?.resolve(data);
    thread.onerror = ({ message }) => lost(`: ${message}`);
    thread.addEventListener("close", () => lost(""));
    thread.postMessage({ place: this.place } satisfies Question<N>);
    return thread;
  }

  /** Lets it close its connection: a thread that is stopped in its work might hold the database for ever. */
  #end(): void {
    this.#thread?.postMessage({ close: true } satisfies Question<N>);
    this.#thread = undefined;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const ended = Promise.withResolvers<void>();
    if (this.#thread === undefined) return;
    this.#thread.addEventListener("close", () => ended.resolve());
    this.#end();
    await ended.promise;
  }
}

declare const self: Worker & { close(): void };

/** Absorbs whatever the thread is given with these absorbers. Call it once, in the thread. */
export function absorbThere<N>(absorbers: (needs: N) => readonly AnyAbsorber[]): void {
  let store: Store | undefined;
  let absorption: Absorption | undefined;
  let channels = new Set<string>();
  let noted: Noted[] = [];
  const note = (level: Noted["level"]) => (message: string, fields?: Record<string, unknown>) =>
    void noted.push({ level, message, fields });
  const log: Log = { debug: () => {}, info: note("info"), warn: note("warn"), error: note("error") };

  async function answer(slice: Slice): Promise<Answer> {
    [channels, noted] = [new Set(), []];
    try {
      return { absorbed: await absorption!.absorb(slice), channels: [...channels], noted };
    } catch (error) {
      return { failure: reasonOf(error), channels: [...channels], noted };
    }
  }

  self.onmessage = async ({ data }: MessageEvent<Question<N>>) => {
    if ("place" in data) {
      const { database, folder, needs } = data.place;
      store = openSqlite(database, {
        onCommit: (_, told) => {
          for (const channel of told) channels.add(channel);
        },
      });
      absorption = new AbsorptionHere({ folder, store, log }, absorbers(needs));
    } else if ("slice" in data) {
      self.postMessage(await answer(data.slice));
    } else {
      await absorption?.close();
      await store?.close();
      self.close();
    }
  };
}
