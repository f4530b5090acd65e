// The job that reads the past of a Stripe account.

import type { Deps } from "../../../deps.ts";
import { exponential } from "../../../lib/backoff.ts";
import { HOUR, SECOND } from "../../../lib/duration.ts";
import { type JobHandler, jobHandler } from "../../../queue/handlers.ts";
import { backfillStripe, readPast } from "./backfill.ts";

export const stripeHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(
    backfillStripe,
    { concurrency: 2, retryDelay: exponential({ first: 5 * SECOND, most: HOUR }) },
    ({ projectId }, run) => readPast(deps, projectId, run),
  ),
];
