// The tables to move between engines, each after the tables that it references.

import type { Client } from "../postgres/connection.ts";
import { runOn } from "../postgres/connection.ts";
import { OWN_NAMES } from "../postgres/own-tables.ts";

export type Row = (string | number | null)[];

/** `key`: the columns of the primary key, otherwise of a unique index; empty for a table of a row or two. `numbered`: the column that numbers new rows. */
export type Table = { name: string; columns: Column[]; key: string[]; numbered: string | null };

type Column = { name: string; type: string };

/** Tables of the PostgreSQL engine itself, which are created where they are needed. */
const NOT_MOVED = ["migrations", "moving", ...OWN_NAMES];

/** The tables of the product in this database. The migrations create the same ones on both engines. */
export async function tablesOf(client: Client): Promise<Table[]> {
  const tables = new Map<string, Table>();
  for (const [name, column, type, isNumbered, place] of await rowsOf(client, COLUMNS)) {
    if (NOT_MOVED.includes(name)) continue;
    const table: Table = tables.get(name) ?? { name, columns: [], key: [], numbered: null };
    tables.set(name, table);
    table.columns.push({ name: column, type });
    if (isNumbered) table.numbered = column;
    if (place !== null) table.key[place] = column;
  }
  const references = await rowsOf(client, REFERENCES);
  const ordered = new Set<Table>();
  const add = (table: Table): void => {
    if (ordered.has(table)) return;
    for (const [from, to] of references) if (from === table.name && to !== from) add(tables.get(to)!);
    ordered.add(table);
  };
  for (const table of tables.values()) add(table);
  return [...ordered];
}

// biome-ignore lint/suspicious/noExplicitAny: columns of the catalogue, as the two queries below name them.
const rowsOf = async (client: Client, text: string) => (await runOn(client, text, [])).rows as any[][];

const COLUMNS = `
  select c.relname, a.attname, a.atttypid::regtype::text, a.attidentity <> '', array_position(i.indkey::int2[], a.attnum)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (select indkey from pg_index where indrelid = c.oid and indisunique and indpred is null and indexprs is null
    and not exists (select 1 from pg_attribute b
      where b.attrelid = c.oid and b.attnum = any (indkey::int2[]) and not b.attnotnull)
    order by indisprimary desc, indexrelid limit 1) i on true
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`;

const REFERENCES = `
  select here.relname, there.relname from pg_constraint
  join pg_class here on here.oid = conrelid join pg_class there on there.oid = confrelid
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

/** A page of a table in the order of its key, or of all columns, with `?` for the last key before it and for its length. */
export function pageQuery({ name, columns, key }: Table, isFirst: boolean): string {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const keys = key.length === 0 ? names : key.map(quoted).join(", ");
  const after = isFirst ? "" : ` where (${keys}) > (${key.map(() => "?").join(", ")})`;
  return `select ${names} from ${quoted(name)}${after} order by ${keys} limit ?`;
}

export const lastKeyQuery = ({ name, key }: Table): string =>
  `select ${key.map(quoted).join(", ")} from ${quoted(name)} order by ${key.map((one) => `${quoted(one)} desc`).join(", ")} limit 1`;

export function keyOf({ columns, key }: Table, row: Row): Row {
  return key.map((name) => row[columns.findIndex((column) => column.name === name)]!);
}

export const quoted = (name: string): string => `"${name}"`;
