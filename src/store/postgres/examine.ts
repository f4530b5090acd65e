// Examines a PostgreSQL database without changing it: whether it can be used, and whether it belongs to this version.

import type { ReservedSQL } from "bun";
import { leastKnown } from "../migrate.ts";
import { runOn } from "./connection.ts";
import { type LivingNode, listLiving } from "./living.ts";
import { appliedTo, checkServer } from "./migrate.ts";
import { withConnection } from "./refusals.ts";

/**
 * `keys`: how many of the installation's keys it stores. `pending`: migrations that are not applied yet. `newer`: applied
 * migrations that this version does not know; `runsWith`: what it must know to run with them. `version`: the server's.
 */
type ExaminedServer = {
  pending: string[];
  newer: string[];
  runsWith: string;
  version: string;
  keys: number;
  nodes: LivingNode[];
};

/** @throws {StoreError} with one line that says why it cannot be used. */
export function examinePostgres(url: string, migrations: readonly string[]): Promise<ExaminedServer> {
  return withConnection(url, async (client) => {
    const version = await checkServer(client);
    const all = await appliedTo(client);
    const applied = all.map(({ name }) => name);
    const newer = all.filter(({ name }) => !migrations.includes(name));
    const hasTables = (await runOn(client, "select to_regclass('nodes')::text", [])).rows as [string | null][];
    const isServed = hasTables[0]![0] !== null;
    return {
      version,
      keys: isServed ? await countKeys(client) : 0,
      nodes: isServed ? await listLiving(client) : [],
      pending: migrations.filter((name) => !applied.includes(name)),
      newer: newer.map(({ name }) => name),
      runsWith: leastKnown(newer),
    };
  });
}

async function countKeys(client: ReservedSQL): Promise<number> {
  const { rows } = await runOn(client, "select count(*) from instance_keys", []);
  return (rows as [number][])[0]![0];
}
