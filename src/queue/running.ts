// The jobs running in this process. Their leases are extended while they run; a run that loses its lease is aborted.

import type { Clock } from "../lib/clock.ts";
import { within } from "../lib/deadline.ts";
import type { Log } from "../lib/log.ts";
import { type Db, OWN_ROWS, reasonOf, type Store } from "../store/engine.ts";
import { type JobHandler, LeaseLost } from "./handlers.ts";
import * as leases from "./leases.ts";

/** `isAside`: the run does not count against its kind's concurrency. `ended` resolves once its end is recorded, and never rejects. */
export type RunningJob = {
  job: leases.Claimed;
  handler: JobHandler;
  abort: AbortController;
  isAside: boolean;
  ended: Promise<void>;
};

type Which = (running: RunningJob) => boolean;
const all: Which = () => true;

export class RunningJobs {
  private readonly all = new Set<RunningJob>();
  private heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly deps: { store: Store; clock: Clock; log: Log },
    /** Milliseconds that a claim holds; it is extended at every third of that. */
    private readonly lease: number,
  ) {}

  get size(): number {
    return this.all.size;
  }

  add(running: RunningJob): void {
    this.all.add(running);
    this.heartbeat ??= setInterval(this.extendLeases, this.lease / 3).unref();
  }

  has(running: RunningJob): boolean {
    return this.all.has(running);
  }

  delete(running: RunningJob): void {
    this.all.delete(running);
    if (this.all.size === 0) this.stopHeartbeat();
  }

  /** How many runs of each kind count against its concurrency. */
  counts(): Map<JobHandler, number> {
    const counts = new Map<JobHandler, number>();
    for (const { handler, isAside } of this.all) if (!isAside) counts.set(handler, (counts.get(handler) ?? 0) + 1);
    return counts;
  }

  /** See `Run.stepAside`. */
  stepAside(running: RunningJob, most: number): boolean {
    if (running.isAside) return true;
    let aside = 0;
    for (const { handler, isAside } of this.all) if (handler === running.handler && isAside) aside++;
    running.isAside = aside < most;
    return running.isAside;
  }

  /** Whether the job runs here. If the machine slept, our own lease may have lapsed without being lost. */
  holds({ id, token }: leases.Abandoned): boolean {
    for (const { job } of this.all) if (job.id === id && job.token === token) return true;
    return false;
  }

  /** Resolves when the next run has ended. */
  async untilOneEnded(): Promise<void> {
    await Promise.race([...this.all].map(({ ended }) => ended));
  }

  /** Resolves when all of these have ended, or after `most` milliseconds. */
  async untilEnded(most: number, which: Which = all): Promise<void> {
    const ends = [...this.all].filter(which).map(({ ended }) => ended);
    if (ends.length > 0) await within(most, Promise.all(ends));
  }

  abort(reason: Error, which: Which = all): void {
    for (const running of [...this.all].filter(which)) running.abort.abort(reason);
  }

  /** Removes the runs that have not ended; returns their jobs. */
  clear(which: Which = all): leases.Claimed[] {
    const cleared = [...this.all].filter(which);
    for (const running of cleared) this.delete(running);
    return cleared.map(({ job }) => job);
  }

  private stopHeartbeat(): void {
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }

  private readonly extendLeases = async (): Promise<void> => {
    const all = [...this.all];
    const now = this.deps.clock.now();
    try {
      const held = await this.deps.store.write((tx) => extendEach(tx, all, now, this.lease), OWN_ROWS);
      for (const running of all) {
        if (!held.has(running) && this.all.has(running)) running.abort.abort(new LeaseLost());
      }
    } catch (error) {
      this.deps.log.error("The leases of running jobs could not be extended", { reason: reasonOf(error) });
    }
  };
}

async function extendEach(tx: Db, all: readonly RunningJob[], now: number, lease: number): Promise<Set<RunningJob>> {
  const held = new Set<RunningJob>();
  for (const running of all) if (await leases.extend(tx, running.job, now, lease)) held.add(running);
  return held;
}
