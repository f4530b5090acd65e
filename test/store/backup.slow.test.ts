// A backup on a real disk: it is complete or absent, overwrites nothing, and leaves no files elsewhere.

import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { backUp } from "../../src/store/backup.ts";
import { openStore } from "../../src/store/open.ts";
import { restore } from "../../src/store/restore.ts";
import { temporaryFolder } from "../support/store.ts";

const FOLDERS = ["keys", "journal"];
const INSERT =
  "insert into projects (id, slug, name, settings, created_at, updated_at) values ('p', 'p', 'P', '{}', 0, 0)";
let folder: string;
let database: string;
let target: string;

beforeEach(() => {
  folder = temporaryFolder();
  database = join(folder, "data", "recoverd.db");
  target = join(folder, "backup");
  mkdirSync(join(folder, "data", "keys"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = (...names: string[]) => join(folder, ...names);
const projectsIn = (file: string): number => {
  const client = new Database(file, { readonly: true });
  try {
    return client.query<{ n: number }, []>("select count(*) n from projects").get()!.n;
  } finally {
    client.close();
  }
};

/** Creates a database in use, with a key and a journal of more than one file. */
async function lived() {
  const store = openStore(database);
  await store.write(async (tx) => {
    await tx.run(INSERT);
  });
  writeFileSync(path("data", "keys", "jwt.key"), new Uint8Array(32).fill(7));
  mkdirSync(path("data", "journal"));
  writeFileSync(path("data", "journal", "0000000000000001.journal"), Buffer.alloc(9_000_000, "entry "));
  writeFileSync(path("data", "journal", "0000000000000002.journal"), "");
  return store;
}

describe("a backup", () => {
  test("beside a service that runs holds what was committed and every file, byte for byte, for its owner alone", async () => {
    const store = await lived();
    expect(backUp(database, FOLDERS, target)).toEqual({ files: 3, bytes: statSync(target).size });
    expect(statSync(target).mode & 0o777).toBe(0o600);
    await store.write(async (tx) => {
      await tx.run(INSERT.replaceAll("'p'", "'q'"));
    });
    await store.close();

    expect(restore(target, FOLDERS, path("again", "recoverd.db"))).toEqual({ files: 3 });
    for (const file of ["keys/jwt.key", "journal/0000000000000001.journal", "journal/0000000000000002.journal"]) {
      expect(readFileSync(path("again", file)).equals(readFileSync(path("data", file)))).toBe(true);
      expect(statSync(path("again", file)).mode & 0o777).toBe(0o600);
    }
    expect(readdirSync(path("again")).sort()).toEqual(["journal", "keys", "recoverd.db"]);
    expect([projectsIn(database), projectsIn(path("again", "recoverd.db"))]).toEqual([2, 1]);
    await openStore(path("again", "recoverd.db")).close(); // a database of this version, without additional tables
    const client = new Database(path("again", "recoverd.db"), { readonly: true });
    expect(client.query("select name from sqlite_schema where name like 'backup%'").all()).toEqual([]);
    client.close();
  });

  test("never takes the place of a file, and leaves nothing behind where it fails", async () => {
    await (await lived()).close();
    writeFileSync(target, "the backup of yesterday");
    expect(() => backUp(database, FOLDERS, target)).toThrow(/already exists: name another file/);
    expect(readFileSync(target, "utf8")).toBe("the backup of yesterday");
    expect(() => backUp(database, FOLDERS, path("nowhere", "backup"))).toThrow(/could not be written: .*ENOENT/);
    const cut = readFileSync(database).subarray(0, 40_000);
    writeFileSync(path("data", "cut.db"), cut);
    expect(() => backUp(path("data", "cut.db"), FOLDERS, path("cut"))).toThrow(/could not be written: .*malformed/);
    expect(readdirSync(folder).sort()).toEqual(["backup", "data"]);
  });

  test("of no database is refused, and makes none", () => {
    expect(() => backUp(database, FOLDERS, target)).toThrow(/There is no database .*--config$/);
    expect(existsSync(database)).toBe(false);
  });
});

describe("restoring", () => {
  beforeEach(async () => {
    await (await lived()).close();
    backUp(database, FOLDERS, target);
  });

  // A log that a killed service left would be read as the restored database's, and destroy it.
  test.each(["recoverd.db", "recoverd.db-wal", "recoverd.db-journal", "keys/jwt.key", "journal/x"])(
    "is refused if %s already exists, and touches nothing",
    (file) => {
      mkdirSync(path("again", "keys"), { recursive: true });
      mkdirSync(path("again", "journal"));
      writeFileSync(path("again", file), "mine");
      expect(() => restore(target, FOLDERS, path("again", "recoverd.db"))).toThrow(/already exists: move it away/);
      expect(readFileSync(path("again", file), "utf8")).toBe("mine");
      expect(readdirSync(path("again"))).not.toContain("restore-unfinished");
    },
  );

  test("names everything that is in its way at once", () => {
    mkdirSync(path("again", "keys"), { recursive: true });
    for (const file of ["recoverd.db", "recoverd.db-wal", "keys/jwt.key"]) writeFileSync(path("again", file), "mine");
    const all = ["recoverd.db", "recoverd.db-wal", "keys"].map((name) => path("again", name));
    expect(() => restore(target, FOLDERS, path("again", "recoverd.db"))).toThrow(
      `${all.join(", ")} already exist: move them away together, or set data.dir to an empty folder`,
    );
  });

  test("goes into empty folders, as a new container has them", () => {
    mkdirSync(path("again", "keys"), { recursive: true });
    restore(target, FOLDERS, path("again", "recoverd.db"));
    expect(readdirSync(path("again", "keys"))).toEqual(["jwt.key"]);
  });

  test("is refused of what is no backup, or a damaged one, in one line", () => {
    const letter = path("letter");
    writeFileSync(letter, "a letter to my aunt ".repeat(100));
    const damaged = path("damaged");
    const bytes = readFileSync(target);
    bytes.fill(0xff, 8_192, 60_000);
    writeFileSync(damaged, bytes);
    const cut = path("cut");
    writeFileSync(cut, readFileSync(target).subarray(0, -4_096));
    for (const file of [letter, damaged, cut, database, path("none")]) {
      let message = "";
      try {
        restore(file, FOLDERS, path("again", "recoverd.db"));
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).toMatch(/^(?:There is no file .+|.+ is not a backup that can be restored: .+)$/);
      expect(existsSync(path("again", "recoverd.db"))).toBe(false);
      expect(existsSync(path("again", "keys"))).toBe(false);
    }
  });

  test("is refused of the copy that an upgrade makes, with what to do", () => {
    const copy = new Database(path("copy"));
    copy.run("create table migrations (name text)");
    copy.close();
    expect(() => restore(path("copy"), FOLDERS, path("again", "recoverd.db"))).toThrow(
      /copy this file over recoverd\.db$/,
    );
  });

  test.each(["../evil", "keys/../../evil", "keys/..", "outbox/evil", "keys/a/b", "/etc/evil", "keys/"])(
    "is refused where it would write %s",
    (name) => {
      const client = new Database(target);
      client.query("insert into backup_files values (?, 0, x'00')").run(name);
      client.close();
      expect(() => restore(target, FOLDERS, path("again", "recoverd.db"))).toThrow(/does not belong there/);
      expect(readdirSync(path("again"))).toEqual([]);
    },
  );

  test("begins anew where an earlier one was cut off", () => {
    mkdirSync(path("again", "restore-unfinished", "keys"), { recursive: true });
    appendFileSync(path("again", "restore-unfinished", "keys", "jwt.key"), "half");
    restore(target, FOLDERS, path("again", "recoverd.db"));
    expect(readFileSync(path("again", "keys", "jwt.key")).length).toBe(32);
    expect(readdirSync(path("again")).sort()).toEqual(["journal", "keys", "recoverd.db"]);
  });
});
