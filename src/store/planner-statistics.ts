// What SQLite's planner assumes of the tables, in place of counting their rows. Without statistics it expects ten rows of any
// value: it would read all rows of a project to find some by their ids, or all mails of a month to find those to one address.
// Assumptions that are always the same make plans that are always the same; counted ones change as the data grows.

import type { Database } from "bun:sqlite";
import { isDeepStrictEqual } from "node:util";

// Where these make a wrong choice, `|| ''` or `+ 0` after a column keeps its index from being used.

const ROWS = 1_000_000;
/** Rows with a certain value for which there is an index, such as queued mails, are rare. */
const ROWS_IN_PART = 10_000;
const OF_PART = /\bwhere\b.*(?:=|\bin\b)/is;
/** How many different values a column has, by its name; others have `MANY`. */
const FEW = 8;
const PROJECTS = 10;
const MANY = 50_000;
/** Rows with the same first columns of a unique index. With fewer, its last column would not be used. */
const ALIKE = 20;
const OF_FEW_VALUES =
  /^(?:test|sample|automatic|status|state|kind|event_type|source|provider|place|role|currency|reason)$/;

type IndexColumn = { table: string; index: string; name: string | null; isUnique: number };
type Statistic = { table: string; index: string; stat: string };

/**
 * Writes the assumptions into a database that has others: counted ones after an `analyze`, those of another version of this file,
 * or those for other tables. Connections that are opened later use them.
 */
export function assumeStatistics(client: Database): void {
  const assumed = statisticsOf(client);
  if (isDeepStrictEqual(storedIn(client), assumed)) return;
  client.transaction(() => {
    client.run("analyze sqlite_schema"); // creates the table of the statistics
    client.run("delete from sqlite_stat1");
    const insert = client.query("insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)");
    for (const { table, index, stat } of assumed) insert.run(table, index, stat);
  })();
}

/** In the order of `statisticsOf`; null if the database has no statistics yet. */
const storedIn = (client: Database): Statistic[] | null =>
  client.query("select 1 from sqlite_schema where name = 'sqlite_stat1'").get() === null
    ? null
    : client.query<Statistic, []>(`select tbl as "table", idx as "index", stat from sqlite_stat1 order by idx`).all();

/** For each index of the tables that have rows of projects; the others are small, or read by their keys. */
function statisticsOf(client: Database): Statistic[] {
  const columns = client
    .query<IndexColumn, []>(
      `select t.name as "table", i.name as "index", c.name, i."unique" as isUnique
       from sqlite_schema t join pragma_index_list(t.name) i join pragma_index_info(i.name) c
       where t.type = 'table' and exists (select 1 from pragma_table_info(t.name) where name = 'project_id')
       order by i.name, c.seqno`,
    )
    .all();
  // A query of its own, because a join reads the whole schema once for each column: 50 ms instead of 3.
  const indexes = client
    .query<{ name: string; sql: string | null }, []>("select name, sql from sqlite_schema where type = 'index'")
    .all();
  const sqlOf = new Map(indexes.map(({ name, sql }) => [name, sql]));
  return [...Map.groupBy(columns, ({ index }) => index)].flatMap(([index, own]) => {
    const sql = sqlOf.get(index);
    return sql === undefined ? [] : { table: own[0]!.table, index, stat: statOf(own, sql) };
  });
}

/** The rows of the index, then how many have the same first column, the same first two, and so on. */
function statOf(columns: readonly IndexColumn[], sql: string | null): string {
  const { isUnique } = columns[0]!;
  const numbers = [sql !== null && OF_PART.test(sql) ? ROWS_IN_PART : ROWS];
  const least = isUnique ? ALIKE : 1;
  for (const { name } of columns) numbers.push(Math.max(least, Math.floor(numbers.at(-1)! / valuesOf(name))));
  if (isUnique) numbers[columns.length] = 1;
  return `${numbers.join(" ")} noskipscan`;
}

function valuesOf(column: string | null): number {
  if (column === "project_id") return PROJECTS;
  return column !== null && OF_FEW_VALUES.test(column) ? FEW : MANY;
}
