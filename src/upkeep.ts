// Examines the instance as `recoverd doctor` does, and backs it up. Reading the whole database takes seconds for gigabytes,
// so each task has its own reading thread and delays neither requests nor reports.

import { migrations } from "../migrations/index.ts";
import type { Config } from "./config.ts";
import { databaseOf } from "./data-folder.ts";
import { findLastBackup, type LastBackup, refuseServer } from "./data-folder-backup.ts";
import { examineAddress } from "./doctor/address.ts";
import { examineData } from "./doctor/data.ts";
import { examineOutside } from "./doctor/outside.ts";
import { examineServer } from "./doctor/server.ts";
import type { Clock } from "./lib/clock.ts";
import { type Finding, good } from "./lib/finding.ts";
import { type Family, gauge } from "./lib/metrics.ts";
import type { BackedUp } from "./store/backup.ts";
import type { Read, Reader } from "./store/reading.ts";
import { backUpRead, examineRead } from "./upkeep-reads.ts";

export interface Upkeep {
  /** When the service was started, in ms since the epoch. */
  readonly startedAt: number;
  /** The findings of `recoverd doctor`. */
  examine(): Promise<Finding[]>;
  /** Writes a backup to the path `target`. @throws {Error} with one line that says what went wrong. */
  backUp(target: string): Promise<BackedUp>;
  /** The last backup, made by the command or over the API; null if none is recorded. */
  findLastBackup(): LastBackup | null;
  /** Ends all running tasks. */
  stop(): void;
}

/**
 * `open` opens a separate reader for each task, which closes it at the end. `examineProjects` checks the projects' connections
 * to payment providers.
 */
export function createUpkeep(
  config: Config,
  clock: Clock,
  open: () => Reader,
  examineProjects: () => Promise<Finding[]>,
): Upkeep {
  const { dir: folder, url } = config.data;
  // One reader per task, so that a check does not wait for a long backup.
  const readers = new Set<Reader>();

  async function run<A, R>(read: Read<A, R>, asked: A): Promise<R> {
    const reader = open();
    readers.add(reader);
    try {
      return await reader.read(read, asked);
    } finally {
      readers.delete(reader);
      reader.close();
    }
  }

  async function findingsOfData(names: string[]): Promise<Finding[]> {
    if (url !== "") return examineData(folder, names, { hasDatabase: false }).findings;
    const examined = await run(examineRead, { path: databaseOf(folder), names });
    return examineData(folder, names, { examined }).findings;
  }

  return {
    startedAt: clock.now(),
    examine: async () => {
      const names = migrations.map(({ name }) => name);
      const [data, server, address, outside, projects] = await Promise.all([
        findingsOfData(names),
        url === "" ? [] : examineServer(url, names),
        examineAddress(config, true, clock.now()),
        examineOutside(config),
        examineProjects(),
      ]);
      const settings = good("settings", "settings_understood", "all of them are understood");
      return [settings, ...data, ...server, ...address, ...outside, ...projects];
    },
    backUp: async (target) => {
      refuseServer(url);
      return run(backUpRead, { folder, target, now: clock.now() });
    },
    findLastBackup: () => findLastBackup(folder),
    stop: () => {
      for (const reader of readers) reader.close();
    },
  };
}

/** For alerts about missing backups; has no sample until the first backup. */
export const backupFamily = (last: LastBackup | null): Family =>
  gauge(
    "recoverd_last_backup_timestamp_seconds",
    "When the last backup was made on this machine.",
    last === null ? [] : [{ value: last.at / 1000 }],
  );
