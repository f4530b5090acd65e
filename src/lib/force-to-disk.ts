// Forces what was written to disk: until then it may be in memory only.

import { closeSync, fsyncSync, openSync } from "node:fs";

/** Forces a file's content, or the names in a folder, to disk. */
export function forceToDisk(path: string): void {
  // Windows opens no folders, and forces no file that is open for reading only.
  if (process.platform === "win32") return;
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
