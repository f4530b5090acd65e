// Finds out which projects' rows a commit changed, table by table. Temporary triggers in SQLite record it, so that every
// statement is covered. They exist only while there are listeners, so it costs nothing otherwise.

import type { Database, Statement } from "bun:sqlite";
import type { Listeners } from "./listeners.ts";

/** `project`: the column with the project's id. */
export type WatchedTable = { readonly table: string; readonly project: string };

/** `watchers[0]`: the number of listeners, in memory shared with the threads that have their own connections. */
export type Watch = { readonly tables: readonly WatchedTable[]; readonly watchers: Int32Array };

/** The channel for changes of a project's rows in a table. */
export const rowsChannel = (table: string, projectId: string): string => `rows/${table}/${projectId}`;

/** A watch over these tables, without listeners yet. */
export const newWatch = (tables: readonly WatchedTable[]): Watch => ({
  tables,
  watchers: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
});

/** For engines: calls the listener for each table in which a commit changed rows of the project. */
export function watchRows(
  watch: Watch | undefined,
  listeners: Listeners,
  projectId: string,
  listener: (table: string) => void,
): () => void {
  if (watch === undefined) return () => {};
  Atomics.add(watch.watchers, 0, 1);
  const stops = watch.tables.map(({ table }) => listeners.add(rowsChannel(table, projectId), () => listener(table)));
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    for (const stop of stops) stop();
    Atomics.sub(watch.watchers, 0, 1);
  };
}

/** Watches the writes of one connection. */
export class RowWatch {
  #noted: { find: Statement; clear: Statement } | undefined;

  constructor(
    private readonly writer: Database,
    private readonly watch: Watch,
  ) {}

  /** Call it before each transaction. */
  begin(): void {
    const isWanted = Atomics.load(this.watch.watchers, 0) > 0;
    if (isWanted && this.#noted === undefined) this.#start();
    else if (!isWanted && this.#noted !== undefined) this.#stop();
  }

  /** Adds the channels of the rows changed in the transaction. Call it before the commit. */
  take(channels: Set<string>): void {
    if (this.#noted === undefined) return;
    const rows = this.#noted.find.values() as [table: string, projectId: string][];
    if (rows.length === 0) return;
    for (const [table, projectId] of rows) channels.add(rowsChannel(table, projectId));
    this.#noted.clear.run();
  }

  /** Call it before the connection is closed. */
  end(): void {
    this.#noted?.find.finalize();
    this.#noted?.clear.finalize();
    this.#noted = undefined;
  }

  #start(): void {
    const { writer } = this;
    writer.run(
      "create temp table changed_rows (name text not null, project text not null, primary key (name, project)) without rowid",
    );
    for (const { table, project } of this.watch.tables) {
      for (const [change, row] of CHANGES) {
        // Not "insert or ignore": the conflict clause of the outer statement would override it.
        writer.run(
          `create temp trigger ${triggerOf(table, change)} after ${change} on main.${table} begin
             insert into changed_rows (name, project) select '${table}', ${row}.${project}
             where ${row}.${project} is not null -- an entry of the audit log that outlives its project has none
               and not exists (select 1 from changed_rows where name = '${table}' and project = ${row}.${project});
           end`,
        );
      }
    }
    this.#noted = {
      find: writer.prepare("select name, project from temp.changed_rows"),
      clear: writer.prepare("delete from temp.changed_rows"),
    };
  }

  #stop(): void {
    this.end();
    for (const { table } of this.watch.tables) {
      for (const [change] of CHANGES) this.writer.run(`drop trigger temp.${triggerOf(table, change)}`);
    }
    this.writer.run("drop table temp.changed_rows");
  }
}

const CHANGES = [
  ["insert", "new"],
  ["update", "new"],
  ["delete", "old"],
] as const;

const triggerOf = (table: string, change: string): string => `watch_${table}_${change}`;
