// Looks at a PostgreSQL database without changing it: can it be used, and is it of this version?

import { connectTo, reserve } from "./connection.ts";
import { appliedTo, checkServer } from "./migrate.ts";
import { cannotUse } from "./refusals.ts";

/** `pending`: this version's migrations that it lacks. `newer`: those that this version does not know. `version`: the server's. */
export type ExaminedServer = { pending: string[]; newer: string[]; version: string };

/** @throws {StoreError} of one line that says why it cannot be used. */
export async function examinePostgres(url: string, migrations: readonly string[]): Promise<ExaminedServer> {
  const pool = connectTo(url, 1);
  try {
    const client = await reserve(pool);
    try {
      const version = await checkServer(client);
      const applied = (await appliedTo(client)).map(({ name }) => name);
      return {
        version,
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
