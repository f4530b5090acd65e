// A real store in a temporary folder, for one test or one test file: SQLite, or the engine that the environment names.

import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import type { Store } from "../../src/store/engine.ts";
import { migrateSqlite } from "../../src/store/migrate.ts";
import { openStore } from "../../src/store/open.ts";
import { openSqlite, type SqliteOptions } from "../../src/store/sqlite.ts";
import { openLate } from "./late-engine.ts";
import { changeOnPostgres, isOnPostgres, openOnPostgres } from "./postgres-engine.ts";

export type TemporaryStore = {
  store: Store;
  path: string;
  folder: string;
  /** Closes the store and deletes its folder. */
  remove(): Promise<void>;
};

/** Creates a migrated store. Call `remove` in `afterEach` or `afterAll`. */
export const temporaryStore = (options: SqliteOptions = {}): TemporaryStore =>
  storeIn(temporaryFolder(), open, options);

/** Always uses SQLite, for tests of what only SQLite has. */
export const temporarySqlite = (options: SqliteOptions = {}): TemporaryStore =>
  storeIn(temporaryFolder(), openStore, options);

function storeIn(folder: string, opening: typeof openStore, options: SqliteOptions): TemporaryStore {
  const path = join(folder, "recoverd.db");
  if (opening !== openOnPostgres) copyFileSync(migratedDatabase(), path);
  const store = opening(path, options);
  const remove = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { store, path, folder, remove };
}

/**
 * Opens a database. A new one is a copy of a migrated database, because the migrations take longer than most tests; even to find
 * that none is missing takes nearly half the processor time of opening it.
 */
export function openMigrated(path: string, options: SqliteOptions = {}): Store {
  if (isOnPostgres || existsSync(path)) return open(path, options);
  copyFileSync(migratedDatabase(), path);
  return openCopy(path, options);
}

const isLate = process.env.RECOVERD_TEST_ENGINE === "late";
const open = isOnPostgres ? openOnPostgres : isLate ? openLate : openStore;
const openCopy = isLate ? openLate : openSqlite;

/** Runs statements on the database at this path over a separate connection. */
export async function changeDatabase(path: string, statements: readonly string[]): Promise<void> {
  if (isOnPostgres) return changeOnPostgres(path, statements);
  const database = new Database(path);
  database.run("pragma busy_timeout = 5000");
  for (const statement of statements) database.run(statement);
  database.close();
}

let migrated: string | undefined;

function migratedDatabase(): string {
  if (migrated) return migrated;
  const folder = temporaryFolder();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "migrated.db");
  migrateSqlite(path, migrations);
  migrated = path;
  return path;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "recoverd-test-"));
