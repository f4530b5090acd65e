// Scheduled statistics work: computes what accounts pay before anybody asks.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { refreshAccounts, refreshMrr } from "./subscriptions/refresh-mrr.ts";

export const insightHandlers = ({ store }: Pick<Deps, "store">): JobHandler[] => [
  jobHandler(refreshMrr, { concurrency: 1, cutOff: true }, async () => {
    await refreshAccounts(store);
  }),
];
