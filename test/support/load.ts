// Simulates high load: more entries per second than the database takes, so that they are stored in the journal first.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestApp } from "./app.ts";

export function raiseLoad({ deps }: TestApp): void {
  for (let n = 0; n < 500; n++) deps.load.count();
}

/** Whether anything was ever written to the journal. */
export const hasJournal = ({ folder }: TestApp): boolean => existsSync(join(folder, "data", "journal"));
