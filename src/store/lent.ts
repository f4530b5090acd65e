// A store whose writer is in another thread: who wants to write there asks for the database first, and gives it back.

import type { Store } from "./engine.ts";

/** What the thread asks back: for the database, or to take it back, with the channels whose listeners are to be told. */
export type Loan = "lend" | { channels: string[] };

/** Answers a thread's loans; a thread that has ended holds nothing any more. */
export class Lender {
  #lent: PromiseWithResolvers<string[]> | undefined;
  #hasEnded = false;

  constructor(private readonly store: Pick<Store, "lend">) {}

  async answer(asked: Loan): Promise<void> {
    if (asked === "lend") return this.#lend();
    this.#lent?.resolve(asked.channels);
  }

  #lend(): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const use = (): Promise<string[]> => {
      begun.resolve();
      if (this.#hasEnded) return Promise.resolve([]);
      this.#lent = Promise.withResolvers();
      return this.#lent.promise;
    };
    this.store.lend(use).catch(begun.reject);
    return begun.promise;
  }

  end(): void {
    this.#hasEnded = true;
    this.#lent?.resolve([]);
  }
}

/**
 * The thread's own store, which writes only while the database is lent to it. `askBack` reaches a `Lender`; `channels`
 * empties and returns those that were notified since.
 */
export function borrowing(
  own: Store,
  askBack: (loan: Loan) => Promise<void>,
  channels: () => string[],
): Store["write"] {
  let last: Promise<unknown> = Promise.resolve();

  async function write<T>(operation: Parameters<Store["write"]>[0]): Promise<T> {
    await askBack("lend");
    try {
      return (await own.write(operation)) as T;
    } finally {
      await askBack({ channels: channels() });
    }
  }

  return <T>(operation: Parameters<typeof own.write<T>>[0]) => {
    const written = last.then(() => write<T>(operation));
    last = written.catch(() => {});
    return written;
  };
}
