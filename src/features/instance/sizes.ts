// How much disk space the instance uses, and how much is free.

import { statfsSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** As the API shows them. */
export async function sizesOf(dataDir: string) {
  const { bavail, bsize } = statfsSync(dataDir);
  return {
    bytes: await sizeOfFolder(dataDir),
    database_bytes: databaseSize(dataDir),
    free_bytes: bavail * bsize,
  };
}

/** In bytes, including the write-ahead log. */
export const databaseSize = (dataDir: string): number =>
  ["recoverd.db", "recoverd.db-wal"].reduce(
    (sum, name) => sum + (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

async function sizeOfFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // A file may be deleted between the listing and the `stat`.
    if (entry.isDirectory()) bytes += await sizeOfFolder(path).catch(() => 0);
    else if (entry.isFile())
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes;
}
