// A disk that can be full: a small file system if one can be mounted, else a limit on the size of the service's files.

import { mkdirSync, rmSync, statfsSync } from "node:fs";

export type Disk = {
  folder: string;
  /** How the disk is filled, for the report. */
  how: string;
  /** Leaves room for only a little more. `pid`: the process that writes. */
  fill(pid: number): void;
  free(pid: number): void;
  remove(): void;
};

const SIZE = 2 ** 30; // bytes; memory is used only for what is written
const SLACK = 128 * 1024; // so that some writes still succeed
const TRIES = 100;
const LIMIT = 64 * 1024; // bytes of a file

const run = (...command: string[]): boolean =>
  Bun.spawnSync(command, { stdio: ["ignore", "ignore", "ignore"] }).success;

/** Creates `folder`. */
export function openDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true });
  const isMounted = run("mount", "-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder);
  return isMounted ? smallDisk(folder) : limitedFiles(folder);
}

/** Whether this process, as an ordinary user, can mount a file system only in its own namespace. */
export const needsNamespace = (): boolean =>
  process.getuid?.() !== 0 && run("unshare", "--map-root-user", "--mount", "true");

function smallDisk(folder: string): Disk {
  const resize = (bytes: number) => run("mount", "-t", "tmpfs", "-o", `remount,size=${bytes}`, "tmpfs", folder);
  return {
    folder,
    how: "a tmpfs without room",
    fill: () => {
      // Writes in the meantime may have left too little room for the new size.
      for (let tries = 0; tries < TRIES; tries++) if (resize(usedIn(folder) + SLACK)) return;
      throw new Error(`${folder} could not be made smaller`);
    },
    free: () => {
      if (!resize(SIZE)) throw new Error(`${folder} could not be made larger`);
    },
    remove: () => {
      run("umount", folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function usedIn(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder);
  return (blocks - bfree) * bsize;
}

function limitedFiles(folder: string): Disk {
  const limit = (pid: number, size: string) => {
    if (!run("prlimit", "--pid", String(pid), `--fsize=${size}:`)) throw new Error("prlimit is needed for a full disk");
  };
  return {
    folder,
    how: `files of at most ${LIMIT / 1024} KiB (prlimit)`,
    fill: (pid) => limit(pid, String(LIMIT)),
    free: (pid) => limit(pid, "unlimited"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
