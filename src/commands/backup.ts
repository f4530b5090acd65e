// `recoverd backup` and `recoverd restore`: all that a service keeps in one file, and back from it.

import { resolve } from "node:path";
import { loadConfig } from "../config.ts";
import { databaseOf, holdDataFolder } from "../data-folder.ts";
import { backUp } from "../store/backup.ts";
import { restore } from "../store/restore.ts";
import type { CommandArguments } from "./arguments.ts";

/** Beside the database: the keys that open its secrets, and what was acknowledged and is not in it yet. Mail files are none of them: they were handed over. */
const FOLDERS = ["keys", "journal", "inbound-spill", "imports"];

export async function backup({ words, configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  const target = resolve(folder, words[0]!);
  const { files, bytes } = backUp(databaseOf(config.data.dir), FOLDERS, target);
  console.log(`${target} holds the database and ${counted(files)} beside it, ${sizeOf(bytes)}.`);
  console.log("The keys are among them: whoever has it can read every secret, so keep it where nobody else can.");
  return 0;
}

export async function restoreBackup({ words, configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  const { dir } = config.data;
  const source = resolve(folder, words[0]!);
  const release = holdDataFolder(dir);
  try {
    const { files } = restore(source, FOLDERS, databaseOf(dir));
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
