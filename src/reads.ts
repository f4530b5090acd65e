// The long reads that run in the reading thread. Every read that is passed to `deps.reader` must be listed here.

import { jobList } from "./features/activity/jobs.ts";
import { sessionList } from "./features/cancel-flow/project/session-list.ts";
import { eventListRead } from "./features/churn-events/listing.ts";
import { trafficRead } from "./features/connections/traffic.ts";
import { customerList, customerSearch } from "./features/customer-overview/list-read.ts";
import { limitsRead } from "./features/dunning/limit-effects.ts";
import { plannedWinbacks, upcomingRead } from "./features/dunning/upcoming.ts";
import { inboundList } from "./features/inbound/inbox/listing.ts";
import { offerEffectsRead } from "./features/insights/cancel-flow/offer-effects.ts";
import { countedSessions } from "./features/insights/cancel-flow/session-counts.ts";
import { cohortsRead } from "./features/insights/cohorts/cohorts.ts";
import { experimentRead } from "./features/insights/experiments/results.ts";
import { forecastRead } from "./features/insights/forecast/forecast.ts";
import { statsRead } from "./features/insights/stats/stats.ts";
import { keptRead } from "./features/insights/strategies/kept.ts";
import { strategiesRead } from "./features/insights/strategies/report.ts";
import { mrrRead } from "./features/insights/subscriptions/months.ts";
import { messageList } from "./features/messages/listing.ts";
import { applicationList } from "./features/offer-applications/listing.ts";
import { findMentions } from "./features/personal-data/erasure/find.ts";
import { personalDataRead } from "./features/personal-data/export.ts";
import { auditList } from "./features/projects/audit.ts";
import { trainingRead } from "./features/risk/calibration/snapshots.ts";
import { allUnknownCustomers, changedCustomers, unknownCustomers } from "./features/risk/changes.ts";
import { scoreCustomers } from "./features/risk/scoring.ts";
import { riskList } from "./features/risk/service.ts";
import { suppressionList } from "./features/suppressions/service.ts";
import { trackedEventList } from "./features/tracking/service.ts";
import { alertList } from "./features/webhooks/alert-list.ts";
import { deliveryList } from "./features/webhooks/delivery-log.ts";
import { checkpointRead } from "./store/checkpointer.ts";
import type { AnyRead } from "./store/reading.ts";
import { backUpRead, examineRead } from "./upkeep-reads.ts";

export const READS: readonly AnyRead[] = [
  backUpRead,
  trackedEventList,
  suppressionList,
  sessionList,
  riskList,
  messageList,
  jobList,
  inboundList,
  keptRead,
  deliveryList,
  auditList,
  applicationList,
  alertList,
  allUnknownCustomers,
  changedCustomers,
  cohortsRead,
  countedSessions,
  customerList,
  customerSearch,
  eventListRead,
  examineRead,
  experimentRead,
  findMentions,
  forecastRead,
  limitsRead,
  checkpointRead,
  mrrRead,
  offerEffectsRead,
  personalDataRead,
  plannedWinbacks,
  scoreCustomers,
  statsRead,
  strategiesRead,
  trafficRead,
  trainingRead,
  unknownCustomers,
  upcomingRead,
];
