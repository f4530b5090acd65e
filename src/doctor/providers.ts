// Checks the projects' connections to payment providers.

import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { databaseOf } from "../data-folder.ts";
import { openKeysBeside } from "../data-folder-server.ts";
import type { Deps } from "../deps.ts";
import { createProviderApis } from "../features/providers/apis.ts";
import type { Finding } from "../lib/finding.ts";
import { openPostgres } from "../store/postgres/open.ts";
import { openSqlite } from "../store/sqlite.ts";
import { examineApiKeys } from "./api-keys.ts";
import { examineStripe } from "./stripe.ts";

export const examineProviders = async (needs: Pick<Deps, "store" | "keys" | "apis">): Promise<Finding[]> => [
  ...(await examineStripe(needs)),
  ...(await examineApiKeys(needs)),
];

/**
 * Checks the connections without a running service. `findings`: those about its data. Returns none if the database or the keys
 * have problems.
 */
export async function examineProvidersOf(config: Config, findings: readonly Finding[]): Promise<Finding[]> {
  const has = (...codes: string[]) => findings.some(({ code }) => codes.includes(code));
  const isWhole = has("database_whole") && has("keys_there", "keys_in_database") && !has("sealing_key_of_another");
  const { dir, url } = config.data;
  if (!isWhole || (url === "" && !existsSync(databaseOf(dir)))) return [];
  const store = url === "" ? openSqlite(databaseOf(dir)) : openPostgres(url);
  try {
    const keys = await openKeysBeside(config.data, () => {});
    return await examineProviders({ store, keys, apis: createProviderApis(config) });
  } finally {
    await store.close();
  }
}
