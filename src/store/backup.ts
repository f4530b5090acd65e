// A backup is one file: a snapshot of the database, with the other files of the data folder in one of its tables.

import { Database } from "bun:sqlite";
import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { forceToDisk } from "../lib/force-to-disk.ts";
import { removeDatabase } from "./database-files.ts";
import { reasonOf, StoreError } from "./engine.ts";
import { requireDatabase } from "./require-database.ts";
import { connectReading } from "./sqlite-connection.ts";

/** The table of files, which are stored in pieces, so that none has to fit into memory. */
export const FILES = "backup_files";
const PIECE = 8 * 2 ** 20; // bytes
const OWNER_ONLY = 0o600; // it contains the keys, too

const NEW_TABLE = `CREATE TABLE ${FILES} (path text not null, piece integer not null, bytes blob not null, primary key (path, piece))`;

export type BackedUp = { files: number; bytes: number };

/**
 * Copies the database and all files in the named folders beside it to `target`, which appears complete and synced, or not
 * at all. A service may be running meanwhile.
 * @throws {StoreError} with a one-line message; an existing `target` is never replaced.
 */
export function backUp(database: string, folders: readonly string[], target: string): BackedUp {
  requireDatabase(database);
  if (existsSync(target)) throw new StoreError(`${target} already exists: name another file, or move it away`);
  const unfinished = { files: `${target}.unfinished-files`, whole: `${target}.unfinished` };
  const clear = () => Object.values(unfinished).forEach(removeDatabase);
  try {
    clear();
    for (const path of Object.values(unfinished)) closeSync(openSync(path, "wx", OWNER_ONLY));
    // Files are copied before the database: data that moves from a file into the database meanwhile is then in both, not in neither.
    const files = keepFiles(dirname(database), folders, unfinished.files);
    copyDatabase(database, unfinished.whole);
    bringTogether(unfinished.whole, unfinished.files);
    forceToDisk(unfinished.whole);
    renameSync(unfinished.whole, target);
    forceToDisk(dirname(resolve(target)));
    return { files, bytes: statSync(target).size };
  } catch (error) {
    throw new StoreError(`The backup ${target} could not be written: ${reasonOf(error)}`, { cause: error });
  } finally {
    clear();
  }
}

/** Returns the number of files. */
function keepFiles(folder: string, folders: readonly string[], target: string): number {
  const backup = new Database(target);
  try {
    backup.run(NEW_TABLE);
    let count = 0;
    for (const name of folders) {
      for (const file of namesIn(join(folder, name))) if (saveFile(backup, folder, `${name}/${file}`)) count++;
    }
    return count;
  } finally {
    backup.close();
  }
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];

/** Returns whether the file was still there. */
function saveFile(backup: Database, folder: string, path: string): boolean {
  let file: number;
  try {
    file = openSync(join(folder, path), "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false; // removed since it was listed
    throw error;
  }
  try {
    const insert = backup.query(`INSERT INTO ${FILES} (path, piece, bytes) VALUES (?, ?, ?)`);
    const buffer = new Uint8Array(PIECE);
    for (let piece = 0; ; piece++) {
      const length = readSync(file, buffer, 0, PIECE, piece * PIECE);
      if (length > 0 || piece === 0) insert.run(path, piece, buffer.subarray(0, length));
      if (length < PIECE) return true;
    }
  } finally {
    closeSync(file);
  }
}

function copyDatabase(database: string, target: string): void {
  const source = connectReading(database);
  try {
    source.query("VACUUM INTO ?").run(target); // fills an empty file, and keeps its permissions
  } finally {
    source.close();
  }
}

function bringTogether(target: string, files: string): void {
  const whole = new Database(target);
  try {
    whole.run("PRAGMA journal_mode = DELETE"); // one file, without another beside it
    whole.query("ATTACH ? AS files").run(files);
    whole.run(NEW_TABLE);
    whole.run(`INSERT INTO main.${FILES} SELECT * FROM files.${FILES}`);
  } finally {
    whole.close();
  }
}
