// Fills every table of a SQLite database with unusual texts and numbers, for tests that ignore what the rows mean.

import type { Database } from "bun:sqlite";

type Column = { name: string; type: string; notnull: number; pk: number };
type Reference = { id: number; table: string; from: string; to: string | null };

const TEXTS = [
  "plain",
  "",
  "a\tb\nc\rd\\N\\.",
  "\\",
  "\\N",
  "Zürich, 東京, 👩‍🚀",
  'it\'s "quoted" {1,2}',
  "nul\0inside",
  '{"a":[1,null,"ü\\u0000"]}',
  "\u2028\u0001\u007f",
];
const WHOLE = [0, 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1_772_442_000_000];
const DECIMAL = [0, 0.1, -1e-300, 1.7976931348623157e308, 12, 2 / 3];

/** Inserts up to `count` rows into each table, parents first; returns the number of rows of each. */
export function fillTables(database: Database, count: number): Map<string, number> {
  database.run("pragma foreign_keys = on");
  const filled = new Map<string, number>();
  const visiting = new Set<string>();
  const visit = (table: string): void => {
    if (visiting.has(table)) return;
    visiting.add(table);
    for (const { table: parent } of referencesOf(database, table)) visit(parent);
    fill(database, table, count);
    filled.set(table, database.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()!.n);
  };
  const tables = database
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  for (const { name } of tables) if (name !== "migrations") visit(name);
  return filled;
}

const referencesOf = (database: Database, table: string) =>
  database.query<Reference, []>(`pragma foreign_key_list(${table})`).all();

function fill(database: Database, table: string, count: number): void {
  const columns = database.query<Column, []>(`pragma table_info(${table})`).all();
  const { sql } = database.query<{ sql: string }, [string]>("select sql from sqlite_schema where name = ?").get(table)!;
  const allowed = new Map(
    [...sql.matchAll(/check \((\w+) in \(([^)]*)\)/g)].map(([, column, list]) => [
      column!,
      list!.split(",").map((one) => (one.includes("'") ? one.trim().slice(1, -1) : Number(one))),
    ]),
  );
  const insert = database.prepare(
    `insert or ignore into ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  for (let n = 0; n < count; n++) {
    const given = parentsOf(database, table, n);
    const values = columns.map(({ name, type, notnull, pk }, i) => {
      if (given.has(name)) return given.get(name)!;
      const choices = allowed.get(name);
      if (choices) return choices[n % choices.length]!;
      if (!notnull && !pk && (n + i) % 5 === 4) return null;
      if (/text/i.test(type)) return pk ? `${TEXTS[n % TEXTS.length]!.replaceAll("\0", "")} ${n}` : varied(TEXTS, n, i);
      if (/double|real/i.test(type)) return varied(DECIMAL, n, i);
      return pk ? n + 1 : varied(WHOLE, n, i);
    });
    insert.run(...values);
  }
}

const varied = <T>(values: readonly T[], n: number, i: number): T => values[(n * 7 + i) % values.length]!;

/** Values of this table's foreign keys: an existing row of each table that it refers to; null for itself or an empty table. */
function parentsOf(database: Database, table: string, n: number): Map<string, string | number | null> {
  const given = new Map<string, string | number | null>();
  for (const { table: parent, from, to } of referencesOf(database, table)) {
    if (parent === table) {
      given.set(from, null);
      continue;
    }
    const target =
      to ??
      database
        .query<Column, []>(`pragma table_info(${parent})`)
        .all()
        .find(({ pk }) => pk === 1)!.name;
    const rows = database.query<Record<string, string | number>, []>(`select "${target}" from ${parent}`).all();
    given.set(from, rows.length === 0 ? null : rows[n % rows.length]![target]!);
  }
  return given;
}
