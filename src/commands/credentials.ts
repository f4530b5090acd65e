// Reads email addresses and passwords that operators give in the environment, on the command line or in a file.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { isPassword, PASSWORD_RULE } from "../features/accounts/password-rules.ts";
import { Email } from "../http/shapes.ts";
import { normalizeEmail } from "../lib/mail-address.ts";

/** The normalized address. @throws {Error} with one line that names `source`, if it is no address. */
export function emailOf(text: string, source: string): string {
  const email = normalizeEmail(text);
  if (!Value.Check(Email, email)) throw new Error(`${source} must be an email address, not ${JSON.stringify(text)}`);
  return email;
}

/** The password, if it is acceptable. @throws {Error} otherwise, without the password. */
export function passwordOf(text: string, source: string): string {
  if (!isPassword(text)) throw new Error(`${source} ${PASSWORD_RULE}`);
  return text;
}

/** The password in the first line of a file. @throws {Error} like `passwordOf`. */
export const readPasswordFile = (file: string, folder: string, source: string): string =>
  passwordOf(readFirstLine(file, folder, source), `The first line of ${source} (${file})`);

/** The first line of a file (`-` for the standard input), without its line end. @throws {Error} with one line. */
export function readFirstLine(file: string, folder: string, source: string): string {
  try {
    const text = readFileSync(file === "-" ? 0 : resolve(folder, file), "utf8");
    return text.replace(/\r?\n[\s\S]*$/, "");
  } catch (error) {
    throw new Error(`${source}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
