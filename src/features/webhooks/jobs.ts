// The jobs of outbound webhooks: delivering what is due, and forgetting what is old.

import { type AnyWork, work } from "../../queue/work.ts";
import { deliverWebhooks, forgetDeliveries, forgetOldDeliveries } from "./deliveries.ts";
import { type DeliveringDeps, deliverDue } from "./delivering.ts";

export const webhookWorks = (deps: DeliveringDeps): AnyWork[] => [
  // One sees to all: it hears of what comes while it runs.
  work(deliverWebhooks, { concurrency: 1 }, (_, { signal }) => deliverDue(deps, signal)),
  work(forgetDeliveries, { concurrency: 1 }, () => forgetOldDeliveries(deps.store, deps.clock.now())),
];
