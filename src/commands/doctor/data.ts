// The data folder: can it be used, is it whole, and is its disk one that keeps what it is given?

import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { migrations } from "../../../migrations/index.ts";
import { databaseOf } from "../../data-folder.ts";
import { examine } from "../../store/examine.ts";
import { acquireLock } from "../../store/lock.ts";
import { bad, type Finding, good, mind } from "./finding.ts";

const LEAST_ROOM = 2 ** 30; // bytes
const KEYS = ["sealing.key", "jwt.key", "links.key"];
/** File systems on which locks and forced writes of SQLite are not to be trusted, by the numbers that Linux gives them. */
const REMOTE = new Map([
  [0x6969, "NFS"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x517b, "SMB"],
  [0x65735546, "FUSE"],
  [0x01021997, "9P"],
]);

/** Whether a service runs on the folder comes with what was found. */
export function examineData(folder: string): { findings: Finding[]; isRunning: boolean } {
  if (!existsSync(folder)) return { findings: [newFolder(folder)], isRunning: false };
  if (!isWritable(folder)) {
    const says = `${folder} cannot be written to: let the service's user write there, or set data.dir to another folder`;
    return { findings: [bad("data.dir", says)], isRunning: false };
  }
  const isRunning = isHeld(folder);
  const says = `${folder}${isRunning ? ", in which a service is at work" : ""}`;
  return {
    findings: [good("data.dir", says), ...disk(folder), ...database(databaseOf(folder)), ...keys(folder)],
    isRunning,
  };
}

function newFolder(folder: string): Finding {
  let parent = dirname(folder);
  while (!existsSync(parent)) parent = dirname(parent);
  return isWritable(parent)
    ? good("data.dir", `${folder} is made at the first start`)
    : bad(
        "data.dir",
        `${folder} cannot be made: let the service's user write to ${parent}, or set data.dir to another folder`,
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
            `${folder} lies on ${remote}, where SQLite may lose data: set data.dir to a disk of this machine`,
          ),
        ]),
    room < LEAST_ROOM
      ? mind("disk", `only ${gigabytes(room)} are free beside ${folder}: make room`)
      : good("disk", `${gigabytes(room)} are free`),
  ];
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

function database(path: string): Finding[] {
  if (!existsSync(path)) return [good("database", `${path} is made at the first start`)];
  const { damage, pending, newer } = examine(path, migrations);
  if (damage !== null) return [bad("database", `${path} is damaged (${damage}): restore a backup`)];
  if (newer.length > 0)
    return [bad("database", `${path} was changed by a newer version (${newer.join(", ")}): run that one`)];
  if (pending.length > 0)
    return [mind("database", `${path} is whole; the next start brings it up to date (${pending.length} steps)`)];
  return [good("database", `${path} is whole and up to date`)];
}

function keys(folder: string): Finding[] {
  if (!existsSync(databaseOf(folder))) return [];
  const missing = KEYS.filter((name) => !existsSync(join(folder, "keys", name)));
  const open = KEYS.filter((name) => !missing.includes(name)).filter((name) => isOpen(join(folder, "keys", name)));
  if (missing.includes("sealing.key")) {
    return [
      bad(
        "keys",
        `${join(folder, "keys", "sealing.key")} is missing: restore it from a backup; without it no secret opens`,
      ),
    ];
  }
  if (missing.length > 0)
    return [
      mind("keys", `${missing.join(" and ")} will be made anew: restore them from a backup to keep logins and links`),
    ];
  if (open.length > 0) return [mind("keys", `${open.join(", ")} can be read by others: the next start tightens that`)];
  return [good("keys", "all three are there, for their owner alone")];
}

const isOpen = (path: string): boolean => process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0;
