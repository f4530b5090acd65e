// Copies all rows from one engine to another, and compares them. After a crash it continues after the last copied row.

import { StoreError } from "../engine.ts";
import type { Side, Source, Target } from "./side.ts";
import { keyOf, type Row, type Table } from "./tables.ts";

/** `total`: the number of rows of the table. */
type Progress = (step: "copy" | "compare", table: string, done: number, total: number) => void;

/** `checksum`: SHA-256 of all rows in the order of their keys, the same on both sides. */
export type Moved = { table: string; rows: number; checksum: string };

const MOST_ROWS = 2_000; // per page
const FIRST_ROWS = 50; // until the size of the rows is known
const PAGE = 2 ** 21; // characters

/** @throws {StoreError} if a row differs between the two sides. */
export async function moveTables(
  tables: readonly Table[],
  source: Source,
  target: Target,
  onProgress: Progress,
): Promise<Moved[]> {
  for (const table of tables) await copy(table, source, target, onProgress);
  const moved: Moved[] = [];
  for (const table of tables) moved.push(await compare(table, source, target, onProgress));
  await target.finish(tables);
  return moved;
}

async function copy(table: Table, source: Source, target: Target, onProgress: Progress): Promise<void> {
  if (table.key.length === 0) await target.clear(table);
  const total = await source.count(table);
  const after = table.key.length === 0 ? null : await target.lastKey(table);
  let done = after === null ? 0 : await target.count(table);
  for await (const { rows } of pagesOf(table, source, after)) {
    await target.add(table, rows.map(target.asStored));
    done += rows.length;
    onProgress("copy", table.name, done, total);
  }
}

async function compare(table: Table, source: Source, target: Target, onProgress: Progress): Promise<Moved> {
  const total = await source.count(table);
  const there = await target.count(table);
  if (there !== total) throw different(table, source, target, `${total} rows here, ${there} there`);
  const hash = new Bun.CryptoHasher("sha256");
  let done = 0;
  for await (const { rows, after } of pagesOf(table, source, null)) {
    const stored = rows.map(target.asStored);
    const expected = JSON.stringify(stored);
    const found = await target.page(table, after, rows.length);
    if (JSON.stringify(found) !== expected)
      throw different(table, source, target, firstDifference(table, stored, found));
    hash.update(expected);
    done += rows.length;
    onProgress("compare", table.name, done, total);
  }
  return { table: table.name, rows: done, checksum: hash.digest("hex") };
}

/** All rows in pages of about the same size; `after`: the key before the page. */
async function* pagesOf(
  table: Table,
  source: Side,
  from: Row | null,
): AsyncGenerator<{ rows: Row[]; after: Row | null }> {
  let after = from;
  let limit = table.key.length === 0 ? MOST_ROWS : FIRST_ROWS;
  for (;;) {
    const rows = await source.page(table, after, limit);
    if (rows.length > 0) yield { rows, after };
    if (rows.length < limit || table.key.length === 0) return;
    after = keyOf(table, rows.at(-1)!);
    const each = JSON.stringify(rows).length / rows.length;
    limit = Math.max(1, Math.min(MOST_ROWS, Math.floor(PAGE / each)));
  }
}

/** Shows only the key of the row, because other columns contain customers' addresses. */
function firstDifference(table: Table, rows: readonly Row[], found: readonly Row[]): string {
  const at = rows.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(found[i]));
  const columns = table.columns.filter((_, i) => rows[at]?.[i] !== found[at]?.[i]).map(({ name }) => name);
  return `row ${at + 1} of a page, in ${columns.join(", ")}`;
}

const different = (table: Table, source: Side, target: Side, what: string): StoreError =>
  new StoreError(
    `The table ${table.name} is not the same in ${source.place} and in ${target.place} (${what}): nothing was changed in the first one`,
  );
