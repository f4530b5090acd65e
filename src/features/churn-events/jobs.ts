// Timed work on churn events: the end of the recovery window, and purging old idempotency keys.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { purgeOldIdempotencyKeys } from "./idempotency.ts";
import { loseExpiredEvents } from "./losing.ts";

export const endRecoveryWindows = defineJob("end_recovery_windows");
export const purgeIdempotencyKeys = defineJob("forget_idempotency_keys");

export const churnEventHandlers = ({ store, clock }: Pick<Deps, "store" | "clock">): JobHandler[] => [
  jobHandler(endRecoveryWindows, { concurrency: 1, cutOff: true }, async () => {
    await loseExpiredEvents(store, clock.now());
  }),
  jobHandler(purgeIdempotencyKeys, { concurrency: 1, cutOff: true }, async () => {
    await store.write((tx) => purgeOldIdempotencyKeys(tx, clock.now()));
  }),
];
