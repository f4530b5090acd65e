// `recoverd migrate`: migrates the database to this version without serving, as every start does automatically.

import { loadConfig } from "../config.ts";
import { databaseOf, openDataFolder } from "../data-folder.ts";
import { createLog } from "../lib/log.ts";
import type { Migrated } from "../store/migrate.ts";
import { openStore } from "../store/open.ts";
import type { CommandArguments } from "./arguments.ts";

export async function migrate({ configFile, environment, folder }: CommandArguments): Promise<number> {
  const { dir } = loadConfig({ file: configFile, environment, folder }).data;
  const log = createLog({ level: "warn", format: "text", write: (line) => process.stderr.write(line) });
  const done: Migrated[] = [];
  const { close } = openDataFolder(dir, log, {
    open: (path, options) => openStore(path, { ...options, onMigrated: (migrated) => done.push(migrated) }),
  });
  await close();
  const [migrated] = done;
  if (migrated === undefined) {
    console.log(`${databaseOf(dir)} is up to date.`);
    return 0;
  }
  console.log(`${databaseOf(dir)} was brought up to date; applied: ${migrated.applied.join(", ")}`);
  if (migrated.backup !== null) console.log(`The previous database was saved in ${migrated.backup}`);
  return 0;
}
