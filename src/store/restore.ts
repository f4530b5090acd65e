// Restores a backup into an empty data folder.

import { Database } from "bun:sqlite";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { forceToDisk } from "../lib/force-to-disk.ts";
import { FILES } from "./backup.ts";
import { withLogs } from "./database-files.ts";
import { reasonOf, StoreError } from "./engine.ts";

const STAGE = "restore-unfinished";
const OWNER_ONLY = { file: 0o600, folder: 0o700 };

/**
 * Restores a backup's database to `database` and its files into the named folders beside it. The database is renamed into
 * place last: if it exists, everything was restored.
 * @throws {StoreError} with a one-line message; nothing that exists is replaced.
 */
export function restore(source: string, folders: readonly string[], database: string): { files: number } {
  const folder = dirname(database);
  const present = [...withLogs(database), ...folders.map((name) => join(folder, name))].filter(holdsSomething);
  if (present.length > 0) {
    const found = present.length === 1 ? "already exists: move it away" : "already exist: move them away together";
    throw new StoreError(`${present.join(", ")} ${found}, or set data.dir to an empty folder`);
  }
  checkBackup(source);
  const stage = join(folder, STAGE);
  try {
    rmSync(stage, { recursive: true, force: true });
    mkdirSync(stage, { recursive: true, mode: OWNER_ONLY.folder });
    const copy = join(stage, "database");
    copyFileSync(source, copy);
    chmodSync(copy, OWNER_ONLY.file);
    const files = takeOut(copy, folders, stage);
    forceToDisk(copy);
    for (const name of folders) {
      if (!existsSync(join(stage, name))) continue;
      forceToDisk(join(stage, name));
      rmSync(join(folder, name), { recursive: true, force: true }); // empty, otherwise it would have been refused
      renameSync(join(stage, name), join(folder, name));
    }
    forceToDisk(folder);
    renameSync(copy, database);
    forceToDisk(folder);
    return { files };
  } catch (error) {
    throw error instanceof StoreError
      ? error
      : new StoreError(`The backup ${source} could not be restored to ${folder}: ${reasonOf(error)}`, { cause: error });
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Whether the path is a file or a non-empty folder. */
function holdsSomething(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return existsSync(path);
  }
}

function checkBackup(source: string): void {
  if (!existsSync(source)) throw new StoreError(`There is no file ${source}`);
  let backup: Database | undefined;
  try {
    backup = new Database(source, { readonly: true });
    const tables = backup.query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const names = new Set(tables.map(({ name }) => name));
    if (!names.has("migrations")) throw new Error("it was not made by recoverd backup");
    if (!names.has(FILES)) {
      throw new Error(
        "it holds a database alone, as before an upgrade: stop the service, delete recoverd.db-wal and recoverd.db-shm in its data folder, and copy this file over recoverd.db",
      );
    }
    const [found] = Object.values(backup.query<Record<string, string>, []>("PRAGMA quick_check(1)").get() ?? {});
    if (found !== "ok") throw new Error(`it is damaged (${found})`);
  } catch (error) {
    throw new StoreError(`${source} is not a backup that can be restored: ${reasonOf(error)}`, { cause: error });
  } finally {
    backup?.close();
  }
}

/** Writes the files below `stage`, drops their table from the database, and returns their number. */
function takeOut(path: string, folders: readonly string[], stage: string): number {
  const database = new Database(path);
  try {
    const rows = database.query<{ path: string; piece: number }, []>(
      `SELECT path, piece FROM ${FILES} ORDER BY path, piece`,
    );
    const bytesOf = database.query<{ bytes: Uint8Array }, [string, number]>(
      `SELECT bytes FROM ${FILES} WHERE path = ? AND piece = ?`,
    );
    const written = new Set<string>();
    for (const { path, piece } of rows.all()) {
      writePiece(stage, folders, path, bytesOf.get(path, piece)!.bytes);
      written.add(path);
    }
    for (const file of written) forceToDisk(join(stage, file));
    database.run(`DROP TABLE ${FILES}`);
    return written.size;
  } finally {
    database.close();
  }
}

function writePiece(stage: string, folders: readonly string[], path: string, bytes: Uint8Array): void {
  const [folder = "", name = "", ...more] = path.split("/");
  // A path in a forged backup must not escape the folder.
  if (!folders.includes(folder) || more.length > 0 || !/^[\w-][\w.-]*$/.test(name)) {
    throw new StoreError(`The backup contains a file that does not belong there: ${JSON.stringify(path)}`);
  }
  mkdirSync(join(stage, folder), { recursive: true, mode: OWNER_ONLY.folder });
  const file = openSync(join(stage, folder, name), "a", OWNER_ONLY.file);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  } finally {
    closeSync(file);
  }
}
