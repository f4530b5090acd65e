// Maintains the number of rows of lists in the transactions that write them: every page of a list shows its total, and
// counting a million rows takes 35 ms.

import type { Database, Statement } from "bun:sqlite";
import { compile, type Db, StoreError, statement } from "./engine.ts";

/** Changes to counts, by project, list and part. */
export type CountChanges = Map<string, number>;

const counters = new WeakMap<Db, (key: string, change: number) => void>();

/** For engines: sets how this transaction collects the changes of `countRows`. */
export function collectCounts(tx: Db, add: (key: string, change: number) => void): void {
  counters.set(tx, add);
}

/** Adds `change` to the number of the project's rows in that part of the list when the transaction commits. */
export function countRows(tx: Db, projectId: string, list: string, part: string, change: number): void {
  const add = counters.get(tx);
  if (add === undefined) throw new StoreError("countRows needs the transaction of an operation");
  add(`${projectId}\n${list}\n${part}`, change);
}

/** `key`: project, list and part, each on its own line. Entries that sum to 0 are removed. */
export function addCount(counts: CountChanges, key: string, change: number): void {
  const sum = (counts.get(key) ?? 0) + change;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}

/** For SQLite: writes the counts of all operations of a commit. */
export class CountWriter {
  #upsert: Statement | undefined;
  #deleteEmpty: Statement | undefined;

  constructor(private readonly writer: Database) {}

  /** Call it before the commit. A project that was deleted meanwhile is left out. */
  write(counts: CountChanges): void {
    if (counts.size === 0) return;
    this.#upsert ??= this.writer.prepare(
      `insert into row_counts (project_id, list, part, total) select id, ?, ?, ? from projects where id = ?
       on conflict (project_id, list, part) do update set total = row_counts.total + excluded.total`,
    );
    for (const [key, change] of counts) {
      const [projectId, list, part] = key.split("\n") as [string, string, string];
      this.#upsert.run(list, part, change, projectId);
      if (change > 0) continue;
      this.#deleteEmpty ??= this.writer.prepare(
        "delete from row_counts where project_id = ? and list = ? and part = ? and total = 0",
      );
      this.#deleteEmpty.run(projectId, list, part);
    }
  }

  close(): void {
    this.#upsert?.finalize();
    this.#deleteEmpty?.finalize();
  }
}

const ofList = statement<[string, number]>("select part, total from row_counts where project_id = ? and list = ?");

/** The parts of a project's list and the number of rows in each. */
export async function countsOf(db: Db, projectId: string, list: string): Promise<[part: string, total: number][]> {
  return await ofList(db).values(projectId, list);
}

/** A list with counted rows; `rows`: SQL that counts `project_id`, `part` and `total` of a project (`?`) again. */
export type CountedList = { readonly list: string; readonly rows: string };

/** A table whose rows are counted by a column, or in total. */
export const countedTable = (table: string, by = "'all'"): CountedList => ({
  list: table,
  rows: `select project_id, ${by} as part, count(*) as total from ${table} where project_id = ? group by 1, 2`,
});

/** The total of a part; undefined if the filter is not a part, so that the rows must be counted. */
export async function countedPart(
  db: Db,
  projectId: string,
  { list }: CountedList,
  filter: object,
  part = "all",
): Promise<number | undefined> {
  if (Object.values(filter).some((value) => value !== undefined)) return undefined;
  return new Map(await countsOf(db, projectId, list)).get(part) ?? 0;
}

/** SQL statements that recount a project's (`?`) list. */
export const recounting = ({ list, rows }: CountedList) =>
  [
    `delete from row_counts where list = '${list}' and project_id = ?`,
    `insert into row_counts (project_id, list, part, total)
     select project_id, '${list}', part, total from (${rows}) counted`,
  ] as const;

/** Recounts a project's list, in a transaction of the writer. */
export async function recount(tx: Db, list: CountedList, projectId: string): Promise<void> {
  for (const text of recounting(list)) await compile(tx, text).run(projectId);
}

/** How many of a list's stored totals are wrong. Call it in a write transaction, so that all earlier writes are counted. */
export async function countWrong(tx: Db, { list, rows }: CountedList, projectId: string): Promise<number> {
  const counting = compile<[string, number]>(tx, `select part, total from (${rows}) counted`);
  const there = new Map(await counting.values(projectId));
  const counted = new Map(await countsOf(tx, projectId, list));
  return [...new Set([...there.keys(), ...counted.keys()])].filter((part) => there.get(part) !== counted.get(part))
    .length;
}
