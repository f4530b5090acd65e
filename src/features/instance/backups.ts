// Backups that the operator starts: one at a time, into a folder of the data folder.

import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../lib/errors.ts";
import { reasonOf } from "../../store/engine.ts";
import { type Actor, recordAudit } from "../projects/audit.ts";
import { databaseSize } from "./sizes.ts";

/** Within the data folder. */
export const FOLDER = "backups";
/** In bytes. A backup needs the size of the database, and this much more must stay free for the service. */
const SPARE_ROOM = 256 * 2 ** 20;

type BackupRun = {
  status: "running" | "done" | "failed";
  /** The file name within the data folder's `backups` folder. */
  file: string;
  startedAt: number;
  finishedAt: number | null;
  bytes: number | null;
  error: string | null;
};

type BackupDeps = Pick<Deps, "config" | "store" | "clock" | "log" | "upkeep">;

/** Starts backups, and remembers the last one since the service started. */
export class Backups {
  #last: BackupRun | null = null;

  constructor(private readonly deps: BackupDeps) {}

  get last(): BackupRun | null {
    return this.#last;
  }

  /**
   * Starts a backup and returns at once.
   * @throws {AppError} `conflict` on PostgreSQL, while another backup is running, or if the disk has no room for it.
   */
  async start(actor: Actor): Promise<BackupRun> {
    const { config, store, clock } = this.deps;
    if (config.data.url !== "")
      throw conflict("Back up a PostgreSQL database with its own tools, such as pg_dump or WAL archiving");
    if (this.#last?.status === "running") throw conflict("A backup is running; wait until it has finished");
    const folder = join(config.data.dir, FOLDER);
    refuseWithoutRoom(config.data.dir);
    const now = clock.now();
    const file = fileNameOf("recoverd", now);
    const run: BackupRun = { status: "running", file, startedAt: now, finishedAt: null, bytes: null, error: null };
    this.#last = run;
    try {
      prepareFolder(folder);
      await store.write((tx) => recordAudit(tx, { project: null, actor, action: "backup.started", target: file }, now));
    } catch (error) {
      this.#finish({ ...run, status: "failed", error: reasonOf(error) });
      throw error;
    }
    void this.#run(run, join(folder, file));
    return run;
  }

  async #run(run: BackupRun, path: string): Promise<void> {
    try {
      const { bytes } = await this.deps.upkeep.backUp(path);
      this.#finish({ ...run, status: "done", bytes });
    } catch (error) {
      const reason = reasonOf(error);
      this.deps.log.error("The backup failed", { file: basename(path), reason });
      this.#finish({ ...run, status: "failed", error: reason });
    }
  }

  #finish(run: BackupRun): void {
    this.#last = { ...run, finishedAt: this.deps.clock.now() };
  }
}

/** For example `recoverd-2026-03-02T09-00-00-000Z.db`; names sort by time. */
export const fileNameOf = (kind: string, now: number): string =>
  `${kind}-${new Date(now).toISOString().replace(/[:.]/g, "-")}.db`;

/** @throws {AppError} `conflict` if the disk has no room for a backup. */
export function refuseWithoutRoom(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const needed = databaseSize(dataDir) + SPARE_ROOM;
  if (bavail * bsize >= needed) return;
  throw conflict(`There is no room for a backup: ${Math.ceil(needed / 1e6)} MB must be free in the data folder`);
}

/** Creates the folder, and removes what an interrupted backup has left there. */
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (name.includes(".unfinished")) rmSync(join(folder, name), { force: true });
  }
}
