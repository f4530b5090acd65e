// Statistics for the server's planner of tables that begin to fill. Without any it believes that an index by which it passes all rows
// of a project is as good as one that has the row; and a connection keeps that plan. The server's autovacuum comes within a minute.

import { type Pool, runOn } from "./connection.ts";

const LOOK_EVERY = 1_000; // ms
/** A smaller table is read as fast in any way. */
const LEAST_SIZE = 64 * 1024; // bytes

const ANALYZED = "select relname from pg_class where relnamespace = current_schema()::regnamespace and reltuples >= 0";
const FILLED = `select relname from pg_class where relnamespace = current_schema()::regnamespace
  and relkind = 'r' and reltuples < 0 and pg_relation_size(oid) >= ${LEAST_SIZE}`;

export class Statistics {
  /** Tables that have statistics, as far as known. */
  #analyzed = new Set<string>();
  #waiting: Timer | undefined;
  #working: Promise<void> | undefined;

  constructor(private readonly pool: Pool) {}

  /** Call it after a commit that wrote these tables. */
  wrote(tables: Iterable<string>): void {
    if (this.#waiting !== undefined || [...tables].every((table) => this.#analyzed.has(table))) return;
    this.#waiting = setTimeout(() => {
      this.#working = this.#analyze()
        .catch(() => {}) // autovacuum will do it
        .finally(() => {
          this.#waiting = undefined;
        });
    }, LOOK_EVERY).unref();
  }

  async #analyze(): Promise<void> {
    const { rows } = await runOn(this.pool, FILLED, []);
    for (const [table] of rows as [string][]) await runOn(this.pool, `analyze "${table}"`, []);
    const analyzed = await runOn(this.pool, ANALYZED, []);
    this.#analyzed = new Set((analyzed.rows as [string][]).map(([table]) => table));
  }

  async close(): Promise<void> {
    clearTimeout(this.#waiting);
    await this.#working;
  }
}
