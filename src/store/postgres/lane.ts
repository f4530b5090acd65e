// Writes operations one after another. Those that wait while a transaction runs share the next one (group commit), and so
// share one begin, one commit and one sync to disk.

import { keepingRequest } from "../../lib/request-id.ts";
import type { Effects } from "../effects.ts";
import { DatabaseAway, type Db } from "../engine.ts";
import type { Pool } from "./connection.ts";
import type { Operation, Outcome } from "./operations.ts";
import { type Isolation, Transactor } from "./transaction.ts";

const MOST_TOGETHER = 64; // operations that share a commit

type Waiting = { operation: Operation; settle: (outcome: Outcome) => void };

type LaneOptions = {
  isolation: Isolation;
  /** Whether changed rows are being recorded at the moment. */
  isWatched: () => boolean;
  /** Called after each commit, before the callers of its operations continue. */
  onCommit: (operations: number, effects: Effects) => void;
};

export class Lane {
  readonly #transactor: Transactor;
  #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;

  constructor(
    pool: Pool,
    private readonly options: LaneOptions,
  ) {
    this.#transactor = new Transactor(pool);
  }

  /** Rejects with what the operation throws, or if it cannot be committed. */
  write<T>(run: (tx: Db) => Promise<T>, ready: Promise<unknown>, about?: readonly string[]): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome): void => {
        if ("error" in outcome) reject(outcome.error);
        else resolve(outcome.value as T);
      };
      this.#waiting.push({ operation: { run: keepingRequest(run), about }, settle });
      this.#working ??= this.#work(ready);
    });
  }

  async #work(ready: Promise<unknown>): Promise<void> {
    const failure = await ready.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // Requests that arrived together are written together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, MOST_TOGETHER);
      if (failure) for (const { settle } of group) settle(failure);
      else this.#waiting.unshift(...(await this.#commit(group)));
    }
    this.#working = undefined;
  }

  /** Returns the operations that are left for another transaction. */
  async #commit(group: Waiting[]): Promise<Waiting[]> {
    const { isolation, isWatched, onCommit } = this.options;
    try {
      const operations = group.map(({ operation }) => operation);
      const { outcomes, effects } = await this.#transactor.transact(operations, { isolation, isWatched: isWatched() });
      onCommit(outcomes.length, effects);
      for (const [i, outcome] of outcomes.entries()) group[i]!.settle(outcome);
      return group.slice(outcomes.length);
    } catch (error) {
      if (group.length === 1 || error instanceof DatabaseAway) for (const { settle } of group) settle({ error });
      // One of them failed, or conflicts occurred repeatedly: run each alone, so that only the failing one fails.
      else for (const one of group) await this.#commit([one]);
      return [];
    }
  }

  /** Waits for running operations. */
  async close(): Promise<void> {
    await this.#working;
    this.#transactor.release();
  }
}
