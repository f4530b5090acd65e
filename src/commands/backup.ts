// `recoverd backup` and `recoverd restore`: all data of a service in one file, and back.

import { resolve } from "node:path";
import { loadConfig } from "../config.ts";
import { databaseOf, holdDataFolder } from "../data-folder.ts";
import { BACKED_UP_FOLDERS, backUpFolder } from "../data-folder-backup.ts";
import { systemClock } from "../lib/clock.ts";
import { restore } from "../store/restore.ts";
import type { CommandArguments } from "./arguments.ts";

export async function backup({ words, configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  const target = resolve(folder, words[0]!);
  const { files, bytes } = backUpFolder(config.data.dir, target, systemClock.now());
  console.log(`${target} holds the database and ${counted(files)} beside it, ${sizeOf(bytes)}.`);
  console.log("It contains the keys: anyone who has it can read every secret, so store it where nobody else can.");
  return 0;
}

export async function restoreBackup({ words, configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  const { dir } = config.data;
  const source = resolve(folder, words[0]!);
  const release = holdDataFolder(dir);
  try {
    const { files } = restore(source, BACKED_UP_FOLDERS, databaseOf(dir));
    console.log(`${dir} holds the database of ${source} again, and ${counted(files)} beside it.`);
    console.log(
      "What happened after that backup is not known there: mail that waited then goes out once the service runs.",
    );
    return 0;
  } finally {
    release();
  }
}

const counted = (files: number): string => (files === 1 ? "1 file" : `${files} files`);

const MEGABYTE = 1_000_000;
const sizeOf = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
