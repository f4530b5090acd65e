// Deletes mails that were written as files because there is no mail server.

import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Deletes the files of the mails with these ids. `findIds` is called only if there are files. */
export async function deleteMailFiles(dataDir: string, findIds: () => Promise<string[]>): Promise<void> {
  const folder = join(dataDir, "outbox");
  const files = new Set(await readdir(folder).catch(() => [])); // the folder does not exist if all mail goes to a mail server
  if (files.size === 0) return;
  for (const name of (await findIds()).map((id) => `${id}.eml`)) {
    if (files.has(name)) await rm(join(folder, name), { force: true });
  }
}
