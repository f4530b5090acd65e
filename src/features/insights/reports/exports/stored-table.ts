// Exports of stored rows, read in index order a thousand at a time, so that they need not all fit into memory.

import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { iso } from "../../../../lib/clock.ts";
import type { Cell } from "../../../../lib/csv-cell.ts";
import type { Db } from "../../../../store/engine.ts";
import { heldBackOf } from "../../../churn-events/held-back.ts";
import { settingsOf } from "../../../projects/settings.ts";
import { isTest } from "../../model.ts";
import { boundsOf } from "../../period.ts";
import type { Bounds, ExportAsked, ExportSource, ExportTable } from "./table.ts";

/** How a column is displayed. */
type Kind = "text" | "number" | "flag" | "time" | "held_back";

type StoredTable = Pick<ExportTable, "name" | "summary" | "description"> & {
  readonly table: SQLiteTable;
  /** The timestamp that `from` and `to` filter by. */
  readonly time: string;
  /** Two columns that are unique together within a project: the order of the file. */
  readonly keys: readonly [string, string];
  /** The rows with the highest first key come first, as in its index. */
  readonly descending?: true;
  /** The SQL expression that is 1 for a test; omitted where there are no tests. */
  readonly test?: string;
  readonly columns: readonly string[];
  /** The columns that are no columns of the table, or are displayed in another way: their kind and SQL expression. */
  readonly computed?: Readonly<Record<string, readonly [Kind, string]>>;
};

const BATCH = 1_000;

const UNPROVEN = { sensitiveTopic: null, heldBack: "public_key" } as const;

export function storedTable(stored: StoredTable): ExportTable {
  const { table, time, keys, descending = false, test, columns, computed = {}, ...about } = stored;
  const kinds = kindsOf(table);
  const specs = columns.map((name) => computed[name] ?? ([kinds[name]!, name] as const));
  const list = sql.raw([...keys, ...specs.map(([, expression]) => expression)].join(", "));
  const [first, second] = keys.map((key) => sql.raw(key)) as [SQL, SQL];

  /** A comparison of pairs has one direction. With `<=` the index is read from there on. */
  const after = ([one, other]: readonly [Cell, Cell]): SQL =>
    descending
      ? sql`${first} <= ${one} and (${first} < ${one} or ${second} > ${other})`
      : sql`(${first}, ${second}) > (${one}, ${other})`;

  /** The rows after the one with these keys. */
  const read = (
    db: Db,
    { projectId, ofTests }: { projectId: string; ofTests: boolean },
    { start, end }: Bounds,
    last: readonly [Cell, Cell] | null,
  ) => {
    const conditions = [sql`project_id = ${projectId}`];
    if (test !== undefined) conditions.push(sql`${sql.raw(test)} = ${ofTests ? 1 : 0}`);
    if (start !== null) conditions.push(sql`${sql.raw(time)} >= ${start}`);
    if (end !== null) conditions.push(sql`${sql.raw(time)} < ${end}`);
    if (last !== null) conditions.push(after(last));
    return db.values<Cell[]>(
      sql`select ${list} from ${sql.raw(getTableName(table))} where ${sql.join(conditions, sql` and `)}
        order by ${first}${sql.raw(descending ? " desc" : "")}, ${second} limit ${BATCH}`,
    );
  };

  async function* rows({ store, project }: ExportSource, asked: ExportAsked): AsyncGenerator<Cell[][]> {
    const scope = { projectId: project.id, ofTests: isTest(asked) };
    const bounds = boundsOf(asked, settingsOf(project).timezone);
    for (let last: [Cell, Cell] | null = null; ; ) {
      const batch: Cell[][] = await read(store.read, scope, bounds, last);
      if (batch.length > 0)
        yield batch.map((row) => row.slice(2).map((cell, index) => shown(cell, specs[index]![0], project)));
      if (batch.length < BATCH) return;
      last = batch.at(-1)!.slice(0, 2) as [Cell, Cell];
    }
  }
  return { ...about, takes: test === undefined ? "period" : "period_and_mode", columns, rows };
}

/** By the name of the column. */
const kindsOf = (table: SQLiteTable): Record<string, Kind> =>
  Object.fromEntries(
    Object.values(getTableColumns(table)).map(({ name, dataType }) => {
      if (dataType === "boolean") return [name, "flag"];
      if (dataType !== "number") return [name, "text"];
      return [name, name.endsWith("_at") ? "time" : "number"];
    }),
  );

function shown(cell: Cell, kind: Kind, project: ExportSource["project"]): Cell {
  if (cell === null) return null;
  if (kind === "time") return iso(Number(cell));
  if (kind === "held_back") return cell === "public_key" ? heldBackOf(UNPROVEN, project) : String(cell);
  if (kind === "flag") return Number(cell) === 1 ? "true" : "false";
  return kind === "number" ? Number(cell) : String(cell);
}
