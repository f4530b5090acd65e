// Lists all background work: the job handlers, the subscribers of domain events and the schedules.

import type { Config } from "./config.ts";
import type { Deps } from "./deps.ts";
import { accountHandlers } from "./features/accounts/jobs.ts";
import { announcementHandlers } from "./features/announcements/jobs.ts";
import { decideAnnouncementAgain } from "./features/announcements/service.ts";
import { informOfAcceptedOffer } from "./features/cancel-flow/accepted-offers.ts";
import { abandonSessions, cancelFlowHandlers, purgeLinks } from "./features/cancel-flow/jobs.ts";
import { hurryReport, reportWhenSettled } from "./features/cancel-flow/reporting.ts";
import { cancelFlowCompleted } from "./features/cancel-flow/service.ts";
import { countChurnEvents } from "./features/churn-events/counts.ts";
import { eventAddressChanged } from "./features/churn-events/former-addresses.ts";
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
import { decideConfirmationAgain, planMails } from "./features/confirmations/service.ts";
import {
  placeAddresses,
  placeChurnEvents,
  placeIdentities,
  placeSubscriber,
} from "./features/customer-overview/keep-places.ts";
import { placeScores } from "./features/customer-overview/place-scores.ts";
import { customerAddressChanged } from "./features/customers/service.ts";
import { subscriptionReported } from "./features/customers/subscriptions.ts";
import { dunningHandlers } from "./features/dunning/jobs.ts";
import { resumeWhenApprovalLifted } from "./features/dunning/pausing.ts";
import { purgeRehearsals } from "./features/dunning/rehearsal/service.ts";
import { replanWhenCorrected, replanWhenUpdated } from "./features/dunning/replanning.ts";
import { decideStepAgain } from "./features/dunning/send-step.ts";
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
import { importHandlers } from "./features/inbound/imports/jobs.ts";
import { sweepImports } from "./features/inbound/imports/service.ts";
import { bringInboxForward, processInbox, purgeBodies } from "./features/inbound/inbox/inbox.ts";
import { inboundHandlers } from "./features/inbound/jobs.ts";
import { insightHandlers } from "./features/insights/jobs.ts";
import { sendDigests } from "./features/insights/reports/digest-delivery.ts";
import { measureKeptRevenue } from "./features/insights/strategies/kept.ts";
import { markCustomerStale, markSubscriptionStale, refreshMrr } from "./features/insights/subscriptions/refresh-mrr.ts";
import { forgetCredit, forgetMails, forgetOutcome } from "./features/insights/sums/forget-sums.ts";
import { keepEventSums } from "./features/insights/sums/keep-sums.ts";
import { forgetUnfinishedSums, sumEvents } from "./features/insights/sums/sum-spans.ts";
import { backUpOnSchedule, instanceHandlers } from "./features/instance/scheduled-backups.ts";
import { removeEndpointWhenDeleted } from "./features/integrations/stripe/deleted-projects.ts";
import { stripeHandlers } from "./features/integrations/stripe/jobs.ts";
import { followAddress, suppressCurrentAddress } from "./features/messages/changed-addresses.ts";
import type { DecideAgain } from "./features/messages/delivery.ts";
import { feedbackReceived } from "./features/messages/feedback/ingest-reports.ts";
import { messageHandlers } from "./features/messages/jobs.ts";
import { watchOutbox } from "./features/messages/outbox.ts";
import { variantSent } from "./features/messages/service.ts";
import { noticeHandlers, sendNotices } from "./features/notices/jobs.ts";
import { decideNoticeAgain } from "./features/notices/sending.ts";
import { offerApplicationHandlers } from "./features/offer-applications/jobs.ts";
import { informOfFailure } from "./features/offer-applications/notice.ts";
import { countPause } from "./features/offer-applications/pauses.ts";
import { offerApplicationChanged } from "./features/offer-applications/service.ts";
import { personalDataHandlers } from "./features/personal-data/jobs.ts";
import { applyRetention } from "./features/personal-data/retention.ts";
import { projectDeleting } from "./features/projects/deletion.ts";
import { projectHandlers, purgeExpiredAccess } from "./features/projects/jobs.ts";
import { projectChanged } from "./features/projects/service.ts";
import { handleWhenAnswered, holdWhileReplyWaits, moveReplies, repliesHandled } from "./features/replies/service.ts";
import { alertFired } from "./features/risk/alerts.ts";
import { calibrateRisk } from "./features/risk/calibration/service.ts";
import { riskConfigChanged } from "./features/risk/config.ts";
import { decideDirectMailAgain } from "./features/risk/direct/send-direct-mail.ts";
import { planDirectMail, stopWithDirectMode } from "./features/risk/direct/service.ts";
import { riskHandlers } from "./features/risk/jobs.ts";
import { joinRisk } from "./features/risk/joined-customers.ts";
import { purgeRiskHistory, scoreRisk } from "./features/risk/service.ts";
import { markCustomerForScoring, markSubscriptionForScoring } from "./features/risk/stale-subscriptions.ts";
import { scoresStored } from "./features/risk/store-scores.ts";
import { addressSuppressed, suppressChangedAddress } from "./features/suppressions/service.ts";
import { bulkHandlers } from "./features/today/bulk/jobs.ts";
import { customersJoined, identitiesChanged } from "./features/tracking/customers.ts";
import { purgeTrackedCustomers, purgeTrackedEvents, trackingHandlers } from "./features/tracking/jobs.ts";
import { variantHandlers } from "./features/variants/jobs.ts";
import {
  countOutcome,
  countSend,
  countUndelivered,
  uncountRecovery,
  uncountRetracted,
} from "./features/variants/outcomes.ts";
import { recheckReason } from "./features/variants/sensitive-reasons.ts";
import { sentMailsChanging, variantsCompleted } from "./features/variants/service.ts";
import { answerWhenEnded } from "./features/wall/waiting.ts";
import { bringDeliveriesForward, deliverWebhooks } from "./features/webhooks/delivery.ts";
import { purgeDeliveries } from "./features/webhooks/delivery-deletion.ts";
import { subscribeWebhooks } from "./features/webhooks/subscribers.ts";
import { webhookHandlers } from "./features/webhooks/worker.ts";
import { clockSetBack } from "./queue/clock-set-back.ts";
import { subscribe } from "./queue/domain-events.ts";
import type { JobHandler } from "./queue/handlers.ts";
import type { Schedule } from "./queue/schedules.ts";

/** Each feature that mails automatically decides again before every attempt. */
const DECIDE_AGAIN: readonly DecideAgain[] = [
  decideStepAgain,
  decideConfirmationAgain,
  decideAnnouncementAgain,
  decideNoticeAgain,
  decideDirectMailAgain,
];

export const handlersOf = (deps: Deps): JobHandler[] => [
  ...accountHandlers(deps),
  ...projectHandlers(deps),
  ...instanceHandlers(deps),
  ...churnEventHandlers(deps),
  ...variantHandlers(deps),
  ...messageHandlers(deps, DECIDE_AGAIN),
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
  ...insightHandlers(deps),
  ...webhookHandlers(deps),
  ...personalDataHandlers(deps),
  ...bulkHandlers(deps),
];

/** Registers the subscribers of each domain event. They run in the transaction that publishes the event. */
export function subscribeAll(): void {
  subscribe(churnEventsChanging, countChurnEvents);
  subscribe(churnEventsChanging, keepEventSums);
  subscribe(churnEventsChanging, forgetCredit);
  subscribe(sentMailsChanging, forgetMails);
  subscribe(cancelFlowCompleted, forgetOutcome);
  subscribe(churnEventsChanged, placeChurnEvents);
  subscribe(scoresStored, placeScores);
  subscribe(customersJoined, joinRisk);
  subscribe(identitiesChanged, placeIdentities);
  subscribe(subscriptionReported, placeSubscriber);
  subscribe(customerAddressChanged, placeAddresses);
  subscribe(customerAddressChanged, suppressChangedAddress);
  subscribe(churnEventRecorded, generateOnArrival);
  subscribe(churnEventRecorded, planOnArrival);
  subscribe(churnEventRecorded, holdWhileReplyWaits);
  subscribe(eventAddressChanged, followAddress);
  subscribe(eventAddressChanged, moveReplies);
  subscribe(eventAddressChanged, replanWhenCorrected);
  subscribe(churnEventUpdated, replanWhenUpdated);
  subscribe(churnEventUpdated, recheckReason);
  subscribe(variantsCompleted, sendWhenVariantsReady);
  subscribe(churnEventsEnded, dropWhenEnded);
  subscribe(addressSuppressed, dropWhenSuppressed);
  subscribe(addressSuppressed, suppressCurrentAddress);
  subscribe(projectChanged, dropWhenSwitched);
  subscribe(projectChanged, resumeWhenApprovalLifted);
  subscribe(projectDeleting, removeEndpointWhenDeleted);
  subscribe(variantSent, settleWhenSent);
  subscribe(variantSent, handleWhenAnswered);
  subscribe(repliesHandled, followHandledReplies);
  subscribe(variantSent, countSend);
  subscribe(churnEventsChanged, uncountRetracted);
  subscribe(churnEventsEnded, countOutcome);
  subscribe(churnEventsEnded, answerWhenEnded);
  subscribe(churnEventReopened, uncountRecovery);
  subscribe(churnEventReopened, replanWhenReopened);
  subscribe(churnEventReopened, holdWhileReplyWaits);
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

export const schedulesOf = (config: Config): Schedule[] => [
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
