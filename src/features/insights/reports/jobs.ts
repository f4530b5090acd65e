// The jobs of reports: looking which digests are due, and sending each.

import type { Deps } from "../../../deps.ts";
import { type AnyWork, work } from "../../../queue/work.ts";
import { deliverDigest, handOverDigest, planDigests, sendDigests } from "./delivery.ts";

export const reportWorks = (deps: Deps): AnyWork[] => [
  work(sendDigests, { concurrency: 1 }, () => planDigests(deps.store, deps.clock.now())),
  // So many attempts, growing to an hour apart, are more than the two days that a digest is worth sending.
  work(deliverDigest, { concurrency: 1, maxAttempts: 100 }, (digest, run) => handOverDigest(deps, digest, run)),
];
