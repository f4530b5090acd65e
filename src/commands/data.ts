// Opens the database for a command, whether or not the service runs.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, loadConfig } from "../config.ts";
import { openDataFolder } from "../data-folder.ts";
import { findProjectBySlug, listProjects } from "../features/projects/service.ts";
import type { Project } from "../features/projects/tables.ts";
import type { Db, Store } from "../store/engine.ts";
import { acquireLock } from "../store/lock.ts";
import { openPostgres } from "../store/postgres/open.ts";
import { openSqlite } from "../store/sqlite.ts";
import type { CommandArguments } from "./arguments.ts";
import { log, print } from "./output.ts";
import { calm } from "./terminal/screen.ts";

/** Opens the configured database for `work`, and closes it. */
export async function withStore<T>(
  { configFile, environment, folder }: CommandArguments,
  work: (store: Store, config: Config) => Promise<T>,
): Promise<T> {
  const config = loadConfig({ file: configFile, environment, folder });
  const { store, close } = openBeside(config.data);
  try {
    return await work(store, config);
  } finally {
    await close();
  }
}

/** Opens the database alongside the service that holds the folder's lock; without one, locks the folder and migrates first. */
export function openBeside({ dir: folder, url }: Config["data"]): { store: Store; close(): Promise<void> } {
  if (url !== "") {
    const store = openPostgres(url);
    return { store, close: () => store.close() };
  }
  if (isLocked(folder)) {
    const store = openSqlite(join(folder, "recoverd.db"));
    return { store, close: () => store.close() };
  }
  return openDataFolder(folder, log);
}

/** Whether a service runs on the data folder. */
export function isLocked(folder: string): boolean {
  const lock = join(folder, "recoverd.lock");
  const release = existsSync(lock) ? acquireLock(lock) : () => {};
  release?.();
  return release === null;
}

/** @throws {Error} for an unknown slug. */
export async function getProjectBySlug(db: Db, slug: string): Promise<Project> {
  const project = await findProjectBySlug(db, slug);
  if (!project) throw new Error(`There is no project ${JSON.stringify(calm(slug))}`);
  return project;
}

/** The project with this slug, or all projects; prints a line if there are none. @throws {Error} for an unknown slug. */
export async function projectsAsked(store: Store, slug: string | true | undefined): Promise<Project[]> {
  if (typeof slug === "string") return [await getProjectBySlug(store.read, slug)];
  const all = await listProjects(store.read);
  if (all.length === 0) print("There is no project yet.");
  return all;
}
