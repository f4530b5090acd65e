// Checks the data folder: whether it is usable and intact, and whether its disk stores data reliably.

import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { databaseOf } from "../data-folder.ts";
import { isSealedWith } from "../features/projects/keys.ts";
import { bad, type Finding, good, mind } from "../lib/finding.ts";
import { damaged, KEY_LENGTH, ofAnotherDatabase } from "../lib/keys.ts";
import { type Examined, examine } from "../store/examine.ts";
import { acquireLock } from "../store/lock.ts";
import { openSqlite } from "../store/sqlite.ts";

const MIN_ROOM = 2 ** 30; // bytes
const KEYS = ["sealing.key", "jwt.key", "links.key"];
/** File systems with unreliable locks or syncs for SQLite, by their type numbers on Linux. */
const REMOTE = new Map([
  [0x6969, "NFS"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x517b, "SMB"],
  [0x65735546, "FUSE"],
  [0x01021997, "9P"],
]);

/**
 * Also returns whether a service is running on the folder. `hasDatabase`: false if the database is PostgreSQL. Without
 * `examined`, reads the whole database, which takes seconds for gigabytes.
 */
export function examineData(
  folder: string,
  migrations: readonly string[],
  { hasDatabase = true, examined }: { hasDatabase?: boolean; examined?: Examined } = {},
): { findings: Finding[]; isRunning: boolean } {
  if (!existsSync(folder)) return { findings: [newFolder(folder)], isRunning: false };
  if (!isWritable(folder)) {
    const says = `${folder} cannot be written to: let the service's user write there, or set data.dir to another folder`;
    return { findings: [bad("data.dir", "folder_not_writable", says, { folder })], isRunning: false };
  }
  const forbidden = [databaseOf(folder), ...["", ...KEYS].map((name) => join(folder, "keys", name))].find((path) =>
    isForbidden(path, folder),
  );
  if (forbidden !== undefined) {
    const says = `${forbidden} cannot be read and written to: make the service's user the owner of everything in ${folder}`;
    return { findings: [bad("data.dir", "file_not_usable", says, { folder, path: forbidden })], isRunning: false };
  }
  const isRunning = isHeld(folder);
  const says = `${folder}${isRunning ? ", in which a service is at work" : ""}`;
  return {
    findings: [
      good("data.dir", isRunning ? "folder_in_use" : "folder", says, { folder }),
      ...disk(folder),
      ...(hasDatabase ? database(databaseOf(folder), migrations, examined) : []),
      ...(hasDatabase && existsSync(databaseOf(folder)) ? keys(folder) : []),
    ],
    isRunning,
  };
}

function newFolder(folder: string): Finding {
  let parent = dirname(folder);
  while (!existsSync(parent)) parent = dirname(parent);
  return isWritable(parent)
    ? good("data.dir", "folder_to_come", `${folder} is made at the first start`, { folder })
    : bad(
        "data.dir",
        "folder_cannot_be_made",
        `${folder} cannot be made: let the service's user write to ${parent}, or set data.dir to another folder`,
        { folder, parent },
      );
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Whether the service cannot use the file or folder; false if it is missing. */
function isForbidden(path: string, folder: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    if (process.getuid?.() !== 0) return false;
    // Root may do everything; the service runs as the owner of its folder.
    const { uid } = statSync(folder);
    return uid !== 0 && statSync(path).uid !== uid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

function isHeld(folder: string): boolean {
  const lock = join(folder, "recoverd.lock");
  if (!existsSync(lock)) return false;
  const release = acquireLock(lock);
  release?.();
  return release === null;
}

function disk(folder: string): Finding[] {
  const { type, bavail, bsize } = statfsSync(folder);
  const room = bavail * bsize;
  const remote = REMOTE.get(type >>> 0);
  return [
    ...(remote === undefined
      ? []
      : [
          mind(
            "disk",
            "remote_disk",
            `${folder} lies on ${remote}, where SQLite may lose data: set data.dir to a disk of this machine`,
            { folder, remote },
          ),
        ]),
    room < MIN_ROOM
      ? mind("disk", "little_room", `only ${gigabytes(room)} are free beside ${folder}: make room`, {
          bytes: room,
          folder,
        })
      : good("disk", "room", `${gigabytes(room)} are free`, { bytes: room }),
  ];
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

function database(path: string, migrations: readonly string[], examined?: Examined): Finding[] {
  if (!existsSync(path)) return [good("database", "database_to_come", `${path} is made at the first start`, { path })];
  const { damage, pending, newer } = examined ?? examine(path, migrations);
  if (damage !== null)
    return [bad("database", "database_damaged", `${path} is damaged (${damage}): restore a backup`, { path, damage })];
  if (newer.length > 0)
    return [
      bad("database", "database_newer", `${path} was changed by a newer version (${newer.join(", ")}): run that one`, {
        path,
        steps: newer.join(", "),
      }),
    ];
  if (pending.length > 0)
    return [
      mind(
        "database",
        "database_pending",
        `${path} is whole; the next start brings it up to date (${pending.length} steps)`,
        { path, steps: pending.length },
      ),
    ];
  return [good("database", "database_whole", `${path} is whole and up to date`, { path })];
}

function keys(folder: string): Finding[] {
  const missing = KEYS.filter((name) => !existsSync(join(folder, "keys", name)));
  const there = KEYS.filter((name) => !missing.includes(name)).map((name) => join(folder, "keys", name));
  const path = there.find((one) => statSync(one).size !== KEY_LENGTH);
  if (path !== undefined) {
    const bytes = statSync(path).size;
    return [bad("keys", "key_damaged", damaged(path, bytes), { path, bytes, length: KEY_LENGTH })];
  }
  const open = KEYS.filter((name) => !missing.includes(name)).filter((name) => isOpen(join(folder, "keys", name)));
  if (missing.includes("sealing.key")) {
    return [
      bad(
        "keys",
        "sealing_key_missing",
        `${join(folder, "keys", "sealing.key")} is missing: restore it from a backup; without it no secret opens`,
        { path: join(folder, "keys", "sealing.key") },
      ),
    ];
  }
  if (missing.length > 0)
    return [
      mind(
        "keys",
        "keys_missing",
        `${missing.join(" and ")} will be created again: restore them from a backup to keep logins and links`,
        { names: missing.join(", ") },
      ),
    ];
  if (open.length > 0)
    return [
      mind("keys", "keys_open", `${open.join(", ")} can be read by others: the next start tightens that`, {
        names: open.join(", "),
      }),
    ];
  return [good("keys", "keys_there", "all three are there, for their owner alone")];
}

/**
 * Checks whether the sealing key opens the secrets of the database. `findings`: those of `examineData`; resolves with none if
 * they report a problem that prevents the check.
 */
export async function examineSealingKey(folder: string, findings: readonly Finding[]): Promise<Finding[]> {
  const has = (...codes: string[]) => findings.some(({ code }) => codes.includes(code));
  const path = join(folder, "keys", "sealing.key");
  if (!has("database_whole") || !has("keys_there", "keys_open", "keys_missing")) return [];
  const store = openSqlite(databaseOf(folder));
  try {
    if (await isSealedWith(store.read, readFileSync(path))) return [];
    return [bad("keys", "sealing_key_of_another", ofAnotherDatabase(path), { path })];
  } finally {
    await store.close();
  }
}

const isOpen = (path: string): boolean => process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0;
