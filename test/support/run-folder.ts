// The folder of a run of the tests in memory (see scratch.ts), which its processes share.

import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** The names of such folders, with the process that made each. */
export const OF_A_RUN = /^recoverd-tests-(\d+)-/;

/**
 * The path of a folder that all processes of a run (`--parallel`) share, which the next run removes; null if there is none.
 * It is not created.
 */
export function folderOfRun(name: string): string | null {
  const isWorker = process.env.BUN_TEST_WORKER_ID !== undefined;
  if (!isWorker || !OF_A_RUN.test(basename(tmpdir()))) return null;
  return join(dirname(tmpdir()), `recoverd-tests-${process.ppid}-${name}`);
}
