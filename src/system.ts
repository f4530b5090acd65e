// The running system: the core, listening on a socket and running its jobs.

import { join } from "node:path";
import { exposureProblems } from "./config/exposure.ts";
import type { Config } from "./config.ts";
import { openWithServer } from "./data-folder-server.ts";
import type { Deps } from "./deps.ts";
import { type Admin, ensureAdmin } from "./features/accounts/admin.ts";
import type { OneTimeLogin } from "./features/accounts/one-time-login.ts";
import { type Setup, shareSetup } from "./features/accounts/registration.ts";
import { hasAccounts } from "./features/accounts/service.ts";
import { hasUnreachableLinks } from "./features/dunning/send-policy.ts";
import { shareWaiting } from "./features/inbound/imports/shared-files.ts";
import { processInbox } from "./features/inbound/inbox/inbox.ts";
import { watchOutbox } from "./features/messages/outbox.ts";
import { WATCHED_TABLES } from "./features/projects/changes.ts";
import { isSealedWith } from "./features/projects/keys.ts";
import { deliverWebhooks } from "./features/webhooks/delivery.ts";
import { type ServeOptions, type Server, serve } from "./http/listener.ts";
import type { Fetch } from "./http/pipeline.ts";
import type { Clock } from "./lib/clock.ts";
import { ofAnotherDatabase } from "./lib/keys.ts";
import type { Log } from "./lib/log.ts";
import { enqueue } from "./queue/jobs.ts";
import type { openStore } from "./store/open.ts";
import { newWatch } from "./store/row-watch.ts";
import { buildCore, type Core, GRACE } from "./wiring.ts";

const NOTHING_AUTOMATIC =
  "Nothing is mailed automatically: the links in the mails would lead to this machine only. Set server.public_url to the address by which customers reach it, or mail.allow_loopback_links to send all the same";

export type System = {
  address: string;
  deps: Deps;
  fetch: Fetch;
  /** The link that creates the first account from another machine; null if an account exists or registration is not `auto`. */
  setup: Setup | null;
  /** Only in the demo; otherwise null. */
  oneTimeLogin: OneTimeLogin | null;
  stop(): Promise<void>;
};

type SystemOptions = {
  config: Config;
  log: Log;
  clock?: Clock;
  admin?: Admin | null;
  isDemo?: boolean;
  /** Replaces `openStore` for the SQLite database in the data folder. */
  openStore?: typeof openStore;
  /** Whether long reads run in a thread; by default they do. */
  threads?: boolean;
};

/**
 * Migrates the database, creates the administrator's account if one is given, listens, and then starts the jobs, so that no job
 * runs in a process that cannot serve.
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { config, log, admin } = options;
  const core = await openCore(options);
  try {
    const { store, clock, keys } = core.deps;
    if (!(await isSealedWith(store.read, keys.sealing))) {
      throw new Error(ofAnotherDatabase(join(config.data.dir, "keys", "sealing.key")));
    }
    if (admin && (await ensureAdmin(store, admin, clock.now()))) {
      log.info("The administrator's account was created", { email: admin.email });
    }
    const { host, port, tls } = config.server;
    const server = listen({ host, port, tls }, core.fetch, log);
    const address = `${tls.cert ? "https" : "http"}://${server.host.includes(":") ? `[${server.host}]` : server.host}:${server.port}`;
    await store.write(async (tx) => {
      await enqueue(tx, watchOutbox, {}, clock.now());
      await enqueue(tx, processInbox, {}, clock.now());
      await enqueue(tx, deliverWebhooks, {}, clock.now());
    });
    if (store.nodes) await shareWaiting(store, config.data.dir);
    await core.runner.start();
    const asksForSetup = config.auth.registration === "auto" && !(await hasAccounts(store.read));
    if (asksForSetup && store.nodes) await store.write((tx) => shareSetup(tx, core.setup, clock.now()));
    const { publicUrl } = config.server;
    const next = asksForSetup
      ? "create the first account on the page that is printed below"
      : `read the documentation at ${publicUrl}/docs`;
    log.info("Ready", { address, public_url: publicUrl, data: config.data.dir, next });
    for (const { says } of exposureProblems(config.server)) log.warn(`server.public_url is ${says}`);
    if (hasUnreachableLinks(config)) log.warn(NOTHING_AUTOMATIC, { public_url: publicUrl });
    return {
      address,
      deps: core.deps,
      fetch: core.fetch,
      setup: asksForSetup ? core.setup : null,
      oneTimeLogin: core.oneTimeLogin,
      stop: () => core.stop(() => server.stop(GRACE)),
    };
  } catch (error) {
    await core.stop();
    throw error;
  }
}

/** Opens the data folder and builds the core. A PostgreSQL database is opened first, because it holds the keys. */
export async function openCore(options: SystemOptions): Promise<Core> {
  const { config, log } = options;
  if (config.data.url === "") return buildCore({ threads: true, ...options });
  const data = await openWithServer(config.data, log, newWatch(WATCHED_TABLES));
  try {
    return buildCore({ ...options, data });
  } catch (error) {
    await data.close();
    throw error;
  }
}

/** @throws {Error} with one line that says why the server cannot listen. */
function listen(options: ServeOptions, fetch: Fetch, log: Log): Server {
  try {
    return serve(options, fetch, { log });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const place = `${options.host}:${options.port}`;
    if (code === "EADDRINUSE") {
      throw new Error(`${place} is taken: stop what listens there, or set server.port to another port`, {
        cause: error,
      });
    }
    throw new Error(`Cannot listen on ${place} (${message}): correct server.host, server.port or server.tls`, {
      cause: error,
    });
  }
}
