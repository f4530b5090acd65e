// Examines a database file without changing it: whether it is intact, and whether it belongs to this version.

import type { Database } from "bun:sqlite";
import { reasonOf } from "./engine.ts";
import { connectReading } from "./sqlite-connection.ts";

/** `damage`: what is wrong with the file, or null. `pending`: migrations that are not applied yet. `newer`: applied migrations that this version does not know. */
export type Examined = { damage: string | null; pending: string[]; newer: string[] };

/** `migrations`: the names of this version's migrations. Reads the whole file once: seconds for gigabytes. Never throws. */
export function examine(path: string, migrations: readonly string[]): Examined {
  let client: Database | undefined;
  try {
    client = connectReading(path);
    const [found] = Object.values(client.query<Record<string, string>, []>("PRAGMA quick_check(1)").get() ?? {});
    if (found !== "ok") return { damage: found ?? "it cannot be checked", pending: [], newer: [] };
    const applied = appliedTo(client);
    const pending = migrations.filter((name) => !applied.includes(name));
    // An older database has another chain of migrations.
    const isNewer = applied.includes(migrations[0]!);
    return { damage: null, pending, newer: isNewer ? applied.filter((name) => !migrations.includes(name)) : [] };
  } catch (error) {
    return { damage: reasonOf(error), pending: [], newer: [] };
  } finally {
    client?.close();
  }
}

function appliedTo(client: Database): string[] {
  const isThere = client.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'").get();
  if (isThere === null) return [];
  return client
    .query<{ name: string }, []>("SELECT name FROM migrations")
    .all()
    .map(({ name }) => name);
}
