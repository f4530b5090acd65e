// The jobs that erase a person, and that delete what a project retains for a shorter time than the instance does.

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
    // An erasure was promised, and it only fails for technical reasons, so it is retried for days.
    { concurrency: 1, maxAttempts: 100, retryDelay: exponential({ first: 1_000, most: HOUR }) },
    ({ erasureId }, run) => erasePerson(deps, erasureId, run),
  ),
  jobHandler(applyRetention, { concurrency: 1, cutOff: true }, (_, { signal }) => purgeByProject(deps, signal)),
];
