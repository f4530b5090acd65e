// What the runner is given to do: kinds of jobs, how many of each at once, and what happens when one fails.

import { exponential } from "../lib/backoff.ts";
import type { Db } from "../store/engine.ts";
import type { JobKind } from "./jobs.ts";

/** What a run knows of itself. The signal aborts when the process stops, or when the job's lease was lost. */
export type Run = {
  attempt: number;
  lastAttempt: boolean;
  signal: AbortSignal;
  /** What is written together with the job's end, where the run ends well: one transaction instead of two. */
  endWith(write: (tx: Db) => Promise<void>): void;
};

export type Work<P> = {
  kind: JobKind<P>;
  /** How many of this kind run at the same time. */
  concurrency: number;
  /** After so many failures, crashes included, the job is kept as failed. */
  maxAttempts: number;
  /** Milliseconds to wait after the given attempt has failed. */
  retryDelay: (attempt: number) => number;
  run: (payload: P, run: Run) => Promise<void>;
};

/** Work of any kind; what its run is given is what was enqueued for its own kind. */
export type AnyWork = Omit<Work<never>, "kind"> & { kind: JobKind<object> };

const DEFAULTS = { maxAttempts: 20, retryDelay: exponential({ first: 1_000, most: 3_600_000 }) };

/** By default a job has 20 attempts, from a second up to an hour apart: some nine hours. */
export function work<P extends object>(
  kind: JobKind<P>,
  settings: Pick<Work<P>, "concurrency"> & Partial<Pick<Work<P>, "maxAttempts" | "retryDelay">>,
  run: Work<P>["run"],
): AnyWork {
  return { ...DEFAULTS, ...settings, kind, run };
}

/**
 * Thrown by a run that cannot be done now: it is tried again in `delay` milliseconds, whatever its `retryDelay` says.
 * The attempt is counted, but is no failure: the job itself decides for how long it is worth trying.
 */
export class RetryLater extends Error {
  override readonly name = "RetryLater";

  constructor(
    readonly delay: number,
    message: string,
    /** That it cannot be done now is the usual course of things, and nothing for the log. */
    readonly expected = false,
  ) {
    super(message);
  }
}
