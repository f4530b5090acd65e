// The data folder of a service on PostgreSQL: holds only this node's files, and one process at a time may use it.

import { join } from "node:path";
import type { Config } from "./config.ts";
import { type DataFolder, holdDataFolder } from "./data-folder.ts";
import { findKeys, type Keys, openKeys } from "./lib/keys.ts";
import type { Log } from "./lib/log.ts";
import { reasonOf } from "./store/engine.ts";
import { examinePostgres } from "./store/postgres/examine.ts";
import { openPostgres } from "./store/postgres/open.ts";
import type { Watch } from "./store/row-watch.ts";

type Warn = (message: string) => void;

/**
 * Creates the folder if missing, and resolves when the database is migrated and this node is registered with it.
 * @throws {Error} with one line that says why the folder or the database cannot be used.
 */
export async function openWithServer(data: Config["data"], log: Log, watch: Watch): Promise<DataFolder> {
  const release = holdDataFolder(data.dir);
  try {
    let keys: Keys | undefined;
    const store = openPostgres(data.url, {
      pool: data.pool,
      readUrl: data.readUrl,
      watch,
      keys: keyPlace(data, (message) => log.warn(message)),
      onKeys: (agreed) => {
        keys = agreed;
      },
      serving: { folder: data.dir, log },
      onMigrated: (applied) =>
        log.info("The database was migrated", { migrations: applied.length, last: applied.at(-1) }),
    });
    const close = () => store.close().finally(release);
    await store.opened.catch(async (error) => {
      await close();
      throw error;
    });
    if (data.readUrl !== "") void warnOfReplica(data.readUrl, log);
    return { keys: keys!, store, close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Logs a warning if the replica cannot be used: reads then fall back to data.url, so the operator would not notice. */
async function warnOfReplica(url: string, log: Log): Promise<void> {
  await examinePostgres(url, []).catch((error: unknown) => {
    log.warn("data.read_url cannot be used: reading from data.url until it can", { reason: reasonOf(error) });
  });
}

/** The installation's keys, for a command that may run while the service runs. */
export async function openKeysBeside(data: Config["data"], warn: Warn): Promise<Keys> {
  if (data.url === "") return openKeys(join(data.dir, "keys"), warn);
  let keys: Keys | undefined;
  const onKeys = (agreed: Keys) => {
    keys = agreed;
  };
  const store = openPostgres(data.url, { keys: keyPlace(data, warn), onKeys });
  await store.opened.finally(() => store.close());
  return keys!;
}

function keyPlace({ dir, keysSecret: secret }: Config["data"], warn: Warn) {
  const folder = join(dir, "keys");
  return { folder, found: findKeys(folder, warn), secret };
}
