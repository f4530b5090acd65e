// Which projects' rows a commit changed, table by table. SQLite itself notes it, by temporary triggers that exist only while
// somebody watches: so every statement that writes is covered, and nothing is paid for where nobody watches.

import type { Database, Statement } from "bun:sqlite";
import type { Listeners } from "./listeners.ts";

/** `project`: the column with the id of the project. */
export type WatchedTable = { readonly table: string; readonly project: string };

/** `watchers`: in its first place how many watch, in memory that is shared with threads which have connections of their own. */
export type Watch = { readonly tables: readonly WatchedTable[]; readonly watchers: Int32Array };

/** Where the listeners to a table's rows of a project are notified. */
export const rowsChannel = (table: string, projectId: string): string => `rows/${table}/${projectId}`;

/** Over these tables, with nobody watching yet. */
export const newWatch = (tables: readonly WatchedTable[]): Watch => ({
  tables,
  watchers: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
});

/** For engines: calls the listener for each table whose rows of the project a commit changed. */
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

/** Watches what one connection writes. */
export class RowWatch {
  #noted: { find: Statement; clear: Statement } | undefined;

  constructor(
    private readonly writer: Database,
    private readonly watch: Watch,
  ) {}

  /** To be called before each transaction. */
  begin(): void {
    const isWanted = Atomics.load(this.watch.watchers, 0) > 0;
    if (isWanted && this.#noted === undefined) this.#start();
    else if (!isWanted && this.#noted !== undefined) this.#stop();
  }

  /** Adds the channels of what was changed in the transaction. To be called before it is committed. */
  take(channels: Set<string>): void {
    if (this.#noted === undefined) return;
    const rows = this.#noted.find.values() as [table: string, projectId: string][];
    if (rows.length === 0) return;
    for (const [table, projectId] of rows) channels.add(rowsChannel(table, projectId));
    this.#noted.clear.run();
  }

  /** To be called before the connection is closed. */
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
        // Not "insert or ignore": how the outer statement treats conflicts would take its place.
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
