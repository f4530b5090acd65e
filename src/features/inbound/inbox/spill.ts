// Where posts go while the database cannot be written to: one file each in the data folder, on disk before the answer.

import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";

const OWNER_ONLY = 0o600; // the files hold customers' addresses
const FOLDER = "inbound-spill";
const DRAFT = ".draft";
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

/** What this process is writing: any other draft is from one that was killed before it could answer. */
const drafts = new Set<string>();

/** Throws where even this cannot be written. */
export async function spill(dataFolder: string, post: Spilled): Promise<void> {
  const folder = join(dataFolder, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${post.id}.json`);
  const draft = `${path}${DRAFT}`;
  drafts.add(draft);
  try {
    await writeWhole(draft, JSON.stringify(post));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    drafts.delete(draft);
  }
  const directory = await open(folder, "r"); // so that the name is on disk, too
  await directory.sync().finally(() => directory.close());
}

async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, "w", OWNER_ONLY);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The files that wait, the first that came first. */
export async function listSpilled(dataFolder: string): Promise<string[]> {
  // Ids sort by the time at which they were created.
  return (await filesIn(dataFolder)).filter((path) => NAME.test(basename(path))).sort();
}

/** Removes what a process that was killed had begun to write: nobody was answered for it, and it holds customers' addresses. */
export async function sweepDrafts(dataFolder: string): Promise<void> {
  const left = (await filesIn(dataFolder)).filter((path) => path.endsWith(DRAFT) && !drafts.has(path));
  for (const path of left) await rm(path, { force: true });
}

async function filesIn(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.map((name) => join(folder, name));
}

export const readSpilled = async (path: string): Promise<Spilled> => JSON.parse(await readFile(path, "utf8"));

export const deleteSpilled = (path: string): Promise<void> => rm(path, { force: true });
