// Timed work on what is tracked: forgetting what is too old.

import type { Deps } from "../../deps.ts";
import { defineJob } from "../../queue/jobs.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { forgetCustomers, forgetEvents } from "./retention.ts";

export const forgetTrackedEvents = defineJob("forget_tracked_events");
export const forgetTrackedCustomers = defineJob("forget_tracked_customers");

export const trackingWorks = (deps: Deps): AnyWork[] => [
  work(forgetTrackedEvents, { concurrency: 1 }, () => forgetEvents(deps)),
  work(forgetTrackedCustomers, { concurrency: 1 }, () => forgetCustomers(deps)),
];
