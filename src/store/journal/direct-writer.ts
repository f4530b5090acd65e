// Saves entries of one kind in the database: entries that arrive during a write are saved together by the next one.

import type { Clock } from "../../lib/clock.ts";
import type { Store } from "../engine.ts";
import { type AnyEntryHandler, MOST_PER_WRITE } from "./entries.ts";

type Waiting = { entry: never; resolve: () => void; reject: (error: unknown) => void };

export class DirectWriter {
  #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(
    private readonly handler: AnyEntryHandler,
    private readonly store: Pick<Store, "write">,
    private readonly clock: Clock,
  ) {}

  /** Resolves once the entry is committed; rejects with what `save` throws for it. */
  append(entry: object): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry: entry as never, resolve, reject });
      if (!this.#isWriting) void this.#writeNext();
    });
  }

  async #writeNext(): Promise<void> {
    this.#isWriting = true;
    // Chosen within the transaction, so that it includes all entries so far; only once, even if the transaction runs again.
    let group: Waiting[] | undefined;
    try {
      await this.#save(() => {
        group ??= this.#nextGroup();
        return group;
      });
      for (const { resolve } of group ?? []) resolve();
    } catch (error) {
      await this.#saveApart(group ?? this.#nextGroup(), error);
    }
    this.#isWriting = false;
    if (this.#waiting.length > 0) void this.#writeNext();
  }

  #save(group: () => readonly Waiting[]): Promise<void> {
    // The time is read within the transaction, so that times follow the order of the writes.
    return this.store.write((tx) =>
      this.handler.save(
        tx,
        group().map(({ entry }) => entry),
        this.clock.now(),
      ),
    );
  }

  #nextGroup(): Waiting[] {
    let cost = 0;
    const end = this.#waiting.findIndex(({ entry }, i) => {
      cost += this.handler.cost(entry);
      return i > 0 && cost > MOST_PER_WRITE;
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  /** One of the entries is invalid; the others are saved without it. */
  async #saveApart(group: Waiting[], error: unknown): Promise<void> {
    if (group.length === 1) return group[0]!.reject(error);
    await Promise.all(group.map((one) => this.#save(() => [one]).then(one.resolve, one.reject)));
  }
}
