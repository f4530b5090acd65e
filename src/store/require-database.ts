// Refuses to work on a database file that is missing or belongs to another user.

import { accessSync, constants } from "node:fs";
import { StoreError } from "./engine.ts";

/** @throws {StoreError} with a one-line message that says which of the two it is. */
export function requireDatabase(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    const says = ["ENOENT", "ENOTDIR"].includes(code)
      ? `There is no database ${path}: name the settings file of the service with --config`
      : `The database ${path} cannot be read (${code}): run this as the service's user, or as root`;
    throw new StoreError(says, { cause: error });
  }
}
