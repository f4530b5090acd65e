// The data folder of a service whose database is PostgreSQL: it holds the keys and files, and one process at a time.

import { createHmac } from "node:crypto";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { type DataFolder, holdDataFolder, openDataFolder } from "./data-folder.ts";
import { type Keys, openKeys } from "./lib/keys.ts";
import type { Log } from "./lib/log.ts";
import { reasonOf } from "./store/engine.ts";
import type { openStore } from "./store/open.ts";
import { examinePostgres } from "./store/postgres/examine.ts";
import { openPostgres } from "./store/postgres/open.ts";
import type { Watch } from "./store/row-watch.ts";

/** Opens the data folder with the database that the settings name; see `openDataFolder`. */
export const openData = (
  data: Config["data"],
  log: Log,
  { open, watch }: { open?: typeof openStore | undefined; watch: Watch },
): DataFolder =>
  data.url === "" ? openDataFolder(data.dir, log, { open, watch }) : openWithServer(data, log, { watch });

/**
 * Creates what is missing; the database is connected and migrated afterwards (`store.opened`). Throws an Error of one line
 * that says why the folder cannot be used.
 */
export function openWithServer(
  { dir, url, pool, readUrl }: Config["data"],
  log: Log,
  { watch, onMigrated }: { watch?: Watch; onMigrated?: (applied: string[]) => void } = {},
): DataFolder {
  const release = holdDataFolder(dir);
  try {
    const folder = join(dir, "keys");
    const keys = openKeys(folder, (message) => log.warn(message));
    const store = openPostgres(url, {
      pool,
      readUrl,
      watch,
      keys: { folder, fingerprint: fingerprintOf(keys) },
      onMigrated: (applied) => {
        log.info("The database was migrated", { migrations: applied.length, last: applied.at(-1) });
        onMigrated?.(applied);
      },
    });
    if (readUrl !== "") void warnOfReplica(readUrl, log);
    return { keys, store, close: () => store.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Without it all is read from data.url, so nothing else would show that it is of no use. */
async function warnOfReplica(url: string, log: Log): Promise<void> {
  await examinePostgres(url, []).catch((error: unknown) => {
    log.warn("data.read_url cannot be used: until it can, all is read from data.url", { reason: reasonOf(error) });
  });
}

/** The same for the same keys, and says nothing of them. */
export const fingerprintOf = ({ sealing, links, jwt }: Keys): string =>
  createHmac("sha256", sealing).update(links).update(jwt).digest("hex");
