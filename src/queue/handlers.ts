// Handlers of jobs: what runs for each kind, how many at once, and what happens when one fails.

import { exponential } from "../lib/backoff.ts";
import { HOUR } from "../lib/duration.ts";
import type { Db, HowToWrite } from "../store/engine.ts";
import type { JobKind } from "./jobs.ts";

/** What a run is given. The signal aborts when the process stops, or when the job's lease was lost. */
export type Run = {
  attempt: number;
  lastAttempt: boolean;
  signal: AbortSignal;
  /**
   * What is written together with the job's end, where the run ends well: one transaction instead of two. With `OWN_ROWS` it
   * waits for nothing else that is being written: whatever cannot be undone, such as a mail, is repeated by a crash until then.
   */
  endWith(write: (tx: Db) => Promise<void>, how?: HowToWrite): void;
  /**
   * Lets another job of the kind run beside this one, which waits for somebody else and no longer counts against the
   * concurrency of its kind. False, and nothing happens, where `most` runs of the kind have stepped aside already.
   */
  stepAside(most: number): boolean;
};

type Handler<P> = {
  kind: JobKind<P>;
  /** How many of this kind run at the same time: in each process, but of one at a time over all nodes. */
  concurrency: number;
  /** One at a time in each process, not over all nodes: nothing relies on it, it only spares what this process calls. */
  eachNode?: boolean;
  /** After so many failures, crashes included, the job stays failed. */
  maxAttempts: number;
  /** Milliseconds to wait after the given attempt has failed. */
  retryDelay: (attempt: number) => number;
  /** It changes nothing but the database: when the process stops it is cut off at once, and runs again after the start. */
  cutOff?: boolean;
  run: (payload: P, run: Run) => Promise<void>;
};

/** A handler of any kind; its run is given the payload that was enqueued for its own kind. */
export type JobHandler = Omit<Handler<never>, "kind"> & { kind: JobKind<object> };

/** What runs one at a time may rely on that, over all nodes as well. */
export const isAlone = ({ concurrency, eachNode = false }: JobHandler): boolean => concurrency === 1 && !eachNode;

const CLAIM_PART = 8;

/** Claims cost a forced write each: of many places, some are left free until a few more are. */
export function placesToFill({ concurrency }: JobHandler, running: number): number {
  const free = concurrency - running;
  return free >= concurrency / CLAIM_PART ? free : 0;
}

const DEFAULTS = { maxAttempts: 20, retryDelay: exponential({ first: 1_000, most: HOUR }) };

/** By default a job has 20 attempts, from a second up to an hour apart: some nine hours. */
export function jobHandler<P extends object>(
  kind: JobKind<P>,
  settings: Pick<Handler<P>, "concurrency"> &
    Partial<Pick<Handler<P>, "maxAttempts" | "retryDelay" | "cutOff" | "eachNode">>,
  run: Handler<P>["run"],
): JobHandler {
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
