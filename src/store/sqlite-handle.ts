// What operations see of SQLite: Drizzle over statements that run only while their operation does.

import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { type Effects, noEffects } from "./effects.ts";
import { announceWith, type Changes, compileWith, type Db, StoreError, type Value } from "./engine.ts";
import { addCount, collectCounts } from "./row-counts.ts";
import { writtenTable } from "./versions.ts";

/** Open while an operation runs. Statements of a transaction pass only then. */
type Gate = { open: boolean };

/** The handle of a transaction for its operations. It serves one after the other, until one of them does not end. */
export type Handle = Effects & { tx: Db; gate: Gate };

export function newHandle(client: Database): Handle {
  const gate: Gate = { open: false };
  const effects = noEffects();
  const { channels, tables, counts } = effects;
  const tx = database(client, (text) => {
    const table = writtenTable(text);
    const onRun = () => void (table && tables.add(table));
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

const ended = () => new StoreError("This transaction has ended: await every query inside the operation");

/** A statement that runs only while its transaction's operation does. */
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
    // On a full disk SQLite ends the transaction itself. What the operation did next would be committed at once, row by
    // row, although its caller gets an error that says nothing was stored.
    if (!this.gate.open || !this.client.inTransaction) throw ended();
    this.onRun();
    return this.statement[method](...parameters);
  }
}

/** Drizzle over anything that prepares statements. Its own transactions do not wait for promises, hence the refusal. */
export function database(client: Database, prepare: (text: string) => Statement | GuardedStatement): Db {
  const transaction = () => {
    throw new StoreError("Write through store.write: a transaction within a transaction is not possible");
  };
  const db = drizzle({ prepare, transaction, filename: client.filename } as unknown as Database) as unknown as Db;
  compileWith(db, (text) => new AsyncStatement(prepare(text)));
  return db;
}

/** SQLite answers at once; callers wait as for a database that does not. */
class AsyncStatement {
  constructor(private readonly statement: Statement | GuardedStatement) {}

  async run(...values: Value[]): Promise<Changes> {
    return this.statement.run(...values);
  }

  async values(...values: Value[]): Promise<unknown[][]> {
    return this.statement.values(...values);
  }
}
