// Scheduled statistics work: sums churn events, and computes what accounts pay, before anybody asks.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { refreshAccounts, refreshMrr } from "./subscriptions/refresh-mrr.ts";
import { sumAllEvents, sumEvents } from "./sums/sum-spans.ts";

export const insightHandlers = ({ store, clock }: Pick<Deps, "store" | "clock">): JobHandler[] => [
  jobHandler(refreshMrr, { concurrency: 1, cutOff: true }, async () => {
    await refreshAccounts(store);
  }),
  jobHandler(sumEvents, { concurrency: 1, cutOff: true }, () => sumAllEvents(store, clock.now())),
];
