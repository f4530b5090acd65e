// Opens a read-only snapshot of the product's database, whether a service is running or not.

import type { Database } from "bun:sqlite";
import { dirname } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { type Db, reasonOf, StoreError } from "./engine.ts";
import { refuseMovedFolder } from "./moving/mark.ts";
import { requireDatabase } from "./require-database.ts";
import { connectReading } from "./sqlite-connection.ts";
import { database } from "./sqlite-handle.ts";

/**
 * Writes, migrates and locks nothing, and does not see later commits.
 * @throws {StoreError} with a one-line message if there is no database, or one of another version.
 */
export function openSnapshot(path: string): { db: Db; close(): void } {
  requireDatabase(path);
  refuseMovedFolder(dirname(path));
  const client = connectReading(path);
  try {
    client.run("BEGIN");
    checkVersion(client, path);
  } catch (error) {
    client.close();
    if (error instanceof StoreError) throw error;
    throw new StoreError(`The database ${path} cannot be read: ${reasonOf(error)}`);
  }
  return { db: database(client, (text) => client.query(text)), close: () => client.close() };
}

function checkVersion(client: Database, path: string): void {
  const applied = client.query<{ name: string }, []>("SELECT name FROM migrations").all();
  const names = new Set(applied.map(({ name }) => name));
  if (
    names.has(migrations[0]!.name) &&
    applied.some(({ name }) => migrations.every((migration) => migration.name !== name))
  ) {
    throw new StoreError(`The database ${path} was changed by a newer version: run the recoverd of that version`);
  }
  if (migrations.some(({ name }) => !names.has(name))) {
    throw new StoreError(`The database ${path} is from an older version: start the service once to migrate it`);
  }
}
