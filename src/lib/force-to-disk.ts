// Syncs files and folders to disk, because written data may be only in memory before.

import { closeSync, fsyncSync, openSync } from "node:fs";

/** Syncs a file's content, or the names in a folder. Does nothing on Windows. */
export function forceToDisk(path: string): void {
  // Windows cannot open folders, nor sync files that are open only for reading.
  if (process.platform === "win32") return;
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
