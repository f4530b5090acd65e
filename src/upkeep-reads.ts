// The reads that upkeep runs in a thread: each reads the whole database, to copy or to check it, and opens the folder itself.

import { backUpFolder } from "./data-folder-backup.ts";
import { examine } from "./store/examine.ts";
import { defineRead } from "./store/reading.ts";

export const backUpRead = defineRead(
  "back-up",
  async (_db, { folder, target, now }: { folder: string; target: string; now: number }) =>
    backUpFolder(folder, target, now),
  { isUpkeep: true },
);

export const examineRead = defineRead(
  "examine",
  async (_db, { path, names }: { path: string; names: string[] }) => examine(path, names),
  { isUpkeep: true },
);
