// Backs up a whole data folder, and records the last backup in a file of the folder.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseOf } from "./data-folder.ts";
import { type BackedUp, backUp } from "./store/backup.ts";
import { StoreError } from "./store/engine.ts";

/**
 * Backed up with the database: the keys that decrypt its secrets, and acknowledged data that is not in it yet. Mail files are
 * left out, because those mails were already handed over.
 */
export const BACKED_UP_FOLDERS = ["keys", "journal", "inbound-spill", "imports"];

/** @throws {StoreError} for PostgreSQL, whose own tools make better backups. `url`: `data.url`, "" for SQLite. */
export function refuseServer(url: string): void {
  if (url === "") return;
  throw new StoreError(
    "Back up a PostgreSQL database with its own tools, such as pg_dump or WAL archiving; the keys are in it, so store it as safely, or keep data.keys_secret elsewhere",
  );
}

const NOTE = "last-backup.json";

export type LastBackup = { file: string; bytes: number; at: number };

/**
 * Copies the folder's database, keys and pending data to `target`, and records the backup in the folder. `now`: epoch ms.
 * @throws {StoreError} like `backUp`.
 */
export function backUpFolder(folder: string, target: string, now: number): BackedUp {
  const done = backUp(databaseOf(folder), BACKED_UP_FOLDERS, target);
  try {
    writeFileSync(
      join(folder, NOTE),
      JSON.stringify({ file: target, bytes: done.bytes, at: now } satisfies LastBackup),
    );
  } catch {
    // The backup is valid without the note, which a user with read-only access cannot write.
  }
  return done;
}

/** The last backup of the folder, made by the command or over the API; null if none is recorded. */
export function findLastBackup(folder: string): LastBackup | null {
  const path = join(folder, NOTE);
  if (!existsSync(path)) return null;
  try {
    const { file, bytes, at } = JSON.parse(readFileSync(path, "utf8"));
    return typeof file === "string" && typeof bytes === "number" && typeof at === "number" ? { file, bytes, at } : null;
  } catch {
    return null; // a crash truncated the file; the next backup rewrites it
  }
}
