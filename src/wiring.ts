// The table of contents: builds what the parts need, and lists every job, every schedule and every subscriber.

import { join } from "node:path";
import { createDeliverer } from "./adapters/deliverer.ts";
import { createIdentityProvider } from "./adapters/identity-provider.ts";
import { createLlm } from "./adapters/llm.ts";
import { unalignedDomains } from "./adapters/mailer/dkim.ts";
import { createMailer } from "./adapters/mailer.ts";
import { createPaddle } from "./adapters/paddle.ts";
import { createRazorpay } from "./adapters/razorpay.ts";
import { createStripe } from "./adapters/stripe.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { type DataFolder, databaseOf, openDataFolder } from "./data-folder.ts";
import type { Deps } from "./deps.ts";
import { examineProviders } from "./doctor/providers.ts";
import { createIdentify, createSessions } from "./features/access/credentials.ts";
import { createAdmit } from "./features/access/guards.ts";
import { createLimits } from "./features/access/limits.ts";
import { accountHandlers } from "./features/accounts/jobs.ts";
import { OneTimeLogin } from "./features/accounts/one-time-login.ts";
import { newSetup, type Setup } from "./features/accounts/registration.ts";
import { announcementHandlers } from "./features/announcements/jobs.ts";
import { informOfAcceptedOffer } from "./features/cancel-flow/accepted-offers.ts";
import { abandonSessions, cancelFlowHandlers, purgeLinks } from "./features/cancel-flow/jobs.ts";
import { hurryReport, reportWhenSettled } from "./features/cancel-flow/reporting.ts";
import { cancelFlowCompleted } from "./features/cancel-flow/service.ts";
import { countChurnEvents } from "./features/churn-events/counts.ts";
import { churnEventHandlers, endRecoveryWindows, purgeIdempotencyKeys } from "./features/churn-events/jobs.ts";
import {
  churnEventRecorded,
  churnEventReopened,
  churnEventsChanged,
  churnEventsChanging,
  churnEventsEnded,
  churnEventUpdated,
} from "./features/churn-events/service.ts";
import { confirmationHandlers } from "./features/confirmations/jobs.ts";
import { planMails } from "./features/confirmations/service.ts";
import {
  placeAddresses,
  placeChurnEvents,
  placeIdentities,
  placeScores,
  placeSubscriber,
} from "./features/customer-overview/keep-places.ts";
import { customerAddressChanged } from "./features/customers/service.ts";
import { subscriptionReported } from "./features/customers/subscriptions.ts";
import { dunningHandlers } from "./features/dunning/jobs.ts";
import { resumeWhenApprovalLifted } from "./features/dunning/pausing.ts";
import { purgeRehearsals } from "./features/dunning/rehearsal/service.ts";
import { replanWhenUpdated } from "./features/dunning/replanning.ts";
import {
  dropWhenEnded,
  dropWhenSuppressed,
  dropWhenSwitched,
  followHandledReplies,
  generateOnArrival,
  planOnArrival,
  replanWhenReopened,
  sendWhenVariantsReady,
  settleWhenSent,
} from "./features/dunning/service.ts";
import { customPostHandler } from "./features/inbound/custom/intake.ts";
import { importHandlers } from "./features/inbound/imports/jobs.ts";
import { sweepImports } from "./features/inbound/imports/service.ts";
import { bringInboxForward, processInbox, purgeBodies } from "./features/inbound/inbox/inbox.ts";
import { unknownKeys } from "./features/inbound/inbox/metrics.ts";
import { inboundHandlers } from "./features/inbound/jobs.ts";
import { cancelThemeHandlers } from "./features/insights/cancel-flow/jobs.ts";
import { insightHandlers } from "./features/insights/jobs.ts";
import { sendDigests } from "./features/insights/reports/digest-delivery.ts";
import { reportHandlers } from "./features/insights/reports/jobs.ts";
import { measureKeptRevenue } from "./features/insights/strategies/kept.ts";
import { markCustomerStale, markSubscriptionStale, refreshMrr } from "./features/insights/subscriptions/refresh-mrr.ts";
import { forgetCredit, forgetMails, forgetOutcome } from "./features/insights/sums/forget-sums.ts";
import { keepEventSums } from "./features/insights/sums/keep-sums.ts";
import { forgetUnfinishedSums, sumEvents } from "./features/insights/sums/sum-spans.ts";
import { backUpOnSchedule, instanceHandlers } from "./features/instance/scheduled-backups.ts";
import { examineNewKeys } from "./features/integrations/api-keys.ts";
import { removeEndpointWhenDeleted } from "./features/integrations/stripe/deleted-projects.ts";
import { stripeHandlers } from "./features/integrations/stripe/jobs.ts";
import { feedbackReceived } from "./features/messages/feedback/ingest-reports.ts";
import { messageHandlers } from "./features/messages/jobs.ts";
import { watchOutbox } from "./features/messages/outbox.ts";
import { variantSent } from "./features/messages/service.ts";
import { SharedPauses } from "./features/messages/shared-pauses.ts";
import { noticeHandlers, sendNotices } from "./features/notices/jobs.ts";
import { offerApplicationHandlers } from "./features/offer-applications/jobs.ts";
import { informOfFailure } from "./features/offer-applications/notice.ts";
import { countPause } from "./features/offer-applications/pauses.ts";
import { offerApplicationChanged } from "./features/offer-applications/service.ts";
import { personalDataHandlers } from "./features/personal-data/jobs.ts";
import { applyRetention } from "./features/personal-data/retention.ts";
import { WATCHED_TABLES } from "./features/projects/changes.ts";
import { projectDeleting } from "./features/projects/deletion.ts";
import { projectHandlers, purgeExpiredAccess } from "./features/projects/jobs.ts";
import { projectChanged } from "./features/projects/service.ts";
import { handleWhenAnswered, holdWhileReplyWaits, repliesHandled } from "./features/replies/service.ts";
import { alertFired } from "./features/risk/alerts.ts";
import { calibrationHandlers } from "./features/risk/calibration/jobs.ts";
import { calibrateRisk } from "./features/risk/calibration/service.ts";
import { riskConfigChanged } from "./features/risk/config.ts";
import { directHandlers } from "./features/risk/direct/jobs.ts";
import { planDirectMail, stopWithDirectMode } from "./features/risk/direct/service.ts";
import { riskHandlers } from "./features/risk/jobs.ts";
import { purgeRiskHistory, scoreRisk } from "./features/risk/service.ts";
import { markCustomerForScoring, markSubscriptionForScoring } from "./features/risk/stale-subscriptions.ts";
import { scoresStored } from "./features/risk/store-scores.ts";
import { addressSuppressed } from "./features/suppressions/service.ts";
import { bulkHandlers } from "./features/today/bulk/jobs.ts";
import { identitiesChanged } from "./features/tracking/customers.ts";
import { trackedEventsHandler } from "./features/tracking/entries.ts";
import { purgeTrackedCustomers, purgeTrackedEvents, trackingHandlers } from "./features/tracking/jobs.ts";
import { variantHandlers } from "./features/variants/jobs.ts";
import { LiveTexts } from "./features/variants/live-texts.ts";
import { countOutcome, countSend, countUndelivered, uncountRecovery } from "./features/variants/outcomes.ts";
import { recheckReason } from "./features/variants/sensitive-reasons.ts";
import { sentMailsChanging, variantsCompleted } from "./features/variants/service.ts";
import { answerWhenEnded } from "./features/wall/waiting.ts";
import { bringDeliveriesForward, deliverWebhooks } from "./features/webhooks/delivery.ts";
import { purgeDeliveries } from "./features/webhooks/delivery-deletion.ts";
import { subscribeWebhooks } from "./features/webhooks/subscribers.ts";
import { webhookHandlers } from "./features/webhooks/worker.ts";
import type { RequestContext } from "./http/context.ts";
import { createFetch, type Fetch } from "./http/pipeline.ts";
import { type Clock, systemClock } from "./lib/clock.ts";
import type { Log } from "./lib/log.ts";
import { domainOf, mailDomain } from "./lib/mail-domain.ts";
import { RequestMetrics } from "./metrics-routes.ts";
import { clockSetBack } from "./queue/clock-set-back.ts";
import { subscribe } from "./queue/domain-events.ts";
import type { JobHandler } from "./queue/handlers.ts";
import { Runner } from "./queue/runner.ts";
import type { Schedule } from "./queue/schedules.ts";
import { Ingest } from "./store/journal/ingest.ts";
import { LoadMonitor } from "./store/journal/load-monitor.ts";
import { LimitRows } from "./store/limit-rows.ts";
import type { openStore } from "./store/open.ts";
import { type Reader, ReadingThread, readerAtOneMoment, readerHere } from "./store/reading.ts";
import { newWatch } from "./store/row-watch.ts";
import { backupFamily, createUpkeep } from "./upkeep.ts";
import { WorkMetrics } from "./work-metrics.ts";

/** How long what runs may take to finish when the process is asked to stop, in milliseconds: containers are killed after ten seconds. */
export const GRACE = 7_000;

/** So many ms before the end of it, requests that wait for a long read are answered with a 503. */
const TO_ANSWER = 500;

/** Tracked events and webhooks per second: above it, they are stored in the journal first. */
const HIGH_LOAD = 1_000;

const handlers = (deps: Deps): JobHandler[] => [
  ...accountHandlers(deps),
  ...projectHandlers(deps),
  ...instanceHandlers(deps),
  ...churnEventHandlers(deps),
  ...variantHandlers(deps),
  ...messageHandlers(deps),
  ...cancelFlowHandlers(deps),
  ...offerApplicationHandlers(deps),
  ...confirmationHandlers(deps),
  ...dunningHandlers(deps),
  ...announcementHandlers(deps),
  ...noticeHandlers(deps),
  ...inboundHandlers(deps),
  ...importHandlers(deps),
  ...stripeHandlers(deps),
  ...trackingHandlers(deps),
  ...riskHandlers(deps),
  ...calibrationHandlers(deps),
  ...directHandlers(deps),
  ...insightHandlers(deps),
  ...reportHandlers(deps),
  ...cancelThemeHandlers(deps),
  ...webhookHandlers(deps),
  ...personalDataHandlers(deps),
  ...bulkHandlers(deps),
];

/** The subscribers of each domain event, called within the transaction in which it happens. */
function subscribeAll(): void {
  subscribe(churnEventsChanging, countChurnEvents);
  subscribe(churnEventsChanging, keepEventSums);
  subscribe(churnEventsChanging, forgetCredit);
  subscribe(sentMailsChanging, forgetMails);
  subscribe(cancelFlowCompleted, forgetOutcome);
  subscribe(churnEventsChanged, placeChurnEvents);
  subscribe(scoresStored, placeScores);
  subscribe(identitiesChanged, placeIdentities);
  subscribe(subscriptionReported, placeSubscriber);
  subscribe(customerAddressChanged, placeAddresses);
  subscribe(churnEventRecorded, generateOnArrival);
  subscribe(churnEventRecorded, planOnArrival);
  subscribe(churnEventRecorded, holdWhileReplyWaits);
  subscribe(churnEventUpdated, replanWhenUpdated);
  subscribe(churnEventUpdated, recheckReason);
  subscribe(variantsCompleted, sendWhenVariantsReady);
  subscribe(churnEventsEnded, dropWhenEnded);
  subscribe(addressSuppressed, dropWhenSuppressed);
  subscribe(projectChanged, dropWhenSwitched);
  subscribe(projectChanged, resumeWhenApprovalLifted);
  subscribe(projectDeleting, removeEndpointWhenDeleted);
  subscribe(variantSent, settleWhenSent);
  subscribe(variantSent, handleWhenAnswered);
  subscribe(repliesHandled, followHandledReplies);
  subscribe(variantSent, countSend);
  subscribe(churnEventsEnded, countOutcome);
  subscribe(churnEventsEnded, answerWhenEnded);
  subscribe(churnEventReopened, uncountRecovery);
  subscribe(churnEventReopened, replanWhenReopened);
  subscribe(feedbackReceived, countUndelivered);
  subscribeWebhooks();
  subscribe(cancelFlowCompleted, informOfAcceptedOffer);
  subscribe(cancelFlowCompleted, reportWhenSettled);
  subscribe(offerApplicationChanged, hurryReport);
  subscribe(offerApplicationChanged, informOfFailure);
  subscribe(offerApplicationChanged, countPause);
  subscribe(offerApplicationChanged, planMails);
  subscribe(alertFired, planDirectMail);
  subscribe(riskConfigChanged, stopWithDirectMode);
  subscribe(subscriptionReported, markSubscriptionForScoring);
  subscribe(customerAddressChanged, markCustomerForScoring);
  subscribe(subscriptionReported, markSubscriptionStale);
  subscribe(customerAddressChanged, markCustomerStale);
  subscribe(clockSetBack, bringDeliveriesForward);
  subscribe(clockSetBack, bringInboxForward);
  subscribe(clockSetBack, forgetUnfinishedSums);
}

const schedules = (config: Config): Schedule[] => [
  { task: "end-recovery-windows", pattern: config.recovery.schedule, kind: endRecoveryWindows },
  { task: "score-risk", pattern: config.risk.schedule, kind: scoreRisk },
  { task: "forget-risk-history", pattern: "11 4 * * *", kind: purgeRiskHistory },
  { task: "forget-idempotency-keys", pattern: "17 * * * *", kind: purgeIdempotencyKeys },
  { task: "watch-outbox", pattern: "*/10 * * * *", kind: watchOutbox },
  { task: "abandon-cancel-sessions", pattern: "* * * * *", kind: abandonSessions },
  { task: "forget-cancel-links", pattern: "37 * * * *", kind: purgeLinks },
  { task: "sweep-imports", pattern: "29 3 * * *", kind: sweepImports },
  { task: "process-inbox", pattern: "*/5 * * * *", kind: processInbox },
  { task: "deliver-webhooks", pattern: "*/5 * * * *", kind: deliverWebhooks },
  { task: "forget-webhook-deliveries", pattern: "37 * * * *", kind: purgeDeliveries },
  { task: "forget-inbound-bodies", pattern: "41 * * * *", kind: purgeBodies },
  { task: "forget-rehearsals", pattern: "19 4 * * *", kind: purgeRehearsals },
  { task: "send-digests", pattern: "*/15 * * * *", kind: sendDigests },
  { task: "send-notices", pattern: "43 * * * *", kind: sendNotices },
  { task: "sum-events", pattern: "* * * * *", kind: sumEvents },
  { task: "measure-kept-revenue", pattern: "43 * * * *", kind: measureKeptRevenue },
  { task: "freshen-mrr", pattern: "* * * * *", kind: refreshMrr },
  { task: "forget-tracked-events", pattern: "53 * * * *", kind: purgeTrackedEvents },
  { task: "forget-tracked-customers", pattern: "7 4 * * *", kind: purgeTrackedCustomers },
  { task: "apply-retention", pattern: "43 4 * * *", kind: applyRetention },
  { task: "calibrate-risk", pattern: "37 2 * * *", kind: calibrateRisk },
  { task: "forget-expired-access", pattern: "23 * * * *", kind: purgeExpiredAccess },
  ...(config.backup.schedule === ""
    ? []
    : [{ task: "back-up", pattern: config.backup.schedule, kind: backUpOnSchedule }]),
];

/** Everything but the sockets: what tests drive without a server, with a clock of their own. */
export type Core = {
  deps: Deps;
  fetch: Fetch;
  runner: Runner;
  setup: Setup;
  /** Of the demo; null everywhere else. */
  oneTimeLogin: OneTimeLogin | null;
  /** Ends what waits, closes the sockets (`closeServer`), stops the jobs, then closes the database. */
  stop(closeServer?: () => Promise<void>): Promise<void>;
};

type CoreOptions = {
  config: Config;
  log: Log;
  clock?: Clock;
  /** Opens the database in its usual place another way. */
  openStore?: typeof openStore;
  /** What is open already. */
  data?: DataFolder;
  /** Threads for long reads and for many webhooks at once; by default all is done where it is asked. */
  threads?: boolean;
  /** Lets a printed link sign somebody in. */
  isDemo?: boolean;
};

export function buildCore(options: CoreOptions): Core {
  const { config, log, clock = systemClock } = options;
  const stopping = new AbortController();
  // Before the database: a signing key that cannot be used stops the start.
  const mailer = createMailer(config.mail, config.data.dir, clock, {
    count: () => store.nodes?.living.length ?? 1,
    pauses: () => store.nodes && new SharedPauses(store, clock),
  });
  warnOfUnaligned(config, log);
  const { keys, store, close } = options.data ?? openFolder(options);
  const database = databaseOf(config.data.dir);
  const load = new LoadMonitor(HIGH_LOAD);
  const needs = { sealingKey: keys.sealing, dataFolder: config.data.dir };
  const entryHandlers = [customPostHandler(needs), trackedEventsHandler()];
  const folder = join(config.data.dir, "journal");
  const ingest = new Ingest({ folder, store, handlers: entryHandlers, load, clock, log });
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
    stripe: createStripe(config.stripe),
    paddle: createPaddle(config.paddle),
    razorpay: createRazorpay(config.razorpay),
    examineNewKeys: (project, integrations) => examineNewKeys(deps, project, integrations),
    upkeep: createUpkeep(config, clock, openReader, () => examineProviders(deps)),
    stopping: stopping.signal,
  };
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
  const parts = { sessions, identify, setup, identityProviders, oneTimeLogin, requests, countWork, fetchAgain };
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
  const runner = new Runner({ store, clock, log }, work.watch(handlers(deps)), schedules(config));
  return {
    deps,
    fetch,
    runner,
    setup,
    oneTimeLogin,
    stop: async (closeServer) => {
      // The runner first, so that a job which heeds `stopping` is not taken up again.
      const jobsEnded = runner.stop(GRACE);
      stopping.abort();
      const endRequests = async () => {
        if (closeServer) await Bun.sleep(config.server.drain);
        const late = setTimeout(() => deps.reader.close(), GRACE - TO_ANSWER);
        await closeServer?.();
        clearTimeout(late);
        deps.reader.close(); // jobs that read are not waited for
        deps.upkeep.stop();
      };
      await Promise.all([jobsEnded, endRequests(), deps.mailer.close()]);
      await ingest.close();
      await close();
    },
  };
}

const openFolder = ({ config, log, openStore: open }: CoreOptions): DataFolder =>
  openDataFolder(config.data.dir, log, { open, watch: newWatch(WATCHED_TABLES) });

const readingThread = (database: string): Reader => new ReadingThread(() => new Worker(READING_THREAD), database);

/** In the executable a thread's file lies beside the first one; its modules know only where they were built. */
const READING_THREAD = Bun.isStandaloneExecutable
  ? "./reading.worker.ts"
  : new URL("./reading.worker.ts", import.meta.url).href;

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
