// Scores and their history of before they were found by the customer's number: they are there after the tables were made
// anew.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../../migrations/index.ts";
import { migrateSqlite } from "../../../src/store/migrate.ts";
import { temporaryFolder } from "../../support/store.ts";

const INDEX = migrations.findIndex(({ name }) => name === "0043_risk_scores_by_number");

test("every column is kept, and the tables have their indexes and their parents again", () => {
  const folder = temporaryFolder();
  const path = join(folder, "old.db");
  const look = <T>(at: (db: Database) => T): T => {
    const db = new Database(path);
    try {
      return at(db);
    } finally {
      db.close();
    }
  };
  const all = (text: string) => look((db) => db.query(text).all());
  const shape = (table: string) => ({
    rows: all(`select * from ${table}`),
    indexes: all(`select name from pragma_index_list('${table}') where origin = 'c' order by 1`),
    parents: all(`select "from", "table", on_delete from pragma_foreign_key_list('${table}') order by 1`),
  });
  try {
    expect(INDEX).toBeGreaterThan(10);
    migrateSqlite(path, migrations.slice(0, INDEX));
    look((db) => {
      db.run(
        "insert into projects (id, slug, name, settings, created_at, updated_at) values ('prj_1', 'a', 'A', '{}', 0, 0)",
      );
      db.run(`insert into tracked_customers (number, project_id, email, first_seen_at, last_seen_at, changed_at)
        values (7, 'prj_1', 'ada@example.com', 1, 2, 3), (9, 'prj_1', 'bob@example.com', 1, 2, 3)`);
      db.run(`insert into risk_scores values (9, 'prj_1', 57, 58, '[["cancel_page_views",1,57,1]]', 11, 12, 0.25, 40, 13, 80, 14),
        (7, 'prj_1', 0, -8, '[]', 0, 0, null, null, null, null, 15)`);
      db.run("insert into risk_history values (9, 20000, 40), (7, 20001, 0), (9, 20001, 57)");
    });
    const before = [shape("risk_scores"), shape("risk_history")];
    migrateSqlite(path, migrations);
    const after = [shape("risk_scores"), shape("risk_history")];
    const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    for (const [i, { rows, indexes, parents }] of before.entries()) {
      expect(sorted(rows)).toHaveLength(i === 0 ? 2 : 3);
      expect(sorted(after[i]!.rows)).toEqual(sorted(rows));
      expect(indexes).toHaveLength(1);
      expect(after[i]!.indexes).toEqual(indexes);
      expect(parents.length).toBeGreaterThan(0);
      expect(after[i]!.parents).toEqual(parents);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
