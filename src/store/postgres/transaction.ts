// Runs the transactions of one connection one after another, each with one or more operations.

import type { ReservedSQL } from "bun";
import { chunksOf } from "../../lib/in-chunks.ts";
import { type Effects, noEffects } from "../effects.ts";
import { DatabaseAway, DatabaseUnable, StoreError } from "../engine.ts";
import type { CountChanges } from "../row-counts.ts";
import { rowsChannel } from "../row-watch.ts";
import { type Pool, reserve, runOn, stateOf } from "./connection.ts";
import { type Operation, Operations, type Outcome, post, type Transaction } from "./operations.ts";
import { NOTE_CHANGES, NOTED_CHANGES, readNotes } from "./row-notes.ts";

export type Isolation = "serializable" | "read committed";

/** `isWatched`: whether changed rows are recorded. */
type How = { isolation: Isolation; isWatched: boolean };

/** The result of a committed transaction. `outcomes`: of the first operations, at least one. */
type Committed = { outcomes: Outcome[]; effects: Effects };

const MOST_TRIES = 50;
const TRIES_TOGETHER = 3;
const TRIES_OF_KEYS = 3;
const LONGEST_WAIT = 50; // ms between two tries

/** Runs one transaction at a time, on its own connection, which it takes from the pool when needed. */
export class Transactor {
  #client: ReservedSQL | undefined;
  readonly #operations = new Operations();

  constructor(private readonly pool: Pool) {}

  /**
   * Runs the operations in one transaction. Retries after conflicts with other transactions, and once if the connection was
   * cut before the commit. An operation that fails before writing anything is left out; if another fails, nothing is stored.
   * @throws what that operation throws, and StoreError.
   */
  async transact(operations: readonly Operation[], how: How): Promise<Committed> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#tryOnce(operations, how, tries);
      } catch (error) {
        if (!(error instanceof Disturbed)) throw error;
        if (tries >= (operations.length > 1 ? TRIES_TOGETHER : MOST_TRIES)) {
          throw new DatabaseUnable("The transaction kept conflicting with others", { cause: error.cause });
        }
        // A random delay, so that two conflicting transactions do not meet again.
        await Bun.sleep(Math.random() * Math.min(2 ** tries, LONGEST_WAIT));
      }
    }
  }

  async #tryOnce(operations: readonly Operation[], { isolation, isWatched }: How, tries: number): Promise<Committed> {
    this.#client ??= await reserve(this.pool);
    const transaction: Transaction = { client: this.#client, failure: undefined };
    let mayBeStored = false;
    const effects = noEffects();
    try {
      // Not awaited, so that it is sent together with the first statement. If it fails, so does that one.
      post(transaction, `begin isolation level ${isolation}`);
      if (isWatched) post(transaction, NOTE_CHANGES);
      const outcomes = await this.#operations.run(operations, transaction, effects);
      for (const { text, values } of writingCounts(effects.counts)) post(transaction, text, values);
      if (isWatched) await takeNotes(transaction, effects);
      mayBeStored = true;
      await this.#commit(transaction);
      return { outcomes, effects };
    } catch (error) {
      await this.#rollBack(transaction);
      const { failure } = transaction;
      const isAlone = operations.length === 1;
      // A connection that was cut while idle is only noticed by the next transaction, which has stored nothing.
      const isCut = tries === 1 && !mayBeStored && isLost(failure);
      if (isCut || isDisturbance(failure, isAlone, tries)) throw new Disturbed(undefined, { cause: failure });
      if (failure instanceof StoreError) throw failure;
      throw error;
    }
  }

  async #commit(transaction: Transaction): Promise<void> {
    try {
      const { command } = await runOn(transaction.client, "commit", []);
      if (command !== "COMMIT") throw transaction.failure ?? new StoreError("The transaction was rolled back");
    } catch (error) {
      transaction.failure ??= error;
      throw error;
    }
  }

  async #rollBack({ client, failure }: Transaction): Promise<void> {
    try {
      if (failure === undefined || !isLost(failure)) {
        await runOn(client, "rollback", []);
        return;
      }
    } catch {
      // The connection is unusable, and closing it rolls back as well.
    }
    this.release();
  }

  /** Returns the connection to the pool. */
  release(): void {
    this.#client?.release();
    this.#client = undefined;
  }
}

async function takeNotes({ client }: Transaction, { channels }: Effects): Promise<void> {
  const { rows } = await runOn(client, NOTED_CHANGES, []);
  const [[notes]] = rows as [[string | null]];
  for (const { table, projectId } of readNotes(notes)) channels.add(rowsChannel(table, projectId));
}

class Disturbed extends Error {}

// 40001: not serializable; 40P01: deadlock; 23505: duplicate key, perhaps from a transaction that this one could not see.
const isDisturbance = (error: unknown, isAlone: boolean, tries: number): boolean => {
  const state = stateOf(error);
  return state === "40001" || state === "40P01" || (state === "23505" && isAlone && tries < TRIES_OF_KEYS);
};

const isLost = (error: unknown): boolean => error instanceof DatabaseAway;

/** Always in the same order, to avoid deadlocks. */
function* writingCounts(counts: CountChanges): Generator<{ text: string; values: unknown[] }> {
  if (counts.size === 0) return;
  const all = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const some of chunksOf(all, MOST_COUNTS)) {
    yield {
      text: `insert into row_counts (project_id, list, part, total)
        select id, list, part, change
        from (values ${some.map(() => "(?, ?, ?, ?::bigint)").join(", ")}) changed (project, list, part, change)
        join projects on id = project order by 1, 2, 3
        on conflict (project_id, list, part) do update set total = row_counts.total + excluded.total`,
      values: some.flatMap(([key, change]) => [...key.split("\n"), change]),
    };
  }
  for (const [key, change] of all) if (change < 0) yield { text: DELETE_EMPTY, values: key.split("\n") };
}

const MOST_COUNTS = 16; // per statement; each number of rows is another statement text
const DELETE_EMPTY = "delete from row_counts where project_id = ? and list = ? and part = ? and total = 0";
