// Mails that are files, on a machine without a mail server, when they are to be forgotten.

import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** `findIds` is asked only where there are any files. */
export async function deleteMailFiles(dataDir: string, findIds: () => Promise<string[]>): Promise<void> {
  const folder = join(dataDir, "outbox");
  const files = new Set(await readdir(folder).catch(() => [])); // no folder where all mail goes to a mail server
  if (files.size === 0) return;
  for (const name of (await findIds()).map((id) => `${id}.eml`)) {
    if (files.has(name)) await rm(join(folder, name), { force: true });
  }
}
