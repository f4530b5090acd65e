// How a run ended, and what that changes of its job.

import type { Log } from "../lib/log.ts";
import { type Db, reasonOf } from "../store/engine.ts";
import * as leases from "./leases.ts";
import type { RunningJob } from "./running.ts";
import { type AnyWork, RetryLater, type Run } from "./work.ts";

export type Outcome = { ok: true; writes: ((tx: Db) => Promise<void>)[] } | { ok: false; error: unknown };

/** Records something of a job; false when its lease is another's. */
export type Change = (tx: Db) => Promise<boolean>;

/** Runs the job to its end. Never throws. */
export async function outcomeOf({ job, work, abort }: RunningJob): Promise<Outcome> {
  const writes: ((tx: Db) => Promise<void>)[] = [];
  const run: Run = {
    attempt: job.attempts,
    lastAttempt: job.failures >= work.maxAttempts,
    signal: abort.signal,
    endWith: (write) => writes.push(write),
  };
  try {
    await work.run(JSON.parse(job.payload) as never, run);
    return { ok: true, writes };
  } catch (error) {
    return { ok: false, error };
  }
}

/** `stopping`: a run that was aborted for that goes back into the queue as if it had not been claimed. */
export function changeFor(
  { job, work, abort }: RunningJob,
  outcome: Outcome,
  { now, log, stopping }: { now: number; log: Log; stopping: boolean },
): Change {
  if (outcome.ok) {
    return async (tx) => {
      for (const write of outcome.writes) await write(tx);
      return leases.finish(tx, job, now);
    };
  }
  if (stopping && abort.signal.aborted) return (tx) => leases.release(tx, job);

  const { error } = outcome;
  const reason = reasonOf(error);
  const fields = { kind: work.kind.name, job: job.id, attempt: job.attempts, reason };
  if (error instanceof RetryLater) {
    log[error.expected ? "debug" : "info"]("A job asked for another try later", fields);
    return (tx) => leases.retryAt(tx, job, now + error.delay, 0, reason);
  }
  if (job.failures >= work.maxAttempts) {
    log.error("A job failed for good; it is kept, and can be tried again by hand", fields);
    return (tx) => leases.fail(tx, job, now, reason);
  }
  const delay = work.retryDelay(job.attempts);
  log.warn("A job failed; it will be tried again", { ...fields, delay_ms: delay });
  return (tx) => leases.retryAt(tx, job, now + delay, job.failures, reason);
}

/** A crash counts as a failure, so that a job that brings the process down does not do so for ever. */
export function changeForAbandoned(job: leases.Abandoned, work: AnyWork | undefined, now: number): Change {
  const why = "The process ended while the job ran";
  if (work && job.failures >= work.maxAttempts) return (tx) => leases.fail(tx, job, now, why);
  const delay = work && job.failures > 1 ? work.retryDelay(job.attempts) : 0;
  return (tx) => leases.retryAt(tx, job, now + delay, job.failures, why);
}
