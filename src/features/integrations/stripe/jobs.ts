// The jobs that read the past of a Stripe account, and remove the endpoint of a deleted project.

import type { Deps } from "../../../deps.ts";
import { exponential } from "../../../lib/backoff.ts";
import { HOUR, SECOND } from "../../../lib/duration.ts";
import { type JobHandler, jobHandler } from "../../../queue/handlers.ts";
import { backfillStripe, readPast } from "./backfill.ts";
import { removeAtStripe, removeOrphan } from "./deleted-projects.ts";

const retryDelay = exponential({ first: 5 * SECOND, most: HOUR });

export const stripeHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(backfillStripe, { concurrency: 2, retryDelay }, ({ projectId }, run) => readPast(deps, projectId, run)),
  jobHandler(removeOrphan, { concurrency: 2, retryDelay }, (orphan, run) => removeAtStripe(deps, orphan, run)),
];
