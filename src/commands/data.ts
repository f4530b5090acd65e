// Opens the database for a command, whether or not the service runs.

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

/** Opens the database alongside the service that holds the folder's lock; without one, locks the folder and migrates first. */
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

/** The project with this slug, or all projects; prints a line if there are none. @throws {Error} for an unknown slug. */
export async function projectsAsked(store: Store, slug: string | true | undefined): Promise<Project[]> {
  const all = await listProjects(store.read);
  const asked = all.filter((project) => slug === undefined || project.slug === slug);
  if (slug !== undefined && asked.length === 0) throw new Error(`There is no project ${JSON.stringify(slug)}`);
  if (asked.length === 0) console.log("There is no project yet.");
  return asked;
}
