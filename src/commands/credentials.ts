// Email addresses and passwords from operators: from the environment, the command line or a file.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { isPassword, PASSWORD_RULE } from "../features/accounts/password-rules.ts";
import { Email } from "../http/shapes.ts";
import { normalizeEmail } from "../lib/mail-address.ts";

/** The address as it is stored. `source` names its origin in the Error of one line. */
export function emailOf(text: string, source: string): string {
  const email = normalizeEmail(text);
  if (!Value.Check(Email, email)) throw new Error(`${source} must be an email address, not ${JSON.stringify(text)}`);
  return email;
}

/** The password, if it is acceptable. The Error does not contain it. */
export function passwordOf(text: string, source: string): string {
  if (!isPassword(text)) throw new Error(`${source} ${PASSWORD_RULE}`);
  return text;
}

/** The first line of a file (`-`: standard input), without its line end. */
export function readPasswordFile(file: string, folder: string, source: string): string {
  let text: string;
  try {
    text = readFileSync(file === "-" ? 0 : resolve(folder, file), "utf8");
  } catch (error) {
    throw new Error(`${source}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return passwordOf(text.replace(/\r?\n[\s\S]*$/, ""), `The first line of ${source} (${file})`);
}
