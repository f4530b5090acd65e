// Migrates and opens the product's PostgreSQL database.

import { migrations } from "../../../migrations/index.ts";
import baseline from "../../../migrations/postgres_baseline.sql" with { type: "text" };
import type { Keys } from "../../lib/keys.ts";
import type { Log } from "../../lib/log.ts";
import { agreeOnKeys, type KeyPlace } from "./instance-keys.ts";
import { type MigratingHow, migratePostgres } from "./migrate.ts";
import { PostgresNodes } from "./nodes.ts";
import { type PostgresOptions, PostgresStore } from "./store.ts";

const INCLUDED = /Includes: (.+)/.exec(baseline)![1]!.split(" ");

type Options = Omit<PostgresOptions, "ready" | "nodes" | "onClose"> &
  Omit<Preparing, "join"> & {
    onMigrated?: (names: string[]) => void;
    /** Set if it is opened for a service with this data folder. */
    serving?: { folder: string; log: Log };
  };

/**
 * `keys`: where keys may be that the database does not have yet; `onKeys` is called with the valid ones. `join`: called before
 * other starting processes can change the tables.
 */
type Preparing = { keys?: KeyPlace; onKeys?: (keys: Keys) => void; join?: () => Promise<void> };

/** Migrates the database without opening it; see `migratePostgres`. */
export const migrateHere = (
  url: string,
  { keys, onKeys, join }: Preparing = {},
  how: MigratingHow,
): Promise<string[]> =>
  migratePostgres(
    url,
    { sql: baseline, includes: INCLUDED },
    migrations,
    async (client) => {
      if (keys) onKeys?.(await agreeOnKeys(client, keys));
      await join?.();
    },
    how,
  );

/** Reads and writes wait until the database is migrated, and fail with its error if it cannot be. */
export function openPostgres(
  url: string,
  { onMigrated, keys, onKeys, serving, ...options }: Options = {},
): PostgresStore {
  const nodes = serving && new PostgresNodes(url, serving.folder, migrations.at(-1)!.name, serving.log);
  const prepare = async () => {
    const needed = { ...(keys ? { keys } : {}), ...(onKeys ? { onKeys } : {}), join: async () => nodes?.start() };
    const applied = await migrateHere(url, needed, options.pool ? { pool: options.pool } : {});
    if (applied.length > 0) onMigrated?.(applied);
  };
  return new PostgresStore(url, {
    listens: serving !== undefined,
    ...options,
    nodes,
    ready: prepare(),
    onClose: async () => nodes?.stop(),
  });
}
