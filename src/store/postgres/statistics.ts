// Creates planner statistics for tables that begin to fill. Without statistics the server considers an index that scans all rows of
// a project as good as one that finds the row, and a connection keeps that plan. The server's autovacuum takes up to a minute.

import { type Pool, runOn } from "./connection.ts";

const LOOK_EVERY = 1_000; // ms
/** A smaller table is fast with any plan. */
const LEAST_SIZE = 64 * 1024; // bytes

const ANALYZED = "select relname from pg_class where relnamespace = current_schema()::regnamespace and reltuples >= 0";
const FILLED = `select relname from pg_class where relnamespace = current_schema()::regnamespace
  and relkind = 'r' and reltuples < 0 and pg_relation_size(oid) >= ${LEAST_SIZE}`;

export class Statistics {
  /** Tables that are known to have statistics. */
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
