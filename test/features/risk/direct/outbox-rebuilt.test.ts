// The outbox of before direct mode: what lay in it is there after the table was made anew.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../../../migrations/index.ts";
import { migrateSqlite } from "../../../../src/store/migrate.ts";
import { temporaryFolder } from "../../../support/store.ts";

const NAME = "0035_direct_mails";

test("every column of a message is kept, and the table has its indexes and its parents again", () => {
  const folder = temporaryFolder();
  const path = join(folder, "old.db");
  try {
    const before = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === NAME),
    );
    expect(before.length).toBeGreaterThan(10);
    migrateSqlite(path, before);
    let db = new Database(path);
    db.run("pragma foreign_keys = off"); // its event and variant have many columns that are of no concern here
    const columns = (db.query("pragma table_info(messages)").all() as { name: string; type: string }[]).map(
      ({ name, type }) => ({ name, isText: type.toLowerCase() === "text" }),
    );
    const indexes = () =>
      db
        .query("pragma index_list(messages)")
        .all()
        .map((row) => (row as { name: string }).name);
    const indexesBefore = indexes().sort();
    const parents = () =>
      db.query('select "from", "table", on_delete from pragma_foreign_key_list(\'messages\') order by 1').all();
    const parentsBefore = parents();
    expect(parentsBefore).toHaveLength(3);
    const sample = ({ name, isText }: { name: string; isText: boolean }, i: number) =>
      name === "status" ? "sent" : name === "last_click_by" ? "person" : isText ? `text ${i}` : 1_000 + i;
    const row = Object.fromEntries(columns.map((column, i) => [column.name, sample(column, i)]));
    db.query(`insert into messages (${columns.map(({ name }) => name)}) values (${columns.map(() => "?")})`).run(
      ...columns.map(({ name }) => row[name]!),
    );
    const kept = db.query("select * from messages").all();
    db.close();

    // Only the text of the migration: the row's parents are not there to be checked.
    db = new Database(path);
    db.run("pragma foreign_keys = off");
    db.run(migrations.find(({ name }) => name === NAME)!.sql);
    expect(db.query("select * from messages").all()).toEqual(kept);
    expect(indexes().sort()).toEqual(indexesBefore);
    expect(parents()).toEqual(parentsBefore);
    db.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
