// The long reads that run in a thread of their own, by name. Whatever `deps.reader` is asked must be listed here.

import { countedSessions } from "./features/insights/cancel-flow/counting.ts";
import { cohortsRead } from "./features/insights/cohorts/cohorts.ts";
import { experimentRead } from "./features/insights/experiments/results.ts";
import { forecastRead } from "./features/insights/forecast/forecast.ts";
import { statsRead } from "./features/insights/stats/stats.ts";
import { strategiesRead } from "./features/insights/strategies/report.ts";
import { mrrRead } from "./features/insights/subscriptions/months.ts";
import { trainingRead } from "./features/risk/calibration/snapshots.ts";
import { changedCustomers, unknownCustomers } from "./features/risk/changes.ts";
import { scoreCustomers } from "./features/risk/scoring.ts";
import type { AnyRead } from "./store/reading.ts";

export const READS: readonly AnyRead[] = [
  changedCustomers,
  cohortsRead,
  countedSessions,
  experimentRead,
  forecastRead,
  mrrRead,
  scoreCustomers,
  statsRead,
  strategiesRead,
  trainingRead,
  unknownCustomers,
];
