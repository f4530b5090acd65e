// Waits for the mail in the outbox folder, and reads the parts to show.

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import PostalMime, { type Address } from "postal-mime";

export type MailFile = { path: string; from: string; to: string; subject: string; text: string };

const POLL = 20; // ms
const MAX_WAIT = 30_000; // ms

/** Waits for the first mail in a folder that may not exist yet. @throws {Error} if none arrives within 30 seconds. */
export async function waitForMail(folder: string, signal: AbortSignal): Promise<MailFile> {
  const until = performance.now() + MAX_WAIT;
  while (performance.now() < until) {
    const files = await readdir(folder).catch(() => []);
    const file = files.find((name) => name.endsWith(".eml"));
    if (file !== undefined) return readMail(join(folder, file));
    await setTimeout(POLL, undefined, { signal });
  }
  throw new Error(`The mail did not arrive in ${folder} within ${MAX_WAIT / 1000} seconds`);
}

async function readMail(path: string): Promise<MailFile> {
  const mail = await PostalMime.parse(await Bun.file(path).bytes());
  return {
    path,
    from: mail.from ? addressOf(mail.from) : "",
    to: (mail.to ?? []).map(addressOf).join(", "),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
  };
}

const addressOf = ({ name, address }: Address): string => (name ? `${name} <${address}>` : (address ?? ""));
