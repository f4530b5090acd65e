// One process at a time: a lock that ends with the process, however that ends. SQLite takes it from the operating system,
// so it holds between containers too, where process numbers say nothing.

import { Database } from "bun:sqlite";
import { StoreError } from "./engine.ts";

/**
 * Holds the lock file at `path`, creating it if it is missing, until the function that is returned is called.
 * Null where another process holds it.
 * @throws {StoreError} when the file cannot be opened.
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(
      `Cannot lock ${path} (${reason}): let the service's user write there, on a file system with locks`,
      { cause: error },
    );
  }
}
