// Deletes mails that were written as files because there is no mail server.

import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";

/** Deletes the files of some mails. `choose` gets the ids of all that there are, and is called only if there are any. */
export async function deleteMailFiles(
  dataDir: string,
  choose: (ids: readonly string[]) => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  const folder = join(dataDir, "outbox");
  const files = await readdir(folder).catch(() => []); // the folder does not exist if all mail goes to a mail server
  if (files.length === 0) return;
  const ids = new Set(files.filter((name) => name.endsWith(".eml")).map((name) => basename(name, ".eml")));
  for (const id of await choose([...ids])) {
    if (ids.has(id)) await rm(join(folder, `${id}.eml`), { force: true });
  }
}
