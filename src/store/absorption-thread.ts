// Absorbing a journal in a thread of its own, by a connection of its own, so that nobody waits for it but those who write
// at the same moment: a database has one writer at a time, and it is lent to the thread for a slice.

import type { Log } from "../lib/log.ts";
import { answerThere, Thread } from "../lib/thread.ts";
import { type Absorbed, type Absorption, AbsorptionHere, type Slice } from "./absorption.ts";
import { reasonOf, type Store, StoreError } from "./engine.ts";
import type { AnyAbsorber } from "./entries.ts";
import type { Watch } from "./row-watch.ts";
import { openSqlite } from "./sqlite.ts";

const IDLE = 30_000; // ms; then the thread ends, and its memory is given back

/** What the thread is told first: where database and journal lie, which rows are watched, and what the absorbers need. */
export type Place<N> = { database: string; folder: string; watch: Watch; needs: N };

type Noted = { level: "error" | "warn" | "info"; message: string; fields: Record<string, unknown> | undefined };

/** `channels`: who listens to them is to be told. */
type Answer = { channels: string[]; noted: Noted[] } & ({ absorbed: Absorbed } | { failure: string });

export class AbsorptionThread<N> implements Absorption {
  readonly #thread: Thread<Place<N>, Slice, Answer>;
  #idle: Timer | undefined;

  /** `start` starts a thread that runs `absorbThere`. */
  constructor(
    start: () => Worker,
    place: Place<N>,
    private readonly options: { store: Pick<Store, "lend">; log: Log },
  ) {
    this.#thread = new Thread(start, place);
  }

  async absorb(slice: Slice): Promise<Absorbed> {
    clearTimeout(this.#idle);
    let answer: Answer | undefined;
    await this.options.store.lend(async () => {
      answer = await this.#thread.ask(slice);
      return answer.channels;
    });
    this.#idle = setTimeout(() => this.#thread.end(), IDLE);
    this.#idle.unref();
    for (const { level, message, fields } of answer!.noted) this.options.log[level](message, fields);
    if ("failure" in answer!) throw new StoreError(answer.failure);
    return answer!.absorbed;
  }

  /** Lets it close its connection: a thread that is stopped in its work might hold the database for ever. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread.end();
  }
}

/** Absorbs whatever the thread is given with these absorbers. Call it once, in the thread. */
export function absorbThere<N>(absorbers: (needs: N) => readonly AnyAbsorber[]): void {
  answerThere(({ database, folder, watch, needs }: Place<N>) => {
    let channels = new Set<string>();
    let noted: Noted[] = [];
    const note = (level: Noted["level"]) => (message: string, fields?: Record<string, unknown>) =>
      void noted.push({ level, message, fields });
    const log: Log = { debug: () => {}, info: note("info"), warn: note("warn"), error: note("error") };
    const store = openSqlite(database, {
      watch,
      onCommit: (_, told) => {
        for (const channel of told) channels.add(channel);
      },
    });
    const absorption = new AbsorptionHere({ folder, store, log }, absorbers(needs));
    return {
      answer: async (slice: Slice): Promise<Answer> => {
        [channels, noted] = [new Set(), []];
        const outcome = await absorption.absorb(slice).then(
          (absorbed) => ({ absorbed }),
          (error) => ({ failure: reasonOf(error) }),
        );
        return { ...outcome, channels: [...channels], noted };
      },
      close: async () => {
        await absorption.close();
        await store.close();
      },
    };
  });
}
