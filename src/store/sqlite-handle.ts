// What operations get to see of SQLite: Drizzle over statements that run only while their operation does.

import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { announceWith, compileWith, type Db, StoreError } from "./engine.ts";

/** Open while an operation runs. Statements of a transaction pass only then. */
type Gate = { open: boolean };

/** A transaction's face to operations. It serves one after the other, until one of them will not end. */
export type Handle = { tx: Db; gate: Gate; channels: Set<string> };

export function newHandle(client: Database): Handle {
  const gate: Gate = { open: false };
  const channels = new Set<string>();
  const tx = database(client, (text) => new GuardedStatement(client, client.query(text), gate));
  announceWith(tx, (channel) => {
    if (!gate.open) throw ended();
    channels.add(channel);
  });
  return { tx, gate, channels };
}

const ended = () => new StoreError("This transaction has ended: await every query inside the operation");

/** A statement that runs only while its transaction's operation does. */
class GuardedStatement {
  constructor(
    private readonly client: Database,
    private readonly statement: Statement,
    private readonly gate: Gate,
  ) {}

  run(...parameters: SQLQueryBindings[]) {
    return this.pass("run", parameters);
  }

  all(...parameters: SQLQueryBindings[]) {
    return this.pass("all", parameters);
  }

  values(...parameters: SQLQueryBindings[]) {
    return this.pass("values", parameters) as unknown[][];
  }

  private pass(method: "run" | "all" | "values", parameters: SQLQueryBindings[]) {
    // On a full disk SQLite ends the transaction itself. What the operation did next would be committed at once, row by
    // row, although its caller is told that nothing was kept.
    if (!this.gate.open || !this.client.inTransaction) throw ended();
    return this.statement[method](...parameters);
  }
}

/** Drizzle over anything that prepares statements. Its own transactions do not wait for promises, hence the refusal. */
export function database(client: Database, prepare: (text: string) => Statement | GuardedStatement): Db {
  const transaction = () => {
    throw new StoreError("Write through store.write: a transaction within a transaction is not possible");
  };
  const db = drizzle({ prepare, transaction, filename: client.filename } as unknown as Database) as unknown as Db;
  compileWith(db, prepare);
  return db;
}
