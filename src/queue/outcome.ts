// How a run ended, and how that changes its job.

import type { Log } from "../lib/log.ts";
import { traced } from "../lib/tracing.ts";
import { type Db, type HowToWrite, reasonOf } from "../store/engine.ts";
import { type JobHandler, LeaseLost, RetryLater, type Run } from "./handlers.ts";
import * as leases from "./leases.ts";
import type { RunningJob } from "./running.ts";

type Write = { write: (tx: Db) => Promise<void>; how: HowToWrite };

export type Outcome = { ok: true; writes: Write[] } | { ok: false; error: unknown };

/** Writes to a job; false if another worker holds its lease. */
type Change = (tx: Db) => Promise<boolean>;

/** Runs the job to its end. Never throws. */
export async function outcomeOf(
  { job, handler, abort }: RunningJob,
  means: Pick<Run, "stepAside" | "confirmLease">,
): Promise<Outcome> {
  const writes: Write[] = [];
  const run: Run = {
    attempt: job.attempts,
    lastAttempt: job.failures >= handler.maxAttempts,
    signal: abort.signal,
    endWith: (write, how = {}) => writes.push({ write, how }),
    ...means,
  };
  try {
    const attributes = { "recoverd.job_id": job.id, "recoverd.attempt": job.attempts };
    const perform = () => handler.run(JSON.parse(job.payload) as never, run);
    await traced(`job ${handler.kind.name}`, attributes, perform, { isRoot: true });
    return { ok: true, writes };
  } catch (error) {
    return { ok: false, error };
  }
}

/** `stopping`: a run that was aborted by the shutdown returns to the queue as if it had not been claimed. */
export function changeFor(
  { job, handler, abort }: RunningJob,
  outcome: Outcome,
  { now, log, stopping }: { now: number; log: Log; stopping: boolean },
): Change {
  if (outcome.ok) {
    return async (tx) => {
      for (const { write } of outcome.writes) await write(tx);
      return leases.finish(tx, job, now);
    };
  }
  if (stopping && abort.signal.aborted) return (tx) => leases.release(tx, job);

  const { error } = outcome;
  if (error instanceof LeaseLost) return async () => false;
  const reason = reasonOf(error);
  const fields = { kind: handler.kind.name, job: job.id, attempt: job.attempts, reason };
  if (error instanceof RetryLater) {
    log[error.expected ? "debug" : "info"]("A job asked for another try later", fields);
    return (tx) => leases.retryAt(tx, job, now + error.delay, 0, reason);
  }
  if (job.failures >= handler.maxAttempts) {
    log.error("A job failed for good; it stays in the list, and can be retried by hand", fields);
    return (tx) => leases.fail(tx, job, now, reason);
  }
  const delay = handler.retryDelay(job.attempts);
  log.warn("A job failed; it will be tried again", { ...fields, delay_ms: delay });
  return (tx) => leases.retryAt(tx, job, now + delay, job.failures, reason);
}

/** A crash counts as a failure, because the job itself may bring the process down each time. */
export function changeForAbandoned(job: leases.Abandoned, handler: JobHandler | undefined, now: number): Change {
  const why = "The process ended while the job ran";
  if (handler && job.failures >= handler.maxAttempts) return (tx) => leases.fail(tx, job, now, why);
  const delay = handler && job.failures > 1 ? handler.retryDelay(job.attempts) : 0;
  return (tx) => leases.retryAt(tx, job, now + delay, job.failures, why);
}
