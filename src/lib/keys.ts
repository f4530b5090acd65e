// The three keys of an installation. The first start creates them; with SQLite they are files outside of the database.

import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { forceToDisk } from "./force-to-disk.ts";

/** 32 random bytes each: `jwt` signs logins, `links` the links in mails, `sealing` encrypts secrets in the database. */
export type Keys = { readonly jwt: Uint8Array; readonly links: Uint8Array; readonly sealing: Uint8Array };

export const KEY_LENGTH = 32;

/**
 * Opens `jwt.key`, `links.key` and `sealing.key` in the keys' folder, and creates missing ones. Files and folder must be
 * private to their owner: wider modes are tightened and reported to `warn`.
 * @throws {Error} that names the file, if one has the wrong size or cannot be read or created.
 */
export function openKeys(folder: string, warn: (message: string) => void): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  tighten(folder, 0o700, warn);
  const open = (name: string): Uint8Array => openKey(folder, `${name}.key`, warn);
  return { jwt: open("jwt"), links: open("links"), sealing: open("sealing") };
}

/** Opens the keys if the folder has at least one; otherwise returns null and creates nothing. */
export const findKeys = (folder: string, warn: (message: string) => void): Keys | null =>
  ["jwt", "links", "sealing"].some((name) => existsSync(join(folder, `${name}.key`))) ? openKeys(folder, warn) : null;

/** New keys for an installation that does not store them in files. */
export const newKeys = (): Keys => ({
  jwt: randomBytes(KEY_LENGTH),
  links: randomBytes(KEY_LENGTH),
  sealing: randomBytes(KEY_LENGTH),
});

function openKey(folder: string, name: string, warn: (message: string) => void): Uint8Array {
  const path = join(folder, name);
  let key = readKey(path);
  if (key === undefined) {
    make(folder, name);
    key = readKey(path)!;
  }
  if (key.length !== KEY_LENGTH) throw new Error(damaged(path, key.length));
  tighten(path, 0o600, warn);
  return key;
}

/** The message about a key with the wrong length. */
export const damaged = (path: string, bytes: number): string =>
  `${path} has ${bytes} bytes where a key has ${KEY_LENGTH}: restore it from a backup (a new key would not open what the old one sealed or signed)`;

/** The message about a sealing key that does not open the database's secrets. */
export const ofAnotherDatabase = (path: string): string =>
  `${path} belongs to another database, whose secrets alone it opens: restore the one of this database from a backup`;

/** Undefined if there is no such file. @throws {Error} that names the file, if it cannot be read. */
export function readKey(path: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new Error(`The key ${path} cannot be read (${codeOf(error)}): it must be a file that this user owns`);
  }
}

/** Writes keys from elsewhere to a folder; never replaces a key. */
export function saveKeys(folder: string, keys: Keys): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of ["jwt", "links", "sealing"] as const) make(folder, `${name}.key`, keys[name]);
}

/** Creates a key file atomically and durably. Never replaces a key: if two processes create it, the first one wins. */
function make(folder: string, name: string, key: Uint8Array = randomBytes(KEY_LENGTH)): void {
  const temporary = join(folder, `.${name}.${randomBytes(8).toString("hex")}`);
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeSync(file, key);
    fsyncSync(file);
    // A hard link fails if the file exists, but a rename would replace the key of a faster process.
    linkSync(temporary, join(folder, name));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    closeSync(file);
    unlinkSync(temporary);
  }
  forceToDisk(folder);
}

function tighten(path: string, mode: number, warn: (message: string) => void): void {
  if (process.platform === "win32") return; // file modes on Windows do not show who may read
  const found = statSync(path).mode & 0o777;
  if ((found & ~mode) === 0) return;
  const open = `${path} was open to other users (mode ${found.toString(8)})`;
  try {
    chmodSync(path, mode);
    warn(`${open}: its mode is now ${mode.toString(8)}`);
  } catch {
    warn(`${open}, and its mode could not be changed to ${mode.toString(8)}: change it, or its owner`);
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
