// Scheduled backups: into the data folder, and sealed into a bucket. The oldest are deleted according to the settings.

import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createBucket } from "../../adapters/bucket.ts";
import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { HOUR, MINUTE } from "../../lib/duration.ts";
import { sealed } from "../../lib/sealed-file.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { FOLDER, fileNameOf, prepareFolder, refuseWithoutRoom } from "./backups.ts";

export const backUpOnSchedule = defineJob("back_up");

/** The prefix of scheduled backups. Backups that people started have another, and are never deleted automatically. */
const KIND = "scheduled";

export const instanceHandlers = (deps: Pick<Deps, "config" | "clock" | "upkeep" | "log">): JobHandler[] => [
  jobHandler(
    backUpOnSchedule,
    { concurrency: 1, maxAttempts: 6, retryDelay: exponential({ first: MINUTE, most: HOUR }) },
    async () => {
      const { config, clock, upkeep, log } = deps;
      const folder = join(config.data.dir, FOLDER);
      refuseWithoutRoom(config.data.dir);
      prepareFolder(folder);
      const file = fileNameOf(KIND, clock.now());
      const { bytes } = await upkeep.backUp(join(folder, file));
      for (const old of beyond(config.backup.keep, readdirSync(folder).filter(isScheduled)))
        rmSync(join(folder, old), { force: true });
      log.info("A backup was made", { file, bytes });
      if (config.backup.s3.bucket !== "") await copyToBucket(config.backup, join(folder, file), file);
    },
  ),
];

async function copyToBucket({ s3, recipient, keep }: Config["backup"], path: string, file: string): Promise<void> {
  const bucket = createBucket(s3);
  await bucket.put(`${s3.prefix}${file}.age`, await sealed(Bun.file(path).stream(), recipient));
  for (const old of beyond(keep, await bucket.list(`${s3.prefix}${KIND}-`))) await bucket.remove(old);
}

const isScheduled = (name: string): boolean => name.startsWith(`${KIND}-`) && name.endsWith(".db");

/** All but the newest `keep`; names sort by time. */
const beyond = (keep: number, names: string[]): string[] => names.sort().slice(0, -keep);
