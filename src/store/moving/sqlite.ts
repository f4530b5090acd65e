// The SQLite side of a move: a source file that is locked against writes, or a new target file that appears when complete.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import { existsSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import { migrations } from "../../../migrations/index.ts";
import { forceToDisk } from "../../lib/force-to-disk.ts";
import { removeDatabase, withLogs } from "../database-files.ts";
import { StoreError } from "../engine.ts";
import { migrateSqlite } from "../migrate.ts";
import { connect } from "../sqlite-connection.ts";
import type { Move, Source, Target } from "./side.ts";
import { lastKeyQuery, pageQuery, quoted, type Row, type Table } from "./tables.ts";

class SqliteSide {
  constructor(
    readonly place: string,
    protected readonly client: Database,
  ) {}

  async count({ name }: Table): Promise<number> {
    return this.client.query<{ count: number }, []>(`select count(*) as count from ${quoted(name)}`).get()!.count;
  }

  async page(table: Table, after: Row | null, limit: number): Promise<Row[]> {
    const query = this.client.query(pageQuery(table, after === null));
    const rows = query.values(...((after ?? []) as SQLQueryBindings[]), limit) as Row[];
    for (const row of rows) for (const [i, value] of row.entries()) check(value, table, i);
    return rows;
  }

  async close(): Promise<void> {
    this.client.close();
  }
}

/** Checks a value's type, because SQLite accepts any value in any column. */
function check(value: unknown, { name, columns }: Table, i: number): void {
  const { name: column, type } = columns[i]!;
  if (value === null) return;
  const fits = type === "text" ? typeof value === "string" : typeof value === "number";
  if (fits && (type !== "bigint" || Number.isSafeInteger(value))) return;
  throw new StoreError(
    `The column ${column} of ${name} contains a value that is not of type ${type}: correct it first`,
  );
}

/** Waits for running writes, then blocks further ones. */
export function sqliteSource(path: string): Source {
  const client = connect(path);
  client.run("begin immediate");
  return new SqliteSide(path, client);
}

/** Continues the same move, or starts over after another one. */
export function sqliteTarget(path: string, { id }: Move): Target {
  const present = withLogs(path).find(existsSync);
  if (present) throw new StoreError(`${present} already exists: name a folder without a database`);
  const unfinished = `${path}.unfinished`;
  if (existsSync(unfinished) && moveOf(unfinished) !== id) removeDatabase(unfinished);
  migrateSqlite(unfinished, migrations);
  const client = connect(unfinished);
  client.run("pragma journal_mode = wal");
  client.run("create table if not exists moving (id text not null)");
  if (client.query("select 1 from moving").get() === null) client.query("insert into moving values (?)").run(id);
  return new SqliteTarget(path, unfinished, client);
}

function moveOf(path: string): string | null {
  const client = connect(path);
  try {
    return client.query<{ id: string }, []>("select id from moving").get()?.id ?? null;
  } catch {
    return null; // it did not get as far
  } finally {
    client.close();
  }
}

class SqliteTarget extends SqliteSide implements Target {
  constructor(
    place: string,
    private readonly unfinished: string,
    client: Database,
  ) {
    super(place, client);
  }

  async lastKey(table: Table): Promise<Row | null> {
    return (this.client.query(lastKeyQuery(table)).values() as Row[])[0] ?? null;
  }

  async add({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    const names = columns.map((column) => quoted(column.name)).join(", ");
    const insert = this.client.query(
      `insert into ${quoted(name)} (${names}) values (${columns.map(() => "?").join(", ")})`,
    );
    this.client.transaction(() => {
      for (const row of rows) insert.run(...row);
    })();
  }

  async clear({ name }: Table): Promise<void> {
    this.client.run(`delete from ${quoted(name)}`);
  }

  readonly asStored = (row: Row): Row => row;

  async finish(): Promise<void> {
    const { client, unfinished, place } = this;
    client.run("drop table moving");
    client.run("pragma journal_mode = delete"); // one file, which can be renamed
    client.close();
    forceToDisk(unfinished);
    renameSync(unfinished, place);
    forceToDisk(dirname(place));
  }
}
