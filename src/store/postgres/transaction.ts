// The transactions of one connection, one after the other.

import type { ReservedSQL, SQL } from "bun";
import { locksRows } from "../dialect.ts";
import { type Effects, moveEffects, noEffects } from "../effects.ts";
import { announceWith, compile, DatabaseAway, type Db, prepared, StoreError } from "../engine.ts";
import { addCount, type CountChanges, collectCounts } from "../row-counts.ts";
import { rowsChannel } from "../row-watch.ts";
import { writtenTable } from "../versions.ts";
import { reserve, runOn, stateOf } from "./connection.ts";
import { database } from "./handle.ts";
import { NOTE_CHANGES, NOTED_CHANGES, readNotes } from "./row-notes.ts";

export type Operation<T> = {
  run: (tx: Db) => Promise<T>;
  isolation: "serializable" | "read committed";
  /** Whether changed rows are noted. */
  isWatched: boolean;
};

/** What a transaction led to; it is committed. */
export type Committed<T> = { value: T; effects: Effects };

type Transaction = { client: ReservedSQL; unanswered: number; failure: unknown };

const MOST_TRIES = 50;
const TRIES_OF_KEYS = 3;
const LONGEST_WAIT = 50; // ms between two tries

/** Runs one operation at a time, each in a transaction, on a connection of its own that is taken when it is needed. */
export class Transactor {
  #client: ReservedSQL | undefined;
  #current: Transaction | undefined;
  readonly #effects = noEffects();
  #tx = this.#newHandle();

  constructor(private readonly pool: SQL) {}

  /** Tries again what others' transactions were in the way of. @throws what the operation throws, and StoreError. */
  async transact<T>(operation: Operation<T>): Promise<Committed<T>> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#tryOnce(operation, tries);
      } catch (error) {
        if (!(error instanceof Disturbed)) throw error;
        if (tries >= MOST_TRIES) {
          throw new StoreError("Other transactions were in the way of this one again and again", {
            cause: error.cause,
          });
        }
        // Unlike another, which waits as well: the two would meet again.
        await Bun.sleep(Math.random() * Math.min(2 ** tries, LONGEST_WAIT));
      }
    }
  }

  async #tryOnce<T>({ run, isolation, isWatched }: Operation<T>, tries: number): Promise<Committed<T>> {
    this.#client ??= await reserve(this.pool);
    const transaction: Transaction = { client: this.#client, unanswered: 0, failure: undefined };
    moveEffects(this.#effects);
    this.#current = transaction;
    try {
      // Not awaited: it is sent together with the first statement. Where it fails, that one does, too.
      this.#send(transaction, `begin isolation level ${isolation}`);
      if (isWatched) this.#send(transaction, NOTE_CHANGES);
      const value = await run(this.#tx);
      if (transaction.unanswered > 0) throw this.#leaked();
      if (transaction.failure !== undefined) throw transaction.failure;
      await writeCounts(this.#tx, this.#effects.counts);
      if (isWatched) await this.#takeNotes(transaction);
      this.#current = undefined;
      await this.#commit(transaction);
      const effects = noEffects();
      moveEffects(this.#effects, effects);
      return { value, effects };
    } catch (error) {
      this.#current = undefined;
      await this.#rollBack(transaction);
      const { failure } = transaction;
      if (failure !== undefined && isDisturbance(failure, tries)) throw new Disturbed(undefined, { cause: failure });
      if (failure instanceof StoreError) throw failure;
      throw error;
    }
  }

  #send(transaction: Transaction, text: string): void {
    runOn(transaction.client, text, []).catch((error) => this.#note(transaction, error));
  }

  async #takeNotes({ client }: Transaction): Promise<void> {
    const { rows } = await runOn(client, NOTED_CHANGES, []);
    const [[notes]] = rows as [[string | null]];
    for (const { table, projectId } of readNotes(notes)) this.#effects.channels.add(rowsChannel(table, projectId));
  }

  async #run(text: string, values: readonly unknown[], asObjects?: boolean) {
    const transaction = this.#current;
    if (transaction === undefined)
      throw new StoreError("This transaction has ended: await every query inside the operation");
    if (transaction.failure !== undefined) throw new StoreError("A statement of this transaction has failed before");
    const table = writtenTable(text);
    if (table !== undefined) this.#effects.tables.add(table);
    transaction.unanswered++;
    try {
      return await runOn(transaction.client, text, values, asObjects);
    } catch (error) {
      this.#note(transaction, error);
      throw error;
    } finally {
      transaction.unanswered--;
    }
  }

  /** The first failure is the cause; what follows only says that the transaction has failed. */
  #note(transaction: Transaction, error: unknown): void {
    transaction.failure ??= error;
  }

  async #commit(transaction: Transaction): Promise<void> {
    try {
      const { command } = await runOn(transaction.client, "commit", []);
      if (command !== "COMMIT") throw transaction.failure ?? new StoreError("The transaction was rolled back");
    } catch (error) {
      this.#note(transaction, error);
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
      // The connection is of no more use, and its end rolls back as well.
    }
    this.release();
  }

  #leaked(): StoreError {
    // They may go on at any time, perhaps while another operation runs: their handle must never work again.
    this.#tx = this.#newHandle();
    return new StoreError("An operation must await every query: one has not answered yet");
  }

  #newHandle(): Db {
    const tx: Db = database((text, values, asObjects) => {
      if (tx !== this.#tx) throw new StoreError("This transaction has ended: await every query inside the operation");
      return this.#run(text, values, asObjects);
    });
    locksRows(tx);
    announceWith(tx, (channel) => this.#effects.channels.add(channel));
    collectCounts(tx, (key, change) => addCount(this.#effects.counts, key, change));
    return tx;
  }

  /** Gives the connection back to the pool. */
  release(): void {
    this.#client?.release();
    this.#client = undefined;
  }
}

class Disturbed extends Error {}

// 40001: not serializable; 40P01: deadlock; 23505: a row with the same key, perhaps of a transaction that this one could not see.
const isDisturbance = (error: unknown, tries: number): boolean => {
  const state = stateOf(error);
  return state === "40001" || state === "40P01" || (state === "23505" && tries < TRIES_OF_KEYS);
};

const isLost = (error: unknown): boolean => error instanceof DatabaseAway;

const upsertCount = prepared((db) =>
  compile(
    db,
    `insert into row_counts (project_id, list, part, total) select id, ?, ?, ? from projects where id = ?
     on conflict (project_id, list, part) do update set total = row_counts.total + excluded.total`,
  ),
);
const deleteEmptyCount = prepared((db) =>
  compile(db, "delete from row_counts where project_id = ? and list = ? and part = ? and total = 0"),
);

/** In one order, so that no two transactions wait for each other. */
async function writeCounts(tx: Db, counts: CountChanges): Promise<void> {
  for (const [key, change] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [projectId, list, part] = key.split("\n") as [string, string, string];
    await upsertCount(tx).run(list, part, change, projectId);
    if (change < 0) await deleteEmptyCount(tx).run(projectId, list, part);
  }
}
