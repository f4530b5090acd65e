// Loaded before the tests (see bunfig.toml): they write to memory if there is room, because they create thousands of databases
// and would spend most of their time waiting for a disk. TMPDIR sets another folder.

import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM = 4 * 2 ** 30; // bytes
const NAME = /^recoverd-tests-(\d+)-/;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false; // other systems have no /dev/shm
  }
}

/** The runner ends without notifying the tests, so each run removes what earlier ones have left. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    if (!owner || existsSync(`/proc/${owner}`)) continue;
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    } catch {
      // The small disk of a killed test is still mounted there; its space stays occupied during this run.
    }
  }
}

if (process.env.TMPDIR === undefined && hasRoom()) {
  removeLeftovers();
  process.env.TMPDIR = mkdtempSync(join(MEMORY, `recoverd-tests-${process.pid}-`));
}

/**
 * The path of a folder that all processes of a run (`--parallel`) share, which the next run removes; null if there is none.
 * It is not created.
 */
export function folderOfRun(name: string): string | null {
  const isWorker = process.env.BUN_TEST_WORKER_ID !== undefined;
  if (!isWorker || !NAME.test(basename(tmpdir()))) return null;
  return join(dirname(tmpdir()), `recoverd-tests-${process.ppid}-${name}`);
}
