// Ensures one process at a time, by a lock that is released when the process ends, even by a crash. SQLite takes it from the
// operating system, so it also works between containers, where process ids are useless.

import { Database } from "bun:sqlite";
import { reasonOf, StoreError } from "./engine.ts";

/**
 * Locks the file at `path`, which is created if missing, and returns a function that releases it; null if another
 * process holds it.
 * @throws {StoreError} if the file cannot be opened.
 */
export function acquireLock(path: string): (() => void) | null {
  let holder: Database | undefined;
  try {
    holder = new Database(path, { readwrite: true, create: true });
    holder.run("PRAGMA busy_timeout = 0");
    holder.run("BEGIN EXCLUSIVE");
    const held = holder;
    return () => held.close();
  } catch (error) {
    holder?.close();
    if ((error as { code?: unknown }).code === "SQLITE_BUSY") return null;
    throw new StoreError(
      `Cannot lock ${path} (${reasonOf(error)}): let the service's user write there, on a file system with locks`,
      { cause: error },
    );
  }
}
