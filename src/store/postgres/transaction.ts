// The transactions of one connection, one after the other, each of one operation or of several.

import type { ReservedSQL, SQL } from "bun";
import { locksRows } from "../dialect.ts";
import { type Effects, moveEffects, noEffects } from "../effects.ts";
import { announceWith, DatabaseAway, type Db, StoreError } from "../engine.ts";
import { addCount, type CountChanges, collectCounts } from "../row-counts.ts";
import { rowsChannel } from "../row-watch.ts";
import { writtenTable } from "../versions.ts";
import { reserve, runOn, stateOf } from "./connection.ts";
import { database } from "./handle.ts";
import { RowBatch } from "./row-batch.ts";
import { NOTE_CHANGES, NOTED_CHANGES, readNotes } from "./row-notes.ts";

export type Isolation = "serializable" | "read committed";

/** `isWatched`: whether changed rows are noted. */
type How = { isolation: Isolation; isWatched: boolean };

export type Outcome = { value: unknown } | { error: unknown };

/** What a transaction led to; it is committed. `outcomes`: of the first operations, at least one. */
export type Committed = { outcomes: Outcome[]; effects: Effects };

/** `ahead`: reads that `run` is about to make. */
export type Operation = {
  run: (tx: Db) => Promise<unknown>;
  ahead?: ((tx: Db) => Promise<unknown>) | undefined;
};

type Transaction = { client: ReservedSQL; isSerializable: boolean; unanswered: number; failure: unknown };

const MOST_TRIES = 50;
const TRIES_TOGETHER = 3;
const TRIES_OF_KEYS = 3;
const LONGEST_WAIT = 50; // ms between two tries
const LONGEST_TRANSACTION = 50; // ms, after which the rest is left for another one

/** Runs one transaction at a time, on a connection of its own that is taken when it is needed. */
export class Transactor {
  #client: ReservedSQL | undefined;
  #current: Transaction | undefined;
  /** Of the operation that runs. */
  readonly #effects = noEffects();
  /** What was sent and not yet passed on. */
  readonly #rows = new RowBatch();
  #tx = this.#newHandle();

  constructor(private readonly pool: SQL) {}

  /**
   * Runs the operations one after the other in one transaction, again where others' transactions disturb it. One that fails
   * before it has written anything is left out; where another fails, nothing of any of them is stored.
   * @throws what that operation throws, and StoreError.
   */
  async transact(operations: readonly Operation[], how: How): Promise<Committed> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#tryOnce(operations, how, tries);
      } catch (error) {
        if (!(error instanceof Disturbed)) throw error;
        if (tries >= (operations.length > 1 ? TRIES_TOGETHER : MOST_TRIES)) {
          throw new StoreError("Other transactions were in the way of this one again and again", {
            cause: error.cause,
          });
        }
        // Unlike another, which waits as well: the two would meet again.
        await Bun.sleep(Math.random() * Math.min(2 ** tries, LONGEST_WAIT));
      }
    }
  }

  async #tryOnce(operations: readonly Operation[], { isolation, isWatched }: How, tries: number): Promise<Committed> {
    this.#client ??= await reserve(this.pool);
    const transaction: Transaction = {
      client: this.#client,
      isSerializable: isolation === "serializable",
      unanswered: 0,
      failure: undefined,
    };
    this.#forget();
    this.#current = transaction;
    try {
      // Not awaited: it is sent together with the first statement. Where it fails, that one does, too.
      this.#post(transaction, `begin isolation level ${isolation}`);
      if (isWatched) this.#post(transaction, NOTE_CHANGES);
      const { outcomes, effects } = await this.#runEach(operations, transaction);
      for (const { text, values } of writingCounts(effects.counts)) this.#post(transaction, text, values);
      if (isWatched) await takeNotes(transaction, effects);
      this.#current = undefined;
      await this.#commit(transaction);
      return { outcomes, effects };
    } catch (error) {
      this.#current = undefined;
      await this.#rollBack(transaction);
      const { failure } = transaction;
      const isAlone = operations.length === 1;
      if (failure !== undefined && isDisturbance(failure, isAlone, tries)) {
        throw new Disturbed(undefined, { cause: failure });
      }
      if (failure instanceof StoreError) throw failure;
      throw error;
    }
  }

  async #runEach(operations: readonly Operation[], transaction: Transaction): Promise<Committed> {
    const outcomes: Outcome[] = [];
    const effects = noEffects();
    const end = performance.now() + LONGEST_TRANSACTION;
    if (operations.length > 1) await Promise.all(operations.map(({ ahead }) => ahead?.(this.#tx)));
    for (const { run } of operations) {
      if (outcomes.length > 0 && performance.now() > end) break;
      try {
        outcomes.push({ value: await run(this.#tx) });
        if (transaction.unanswered > 0) throw this.#leaked();
        this.#postRows(transaction);
        if (transaction.failure !== undefined) throw transaction.failure;
        moveEffects(this.#effects, effects);
      } catch (error) {
        const hasOnlyRead = this.#effects.tables.size === 0 && transaction.unanswered === 0;
        if (operations.length === 1 || !hasOnlyRead || transaction.failure !== undefined) throw error;
        outcomes.push({ error });
        moveEffects(this.#effects);
      }
    }
    return { outcomes, effects };
  }

  #forget(): void {
    moveEffects(this.#effects);
    this.#rows.clear();
  }

  /** Sends a statement whose answer nobody waits for. The commit comes after it, and fails where it has. */
  #post(transaction: Transaction, text: string, values: readonly unknown[] = []): void {
    runOn(transaction.client, text, values).catch((error) => this.#note(transaction, error));
  }

  #postRows(transaction: Transaction): void {
    const rows = this.#rows.take();
    if (rows) this.#post(transaction, rows.text, rows.values);
  }

  /** Of a statement in an operation. */
  #begin(text: string): Transaction {
    const transaction = this.#current;
    if (transaction === undefined)
      throw new StoreError("This transaction has ended: await every query inside the operation");
    if (transaction.failure !== undefined) throw new StoreError("A statement of this transaction has failed before");
    const table = writtenTable(text);
    if (table !== undefined) this.#effects.tables.add(table);
    return transaction;
  }

  async #run(text: string, values: readonly unknown[], asObjects?: boolean) {
    const transaction = this.#begin(text);
    this.#postRows(transaction);
    transaction.unanswered++;
    try {
      const result = await runOn(transaction.client, text, values, asObjects);
      return result;
    } catch (error) {
      this.#note(transaction, error);
      throw error;
    } finally {
      transaction.unanswered--;
    }
  }

  #send(text: string, values: readonly unknown[]): void {
    const transaction = this.#begin(text);
    if (this.#rows.add(text, values)) return;
    this.#postRows(transaction);
    this.#rows.add(text, values);
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
    const check = () => {
      if (tx !== this.#tx) throw new StoreError("This transaction has ended: await every query inside the operation");
    };
    const tx: Db = database(
      async (text, values, asObjects) => {
        check();
        return this.#run(text, values, asObjects);
      },
      (text, values) => {
        check();
        this.#send(text, values);
      },
    );
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

async function takeNotes({ client }: Transaction, { channels }: Effects): Promise<void> {
  const { rows } = await runOn(client, NOTED_CHANGES, []);
  const [[notes]] = rows as [[string | null]];
  for (const { table, projectId } of readNotes(notes)) channels.add(rowsChannel(table, projectId));
}

class Disturbed extends Error {}

// 40001: not serializable; 40P01: deadlock; 23505: a row with the same key, perhaps of a transaction that this one could not see.
const isDisturbance = (error: unknown, isAlone: boolean, tries: number): boolean => {
  const state = stateOf(error);
  return state === "40001" || state === "40P01" || (state === "23505" && isAlone && tries < TRIES_OF_KEYS);
};

const isLost = (error: unknown): boolean => error instanceof DatabaseAway;

/** All in one order, so that no two transactions wait for each other. */
function* writingCounts(counts: CountChanges): Generator<{ text: string; values: unknown[] }> {
  if (counts.size === 0) return;
  const all = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let at = 0; at < all.length; at += MOST_COUNTS) {
    const some = all.slice(at, at + MOST_COUNTS);
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

const MOST_COUNTS = 16; // in a statement: each number of them is a text of its own
const DELETE_EMPTY = "delete from row_counts where project_id = ? and list = ? and part = ? and total = 0";
