// Opens the data for a command of the command line, beside a service that runs or without one.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { openDataFolder } from "../data-folder.ts";
import { listProjects } from "../features/projects/service.ts";
import type { Project } from "../features/projects/tables.ts";
import { createLog } from "../lib/log.ts";
import type { Store } from "../store/engine.ts";
import { acquireLock } from "../store/lock.ts";
import { openPostgres } from "../store/postgres/open.ts";
import { openSqlite } from "../store/sqlite.ts";

/** A running service holds the folder and has migrated the database, so it is opened alongside. */
export function openBeside({ dir: folder, url }: Config["data"]): { store: Store; close(): Promise<void> } {
  if (url !== "") {
    const store = openPostgres(url);
    return { store, close: () => store.close() };
  }
  const lock = join(folder, "recoverd.lock");
  const release = existsSync(lock) ? acquireLock(lock) : () => {};
  if (release === null) {
    const store = openSqlite(join(folder, "recoverd.db"));
    return { store, close: () => store.close() };
  }
  release();
  return openDataFolder(
    folder,
    createLog({ level: "warn", format: "text", write: (line) => process.stderr.write(line) }),
  );
}

/** The project by its slug, or all of them where none is named; says where there is none yet. */
export async function projectsAsked(store: Store, slug: string | true | undefined): Promise<Project[]> {
  const all = await listProjects(store.read);
  const asked = all.filter((project) => slug === undefined || project.slug === slug);
  if (slug !== undefined && asked.length === 0) throw new Error(`There is no project ${JSON.stringify(slug)}`);
  if (asked.length === 0) console.log("There is no project yet.");
  return asked;
}
