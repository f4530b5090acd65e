// The data folder with its keys and its database; only one process at a time may use it.

import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Keys, openKeys, readKey } from "./lib/keys.ts";
import type { Log } from "./lib/log.ts";
import type { Store } from "./store/engine.ts";
import { acquireLock } from "./store/lock.ts";
import { openStore } from "./store/open.ts";
import type { SqliteOptions } from "./store/sqlite.ts";

export type DataFolder = {
  keys: Keys;
  store: Store;
  /** Closes the database, then releases the folder. */
  close(): Promise<void>;
};

/**
 * Creates the folder, its keys and its database if missing. `open` replaces `openStore`.
 * @throws {Error} with one line that says why the folder cannot be used, and what to do.
 */
export function openDataFolder(
  folder: string,
  log: Log,
  { open = openStore, watch, onCommit }: Omit<SqliteOptions, "maxGroup"> & { open?: typeof openStore | undefined } = {},
): DataFolder {
  const release = holdDataFolder(folder);
  try {
    const database = databaseOf(folder);
    const keys = join(folder, "keys");
    const isNew = !existsSync(database) || statSync(database).size === 0;
    if (!isNew) reportLostKeys(keys, database, log);
    const opened = openKeys(keys, (message) => log.warn(message));
    const store = open(database, {
      watch,
      ...(onCommit && { onCommit }),
      onMigrated: ({ applied, backup }) => {
        if (isNew) log.debug("The database was created", { migrations: applied.length });
        else log.info("The database was migrated", { migrations: applied.length, last: applied.at(-1), backup });
      },
    });
    return { keys: opened, store, close: () => store.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Creates the folder if it is missing, and locks it until the returned function is called.
 * @throws {Error} with one line that says why the folder cannot be used.
 */
export function holdDataFolder(folder: string): () => void {
  makeWritable(folder);
  const release = acquireLock(join(folder, "recoverd.lock"));
  if (release !== null) return release;
  throw new Error(
    `The data folder ${folder} is in use by another recoverd: stop that one, or set data.dir to a folder of its own`,
  );
}

/** The path of the SQLite database in a data folder. */
export const databaseOf = (folder: string): string => join(folder, "recoverd.db");

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${folder} cannot be created or written to (${code}): let the service's user write there, or set data.dir to another folder`,
      { cause: error },
    );
  }
}

/** The keys are created before the database, so a key that is missing while the database exists was lost. */
function reportLostKeys(keys: string, database: string, log: Log): void {
  const isLost = (name: string): boolean => readKey(join(keys, name)) === undefined;
  if (isLost("sealing.key")) {
    throw new Error(
      `${join(keys, "sealing.key")} is missing, but the database ${database} is there: restore keys/sealing.key from a backup. A new key could not open the secrets that the old one sealed`,
    );
  }
  if (isLost("links.key")) {
    log.warn(
      "keys/links.key was lost, and a new one is created: links in mails that were sent no longer work; restore the file to repair them",
    );
  }
  if (isLost("jwt.key")) log.warn("keys/jwt.key was lost, and a new one is created: everyone has to log in again");
}
