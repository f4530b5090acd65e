// Runs the jobs: claims due jobs up to each kind's concurrency, and records how each ended.
// It wakes when a job is enqueued, when one ends, and when the next is due; it does not poll.

import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { forRequest } from "../lib/request-id.ts";
import { notify, OWN_ROWS, reasonOf, type Store, StoreError } from "../store/engine.ts";
import { isAlone, type JobHandler, LeaseLost, placesToFill, RetryLater } from "./handlers.ts";
import { hurryJob, JOBS_CHANNEL } from "./jobs.ts";
import * as leases from "./leases.ts";
import { changeFor, changeForAbandoned, type Outcome, outcomeOf } from "./outcome.ts";
import { type Peers, peersOf } from "./peers.ts";
import { type RunningJob, RunningJobs } from "./running.ts";
import type { Schedule } from "./schedules.ts";
import { Upkeep } from "./upkeep.ts";

const LONGEST_SLEEP = 60_000; // ms; the machine's clock may jump
const SLEEP_AFTER_FAILURE = 5_000; // ms, when the database itself fails
const RECORD_AGAIN = 500; // ms
/** How many milliseconds a run has to react to its signal. */
export const WAIT_AFTER_ABORT = 1_000;
const WAIT_AFTER_CUT = 200; // ms, the same for a run that is cut off (`Handler.cutOff`)

/** Claims due jobs and runs them, each kind with its own concurrency, until it is stopped. */
export class Runner {
  private readonly handlers = new Map<string, JobHandler>();
  private readonly running: RunningJobs;
  private readonly peers: Peers;
  private readonly upkeep: Upkeep;
  private claims = 0;
  private ended = 0;
  private state: "idle" | "started" | "stopping" = "idle";
  /** Resolves at the end of the last look at the queue. Looks run one after another, so that no two claim for the same free place. */
  private turn: Promise<unknown> = Promise.resolve();
  private woken = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stopListening: (() => void)[] = [];
  /** Called when a run has stepped aside. */
  private readonly onPlaceFreed = new Set<() => void>();

  /** @throws {RangeError} if a kind or a task is named twice, or a schedule has no handler or cannot be parsed. */
  constructor(
    private readonly deps: { store: Store; clock: Clock; log: Log },
    handlers: readonly JobHandler[],
    schedules: readonly Schedule[] = [],
    /** Milliseconds that a claim holds; it is extended at every third of that. */
    private readonly lease = leases.LEASE,
  ) {
    for (const handler of handlers) {
      if (this.handlers.has(handler.kind.name))
        throw new RangeError(`Two handlers are given for jobs of kind ${handler.kind.name}`);
      this.handlers.set(handler.kind.name, handler);
    }
    const orphan = schedules.find(({ kind }) => !this.handlers.has(kind.name));
    if (orphan)
      throw new RangeError(`The schedule of ${orphan.task} is for a kind without a handler: ${orphan.kind.name}`);
    this.running = new RunningJobs(deps, lease);
    this.peers = peersOf(deps.store);
    this.upkeep = new Upkeep(deps, this.peers, schedules);
  }

  /** Takes over the jobs of processes that are gone, then runs jobs as they become due, until `stop`. */
  async start(): Promise<void> {
    if (this.state !== "idle") throw new Error("The runner was started already");
    this.state = "started";
    await this.upkeep.start();
    await this.takeOver();
    this.stopListening.push(
      this.deps.store.listen(JOBS_CHANNEL, this.wake),
      this.peers.onGone(() => {
        this.turn = this.turn.then(() => this.takeOver()).then(this.wake, this.logFailure);
      }),
    );
    this.onPlaceFreed.add(this.wake);
    this.wake();
  }

  /**
   * Runs all due jobs, and those that they make due, until none is left. Returns how many runs ended, successfully or
   * not. Needs no `start`.
   * @throws what the database throws.
   */
  async runDue(): Promise<number> {
    const before = this.ended;
    let more = Promise.withResolvers<void>();
    const look = () => more.resolve();
    const stopListening = this.deps.store.listen(JOBS_CHANNEL, look);
    this.onPlaceFreed.add(look);
    while (this.state !== "stopping") {
      more = Promise.withResolvers();
      const quiet = this.running.size === 0;
      await this.claimDue();
      if (this.running.size > 0) await Promise.race([this.running.untilOneEnded(), more.promise]);
      else if (quiet) break; // what ended during the look may have enqueued more after it
    }
    stopListening();
    this.onPlaceFreed.delete(look);
    return this.ended - before;
  }

  /**
   * Stops claiming, cuts off the runs that allow it, gives the rest `grace` milliseconds to end, then aborts them. Runs that
   * still do not end return to the queue as if they had not been claimed.
   */
  async stop(grace = 10_000): Promise<void> {
    this.state = "stopping";
    for (const end of this.stopListening) end();
    clearTimeout(this.timer);
    await this.turn;
    await this.end(WAIT_AFTER_CUT, ({ handler }) => handler.cutOff === true);
    await this.running.untilEnded(grace);
    if (this.running.size > 0) {
      this.deps.log.warn("Jobs still run at the end of the time to stop, and are aborted", { jobs: this.running.size });
    }
    await this.end(WAIT_AFTER_ABORT);
    if (this.peers.areSeveral) await this.deps.store.write(async (tx) => notify(tx, JOBS_CHANNEL)); // the other nodes take over what is left
  }

  /** Takes over the jobs of processes that are gone. */
  private async takeOver(): Promise<void> {
    if (this.state === "stopping") return;
    const running = await leases.listRunning(this.deps.store.read);
    await this.reclaim(running.filter(({ token }) => this.peers.isGone(token)));
  }

  /** Aborts these runs; those that have not ended after `wait` milliseconds return to the queue. */
  private async end(wait: number, which?: (running: RunningJob) => boolean): Promise<void> {
    this.running.abort(new Error("The service is stopping"), which);
    await this.running.untilEnded(wait, which);
    const unfinished = this.running.clear(which);
    if (unfinished.length === 0) return;
    await this.deps.store.write(async (tx) => {
      for (const job of unfinished) await leases.release(tx, job);
    }, OWN_ROWS);
    this.deps.log[which ? "info" : "warn"]("Jobs did not end in time; they will run again", {
      jobs: unfinished.length,
    });
  }

  private readonly wake = (): void => {
    if (this.state !== "started" || this.woken) return;
    this.woken = true;
    // Jobs often end together. After this turn all of their places are free, so one claim can fill them.
    setImmediate(this.lookOnce);
  };

  private readonly lookOnce = (): void => {
    this.claimDue().then(
      (next) => this.sleepUntil(next),
      (error) => {
        this.logFailure(error);
        this.sleepUntil(this.deps.clock.now() + SLEEP_AFTER_FAILURE);
      },
    );
  };

  private readonly logFailure = (error: unknown): void =>
    this.deps.log.error("The queue could not be read", { reason: reasonOf(error) });

  private sleepUntil(next: number): void {
    clearTimeout(this.timer);
    if (this.state !== "started") return;
    const wait = Math.max(1, Math.min(next - this.deps.clock.now(), LONGEST_SLEEP));
    this.timer = setTimeout(this.wake, wait);
    this.timer.unref(); // the server keeps the process alive, not this timer
  }

  private claimDue(): Promise<number> {
    const look = this.turn.then(() => this.look());
    this.turn = look.catch(() => {}); // the caller gets the error; the next look runs anyway
    return look;
  }

  /** Takes over jobs with lapsed leases, starts due jobs; returns when to look again. */
  private async look(): Promise<number> {
    this.woken = false;
    if (this.state === "stopping") return Number.POSITIVE_INFINITY;
    const { store, clock } = this.deps;
    const now = clock.now();
    await this.upkeep.run(now);
    const lapsed = await leases.listLapsed(store.read, now);
    await this.reclaim(lapsed.filter((job) => !this.running.holds(job) && this.peers.mayTake(job.token)));

    let next = this.upkeep.nextTick();
    const due: { handler: JobHandler; free: number }[] = [];
    const nextRuns = await leases.findNextRuns(store.read, [...this.handlers.keys()]);
    const busy = this.peers.areSeveral ? await leases.listRunningKinds(store.read) : new Set();
    const counts = this.running.counts();
    for (const handler of this.handlers.values()) {
      const free = placesToFill(handler, counts.get(handler) ?? 0);
      const { name } = handler.kind;
      const runAt = free > 0 && !(isAlone(handler) && busy.has(name)) ? nextRuns.get(name) : undefined;
      if (runAt !== undefined && runAt <= now) due.push({ handler, free });
      else if (runAt !== undefined) next = Math.min(next, runAt);
    }
    // A run may have ended, and freed its place, after `stop` was called during this look.
    if (due.length === 0 || this.isStopping()) return next;

    const token = `${this.peers.id}.${++this.claims}`;
    const claimed = await store.write(async (tx) => {
      const all: { handler: JobHandler; job: leases.Claimed }[] = [];
      for (const { handler, free } of due) {
        if (this.peers.areSeveral && isAlone(handler) && !(await leases.mayClaimAlone(tx, handler.kind.name))) continue;
        for (const job of await leases.claim(tx, handler.kind.name, free, token, now, this.lease))
          all.push({ handler, job });
      }
      return all;
    }, OWN_ROWS);
    for (const { handler, job } of claimed) this.begin(handler, job);
    this.wake(); // to see when the next of these kinds is due
    return next;
  }

  private isStopping(): boolean {
    return this.state === "stopping";
  }

  private async reclaim(abandoned: leases.Abandoned[]): Promise<void> {
    if (abandoned.length === 0) return;
    const now = this.deps.clock.now();
    const changes = abandoned.map((job) => changeForAbandoned(job, this.handlers.get(job.kind), now));
    await this.deps.store.write(async (tx) => {
      for (const change of changes) await change(tx);
    }, OWN_ROWS);
    this.deps.log.warn("Jobs of a process that ended were taken over", { jobs: abandoned.length });
  }

  private begin(handler: JobHandler, job: leases.Claimed): void {
    const running: RunningJob = {
      job,
      handler,
      abort: new AbortController(),
      isAside: false,
      ended: Promise.resolve(),
    };
    this.running.add(running);
    running.ended = forRequest(job.requestId, () => this.perform(running));
  }

  private async perform(running: RunningJob): Promise<void> {
    const outcome = await outcomeOf(running, {
      stepAside: (most) => {
        const isAside = this.running.stepAside(running, most);
        if (isAside) for (const look of this.onPlaceFreed) look();
        return isAside;
      },
      confirmLease: async () => {
        // Only another node can have taken the job: this process takes none that it runs itself.
        if (this.peers.areSeveral && !(await leases.isHeld(this.deps.store.read, running.job))) throw new LeaseLost();
      },
    });
    if (!this.running.has(running)) return; // `stop` has returned it to the queue
    await this.recordInTheEnd(running, outcome);
    this.running.delete(running);
    this.ended++;
    this.wake();
  }

  /**
   * Records the end as soon as the database accepts it, which a full disk may delay. Otherwise the job, which may have handed over
   * a mail, would run again. Until then the run keeps its place, so that no further jobs run whose end cannot be recorded.
   */
  private async recordInTheEnd(running: RunningJob, outcome: Outcome): Promise<void> {
    const { job, handler } = running;
    const fields = { kind: handler.kind.name, job: job.id };
    for (let refused = 0; this.running.has(running); refused++) {
      try {
        return await this.record(running, outcome);
      } catch (error) {
        const reason = reasonOf(error);
        if (!(error instanceof StoreError)) {
          this.deps.log.error("The end of a job could not be recorded; it runs again when its lease lapses", {
            ...fields,
            reason,
          });
          return;
        }
        if (refused === 0)
          this.deps.log.error("The end of a job cannot be recorded yet; retrying", { ...fields, reason });
        await Bun.sleep(RECORD_AGAIN);
      }
    }
  }

  private async record(running: RunningJob, outcome: Outcome): Promise<void> {
    const { job, handler } = running;
    const { clock, log } = this.deps;
    const change = changeFor(running, outcome, { now: clock.now(), log, stopping: this.state === "stopping" });
    const writesMore = outcome.ok && outcome.writes.some(({ how }) => !how.ownRowsOnly);
    if (await this.deps.store.write(change, writesMore ? {} : OWN_ROWS)) return this.hurryWhenAsked(job.id, outcome);
    const fields = { kind: handler.kind.name, job: job.id, attempt: job.attempts };
    this.deps.log.warn("A job ended after it had lost its lease; its outcome is ignored", fields);
  }

  private hurryWhenAsked(jobId: string, outcome: Outcome): void {
    if (outcome.ok || !(outcome.error instanceof RetryLater)) return;
    outcome.error.sooner
      ?.then(async () => {
        if (!this.isStopping())
          await this.deps.store.write((tx) => hurryJob(tx, jobId, this.deps.clock.now()), OWN_ROWS);
      })
      .catch(this.logFailure); // it runs at its time
  }
}
