// A real SQLite store in a temporary folder, for one test or one file of tests.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Store } from "../../src/store/engine.ts";
import { openStore } from "../../src/store/open.ts";
import type { SqliteOptions } from "../../src/store/sqlite.ts";

export type TemporaryStore = {
  store: Store;
  path: string;
  folder: string;
  /** Closes the store and deletes its folder. */
  remove(): Promise<void>;
};

/** A migrated store. Call `remove` in `afterEach` or `afterAll`. */
export function temporaryStore(options: SqliteOptions = {}): TemporaryStore {
  const folder = temporaryFolder();
  const path = join(folder, "recoverd.db");
  const store = openStore(path, options);
  const remove = async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { store, path, folder, remove };
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), "recoverd-test-"));
