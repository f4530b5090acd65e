// Timed work on churn events: the end of the recovery window, and forgetting old idempotency keys.

import type { Deps } from "../../deps.ts";
import { defineJob } from "../../queue/jobs.ts";
import { type AnyWork, work } from "../../queue/runner.ts";
import { forgetOldIdempotencyKeys } from "./idempotency.ts";
import { loseExpiredEvents } from "./service.ts";

export const endRecoveryWindows = defineJob("end_recovery_windows");
export const forgetIdempotencyKeys = defineJob("forget_idempotency_keys");

export const churnEventWorks = ({ store, clock }: Pick<Deps, "store" | "clock">): AnyWork[] => [
  work(endRecoveryWindows, { concurrency: 1 }, async () => {
    await loseExpiredEvents(store, clock.now());
  }),
  work(forgetIdempotencyKeys, { concurrency: 1 }, async () => {
    await store.write((tx) => forgetOldIdempotencyKeys(tx, clock.now()));
  }),
];
