// Handlers of jobs: what runs for each kind, how many at once, and what happens when one fails.

import { exponential } from "../lib/backoff.ts";
import { HOUR } from "../lib/duration.ts";
import { AppError } from "../lib/errors.ts";
import type { Db, HowToWrite } from "../store/engine.ts";
import type { JobKind } from "./jobs.ts";

/** What a run receives. The signal aborts when the process stops or the job's lease is lost. */
export type Run = {
  attempt: number;
  lastAttempt: boolean;
  signal: AbortSignal;
  /**
   * Writes in the same transaction as the job's end, if the run succeeds. With `OWN_ROWS` this transaction does not wait for
   * other writes, which keeps the time short in which a crash would repeat something irreversible, such as a mail.
   */
  endWith(write: (tx: Db) => Promise<void>, how?: HowToWrite): void;
  /**
   * For a run that waits for another system: it no longer counts against the concurrency of its kind, so another job of
   * the kind can start. Returns false, and changes nothing, if `most` runs of the kind have stepped aside already.
   */
  stepAside(most: number): boolean;
  /**
   * Call it right before something irreversible, such as a mail: a process that was suspended or without its database for a
   * while does not know yet that another node has taken the job over.
   * @throws {LeaseLost}
   */
  confirmLease(): Promise<void>;
};

type Handler<P> = {
  kind: JobKind<P>;
  /** How many jobs of this kind run at the same time in each process. 1 means one at a time over all nodes. */
  concurrency: number;
  /** With a concurrency of 1: one at a time in each process, not over all nodes. It only limits the load from this process. */
  eachNode?: boolean;
  /** After this many failures, including crashes, the job stays failed. */
  maxAttempts: number;
  /** Milliseconds to wait after the given attempt has failed. */
  retryDelay: (attempt: number) => number;
  /** The job changes only the database: when the process stops, it is cut off immediately and runs again after the restart. */
  cutOff?: boolean;
  run: (payload: P, run: Run) => Promise<void>;
};

/** A handler of any kind; its `run` receives the payload that was enqueued for its kind. */
export type JobHandler = Omit<Handler<never>, "kind"> & { kind: JobKind<object> };

/** Whether the job runs one at a time over all nodes. */
export const isAlone = ({ concurrency, eachNode = false }: JobHandler): boolean => concurrency === 1 && !eachNode;

const CLAIM_PART = 8;

/** Each claim costs a forced write, so a few free places are collected before the next claim. */
export function placesToFill({ concurrency }: JobHandler, running: number): number {
  const free = concurrency - running;
  return free >= concurrency / CLAIM_PART ? free : 0;
}

const DEFAULTS = { maxAttempts: 20, retryDelay: exponential({ first: 1_000, most: HOUR }) };

/** By default a job has 20 attempts, from a second to an hour apart: about nine hours in all. */
export function jobHandler<P extends object>(
  kind: JobKind<P>,
  settings: Pick<Handler<P>, "concurrency"> &
    Partial<Pick<Handler<P>, "maxAttempts" | "retryDelay" | "cutOff" | "eachNode">>,
  run: Handler<P>["run"],
): JobHandler {
  return { ...DEFAULTS, ...settings, kind, run };
}

/** Ends a run quietly if what its job is about was deleted with its project. */
export async function unlessDeleted(run: Promise<void>): Promise<void> {
  try {
    await run;
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "not_found")) throw error;
  }
}

/** Thrown by a run whose job another worker has: its outcome is ignored. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor() {
    super("The job lost its lease");
  }
}

/**
 * Thrown by a run that cannot succeed now: the job runs again in `delay` milliseconds, whatever its `retryDelay` says.
 * This counts as an attempt but not as a failure: the job itself decides how long to keep trying.
 */
export class RetryLater extends Error {
  override readonly name = "RetryLater";

  constructor(
    readonly delay: number,
    message: string,
    /** The delay is normal and not logged. */
    readonly expected = false,
    /** The job runs as soon as this resolves, if that is earlier. Only this process waits for it. */
    readonly sooner?: Promise<void>,
  ) {
    super(message);
  }
}
