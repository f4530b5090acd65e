// The jobs of erasing a person, and of deleting what a project stores for a shorter time than the instance.

import type { Deps } from "../../deps.ts";
import { exponential } from "../../lib/backoff.ts";
import { HOUR } from "../../lib/duration.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { erasePerson } from "./erasure/erase.ts";
import { erase } from "./erasure/service.ts";
import { applyRetention, purgeByProject } from "./retention.ts";

export const personalDataHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(
    erase,
    // It was promised: a failure here is the machine's, so it is retried for days.
    { concurrency: 1, maxAttempts: 100, retryDelay: exponential({ first: 1_000, most: HOUR }) },
    ({ erasureId }, run) => erasePerson(deps, erasureId, run),
  ),
  jobHandler(applyRetention, { concurrency: 1, cutOff: true }, (_, { signal }) => purgeByProject(deps, signal)),
];
