// Connections to an SQLite database.

import { Database } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import { reasonOf, StoreError } from "./engine.ts";

const BUSY_TIMEOUT = 5_000; // ms to wait for another process, such as a backup
const STATEMENT_CACHE = 500; // with Bun's default of 20, most statements would be compiled repeatedly
const OWNER_ONLY = 0o600; // the file contains customers' addresses

/** A connection that may write, with foreign keys enforced. */
export function connect(path: string): Database {
  if (path === ":memory:" || path === "") {
    throw new StoreError("The database needs a file: give its path, for example recoverd.db");
  }
  let client: Database | undefined;
  try {
    closeSync(openSync(path, "a", OWNER_ONLY));
    Database.MAX_QUERY_CACHE_SIZE = STATEMENT_CACHE;
    client = new Database(path, { readwrite: true, create: true });
    client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    client.run("PRAGMA foreign_keys = ON");
    client.run("PRAGMA secure_delete = ON"); // overwrites deleted rows with zeros, because they may be personal data that was erased
    client.query("SELECT count(*) FROM sqlite_schema").get(); // the first read fails if the file is not a database
    return client;
  } catch (error) {
    client?.close();
    throw cannotOpen(path, error);
  }
}

/** A connection that only reads. */
export function connectReading(path: string): Database {
  const client = new Database(path, { readonly: true });
  client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
  return client;
}

const OPEN_FAILURES: Record<string, string> = {
  ENOENT: "its folder does not exist; create it, or set another path",
  ENOTDIR: "its folder is not a folder; set another path",
  EISDIR: "this is a folder; give the path of a file in it",
  EACCES: "permission denied; let the service's user write to the file and its folder",
  EPERM: "permission denied; let the service's user write to the file and its folder",
  EROFS: "the file system is read-only; set a path that can be written to",
  ENOSPC: "the disk is full; free some space",
  SQLITE_NOTADB: "the file is not an SQLite database; set another path, or restore a backup",
  SQLITE_CORRUPT: "the database is damaged; restore a backup",
  SQLITE_CANTOPEN: "the file cannot be opened; let the service's user write to the file and its folder",
  SQLITE_READONLY: "the file is read-only; let the service's user write to the file and its folder",
  SQLITE_READONLY_DIRECTORY: "its folder is read-only; let the service's user write to it",
  SQLITE_BUSY: "another process holds it; stop that process first",
  SQLITE_FULL: "the disk is full; free some space",
};

/** The reason and what to do, in one line. */
export function cannotOpen(path: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = String((error as { code?: unknown }).code);
  const reason = OPEN_FAILURES[code] ?? reasonOf(error);
  return new StoreError(`Cannot open the database ${path}: ${reason}`, { cause: error });
}

/** Checkpoints and empties the WAL without waiting for a long read elsewhere; false if one still needs it. */
export function truncateWal(writer: Database): boolean {
  writer.run("PRAGMA busy_timeout = 0");
  try {
    const [row] = writer.query("PRAGMA wal_checkpoint(TRUNCATE)").values();
    return row?.[0] === 0;
  } finally {
    writer.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
  }
}
