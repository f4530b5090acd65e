// The table of contents: builds what the parts need, and names every job, every schedule and who hears of what.

import { join } from "node:path";
import { absorbers } from "./absorbers.ts";
import { createDeliverer } from "./adapters/deliverer.ts";
import { createIdentityProvider } from "./adapters/identity-provider.ts";
import { createLlm } from "./adapters/llm.ts";
import { unalignedDomains } from "./adapters/mailer/dkim.ts";
import { createMailer } from "./adapters/mailer.ts";
import type { Config } from "./config.ts";
import { databaseOf, openDataFolder } from "./data-folder.ts";
import type { Deps } from "./deps.ts";
import { accountWorks } from "./features/accounts/jobs.ts";
import { newSetup, type Setup } from "./features/accounts/registration.ts";
import { informOfAcceptedOffer } from "./features/cancel-flow/accepted-offers.ts";
import { abandonSessions, cancelFlowWorks, forgetLinks } from "./features/cancel-flow/jobs.ts";
import { cancelFlowCompleted } from "./features/cancel-flow/service.ts";
import { churnEventWorks, endRecoveryWindows, forgetIdempotencyKeys } from "./features/churn-events/jobs.ts";
import { churnEventRecorded, churnEventRetold, churnEventsEnded } from "./features/churn-events/service.ts";
import { customerAddressChanged } from "./features/customers/service.ts";
import { subscriptionTold } from "./features/customers/subscriptions.ts";
import { dunningWorks } from "./features/dunning/jobs.ts";
import {
  dropWhenEnded,
  dropWhenSuppressed,
  dropWhenSwitched,
  generateOnArrival,
  goOnWithVariants,
  planOnArrival,
  replanWhenRetold,
} from "./features/dunning/service.ts";
import { sweepImports } from "./features/inbound/imports.ts";
import { importWorks } from "./features/inbound/imports-jobs.ts";
import { forgetBodies, processInbox } from "./features/inbound/inbox.ts";
import { inboundWorks } from "./features/inbound/jobs.ts";
import { unknownKeys } from "./features/inbound/metrics.ts";
import { cancelThemeWorks } from "./features/insights/cancel-flow/jobs.ts";
import { insightWorks } from "./features/insights/jobs.ts";
import { sendDigests } from "./features/insights/reports/delivery.ts";
import { reportWorks } from "./features/insights/reports/jobs.ts";
import {
  freshenMrr,
  markCustomersSubscriptions,
  markToldSubscription,
} from "./features/insights/subscriptions/freshening.ts";
import { feedbackTaken } from "./features/messages/feedback/taking.ts";
import { messageWorks } from "./features/messages/jobs.ts";
import { watchOutbox } from "./features/messages/outbox.ts";
import { variantSent } from "./features/messages/service.ts";
import { WATCHED_TABLES } from "./features/projects/changes.ts";
import { forgetExpiredAccess, projectWorks } from "./features/projects/jobs.ts";
import { projectChanged } from "./features/projects/service.ts";
import { alertFired } from "./features/risk/alerts.ts";
import { calibrationWorks } from "./features/risk/calibration/jobs.ts";
import { calibrateRisk } from "./features/risk/calibration/service.ts";
import { riskConfigChanged } from "./features/risk/config.ts";
import { directWorks } from "./features/risk/direct/jobs.ts";
import { planDirectMail, stopWithDirectMode } from "./features/risk/direct/service.ts";
import { riskWorks } from "./features/risk/jobs.ts";
import { forgetRiskHistory, scoreRisk } from "./features/risk/service.ts";
import { noteCustomersSubscriptions, noteToldSubscription } from "./features/risk/told-subscriptions.ts";
import { addressSuppressed } from "./features/suppressions/service.ts";
import { forgetTrackedCustomers, forgetTrackedEvents, trackingWorks } from "./features/tracking/jobs.ts";
import { variantWorks } from "./features/variants/jobs.ts";
import { judgeAnew } from "./features/variants/judging.ts";
import { countOutcome, countSend, countUndelivered } from "./features/variants/outcomes.ts";
import { variantsCompleted } from "./features/variants/service.ts";
import { deliverWebhooks, forgetDeliveries } from "./features/webhooks/deliveries.ts";
import { webhookWorks } from "./features/webhooks/jobs.ts";
import {
  followRiskConfig,
  tellOfAlert,
  tellOfCancelFlow,
  tellOfEnd,
  tellOfFeedback,
  tellOfNewEvent,
  tellOfSentVariant,
  tellOfVariants,
} from "./features/webhooks/news.ts";
import { createApp } from "./http/app.ts";
import { createIdentify, createSessions } from "./http/credentials.ts";
import { doorsOf } from "./http/doors.ts";
import { RequestMetrics } from "./http/metrics.ts";
import { createFetch, type Fetch } from "./http/server.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import type { Log } from "./lib/log.ts";
import { domainOf, mailDomain } from "./lib/mail-domain.ts";
import { Rush } from "./lib/rush.ts";
import { type AnyWork, Runner, type Schedule } from "./queue/runner.ts";
import { subscribe } from "./queue/topics.ts";
import { AbsorptionHere } from "./store/absorption.ts";
import { AbsorptionThread } from "./store/absorption-thread.ts";
import { Journal } from "./store/journal.ts";
import type { openStore } from "./store/open.ts";
import { type Reader, ReadingThread, readerHere } from "./store/reading.ts";
import { newWatch, type Watch } from "./store/row-watch.ts";
import { WorkMetrics } from "./work-metrics.ts";

/** How long what runs may take to finish when the process is asked to stop, in milliseconds: containers are killed after ten seconds. */
export const GRACE = 7_000;

/** So many events and webhooks a second the database takes by itself, beside everything else. */
const RUSH = 1_000;

const works = (deps: Deps): AnyWork[] => [
  ...accountWorks(deps),
  ...projectWorks(deps),
  ...churnEventWorks(deps),
  ...variantWorks(deps),
  ...messageWorks(deps),
  ...cancelFlowWorks(deps),
  ...dunningWorks(deps),
  ...inboundWorks(deps),
  ...importWorks(deps),
  ...trackingWorks(deps),
  ...riskWorks(deps),
  ...calibrationWorks(deps),
  ...directWorks(deps),
  ...insightWorks(deps),
  ...reportWorks(deps),
  ...cancelThemeWorks(deps),
  ...webhookWorks(deps),
];

/** Who hears of what, within the transaction in which it happens. */
function subscribeAll(): void {
  subscribe(churnEventRecorded, generateOnArrival);
  subscribe(churnEventRecorded, planOnArrival);
  subscribe(churnEventRetold, replanWhenRetold);
  subscribe(churnEventRetold, judgeAnew);
  subscribe(variantsCompleted, goOnWithVariants);
  subscribe(churnEventsEnded, dropWhenEnded);
  subscribe(addressSuppressed, dropWhenSuppressed);
  subscribe(projectChanged, dropWhenSwitched);
  subscribe(variantSent, countSend);
  subscribe(churnEventsEnded, countOutcome);
  subscribe(feedbackTaken, countUndelivered);
  subscribe(churnEventRecorded, tellOfNewEvent);
  subscribe(variantsCompleted, tellOfVariants);
  subscribe(variantSent, tellOfSentVariant);
  subscribe(churnEventsEnded, tellOfEnd);
  subscribe(cancelFlowCompleted, tellOfCancelFlow);
  subscribe(cancelFlowCompleted, informOfAcceptedOffer);
  subscribe(feedbackTaken, tellOfFeedback);
  subscribe(alertFired, tellOfAlert);
  subscribe(riskConfigChanged, followRiskConfig);
  subscribe(alertFired, planDirectMail);
  subscribe(riskConfigChanged, stopWithDirectMode);
  subscribe(subscriptionTold, noteToldSubscription);
  subscribe(customerAddressChanged, noteCustomersSubscriptions);
  subscribe(subscriptionTold, markToldSubscription);
  subscribe(customerAddressChanged, markCustomersSubscriptions);
}

const schedules = (config: Config): Schedule[] => [
  { task: "end-recovery-windows", pattern: config.recovery.schedule, kind: endRecoveryWindows },
  { task: "score-risk", pattern: config.risk.schedule, kind: scoreRisk },
  { task: "forget-risk-history", pattern: "11 4 * * *", kind: forgetRiskHistory },
  { task: "forget-idempotency-keys", pattern: "17 * * * *", kind: forgetIdempotencyKeys },
  { task: "watch-outbox", pattern: "*/10 * * * *", kind: watchOutbox },
  { task: "abandon-cancel-sessions", pattern: "* * * * *", kind: abandonSessions },
  { task: "forget-cancel-links", pattern: "37 * * * *", kind: forgetLinks },
  { task: "sweep-imports", pattern: "29 3 * * *", kind: sweepImports },
  { task: "process-inbox", pattern: "*/5 * * * *", kind: processInbox },
  { task: "deliver-webhooks", pattern: "*/5 * * * *", kind: deliverWebhooks },
  { task: "forget-webhook-deliveries", pattern: "37 * * * *", kind: forgetDeliveries },
  { task: "forget-inbound-bodies", pattern: "41 * * * *", kind: forgetBodies },
  { task: "send-digests", pattern: "*/15 * * * *", kind: sendDigests },
  { task: "freshen-mrr", pattern: "* * * * *", kind: freshenMrr },
  { task: "forget-tracked-events", pattern: "53 * * * *", kind: forgetTrackedEvents },
  { task: "forget-tracked-customers", pattern: "7 4 * * *", kind: forgetTrackedCustomers },
  { task: "calibrate-risk", pattern: "37 2 * * *", kind: calibrateRisk },
  { task: "forget-expired-access", pattern: "23 * * * *", kind: forgetExpiredAccess },
];

/** Everything but the sockets: what tests drive without a server, with a clock of their own. */
export type Core = {
  deps: Deps;
  fetch: Fetch;
  runner: Runner;
  setup: Setup;
  /** Lets nobody wait any longer, closes the sockets (`closeServer`), stops the jobs, then closes the database. */
  stop(closeServer?: () => Promise<void>): Promise<void>;
};

export type CoreOptions = {
  config: Config;
  log: Log;
  clock?: Clock;
  /** Opens the database in its usual place another way. */
  openStore?: typeof openStore;
  /** Threads for long reads, for the journal, and for many webhooks at once; by default all is done where it is asked. */
  threads?: boolean;
};

export function buildCore(options: CoreOptions): Core {
  const { config, log, clock = systemClock } = options;
  const stopping = new AbortController();
  // Before the database: a signing key that cannot be used stops the start.
  const mailer = createMailer(config.mail, config.data.dir, clock);
  warnOfUnaligned(config, log);
  const watch = newWatch(WATCHED_TABLES);
  const { keys, store, close } = openDataFolder(config.data.dir, log, { open: options.openStore, watch });
  const database = databaseOf(config.data.dir);
  const rush = new Rush(RUSH);
  const journal = openJournal(options, { store, clock, keys, rush, watch });
  const deps: Deps = {
    config,
    store,
    rush,
    journal,
    reader: options.threads ? readingThread(database) : readerHere(store.read),
    clock,
    log,
    keys,
    llm: config.llm.model ? createLlm({ ...config.llm, log }) : null,
    mailer,
    deliverer: createDeliverer(config.webhooks),
    deliveringThread:
      options.threads && HAS_PROCESSORS ? { start: () => new Worker(DELIVERING_THREAD), database, watch } : null,
    stopping: stopping.signal,
  };
  subscribeAll();
  const sessions = createSessions(deps);
  const setup = newSetup(clock.now());
  const identityProviders = config.auth.idp.map((provider) => createIdentityProvider(provider, { clock }));
  const requests = new RequestMetrics();
  const work = new WorkMetrics();
  const countWork = async () => [...(await work.families(store, clock)), unknownKeys.family()];
  const identify = createIdentify(deps, sessions);
  const app = createApp({ ...deps, sessions, identify, setup, identityProviders, requests, countWork });
  const fetch = createFetch({
    app,
    doors: doorsOf(app.routes),
    identify,
    connection: config.server,
    limits: config.limits,
    log,
    clock,
    onAnswer: (method, status, ms) => requests.observe(method, status, ms),
  });
  const runner = new Runner({ store, clock, log }, work.watch(works(deps)), schedules(config));
  return {
    deps,
    fetch,
    runner,
    setup,
    stop: async (closeServer) => {
      // The runner first, so that a job which heeds `stopping` is not taken up again.
      const jobsEnded = runner.stop(GRACE);
      stopping.abort();
      await Promise.all([jobsEnded, closeServer?.(), deps.mailer.close()]);
      deps.reader.close();
      await journal.close();
      await close();
    },
  };
}

function openJournal(
  { config, log, threads }: CoreOptions,
  { store, clock, keys, rush, watch }: Pick<Deps, "store" | "clock" | "keys" | "rush"> & { watch: Watch },
): Journal {
  const folder = join(config.data.dir, "journal");
  const needs = { sealingKey: keys.sealing, dataFolder: config.data.dir };
  const place = { database: databaseOf(config.data.dir), folder, watch, needs };
  const absorption = threads
    ? new AbsorptionThread(() => new Worker(ABSORBING_THREAD), place, { store, log })
    : new AbsorptionHere({ folder, store, log }, absorbers(needs));
  return new Journal({ folder, store, absorption, clock, log, rush });
}

const readingThread = (database: string): Reader => new ReadingThread(() => new Worker(READING_THREAD), database);

/** In the executable a thread's file lies beside the first one; its modules know only where they were built. */
const [ABSORBING_THREAD, READING_THREAD, DELIVERING_THREAD] = (
  ["./absorbing.worker.ts", "./reading.worker.ts", "./delivering.worker.ts"] as const
).map((file) => (Bun.isStandaloneExecutable ? file : new URL(file, import.meta.url).href)) as [string, string, string];

/** A second thread that is busy all the time helps nobody who has one processor. */
const HAS_PROCESSORS = navigator.hardwareConcurrency > 1;

/** DMARC asks that a mail is signed by the domain that it comes from; receivers may throw away what is not. */
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
