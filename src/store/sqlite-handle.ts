// The SQLite handle for operations: Drizzle over statements that run only while their operation does.

import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { type Effects, noEffects } from "./effects.ts";
import { announceWith, type Changes, compileWith, type Db, StoreError, type Value } from "./engine.ts";
import { addCount, collectCounts } from "./row-counts.ts";
import { writtenTable } from "./versions.ts";

/** `open`: while an operation runs; only then its statements may run. `hasWritten`: it ran something other than selects. */
type Gate = { open: boolean; hasWritten: boolean };

/** The handle of a transaction for its operations. It is reused for the next operation unless one of them does not end. */
export type Handle = Effects & { tx: Db; gate: Gate };

export function newHandle(client: Database): Handle {
  const gate: Gate = { open: false, hasWritten: false };
  const effects = noEffects();
  const { channels, tables, counts } = effects;
  const tx = database(client, (text) => {
    const table = writtenTable(text);
    const isSelect = SELECT.test(text);
    const onRun = () => {
      if (!isSelect) gate.hasWritten = true;
      if (table) tables.add(table);
    };
    return new GuardedStatement(client, client.query(text), gate, onRun);
  });
  announceWith(tx, (channel) => {
    if (!gate.open) throw ended();
    channels.add(channel);
  });
  collectCounts(tx, (key, change) => {
    if (!gate.open) throw ended();
    addCount(counts, key, change);
  });
  return { ...effects, tx, gate };
}

const SELECT = /^\s*select\b/i;

const ended = () => new StoreError("This transaction has ended: await every query inside the operation");

/** A statement that runs only while its operation runs. */
class GuardedStatement {
  constructor(
    private readonly client: Database,
    private readonly statement: Statement,
    private readonly gate: Gate,
    private readonly onRun: () => void,
  ) {}

  run(...parameters: SQLQueryBindings[]) {
    return this.pass("run", parameters) as Changes;
  }

  all(...parameters: SQLQueryBindings[]) {
    return this.pass("all", parameters);
  }

  values(...parameters: SQLQueryBindings[]) {
    return this.pass("values", parameters) as unknown[][];
  }

  private pass(method: "run" | "all" | "values", parameters: SQLQueryBindings[]) {
    // On a full disk SQLite ends the transaction itself. Further statements of the operation would then be committed one by
    // one, although its caller gets an error that says nothing was stored.
    if (!this.gate.open || !this.client.inTransaction) throw ended();
    this.onRun();
    return this.statement[method](...parameters);
  }
}

/** Drizzle over anything that prepares statements. Drizzle's own transactions do not await promises, so they are refused. */
export function database(client: Database, prepare: (text: string) => Runnable): Db {
  const transaction = () => {
    throw new StoreError("Write through store.write: a transaction within a transaction is not possible");
  };
  const planned = (given: string) => {
    const text = REPLANNED.test(given) ? given.replace(BOUND, "= +?") : given;
    return text.endsWith(LIMITED) ? new LimitedStatement(text, prepare) : prepare(text);
  };
  const driver = { prepare: planned, transaction, filename: client.filename };
  const db = drizzle(driver as unknown as Database) as unknown as Db;
  compileWith(db, (text) => new AsyncStatement(planned(text)));
  return db;
}

type Runnable = {
  run(...parameters: SQLQueryBindings[]): Changes;
  all(...parameters: SQLQueryBindings[]): unknown;
  values(...parameters: SQLQueryBindings[]): unknown[][];
};

/**
 * SQLite plans a statement that joins, sorts or groups again each time a value is bound to `= ?`, which takes longer than most of
 * them run, but not for `= +?`: a mixed request takes 14% less processor time this way, and a mail 12%. A plan that is made once
 * cannot use a partial index because of a value, so conditions that need one are literals.
 */
const REPLANNED = /\b(?:join|order by|group by|distinct)\b/;
const BOUND = /= \?/g;

const LIMITED = " limit ?";

/**
 * SQLite plans a statement again each time a value is bound to its limit, which takes longer than most of them run. So the
 * most common limit, 1, is part of the text. Others may come from requests and would fill the statement cache.
 */
class LimitedStatement implements Runnable {
  private one: Runnable | undefined;
  private any: Runnable | undefined;

  constructor(
    private readonly text: string,
    private readonly prepare: (text: string) => Runnable,
  ) {}

  run(...parameters: SQLQueryBindings[]): Changes {
    const [statement, rest] = this.of(parameters);
    return statement.run(...rest);
  }

  all(...parameters: SQLQueryBindings[]): unknown {
    const [statement, rest] = this.of(parameters);
    return statement.all(...rest);
  }

  values(...parameters: SQLQueryBindings[]): unknown[][] {
    const [statement, rest] = this.of(parameters);
    return statement.values(...rest);
  }

  private of(parameters: SQLQueryBindings[]): [Runnable, SQLQueryBindings[]] {
    if (parameters.at(-1) === 1) {
      this.one ??= this.prepare(this.text.replace(/\?$/, "1"));
      return [this.one, parameters.slice(0, -1)];
    }
    this.any ??= this.prepare(this.text);
    return [this.any, parameters];
  }
}

/** SQLite answers synchronously, but callers await it like any database. */
class AsyncStatement {
  constructor(private readonly statement: Runnable) {}

  async run(...values: Value[]): Promise<Changes> {
    return this.statement.run(...values);
  }

  async send(...values: Value[]): Promise<void> {
    this.statement.run(...values);
  }

  async values(...values: Value[]): Promise<unknown[][]> {
    return this.statement.values(...values);
  }
}
