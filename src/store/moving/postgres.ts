// The PostgreSQL side of a move: as the source its tables are locked; as the target no service can use it until it is complete.

import type { ReservedSQL } from "bun";
import { StoreError } from "../engine.ts";
import { connectTo, type Pool, reserve, runOn } from "../postgres/connection.ts";
import { CREATE_MARK, findCopy } from "./mark.ts";
import type { Move, Source, Target } from "./side.ts";
import { lastKeyQuery, pageQuery, quoted, type Row, type Table, tablesOf } from "./tables.ts";

class PostgresSide {
  protected constructor(
    readonly place: string,
    private readonly pool: Pool,
    protected readonly client: ReservedSQL,
  ) {}

  async count({ name }: Table): Promise<number> {
    return (await this.rows<[number]>(`select count(*) from ${quoted(name)}`))[0]![0];
  }

  page(table: Table, after: Row | null, limit: number): Promise<Row[]> {
    return this.rows(pageQuery(table, after === null), [...(after ?? []), limit]);
  }

  tables(): Promise<Table[]> {
    return tablesOf(this.client);
  }

  protected async rows<R>(text: string, values: Row = []): Promise<R[]> {
    return (await runOn(this.client, text, values)).rows as R[];
  }

  async close(): Promise<void> {
    this.client.release();
    await this.pool.close();
  }
}

export class PostgresSource extends PostgresSide implements Source {
  /** Locks the tables against writes until it is closed. */
  static async open(url: string, place: string): Promise<PostgresSource> {
    const pool = connectTo(url, 1);
    const source = new PostgresSource(place, pool, await reserve(pool));
    await source.rows("begin isolation level repeatable read");
    const names = (await source.tables()).map(({ name }) => quoted(name));
    await source.rows(`lock table ${names.join(", ")} in share mode`);
    return source;
  }
}

export class PostgresTarget extends PostgresSide implements Target {
  /** Continues the same move, or starts over after another one. Refuses a database in use. */
  static async open(url: string, { id, place }: Move): Promise<PostgresTarget> {
    const pool = connectTo(url, 1);
    const target = new PostgresTarget(place, pool, await reserve(pool));
    try {
      await target.#begin(id);
      return target;
    } catch (error) {
      await target.close();
      throw error;
    }
  }

  async #begin(id: string): Promise<void> {
    await this.rows("set synchronous_commit = off"); // rows lost in a crash of the server are copied again
    const tables = await this.tables();
    const known = await findCopy(this.client);
    if (known === id) return;
    if (known === null) {
      for (const { name } of tables) {
        if (MADE_EMPTY.includes(name) || (await this.rows(`select 1 from ${quoted(name)} limit 1`)).length === 0)
          continue;
        throw new StoreError(`${this.place} already contains data (in ${name}): create an empty database for the move`);
      }
    }
    await this.rows("begin");
    await this.rows(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
    await this.rows(CREATE_MARK);
    await this.rows("delete from moving");
    await this.rows("insert into moving (role, id, place) values ('copy', ?, '')", [id]);
    await this.rows("commit");
  }

  async lastKey(table: Table): Promise<Row | null> {
    return (await this.rows<Row>(lastKeyQuery(table)))[0] ?? null;
  }

  async add({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    const names = columns.map((column) => quoted(column.name)).join(", ");
    const writer = this.client
      .unsafe(`copy ${quoted(name)} (${names}) from stdin`)
      .writable()
      .getWriter();
    await writer.write(rows.map(lineOf).join(""));
    await writer.close();
  }

  async clear({ name }: Table): Promise<void> {
    await this.rows(`delete from ${quoted(name)}`);
  }

  readonly asStored = asStored;

  async finish(tables: readonly Table[]): Promise<void> {
    for (const { name, numbered } of tables) {
      if (numbered === null) continue;
      await this.rows(
        `select setval(pg_get_serial_sequence(?, ?), coalesce(max(${quoted(numbered)}), 0) + 1, false) from ${quoted(name)}`,
        [name, numbered],
      );
    }
    await this.rows("analyze");
    await this.rows("set synchronous_commit = on");
    await this.rows("drop table moving");
  }
}

/** Tables that contain rows after the migrations alone. */
const MADE_EMPTY = ["journal_mark"];

/** PostgreSQL stores no NUL and no lone surrogates in text. */
function asStored(row: Row): Row {
  return row.map((value) => (typeof value === "string" ? value.replaceAll("\0", "\uFFFD").toWellFormed() : value));
}

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

const lineOf = (row: Row): string =>
  `${row.map((value) => (value === null ? "\\N" : typeof value === "string" ? value.replace(SPECIAL, (one) => ESCAPES[one]!) : value)).join("\t")}\n`;
