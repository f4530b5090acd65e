// Reads the administrator's account from RECOVERD_ADMIN_EMAIL, and RECOVERD_ADMIN_PASSWORD or RECOVERD_ADMIN_PASSWORD_FILE.

import type { Environment } from "../config.ts";
import type { Admin } from "../features/accounts/admin.ts";
import { emailOf, passwordOf, readPasswordFile } from "./credentials.ts";

const EMAIL = "RECOVERD_ADMIN_EMAIL";
const PASSWORD = "RECOVERD_ADMIN_PASSWORD";
const FILE = "RECOVERD_ADMIN_PASSWORD_FILE";

/** Null if none of the variables is set; an empty one counts as unset. @throws {Error} with one line. */
export function adminFrom(environment: Environment, folder: string): Admin | null {
  const { [EMAIL]: email = "", [PASSWORD]: password = "", [FILE]: file = "" } = environment;
  if (email === "" && password === "" && file === "") return null;
  if (email === "") throw new Error(`${EMAIL} must be set together with ${password === "" ? FILE : PASSWORD}`);
  if (password !== "" && file !== "")
    throw new Error(`${PASSWORD} and ${FILE} are both set: only one of them can be meant`);
  if (password === "" && file === "") throw new Error(`${EMAIL} needs ${PASSWORD} or ${FILE}`);
  return {
    email: emailOf(email, EMAIL),
    password: file === "" ? passwordOf(password, PASSWORD) : readPasswordFile(file, folder, FILE),
  };
}
