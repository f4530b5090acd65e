// The product's database in one call: migrated, then opened.

import { dirname } from "node:path";
import { migrations } from "../../migrations/index.ts";
import type { Store } from "./engine.ts";
import { type Migrated, migrateSqlite } from "./migrate.ts";
import { refuseMovedFolder } from "./moving/mark.ts";
import { openSqlite, type SqliteOptions } from "./sqlite.ts";

/**
 * Opens the database file at `path`, created and migrated as needed; `onMigrated` is called when something was changed.
 * @throws {StoreError} with one line that says why not and what to do.
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
