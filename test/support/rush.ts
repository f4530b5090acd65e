// A rush: more comes than the database takes at once, so that the journal takes it first.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestApp } from "./app.ts";

export function startRush({ deps }: TestApp): void {
  for (let n = 0; n < 500; n++) deps.rush.arrive();
}

/** Whether anything was ever written into the journal. */
export const hasJournal = ({ folder }: TestApp): boolean => existsSync(join(folder, "data", "journal"));
