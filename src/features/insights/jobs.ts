// The jobs of statistics and reports: what is computed before anybody asks, sorting comments, and sending digests.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { clusterComments, computeThemes } from "./cancel-flow/themes.ts";
import { deliverDigest, handOverDigest, planDigests, sendDigests } from "./reports/digest-delivery.ts";
import { measureKeptRevenue, recordKeptRevenue } from "./strategies/kept.ts";
import { refreshAccounts, refreshMrr } from "./subscriptions/refresh-mrr.ts";
import { sumAllEvents, sumEvents } from "./sums/sum-spans.ts";

export const insightHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(refreshMrr, { concurrency: 1, cutOff: true }, async () => {
    await refreshAccounts(deps.store);
  }),
  jobHandler(sumEvents, { concurrency: 1, cutOff: true }, () => sumAllEvents(deps.store, deps.clock.now())),
  jobHandler(measureKeptRevenue, { concurrency: 1, cutOff: true }, () => recordKeptRevenue(deps)),
  jobHandler(clusterComments, { concurrency: 1, maxAttempts: 3 }, (span, { signal }) =>
    computeThemes(deps, span, signal),
  ),
  jobHandler(sendDigests, { concurrency: 1 }, () => planDigests(deps.store, deps.clock.now())),
  // Attempts grow to an hour apart, so that they last longer than the two days for which a digest is worth sending.
  jobHandler(deliverDigest, { concurrency: 1, maxAttempts: 100 }, (digest, run) => handOverDigest(deps, digest, run)),
];
