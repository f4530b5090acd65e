// The mails that an app without a mail server has written, and the links in them.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Email } from "postal-mime";
import type { TestApp } from "./app.ts";
import { parseMail } from "./smtp.ts";

/** The parsed mails of each app by file, because tests of whole lives ask for hundreds of mails again and again. */
const parsed = new WeakMap<TestApp, Map<string, Promise<Email>>>();

/** The mails in the order of the requests for them. */
export async function mailsOf(app: TestApp): Promise<Email[]> {
  const folder = join(app.folder, "data", "outbox");
  const files = await readdir(folder).catch(() => []);
  const mails = files.filter((file) => file.endsWith(".eml")).sort(); // other files are still being written
  return Promise.all(
    mails.map((file) =>
      parsed.getOrInsertComputed(app, () => new Map()).getOrInsertComputed(join(folder, file), parseFile),
    ),
  );
}

const parseFile = async (path: string): Promise<Email> => parseMail(await readFile(path));

export type Links = { pixel: string; clicks: string[]; unsubscribe: string };

/**
 * The paths of a mail's pixel, tracked links and unsubscribe link; `clicks` in the order of the text part.
 * @throws if the mail has no pixel or no link to unsubscribe
 */
export function linksOf(mail: Email): Links {
  const [pixel] = pathsIn(mail.html ?? "", "t/o");
  const [unsubscribe] = pathsIn(mail.text ?? "", "unsubscribe");
  if (!pixel || !unsubscribe) throw new Error("The mail has no pixel or no way out");
  return { pixel, clicks: pathsIn(mail.text ?? "", "t/c"), unsubscribe };
}

export const pathsIn = (text: string, below: string): string[] =>
  [...text.matchAll(new RegExp(`http://localhost:8080(/${below}/[\\w.-]+)`, "g"))].map(([, path]) => path!);
