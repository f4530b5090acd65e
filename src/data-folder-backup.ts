// Backing up a data folder as a whole, and the note in the folder that says when it was last done.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseOf } from "./data-folder.ts";
import { type BackedUp, backUp } from "./store/backup.ts";
import { StoreError } from "./store/engine.ts";

/** Beside the database: the keys that open its secrets, and what was acknowledged and is not in it yet. Mail files are not among them: they were handed over. */
export const BACKED_UP_FOLDERS = ["keys", "journal", "inbound-spill", "imports"];

/** @throws {StoreError} where the database is that of a server, which backs it up better than a copy of its rows would. */
export function refuseServer(url: string): void {
  if (url === "") return;
  throw new StoreError(
    "Back up a PostgreSQL database with its own tools, such as pg_dump or WAL archiving; the keys are in it, so store it as safely, or keep data.keys_secret elsewhere",
  );
}

const NOTE = "last-backup.json";

export type LastBackup = { file: string; bytes: number; at: number };

/**
 * Copies the database of the folder and what belongs to it to `target`, and notes that in the folder.
 * @throws {StoreError} as `backUp` does.
 */
export function backUpFolder(folder: string, target: string, now: number): BackedUp {
  const done = backUp(databaseOf(folder), BACKED_UP_FOLDERS, target);
  try {
    writeFileSync(
      join(folder, NOTE),
      JSON.stringify({ file: target, bytes: done.bytes, at: now } satisfies LastBackup),
    );
  } catch {
    // The backup counts without its note, as for a user who may only read the folder.
  }
  return done;
}

/** The last backup of the folder, by the command or over the API; null where none is known. */
export function findLastBackup(folder: string): LastBackup | null {
  const path = join(folder, NOTE);
  if (!existsSync(path)) return null;
  try {
    const { file, bytes, at } = JSON.parse(readFileSync(path, "utf8"));
    return typeof file === "string" && typeof bytes === "number" && typeof at === "number" ? { file, bytes, at } : null;
  } catch {
    return null; // cut off by a crash: the next backup writes it again
  }
}
