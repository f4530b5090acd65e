// Loaded before the tests (see bunfig.toml): they write to memory if there is room, because they create thousands of databases
// and would spend most of their time waiting for a disk. TMPDIR sets another folder.

import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { OF_A_RUN } from "./run-folder.ts";

const MEMORY = "/dev/shm";
const ROOM = 4 * 2 ** 30; // bytes

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
    const owner = OF_A_RUN.exec(name)?.[1];
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
