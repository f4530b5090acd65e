// Builds the running system from its parts; `work.ts` lists its background work.

import { join } from "node:path";
import { createDeliverer } from "./adapters/deliverer.ts";
import { createIdentityProvider } from "./adapters/identity-provider.ts";
import { createLlm } from "./adapters/llm.ts";
import { unalignedDomains } from "./adapters/mailer/dkim.ts";
import { createMailer } from "./adapters/mailer.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { type DataFolder, databaseOf, openDataFolder } from "./data-folder.ts";
import type { Deps } from "./deps.ts";
import { examineProviders } from "./doctor/providers.ts";
import { createIdentify, createSessions } from "./features/access/credentials.ts";
import { createAdmit } from "./features/access/guards.ts";
import { createLimits } from "./features/access/limits.ts";
import { OneTimeLogin } from "./features/accounts/one-time-login.ts";
import { newSetup, type Setup } from "./features/accounts/registration.ts";
import { bringIn } from "./features/inbound/custom/bring-in.ts";
import { customPostHandler } from "./features/inbound/custom/intake.ts";
import { unknownKeys } from "./features/inbound/inbox/metrics.ts";
import { examineNewKeys } from "./features/integrations/api-keys.ts";
import { SharedPauses } from "./features/messages/shared-pauses.ts";
import { WATCHED_TABLES } from "./features/projects/changes.ts";
import { createProviderApis } from "./features/providers/apis.ts";
import { trackedEventsHandler } from "./features/tracking/entries.ts";
import { LiveTexts } from "./features/variants/live-texts.ts";
import type { RequestContext } from "./http/context.ts";
import { createFetch, type Fetch } from "./http/pipeline.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import type { Log } from "./lib/log.ts";
import { domainOf, mailDomain } from "./lib/mail-domain.ts";
import { RequestMetrics } from "./metrics-routes.ts";
import { Runner } from "./queue/runner.ts";
import { Checkpointer } from "./store/checkpointer.ts";
import { Ingest } from "./store/journal/ingest.ts";
import { LoadMonitor } from "./store/journal/load-monitor.ts";
import { LimitRows } from "./store/limit-rows.ts";
import type { openStore } from "./store/open.ts";
import { type Reader, ReadingThread, readerAtOneMoment, readerHere } from "./store/reading.ts";
import { newWatch } from "./store/row-watch.ts";
import { backupFamily, createUpkeep } from "./upkeep.ts";
import { handlersOf, schedulesOf, subscribeAll } from "./work.ts";
import { WorkMetrics } from "./work-metrics.ts";

/** In ms: how long requests and jobs may take to finish after a request to stop. Containers are killed after ten seconds. */
export const GRACE = 7_000;

/** This many ms before the end of `GRACE`, requests that wait for a long read are answered with a 503. */
const TO_ANSWER = 500;

/** Above this many tracked events and webhooks per second, they are stored in the journal first. */
const HIGH_LOAD = 1_000;

/** Everything but the sockets. Tests use it without a server and with their own clock. */
export type Core = {
  deps: Deps;
  fetch: Fetch;
  runner: Runner;
  setup: Setup;
  /** Only in the demo; otherwise null. */
  oneTimeLogin: OneTimeLogin | null;
  /** Stops the jobs and, by `closeServer`, the sockets; then closes the journal and the database. */
  stop(closeServer?: () => Promise<void>): Promise<void>;
};

type CoreOptions = {
  config: Config;
  log: Log;
  clock?: Clock;
  /** Replaces `openStore` for the SQLite database in the data folder. */
  openStore?: typeof openStore;
  /** A data folder that is already open. */
  data?: DataFolder;
  /** Runs long reads in a thread; by default they run in the calling thread. */
  threads?: boolean;
  /** Allows sign-in by a printed link. */
  isDemo?: boolean;
};

export function buildCore(options: CoreOptions): Core {
  const { config, log, clock = systemClock } = options;
  const stopping = new AbortController();
  // Before the database is opened, because an unusable signing key must fail the start.
  const mailer = createMailer(config.mail, config.data.dir, clock, {
    count: () => store.nodes?.living.length ?? 1,
    pauses: () => store.nodes && new SharedPauses(store, clock),
  });
  warnOfUnaligned(config, log);
  let checkpointer: Checkpointer | undefined;
  const { keys, store, close } =
    options.data ?? openFolder(options, (operations) => checkpointer?.committed(operations));
  const database = databaseOf(config.data.dir);
  const load = new LoadMonitor(HIGH_LOAD);
  const needs = { sealingKey: keys.sealing, dataFolder: config.data.dir };
  const entryHandlers = [customPostHandler(needs), trackedEventsHandler()];
  const folder = join(config.data.dir, "journal");
  // With several nodes there is no journal, because one node's folder may be lost while the others continue.
  const isOff = !config.data.journal || store.nodes !== undefined;
  const bringInPosts = () => bringIn({ store, config, keys, log });
  const ingest = new Ingest({ folder, store, handlers: entryHandlers, load, clock, log, isOff, bringIn: bringInPosts });
  const openReader = (): Reader => {
    const { atOneMoment } = store;
    if (atOneMoment) return readerAtOneMoment({ atOneMoment });
    return options.threads ? readingThread(database) : readerHere(store.read);
  };
  const deps: Deps = {
    config,
    store,
    load,
    ingest,
    reader: openReader(),
    clock,
    log,
    keys,
    llm: config.llm.model ? createLlm({ ...config.llm, log, clock }) : null,
    liveTexts: new LiveTexts(),
    mailer,
    deliverer: createDeliverer(config.webhooks),
    apis: createProviderApis(config),
    examineNewKeys: (project, integrations) => examineNewKeys(deps, project, integrations),
    upkeep: createUpkeep(config, clock, openReader, () => examineProviders(deps)),
    stopping: stopping.signal,
  };
  if (options.threads) checkpointer = new Checkpointer(deps.reader, database);
  subscribeAll();
  const sessions = createSessions(deps);
  const setup = newSetup(clock.now());
  const oneTimeLogin = options.isDemo ? new OneTimeLogin(clock) : null;
  const identityProviders = config.auth.idp.map((provider) => createIdentityProvider(provider, { clock }));
  const requests = new RequestMetrics();
  const work = new WorkMetrics();
  const countWork = async () => [
    ...(await work.families(store, clock)),
    unknownKeys.family(),
    backupFamily(deps.upkeep.findLastBackup()),
  ];
  const identify = createIdentify(deps, sessions);
  const fetchAgain = (request: Request, { peer }: RequestContext) => fetch(request, peer);
  const registration = { mode: config.auth.registration, setup, isShared: store.nodes !== undefined };
  const parts = { sessions, identify, registration, identityProviders, oneTimeLogin, requests, countWork, fetchAgain };
  const app = createApp({ ...deps, ...parts });
  const fetch: Fetch = createFetch({
    app,
    identify,
    admit: createAdmit(deps),
    connection: config.server,
    limits: createLimits(config.limits, clock, config.limits.shared && store.nodes ? new LimitRows(store) : undefined),
    log,
    onAnswer: (method, status, ms) => requests.observe(method, status, ms),
  });
  const runner = new Runner({ store, clock, log }, work.watch(handlersOf(deps)), schedulesOf(config));
  return {
    deps,
    fetch,
    runner,
    setup,
    oneTimeLogin,
    stop: async (closeServer) => {
      // The runner stops first, so that it does not claim a job again that ended because of `stopping`.
      const jobsEnded = runner.stop(GRACE);
      stopping.abort();
      const endRequests = async () => {
        if (closeServer) await Bun.sleep(config.server.drain);
        const late = setTimeout(() => deps.reader.close(), GRACE - TO_ANSWER);
        await closeServer?.();
        clearTimeout(late);
        deps.reader.close(); // do not wait for reads of jobs
        deps.upkeep.stop();
      };
      await Promise.all([jobsEnded, endRequests(), deps.mailer.close()]);
      await ingest.close();
      await close();
    },
  };
}

const openFolder = (
  { config, log, openStore: open }: CoreOptions,
  onCommit: (operations: number) => void,
): DataFolder => openDataFolder(config.data.dir, log, { open, onCommit, watch: newWatch(WATCHED_TABLES) });

const readingThread = (database: string): Reader => new ReadingThread(() => new Worker(READING_THREAD), database);

/** In the executable, `import.meta.url` is the path at build time, so the worker is named relative to the entry file. */
const READING_THREAD = Bun.isStandaloneExecutable
  ? "./reading.worker.ts"
  : new URL("./reading.worker.ts", import.meta.url).href;

/** Warns if mails are not signed by their From domain: DMARC requires alignment, and receivers may discard other mails. */
function warnOfUnaligned({ mail, server }: Config, log: Log): void {
  if (!mail.dkim.domain) return;
  const from = [mail.from ? domainOf(mail.from) : mailDomain(server.publicUrl), ...mail.allowedFrom];
  const unaligned = unalignedDomains(mail.dkim.domain, [...new Set(from)]);
  if (unaligned.length === 0) return;
  log.warn(
    "Mails are signed by a domain that is not that of their From: their DKIM does not count for DMARC, so SPF must. Sign with the From domain or one above it (mail.dkim.domain), or let mail.from and mail.allowed_from name only such",
    { dkim_domain: mail.dkim.domain, from_domains: unaligned },
  );
}
