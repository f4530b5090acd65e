// `recoverd migrate`: migrates the database to this version without serving, as every start does automatically.

import { loadConfig } from "../config.ts";
import { databaseOf, openDataFolder } from "../data-folder.ts";
import type { Migrated } from "../store/migrate.ts";
import { openStore } from "../store/open.ts";
import { openPostgres } from "../store/postgres/open.ts";
import type { CommandArguments } from "./arguments.ts";
import { log, print } from "./output.ts";

export async function migrate({ configFile, environment, folder }: CommandArguments): Promise<number> {
  const { data } = loadConfig({ file: configFile, environment, folder });
  const done: Migrated[] = [];
  const opened =
    data.url === ""
      ? openDataFolder(data.dir, log, {
          open: (path, options) => openStore(path, { ...options, onMigrated: (migrated) => done.push(migrated) }),
        })
      : {
          store: openPostgres(data.url, {
            pool: data.pool,
            onMigrated: (applied) => done.push({ applied, backup: null }),
          }),
        };
  const { store } = opened;
  try {
    await store.opened;
  } finally {
    await ("close" in opened ? opened.close() : store.close());
  }
  const database = data.url === "" ? databaseOf(data.dir) : "The database of data.url";
  const [migrated] = done;
  if (migrated === undefined) {
    print(`${database} is up to date.`);
    return 0;
  }
  print(`${database} was brought up to date; applied: ${migrated.applied.join(", ")}`);
  if (migrated.backup !== null) print(`The previous database was saved in ${migrated.backup}`);
  return 0;
}
