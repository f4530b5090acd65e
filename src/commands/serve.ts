// `recoverd serve`: the service, until it is asked to stop.

import { loadConfig } from "../config.ts";
import { createLog } from "../lib/log.ts";
import { startSystem } from "../wiring.ts";
import type { CommandArguments } from "./arguments.ts";
import { askedToStop } from "./signals.ts";

export async function serve({ configFile, environment, folder }: CommandArguments): Promise<number> {
  const config = loadConfig({ file: configFile, environment, folder });
  const format = config.log.format === "auto" ? (process.stdout.isTTY ? "text" : "json") : config.log.format;
  const log = createLog({ level: config.log.level, format, write: (line) => process.stdout.write(line) });
  // From here on a signal is remembered, also one that comes while the database is being migrated.
  const stop = askedToStop();
  const system = await startSystem({ config, log });
  if (system.setupToken !== null) process.stderr.write(invitation(system.address, system.setupToken));
  await stop;
  log.info("Stopping: what runs may finish");
  await system.stop();
  return 0;
}

/** Plain text beside the log, not in it: people read it once, in a terminal or in a container's output, and no log keeps the token. */
const invitation = (address: string, token: string): string =>
  [
    "",
    "There is no account yet. Make the first one with POST /api/v1/auth/register,",
    `from this machine (${address}), or from elsewhere with this token, valid until the next start:`,
    "",
    `  setup_token: ${token}`,
    "",
    "",
  ].join("\n");
