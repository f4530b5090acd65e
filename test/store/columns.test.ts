// The migrated database has the columns of every table in the code, so this test reports a forgotten migration.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { migrations } from "../../migrations/index.ts";
import { migrateSqlite } from "../../src/store/migrate.ts";
import { temporaryFolder } from "../support/store.ts";

let folder: string;
let database: Database;

beforeAll(() => {
  folder = temporaryFolder();
  migrateSqlite(join(folder, "test.db"), migrations);
  database = new Database(join(folder, "test.db"));
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const source = new URL("../../src/", import.meta.url).pathname;

test("every column of the code is in the database", async () => {
  const missing: string[] = [];
  let found = 0;
  for (const file of new Bun.Glob("{features,queue,store}/**/*.ts").scanSync(source)) {
    if (!(await Bun.file(source + file).text()).includes("sqliteTable(")) continue;
    for (const table of Object.values(await import(source + file))) {
      if (!is(table, SQLiteTable)) continue;
      const { name, columns } = getTableConfig(table);
      const known = new Set(
        database
          .query<{ name: string }, [string]>("select name from pragma_table_info(?)")
          .all(name)
          .map((column) => column.name),
      );
      found += columns.length;
      for (const column of columns) {
        if (!known.has(column.name)) missing.push(`${file}: no migration adds ${name}.${column.name}`);
      }
    }
  }
  expect(found).toBeGreaterThan(300);
  expect(missing).toEqual([]);
});
