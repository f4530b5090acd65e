// The running system: builds what its parts need, and names every job and every schedule.

import { join } from "node:path";
import { createLlm } from "./adapters/llm.ts";
import { createMailer } from "./adapters/mailer.ts";
import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { accountWorks } from "./features/accounts/jobs.ts";
import { newSetupToken } from "./features/accounts/registration.ts";
import { hasAccounts } from "./features/accounts/service.ts";
import { churnEventWorks, endRecoveryWindows, forgetIdempotencyKeys } from "./features/churn-events/jobs.ts";
import { messageWorks } from "./features/messages/jobs.ts";
import { variantWorks } from "./features/variants/jobs.ts";
import { createApp } from "./http/app.ts";
import { createIdentify, createSessions } from "./http/credentials.ts";
import { serve } from "./http/serve.ts";
import { createFetch, type Fetch } from "./http/server.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import { openKeys } from "./lib/keys.ts";
import type { Log } from "./lib/log.ts";
import { type AnyWork, Runner, type Schedule } from "./queue/runner.ts";
import type { Store } from "./store/engine.ts";
import type { Migrated } from "./store/migrate.ts";
import { openStore } from "./store/open.ts";

/** How long what runs may take to finish when the process is asked to stop. */
const GRACE = 10_000;

const works = (deps: Deps): AnyWork[] => [
  ...accountWorks(deps),
  ...churnEventWorks(deps),
  ...variantWorks(deps),
  ...messageWorks(deps),
];

const schedules = (config: Config): Schedule[] => [
  { task: "end-recovery-windows", pattern: config.recovery.schedule, kind: endRecoveryWindows },
  { task: "forget-idempotency-keys", pattern: "17 * * * *", kind: forgetIdempotencyKeys },
];

/** Everything but the sockets: what tests drive without a server, with a clock of their own. */
export type Core = {
  deps: Deps;
  fetch: Fetch;
  runner: Runner;
  setupToken: string;
  /** Lets nobody wait any longer, closes the sockets (`closeServer`), stops the jobs, then closes the database. */
  stop(closeServer?: () => Promise<void>): Promise<void>;
};

export type CoreOptions = {
  config: Config;
  log: Log;
  clock?: Clock;
  /** Opens the database in its usual place another way. */
  openStore?: (path: string) => Store;
};

export function buildCore(options: CoreOptions): Core {
  const { config, log, clock = systemClock } = options;
  const stopping = new AbortController();
  const keys = openKeys(join(config.data.dir, "keys"), (message) => log.warn(message));
  const onMigrated = ({ applied, backup }: Migrated) => log.info("The database was migrated", { applied, backup });
  const open = options.openStore ?? ((path: string) => openStore(path, { onMigrated }));
  const store = open(join(config.data.dir, "recoverd.db"));
  const deps: Deps = {
    config,
    store,
    clock,
    log,
    keys,
    llm: config.llm.model ? createLlm({ ...config.llm, log }) : null,
    mailer: createMailer(config.mail, config.data.dir, clock),
    stopping: stopping.signal,
  };
  const sessions = createSessions(deps);
  const setupToken = newSetupToken();
  const fetch = createFetch({
    app: createApp({ ...deps, sessions, setupToken }),
    identify: createIdentify(deps, sessions),
    connection: config.server,
    limits: config.limits,
    log,
    clock,
  });
  const runner = new Runner({ store, clock, log }, works(deps), schedules(config));
  return {
    deps,
    fetch,
    runner,
    setupToken,
    stop: async (closeServer) => {
      stopping.abort();
      await closeServer?.();
      await runner.stop(GRACE);
      await deps.mailer.close();
      await store.close();
    },
  };
}

export type System = { address: string; deps: Deps; fetch: Fetch; stop(): Promise<void> };

/** Migrates the database, starts the jobs, and listens. */
export async function startSystem(options: { config: Config; log: Log; clock?: Clock }): Promise<System> {
  const { config, log } = options;
  const core = buildCore(options);
  try {
    const { host, port, tls } = config.server;
    await core.runner.start();
    const server = serve({ host, port, tls }, core.fetch);
    const address = `${tls.cert ? "https" : "http"}://${server.host.includes(":") ? `[${server.host}]` : server.host}:${server.port}`;
    log.info("Ready", { address, public_url: config.server.publicUrl });
    if (config.auth.registration === "auto" && !(await hasAccounts(core.deps.store.read))) {
      log.info("There is no account yet; register from this machine, or with this setup_token", {
        setup_token: core.setupToken,
      });
    }
    return {
      address,
      deps: core.deps,
      fetch: core.fetch,
      stop: () => core.stop(() => server.stop(GRACE)),
    };
  } catch (error) {
    await core.stop();
    throw error;
  }
}
