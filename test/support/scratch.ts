// Loaded before the tests (see bunfig.toml): what they write lies in memory where there is room. They create thousands of
// databases, and most of their time would be spent on waiting for a disk. TMPDIR names another place.

import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM = 4 * 2 ** 30; // bytes
const NAME = /^recoverd-tests-(\d+)-/;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false; // other systems have none
  }
}

/** The runner ends without a word to its tests, so that the next run removes what an earlier one has left. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    const owner = NAME.exec(name)?.[1];
    if (!owner || existsSync(`/proc/${owner}`)) continue;
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    } catch {
      // The small disk of a test that was killed is mounted there still: this run does without the room.
    }
  }
}

if (process.env.TMPDIR === undefined && hasRoom()) {
  removeLeftovers();
  process.env.TMPDIR = mkdtempSync(join(MEMORY, `recoverd-tests-${process.pid}-`));
}
