// Erases a person from the files of the data folder. The journal and the database's log are emptied as a whole elsewhere.

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { deleteSpilled, listDamaged, listSpilled, sweepDrafts } from "../../inbound/inbox/spill.ts";
import { readMime } from "../../replies/mime.ts";
import { type Mentions, mentionsOf } from "../mentions.ts";
import type { Known } from "../names.ts";

export async function eraseFiles(dataFolder: string, known: Known): Promise<void> {
  const mentions = mentionsOf(known);
  await eraseMails(join(dataFolder, "outbox"), known, mentions);
  await eraseSpilled(dataFolder, mentions);
  await eraseRefused(join(dataFolder, "journal"), mentions);
}

/** Deletes mails to the person, and our own mails to others that name them, such as the Monday report. */
async function eraseMails(folder: string, known: Known, mentions: Mentions): Promise<void> {
  const own = new Set((known.get("messages") ?? []).map((id) => `${id}.eml`));
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (own.has(name) || (await isMailAbout(path, mentions))) await rm(path, { force: true });
  }
}

async function isMailAbout(path: string, { isIn }: Mentions): Promise<boolean> {
  const bytes = await readFile(path).catch(() => null); // null if it was sent or removed meanwhile
  if (bytes === null) return false;
  const mail = await readMime(bytes);
  if (mail === null) return isIn(bytes.toString());
  return [mail.subject, mail.text, mail.html, ...mail.headers.values()].some(isIn);
}

/** Deletes requests that were stored on disk while the database could not be written to. */
async function eraseSpilled(dataFolder: string, { isIn }: Mentions): Promise<void> {
  for (const path of [...(await listSpilled(dataFolder)), ...(await listDamaged(dataFolder))]) {
    const text = await readFile(path, "utf8").catch(() => "");
    const body = /"body":"([^"]*)/.exec(text)?.[1] ?? "";
    if (isIn(text) || isIn(Buffer.from(body, "base64").toString())) await deleteSpilled(path);
  }
  await sweepDrafts(dataFolder);
}

/** Removes the person's lines from entries that could not be saved and from unreadable files of the journal. */
async function eraseRefused(folder: string, { isIn }: Mentions): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(".ndjson") && !name.endsWith(".damaged")) continue;
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    // Synchronous, so that no line is added in between.
    const lines = readFileSync(path, "utf8").split("\n");
    const others = lines.filter((line) => !isIn(line));
    if (others.length === lines.length) continue;
    writeFileSync(`${path}.part`, others.join("\n"), { mode: 0o600 });
    renameSync(`${path}.part`, path);
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
