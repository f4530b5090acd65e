// Stores posts while the database cannot be written to: one file each in the data folder, synced before the answer.

import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { notBefore } from "../../../lib/ids.ts";

const OWNER_ONLY = 0o600; // the files hold customers' addresses
const FOLDER = "inbound-spill";
const DRAFT = ".draft";
const DAMAGED = ".damaged";
const NAME = /^inb_[0-9a-z]+\.json$/;

/** A post as received. `id` is its id in the inbox, so that it is stored there only once. */
export type Spilled = {
  id: string;
  publicKey: string;
  signature: string | null;
  /** Base64, because it may not be text. */
  body: string;
  /** In ms. */
  receivedAt: number;
};

/** The drafts of this process. Any other draft is from a process that was killed before it answered. */
const drafts = new Set<string>();

/** Throws if the file cannot be written either. */
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
  const directory = await open(folder, "r"); // syncs the file's name, too
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

/** The spilled files, the oldest first. */
export async function listSpilled(dataFolder: string): Promise<string[]> {
  // Ids sort by time.
  return (await filesIn(dataFolder)).filter((path) => NAME.test(basename(path))).sort();
}

/** The files that were set aside. */
export const listDamaged = async (dataFolder: string): Promise<string[]> =>
  (await filesIn(dataFolder)).filter((path) => path.endsWith(DAMAGED));

/** Removes the drafts of killed processes: their senders got no answer, and they contain customers' addresses. */
export async function sweepDrafts(dataFolder: string): Promise<void> {
  const left = (await filesIn(dataFolder)).filter((path) => path.endsWith(DRAFT) && !drafts.has(path));
  for (const path of left) await deleteSpilled(path);
}

/** Removes files that were set aside, of posts received before this time, in ms. */
export async function sweepDamaged(dataFolder: string, before: number): Promise<void> {
  const first = notBefore("inb", before);
  const old = (await listDamaged(dataFolder)).filter((path) => basename(path) < first);
  for (const path of old) await deleteSpilled(path);
}

async function filesIn(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.map((name) => join(folder, name));
}

/**
 * "gone": it was read or deleted in the meantime.
 * @throws where the file system refuses to read, which may pass
 */
export async function readSpilled(path: string): Promise<Spilled | "gone" | "unreadable"> {
  try {
    const post = JSON.parse(await readFile(path, "utf8"));
    return isPost(post) ? post : "unreadable";
  } catch (error) {
    if (error instanceof SyntaxError) return "unreadable";
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "gone";
    throw error;
  }
}

const isPost = (post: Partial<Spilled> | null): post is Spilled =>
  [post?.id, post?.publicKey, post?.body].every((text) => typeof text === "string") &&
  typeof post?.receivedAt === "number";

/** Renames a file, so that it holds nothing up and a person may look into it. */
export const setAside = (path: string): Promise<void> => rename(path, `${path}${DAMAGED}`);

export const deleteSpilled = (path: string): Promise<void> => rm(path, { force: true });
