// Takes in what requests tell. Those that come while a write is under way are written together by the next.

import type { Deps } from "../../deps.ts";
import { newKnownCustomers } from "./customers.ts";
import { recordEvents, type Telling } from "./recording.ts";

/** So many events in one write at the most, or one request's: more would hold the event loop for more than some 10 ms. */
const MOST_TOGETHER = 2_000;

type Waiting = { telling: Telling; resolve: () => void; reject: (error: unknown) => void };

export class Intake {
  #waiting: Waiting[] = [];
  #writing = false;
  readonly #known = newKnownCustomers();

  constructor(private readonly deps: Pick<Deps, "store" | "clock">) {}

  /** Resolves once these events are on disk. Throws `invalid` when there are too many names; nothing of them is kept then. */
  take(telling: Telling): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ telling, resolve, reject });
      if (!this.#writing) void this.#writeNext();
    });
  }

  async #writeNext(): Promise<void> {
    this.#writing = true;
    // Taken when its turn has come, so that all that came until then is in it; once, however often it is run.
    let group: Waiting[] | undefined;
    try {
      await this.#write(() => {
        group ??= this.#nextGroup();
        return group;
      });
      for (const { resolve } of group ?? []) resolve();
    } catch (error) {
      await this.#writeApart(group ?? this.#nextGroup(), error);
    }
    this.#writing = false;
    if (this.#waiting.length > 0) void this.#writeNext();
  }

  #write(group: () => readonly Waiting[]): Promise<void> {
    const { store, clock } = this.deps;
    // The time is taken within: what is written earlier must not look as if it had changed later.
    return store.write((tx) =>
      recordEvents(
        tx,
        group().map(({ telling }) => telling),
        clock.now(),
        this.#known,
      ),
    );
  }

  #nextGroup(): Waiting[] {
    let events = 0;
    let count = 0;
    for (const { telling } of this.#waiting) {
      events += telling.events.length;
      if (count > 0 && events > MOST_TOGETHER) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  /** One of them is at fault: the others must not suffer for it. */
  async #writeApart(group: Waiting[], error: unknown): Promise<void> {
    if (group.length === 1) return group[0]!.reject(error);
    await Promise.all(group.map((one) => this.#write(() => [one]).then(one.resolve, one.reject)));
  }
}
