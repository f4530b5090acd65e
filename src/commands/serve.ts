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
  await stop;
  log.info("Stopping: what runs may finish");
  await system.stop();
  return 0;
}
