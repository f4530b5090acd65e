// Where posts go while the database cannot be written to: one file each in the data folder, on disk before the answer.

import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

const OWNER_ONLY = 0o600; // the files hold customers' addresses
const FOLDER = "inbound-spill";
const NAME = /^inb_[0-9a-z]+\.json$/;

/** A post as it came; `id` is the one that it will have in the inbox, so that it is there once only. */
export type Spilled = {
  id: string;
  publicKey: string;
  signature: string | null;
  /** In base64: it need not be text. */
  body: string;
  /** In ms. */
  receivedAt: number;
};

/** Throws where even this cannot be written. */
export async function spill(dataFolder: string, post: Spilled): Promise<void> {
  const folder = join(dataFolder, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${post.id}.json`);
  const draft = `${path}.draft`;
  const file = await open(draft, "w", OWNER_ONLY);
  try {
    await file.writeFile(JSON.stringify(post));
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const directory = await open(folder, "r"); // so that the name is on disk, too
  await directory.sync().finally(() => directory.close());
}

/** The files that wait, the first that came first. */
export async function listSpilled(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  // Ids sort by the time at which they were created.
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name));
}

export const readSpilled = async (path: string): Promise<Spilled> => JSON.parse(await readFile(path, "utf8"));

export const deleteSpilled = (path: string): Promise<void> => rm(path, { force: true });
