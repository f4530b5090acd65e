// The service on a real socket in the test's own process, for tests of what is between a browser and the API: they need no
// process that can be killed, and starting one and running code there that nothing has compiled yet takes seconds.

import { loadConfig } from "../../src/config.ts";
import { silentLog } from "../../src/lib/log.ts";
import { startSystem } from "../../src/system.ts";
import { type Serving, settingsIn } from "./process.ts";
import { openMigrated } from "./store.ts";

/** What tests need of a service, whether it runs in a process of its own (`startServing`) or here. */
export type Service = Pick<Serving, "address" | "end">;

export async function serveHere(folder: string, settings: Record<string, string> = {}): Promise<Service> {
  const config = loadConfig({ environment: await settingsIn(folder, settings), folder });
  const system = await startSystem({ config, log: silentLog, openStore: openMigrated, threads: false });
  return {
    address: system.address,
    end: async () => {
      await system.stop();
      return 0;
    },
  };
}
