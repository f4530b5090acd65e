// The product's database on PostgreSQL in one call: migrated, then opened.

import { migrations } from "../../../migrations/index.ts";
import baseline from "../../../migrations/postgres_baseline.sql" with { type: "text" };
import { Alone } from "./alone.ts";
import { type KeysInUse, type MigratingHow, migratePostgres } from "./migrate.ts";
import { type PostgresOptions, PostgresStore } from "./store.ts";

const INCLUDED = /Includes: (.+)/.exec(baseline)![1]!.split(" ");

/** Migrates the database without opening it; see `migratePostgres`. */
export const migrateHere = (url: string, keys?: KeysInUse, how: MigratingHow = {}): Promise<string[]> =>
  migratePostgres(url, { sql: baseline, includes: INCLUDED }, migrations, keys, how);

/**
 * Reads and writes wait until the database is migrated, and fail as that does. With `keys` it is opened for a service, of
 * which there is one at a time; without, for a command beside it.
 */
export function openPostgres(
  url: string,
  { onMigrated, keys, ...options }: PostgresOptions & { keys?: KeysInUse; onMigrated?: (names: string[]) => void } = {},
): PostgresStore {
  const alone = keys && new Alone(url);
  const prepare = async () => {
    const applied = await migrateHere(url, keys, keys && options.pool ? { pool: options.pool } : {});
    await alone?.acquire();
    if (applied.length > 0) onMigrated?.(applied);
  };
  return new PostgresStore(url, {
    listens: keys !== undefined,
    ...options,
    ready: prepare(),
    onClose: async () => alone?.release(),
  });
}
