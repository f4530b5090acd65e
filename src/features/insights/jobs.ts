// Scheduled statistics work: sums churn events, and computes what accounts pay, before anybody asks.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { measureKeptRevenue, recordKeptRevenue } from "./strategies/kept.ts";
import { refreshAccounts, refreshMrr } from "./subscriptions/refresh-mrr.ts";
import { sumAllEvents, sumEvents } from "./sums/sum-spans.ts";

export const insightHandlers = (deps: Pick<Deps, "store" | "reader" | "clock">): JobHandler[] => [
  jobHandler(refreshMrr, { concurrency: 1, cutOff: true }, async () => {
    await refreshAccounts(deps.store);
  }),
  jobHandler(sumEvents, { concurrency: 1, cutOff: true }, () => sumAllEvents(deps.store, deps.clock.now())),
  jobHandler(measureKeptRevenue, { concurrency: 1, cutOff: true }, () => recordKeptRevenue(deps)),
];
