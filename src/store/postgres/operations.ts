// Runs the operations of a transaction on its connection, independent ones at the same time. Their statements go to the
// server together, so that they share each round trip.

import { locksRows } from "../dialect.ts";
import { type Effects, moveEffects, noEffects } from "../effects.ts";
import { announceWith, type Db, StoreError } from "../engine.ts";
import { inOrder, runPartsWith } from "../parts.ts";
import { addCount, collectCounts } from "../row-counts.ts";
import { writtenTable } from "../versions.ts";
import { type Client, runOn } from "./connection.ts";
import { database, type Result } from "./handle.ts";
import { RowBatch } from "./row-batch.ts";

export type Operation = {
  run: (tx: Db) => Promise<unknown>;
  /** See `HowToWrite`. */
  about?: readonly string[] | undefined;
};

export type Outcome = { value: unknown } | { error: unknown };

/** `failure`: the first error, which is the cause. Later errors only say that the transaction has failed. */
export type Transaction = { readonly client: Client; failure: unknown };

/** A statement of an operation; without `answer` its result is not awaited. */
type Asked = {
  text: string;
  values: readonly unknown[];
  asObjects?: boolean | undefined;
  answer?: PromiseWithResolvers<Result>;
};

/** The state of one running operation. `asked`: the statements that are not sent yet. */
type Scope = { tx: Db; effects: Effects; asked: Asked[]; unanswered: number };

const LONGEST = 50; // ms, after which the remaining operations are left for another transaction
const MOST_PARTS = 63; // of an operation at the same time; each needs a handle
const WORTHWHILE = 16; // operations with unsent statements that are sent while others wait for answers
const MOST_ASKED = 64; // statements of an operation that are sent without waiting for other operations

/** Sends a statement without awaiting its result. If it fails, the commit fails. */
export function post(transaction: Transaction, text: string, values: readonly unknown[] = []): void {
  runOn(transaction.client, text, values).catch((error) => {
    transaction.failure ??= error;
  });
}

export class Operations {
  #transaction: Transaction | undefined;
  readonly #scopes: Scope[] = [];
  /** The operations that are running at the same time. */
  #running: Scope[] = [];
  #flushing: ReturnType<typeof setImmediate> | undefined;
  /** The number of unanswered statements. */
  #underWay = 0;

  /**
   * The outcomes of the first operations, at least of one; their effects are added to `effects`. An operation that fails
   * before writing anything is left out.
   * @throws the error of any other operation that fails
   */
  async run(operations: readonly Operation[], transaction: Transaction, effects: Effects): Promise<Outcome[]> {
    const end = performance.now() + LONGEST;
    const outcomes: Outcome[] = [];
    this.#transaction = transaction;
    try {
      do {
        const some = firstApart(operations.slice(outcomes.length));
        outcomes.push(...(await this.#runTogether(some, transaction, effects)));
      } while (outcomes.length < operations.length && performance.now() < end);
      return outcomes;
    } finally {
      this.#transaction = undefined;
    }
  }

  async #runTogether(operations: readonly Operation[], transaction: Transaction, effects: Effects): Promise<Outcome[]> {
    this.#running = operations.map((_, i) => this.#begin(i));
    const outcomes = await Promise.all(operations.map(({ run }, i) => this.#runOne(run, this.#running[i]!)));
    this.#flush();
    if (transaction.failure !== undefined) throw transaction.failure;
    for (const [i, outcome] of outcomes.entries()) {
      const own = this.#running[i]!.effects;
      if ("value" in outcome) moveEffects(own, effects);
      else if (own.tables.size > 0) throw outcome.error;
    }
    return outcomes;
  }

  /** Runs the parts of an operation that runs alone; a failed part fails the operation. */
  async #runParts<T>(whole: Scope, parts: readonly (Operation & { run: (tx: Db) => Promise<T> })[]): Promise<T[]> {
    const alone = this.#running;
    const results: T[] = [];
    this.#flush();
    while (results.length < parts.length) {
      const some = firstApart(parts.slice(results.length, results.length + MOST_PARTS));
      const scopes = some.map((_, i) => this.#begin(1 + i));
      this.#running = [whole, ...scopes];
      const outcomes = await Promise.all(some.map(({ run }, i) => this.#runOne(run, scopes[i]!)));
      this.#flush();
      this.#running = alone;
      for (const { effects } of scopes) moveEffects(effects, whole.effects);
      for (const outcome of outcomes) {
        if ("error" in outcome) throw outcome.error;
        results.push(outcome.value as T);
      }
    }
    return results;
  }

  #begin(i: number): Scope {
    const scope = this.#scopes[i] ?? this.#newScope();
    this.#scopes[i] = scope;
    moveEffects(scope.effects);
    scope.asked = [];
    scope.unanswered = 0;
    return scope;
  }

  async #runOne(run: Operation["run"], scope: Scope): Promise<Outcome> {
    try {
      const value = await run(scope.tx);
      if (scope.unanswered > 0) throw new StoreError("An operation must await every query: one has not answered yet");
      return { value };
    } catch (error) {
      // Queries that it did not await may continue during another operation, so that handle must never work again.
      if (scope.unanswered > 0) scope.tx = this.#newTx(scope);
      return { error };
    }
  }

  #newScope(): Scope {
    const scope = { effects: noEffects(), asked: [], unanswered: 0 } as Omit<Scope, "tx"> as Scope;
    scope.tx = this.#newTx(scope);
    return scope;
  }

  #newTx(scope: Scope): Db {
    const ask = (asked: Asked): void => {
      if (this.#transaction === undefined || tx !== scope.tx) throw hasEnded();
      if (this.#transaction.failure !== undefined)
        throw new StoreError("A statement of this transaction has failed before");
      const table = writtenTable(asked.text);
      if (table !== undefined) scope.effects.tables.add(table);
      scope.asked.push(asked);
      if (scope.asked.length >= MOST_ASKED) this.#flush();
    };
    const tx: Db = database(
      async (text, values, asObjects) => {
        const answer = Promise.withResolvers<Result>();
        ask({ text, values, asObjects, answer });
        scope.unanswered++;
        this.#flushSoon();
        try {
          return await answer.promise;
        } finally {
          scope.unanswered--;
        }
      },
      (text, values) => ask({ text, values }),
    );
    locksRows(tx);
    announceWith(tx, (channel) => scope.effects.channels.add(channel));
    collectCounts(tx, (key, change) => addCount(scope.effects.counts, key, change));
    runPartsWith(tx, async (parts, aboutEach) => {
      if (this.#running.length > 1) return inOrder(tx, parts);
      const about = await aboutEach();
      return this.#runParts(
        scope,
        parts.map((run, i) => ({ run, about: about[i] })),
      );
    });
    return tx;
  }

  /** Sends the statements once enough operations have some, or none of them waits for an answer. */
  #flushSoon(): void {
    if (this.#running.length === 1) this.#flush();
    else this.#flushing ??= setImmediate(() => this.#flushIfWorthwhile());
  }

  #flushIfWorthwhile(): void {
    this.#flushing = undefined;
    const asking = this.#running.filter(({ asked }) => asked.length > 0).length;
    if (this.#underWay === 0 || asking >= WORTHWHILE) this.#flush();
  }

  #flush(): void {
    clearImmediate(this.#flushing);
    this.#flushing = undefined;
    const transaction = this.#transaction;
    const queues = this.#running.map(({ asked }) => asked);
    for (const scope of this.#running) scope.asked = [];
    for (const { text, values, asObjects, answer } of inFewStatements(queues)) {
      if (transaction === undefined) answer?.reject(hasEnded());
      else if (answer === undefined) post(transaction, text, values);
      else void this.#ask(transaction, { text, values, asObjects }, answer);
    }
  }

  async #ask(
    transaction: Transaction,
    { text, values, asObjects }: Asked,
    answer: PromiseWithResolvers<Result>,
  ): Promise<void> {
    this.#underWay++;
    try {
      answer.resolve(await runOn(transaction.client, text, values, asObjects));
    } catch (error) {
      transaction.failure ??= error;
      answer.reject(error);
    } finally {
      this.#underWay--;
      this.#flushSoon();
    }
  }
}

const hasEnded = () => new StoreError("This transaction has ended: await every query inside the operation");

/** The first operation, and those after it that share nothing with it or with each other. */
function firstApart<O extends Pick<Operation, "about">>(operations: readonly O[]): readonly O[] {
  const seen = new Set<string>();
  const end = operations.findIndex(({ about }) => {
    if (about === undefined || about.some((one) => seen.has(one))) return true;
    for (const one of about) seen.add(one);
    return false;
  });
  return end === -1 ? operations : operations.slice(0, Math.max(end, 1));
}

/**
 * Each operation's statements in their order. Rows that the same statement inserts are sent together, even from different
 * operations, and identical queries are sent once.
 */
function* inFewStatements(queues: readonly Asked[][]): Generator<Asked> {
  const rows = new RowBatch();
  let asked: Asked | undefined;
  let left = queues.filter(({ length }) => length > 0);
  while (left.length > 0) {
    const { text } = left[0]![0]!;
    for (const queue of left) {
      while (queue[0]?.text === text) {
        const next = queue.shift()!;
        if (next.answer === undefined && rows.add(text, next.values)) continue;
        yield* taken(rows);
        if (next.answer === undefined) rows.add(text, next.values);
        else if (asked && isSameRead(asked, next)) answerAs(asked, next);
        else {
          yield next;
          asked = next;
        }
      }
    }
    yield* taken(rows);
    asked = undefined;
    left = left.filter(({ length }) => length > 0);
  }
}

const isSameRead = (a: Asked, b: Asked): boolean =>
  SELECT.test(b.text) &&
  a.text === b.text &&
  a.asObjects === b.asObjects &&
  a.values.every((value, i) => value === b.values[i]);

const SELECT = /^\s*select\b/i;

/** Gives the second caller its own copy of the rows, which it may change. */
function answerAs(asked: Asked, same: Asked): void {
  const { resolve, reject } = same.answer!;
  asked.answer!.promise.then(({ rows, ...rest }) => {
    const own = rows.map((row) => (Array.isArray(row) ? [...row] : { ...row })) as Result["rows"];
    resolve({ ...rest, rows: own });
  }, reject);
}

function* taken(rows: RowBatch): Generator<Asked> {
  const statement = rows.take();
  if (statement) yield statement;
}
