// Scheduled jobs of tracking: purging what is too old.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { purgeCustomers, purgeEvents } from "./retention.ts";

export const purgeTrackedEvents = defineJob("forget_tracked_events");
export const purgeTrackedCustomers = defineJob("forget_tracked_customers");

export const trackingHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(purgeTrackedEvents, { concurrency: 1, cutOff: true }, () => purgeEvents(deps)),
  jobHandler(purgeTrackedCustomers, { concurrency: 1, cutOff: true }, () => purgeCustomers(deps)),
];
