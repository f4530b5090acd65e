// `recoverd backup`, `backup-key` and `restore`: saves all data of a service in one file, optionally sealed, and restores it.

import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { loadConfig } from "../config.ts";
import { databaseOf, holdDataFolder } from "../data-folder.ts";
import { BACKED_UP_FOLDERS, backUpFolder, refuseServer } from "../data-folder-backup.ts";
import { systemClock } from "../lib/clock.ts";
import { newKeyPair, opened, SEALED } from "../lib/sealed-file.ts";
import { reasonOf, StoreError } from "../store/engine.ts";
import { restore } from "../store/restore.ts";
import { type CommandArguments, UsageError } from "./arguments.ts";
import { print } from "./output.ts";

const OWNER_ONLY = 0o600;

export async function backup({ words, configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  refuseServer(config.data.url);
  const target = resolve(folder, words[0]!);
  const { files, bytes } = backUpFolder(config.data.dir, target, systemClock.now());
  print(`${target} holds the database and ${counted(files)} beside it, ${sizeOf(bytes)}.`);
  print("It contains the keys: anyone who has it can read every secret, so store it where nobody else can.");
  return 0;
}

/** Prints a new key pair; nothing stores it. */
export async function backupKey(): Promise<number> {
  const { identity, recipient } = await newKeyPair();
  print(`# Set backup.recipient = "${recipient}"`);
  print("# Keep this away from the service; `recoverd restore FILE --identity` takes a file that holds it.");
  print(identity);
  return 0;
}

export async function restoreBackup(given: CommandArguments): Promise<number> {
  const { words, options, configFile, environment, folder } = given;
  const config = loadConfig({ file: configFile, environment, folder });
  const { dir, url } = config.data;
  refuseServer(url);
  const source = resolve(folder, words[0]!);
  const release = holdDataFolder(dir);
  const plain = `${databaseOf(dir)}.opened`;
  try {
    const isSealed = existsSync(source) && (await Bun.file(source).slice(0, SEALED.length).text()) === SEALED;
    if (isSealed) await unseal(source, identityIn(folder, options.identity), plain);
    const { files } = restore(isSealed ? plain : source, BACKED_UP_FOLDERS, databaseOf(dir));
    print(`${dir} holds the database of ${source} again, and ${counted(files)} beside it.`);
    print("What happened after that backup is not known there: mail that waited then goes out once the service runs.");
    return 0;
  } finally {
    rmSync(plain, { force: true });
    release();
  }
}

/** The line with the secret key. `backup-key` and age-keygen write other lines too, which begin with "#". */
function identityIn(folder: string, file: string | true | undefined): string {
  if (typeof file !== "string") {
    throw new UsageError("recoverd restore: the backup is sealed; name the file with its secret key with --identity");
  }
  const path = resolve(folder, file);
  if (!existsSync(path)) throw new UsageError(`recoverd restore: there is no file ${path}`);
  const identity = readFileSync(path, "utf8")
    .split(/\r?\n/)
    .find((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identity === undefined) throw new UsageError(`recoverd restore: ${path} contains no line AGE-SECRET-KEY-…`);
  return identity.trim();
}

async function unseal(source: string, identity: string, target: string): Promise<void> {
  const file = openSync(target, "wx", OWNER_ONLY);
  try {
    for await (const chunk of await opened(Bun.file(source).stream(), identity)) writeSync(file, chunk);
  } catch (error) {
    throw new StoreError(`${source} cannot be opened with this key, or was changed: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    closeSync(file);
  }
}

const counted = (files: number): string => (files === 1 ? "1 file" : `${files} files`);

const MEGABYTE = 1_000_000;
const sizeOf = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
