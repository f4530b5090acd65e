// The jobs of reports: finding due digests, and sending each.

import type { Deps } from "../../../deps.ts";
import { type JobHandler, jobHandler } from "../../../queue/handlers.ts";
import { deliverDigest, handOverDigest, planDigests, sendDigests } from "./digest-delivery.ts";

export const reportHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendDigests, { concurrency: 1 }, () => planDigests(deps.store, deps.clock.now())),
  // Attempts grow to an hour apart, so that they last longer than the two days for which a digest is worth sending.
  jobHandler(deliverDigest, { concurrency: 1, maxAttempts: 100 }, (digest, run) => handOverDigest(deps, digest, run)),
];
