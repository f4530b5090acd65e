// The service with another way of committing, for which there is no setting. Reports its processor time, in ms.

import type { Database } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import { loadConfig } from "../../src/config.ts";
import { openWithServer } from "../../src/data-folder-server.ts";
import { WATCHED_TABLES } from "../../src/features/projects/changes.ts";
import { serve } from "../../src/http/listener.ts";
import { createLog } from "../../src/lib/log.ts";
import { announceWith, compileWith, type Db, type Store } from "../../src/store/engine.ts";
import { openStore } from "../../src/store/open.ts";
import { collectCounts } from "../../src/store/row-counts.ts";
import { newWatch } from "../../src/store/row-watch.ts";
import { buildCore } from "../../src/wiring.ts";
import type { Committing } from "../processes.ts";

const committing = process.argv[2] as Committing;
const config = loadConfig({ environment: process.env, folder: process.cwd() });
const log = createLog({ level: config.log.level, format: "text", write: (line) => process.stderr.write(line) });

const onServer = config.data.url ? { data: await openWithServer(config.data, log, newWatch(WATCHED_TABLES)) } : {};
const core = buildCore({ config, log, openStore: openers()[committing], threads: true, ...onServer });
if (committing !== "not at all") await core.runner.start();
const server = serve(config.server, core.fetch);

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send!({ result: (user + system) / 1000 });
});
process.send!({ ready: { port: server.port } });

function openers(): Record<Committing, typeof openStore> {
  return {
    "in groups": openStore,
    "one by one": (path, options) => openStore(path, { ...options, maxGroup: 1 }),
    "not at all": (path, options) => withoutWriting(openStore(path, options)),
  };
}

/** Runs operations with statements that do nothing, to measure a request without its write. */
function withoutWriting(store: Store): Store {
  const statement = { run: () => {}, all: () => [], values: () => [] };
  const compiled = { run: async () => ({ changes: 0 }), send: async () => {}, values: async () => [] };
  const nowhere = drizzle({ prepare: () => statement } as unknown as Database) as unknown as Db;
  compileWith(nowhere, () => compiled);
  announceWith(nowhere, () => {});
  collectCounts(nowhere, () => {});
  return {
    read: store.read,
    version: (tables) => store.version(tables),
    write: (operation) => operation(nowhere),
    writeInOrder: (operations) => Promise.allSettled(operations.map((operation) => operation(nowhere))),
    listen: () => () => {},
    dropDeleted: async () => true,
    watchRows: () => () => {},
    close: () => store.close(),
  };
}
