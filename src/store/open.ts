// Migrates and opens the product's SQLite database.

import { dirname } from "node:path";
import { migrations } from "../../migrations/index.ts";
import type { Store } from "./engine.ts";
import { type Migrated, migrateSqlite } from "./migrate.ts";
import { refuseMovedFolder } from "./moving/mark.ts";
import { openSqlite, type SqliteOptions } from "./sqlite.ts";

/**
 * Opens the database file at `path`, after creating and migrating it as needed; `onMigrated` is called if anything changed.
 * @throws {StoreError} with one line that gives the reason and what to do.
 */
export function openStore(
  path: string,
  options: SqliteOptions & { onMigrated?: (migrated: Migrated) => void } = {},
): Store {
  refuseMovedFolder(dirname(path));
  const migrated = migrateSqlite(path, migrations);
  if (migrated.applied.length > 0) options.onMigrated?.(migrated);
  return openSqlite(path, options);
}
