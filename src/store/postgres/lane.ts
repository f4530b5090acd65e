// Operations that are written one after the other.

import type { SQL } from "bun";
import { type Committed, type Operation, Transactor } from "./transaction.ts";

export class Lane {
  readonly #transactor: Transactor;
  /** The end of the last operation. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(pool: SQL) {
    this.#transactor = new Transactor(pool);
  }

  transact<T>(operation: Operation<T>, ready: Promise<unknown>): Promise<Committed<T>> {
    const done = this.#last.then(() => ready).then(() => this.#transactor.transact(operation));
    this.#last = done.catch(() => {}); // its caller has the failure; the next one comes all the same
    return done;
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    await this.#last;
    this.#transactor.release();
  }
}
