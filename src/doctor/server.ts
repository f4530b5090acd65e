// Checks the database at data.url: whether it can be used, and whether its schema fits this version.

import { bad, type Finding, good, mind } from "../lib/finding.ts";
import { StoreError } from "../store/engine.ts";
import { examinePostgres } from "../store/postgres/examine.ts";

/** `migrations`: the names of this version's migrations. */
export async function examineServer(url: string, migrations: readonly string[]): Promise<Finding[]> {
  const { host, pathname } = new URL(url);
  const name = `${pathname.slice(1)} on ${host}`;
  try {
    const { pending, newer, runsWith, version, keys, nodes } = await examinePostgres(url, migrations);
    if (runsWith > migrations.at(-1)!) {
      const steps = newer.join(", ");
      const says = `${name} was changed by a newer version (${steps}): run that one`;
      return [bad("database", "database_newer", says, { path: name, steps })];
    }
    return [
      pending.length > 0
        ? mind(
            "database",
            "database_pending",
            `${name} can be used (PostgreSQL ${version}); the next start brings it up to date (${pending.length} steps)`,
            { path: name, steps: pending.length },
          )
        : newer.length > 0
          ? mind(
              "database",
              "database_ahead",
              `${name} can be used (PostgreSQL ${version}); a newer version has added to its tables (${newer.join(", ")}): upgrade this one as well`,
              { path: name, steps: newer.join(", ") },
            )
          : good("database", "database_whole", `${name} can be used and is up to date (PostgreSQL ${version})`, {
              path: name,
            }),
      keys === 0
        ? good("keys", "keys_to_come", "the first start stores them in the database")
        : good("keys", "keys_in_database", "all three are in the database, for every node"),
      ...nodes.map((node) => good("node", "node_lives", `${node.place} serves it (version ${node.version})`, node)),
    ];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [bad("database", "database_unusable", error.message, { path: name })];
  }
}
