// A look at a database file without changing it: is it whole, and is it of this version?

import { Database } from "bun:sqlite";
import { reasonOf } from "./engine.ts";
import type { Migration } from "./migrate.ts";

/** `damage`: what is wrong with the file, null for nothing. `pending`: this version's migrations that it lacks. `newer`: those that this version does not know. */
export type Examined = { damage: string | null; pending: string[]; newer: string[] };

const BUSY_TIMEOUT = 5_000; // ms

/** Reads the whole file once: seconds for gigabytes. Never throws. */
export function examine(path: string, migrations: readonly Migration[]): Examined {
  let client: Database | undefined;
  try {
    client = new Database(path, { readonly: true });
    client.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
    const [found] = Object.values(client.query<Record<string, string>, []>("PRAGMA quick_check(1)").get() ?? {});
    if (found !== "ok") return { damage: found ?? "it cannot be checked", pending: [], newer: [] };
    const applied = new Set(appliedTo(client));
    const known = new Set(migrations.map(({ name }) => name));
    return {
      damage: null,
      pending: [...known].filter((name) => !applied.has(name)),
      newer: [...applied].filter((name) => !known.has(name)),
    };
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
