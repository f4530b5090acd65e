// Lists the nodes that serve the database, for commands.

import type { ReservedSQL } from "bun";
import { runOn } from "./connection.ts";

/** A node with a heartbeat in the last half minute, the newest of its folder. `knows`: the newest migration of its version. */
export type LivingNode = { place: string; version: string; knows: string };

// Read as JSON, because in an older database the column `knows` may be missing.
const LIVING = `
  select distinct on (place) place, version, coalesce(to_jsonb(nodes) ->> 'knows', '') as knows from nodes
  where seen_at > extract(epoch from now()) * 1000 - 30000 order by place, started_at desc`;

export const listLiving = async (client: ReservedSQL): Promise<LivingNode[]> =>
  (await runOn(client, LIVING, [], true)).rows as LivingNode[];
