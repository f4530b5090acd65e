// Looks at a PostgreSQL database without changing it: can it be used, and is it of this version?

import type { ReservedSQL } from "bun";
import { connectTo, reserve, runOn } from "./connection.ts";
import { appliedTo, checkServer } from "./migrate.ts";
import { cannotUse } from "./refusals.ts";

/** `keys`: how many of the installation's lie there. `pending`: this version's migrations that it lacks. `newer`: those that this version does not know. `version`: the server's. */
export type ExaminedServer = { pending: string[]; newer: string[]; version: string; keys: number; nodes: LivingNode[] };

/** A node that has shown a sign of life in the last half minute. */
type LivingNode = { place: string; version: string };

/** @throws {StoreError} of one line that says why it cannot be used. */
export async function examinePostgres(url: string, migrations: readonly string[]): Promise<ExaminedServer> {
  const pool = connectTo(url, 1);
  try {
    const client = await reserve(pool);
    try {
      const version = await checkServer(client);
      const applied = (await appliedTo(client)).map(({ name }) => name);
      const hasTables = (await runOn(client, "select to_regclass('nodes')::text", [])).rows as [string | null][];
      const isServed = hasTables[0]![0] !== null;
      return {
        version,
        keys: isServed ? await countKeys(client) : 0,
        nodes: isServed ? await listNodes(client) : [],
        pending: migrations.filter((name) => !applied.includes(name)),
        newer: applied.filter((name) => !migrations.includes(name)),
      };
    } finally {
      client.release();
    }
  } catch (error) {
    throw cannotUse(url, error);
  } finally {
    await pool.close();
  }
}

async function countKeys(client: ReservedSQL): Promise<number> {
  const { rows } = await runOn(client, "select count(*) from instance_keys", []);
  return (rows as [number][])[0]![0];
}

const listNodes = async (client: ReservedSQL): Promise<LivingNode[]> =>
  (
    await runOn(
      client,
      "select place, version from nodes where seen_at > extract(epoch from now()) * 1000 - 30000 order by started_at, id",
      [],
      true,
    )
  ).rows as LivingNode[];
