// The files of imports in the data folder, from their upload to the end of their import.

import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY } from "../../../lib/duration.ts";
import { AppError } from "../../../lib/errors.ts";

/** The largest accepted file, in bytes. */
const LARGEST_FILE = 512 * 1024 * 1024;

const PART = ".part";
/** In ms. A younger file without an import is not removed, because it may still be uploading. */
export const STRAY_AFTER = DAY;

const folderOf = (dataDir: string): string => join(dataDir, "imports");
export const fileOf = (dataDir: string, id: string): string => join(folderOf(dataDir), id);

/** Uploads of this process without a recorded import yet: their files are needed, whatever their age. */
const arriving = new Set<string>();

/** Runs `take`, which receives an upload, from its first byte until its import is recorded. */
export async function whileArriving<T>(id: string, take: () => Promise<T>): Promise<T> {
  arriving.add(id);
  try {
    return await take();
  } finally {
    arriving.delete(id);
  }
}

/** Whether a file is still uploading. Check this before looking for its import, which may be recorded in between. */
export const isArriving = (name: string): boolean => arriving.has(name.replace(PART, ""));

/**
 * Streams a body to disk, and returns its length in bytes once it is synced. Leaves no file if the body is too large or
 * breaks off. @throws `invalid` with the problem.
 */
export async function saveUpload(
  dataDir: string,
  id: string,
  body: ReadableStream<Uint8Array> | null,
  largest = LARGEST_FILE,
): Promise<number> {
  await makeFolder(dataDir);
  const path = fileOf(dataDir, id);
  try {
    const bytes = await write(`${path}${PART}`, body, largest);
    if (bytes === 0) throw new AppError("invalid", "The body is empty: it must be the file to import, CSV or NDJSON");
    await rename(`${path}${PART}`, path);
    await syncFolder(folderOf(dataDir));
    return bytes;
  } catch (error) {
    await rm(`${path}${PART}`, { force: true });
    throw error;
  }
}

export const makeFolder = async (dataDir: string): Promise<void> =>
  void (await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 }));

async function write(path: string, body: ReadableStream<Uint8Array> | null, largest: number): Promise<number> {
  const file = await open(path, "wx", 0o600); // it holds customers' addresses
  try {
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > largest) {
        throw new AppError(
          "invalid",
          `The file is too large: an import takes ${largest / 1024 / 1024} MiB at most; split it`,
        );
      }
      await file.writeFile(chunk);
    }
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

export const removeFile = (dataDir: string, id: string): Promise<void> => rm(fileOf(dataDir, id), { force: true });

/** The ids of files older than a day: of imports, of uploads cut off by a crash, of deleted projects. */
export async function listOldFiles(dataDir: string, now: number): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(fileOf(dataDir, name)).catch(() => null);
    if (found && found.mtimeMs < now - STRAY_AFTER) old.push(name);
  }
  return old;
}
