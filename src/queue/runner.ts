// Runs the jobs: claims what is due up to each kind's concurrency, keeps the leases alive, and records how each ended.
// It wakes when a job is enqueued, when one ends, and when the next is due; it never polls in a loop.

import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { type Db, reasonOf, type Store } from "../store/engine.ts";
import { JOBS_CHANNEL } from "./jobs.ts";
import * as leases from "./leases.ts";
import { enqueueTick, type Schedule, Timetable } from "./schedules.ts";
import { type AnyWork, RetryLater, type Run } from "./work.ts";

export type { Schedule } from "./schedules.ts";
export { type AnyWork, RetryLater, type Run, type Work, work } from "./work.ts";

const LONGEST_SLEEP = 60_000; // ms; the machine's clock may jump
const SLEEP_AFTER_FAILURE = 5_000; // ms, when the database itself fails
const WAIT_AFTER_ABORT = 2_000; // ms for a run to heed its signal
const DAY = 86_400_000;
const KEEP_DONE = 30 * DAY; // for so long a done job's key is remembered
const CLAIM_PART = 8;
const PURGE_BATCH = 1_000;

type Running = { job: leases.Claimed; work: AnyWork; abort: AbortController; ended: Promise<void> };
type Outcome = { ok: true; writes: ((tx: Db) => Promise<void>)[] } | { ok: false; error: unknown };

export class Runner {
  private readonly works = new Map<string, AnyWork>();
  private readonly timetable: Timetable;
  private readonly running = new Set<Running>();
  private readonly tokenPrefix = `${process.pid}.${crypto.randomUUID()}.`;
  private claims = 0;
  private ended = 0;
  private state: "idle" | "started" | "stopping" = "idle";
  /** The end of the last look at the queue: they come one after the other, lest two claim for the same free place. */
  private turn: Promise<unknown> = Promise.resolve();
  private woken = false;
  private nextPurge = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private stopListening = () => {};

  /** @throws {RangeError} when a kind or a task is named twice, or a schedule has no work or cannot be read. */
  constructor(
    private readonly deps: { store: Store; clock: Clock; log: Log },
    works: readonly AnyWork[],
    schedules: readonly Schedule[] = [],
    /** Milliseconds that a claim holds; it is extended at every third of that. */
    private readonly lease = leases.LEASE,
  ) {
    for (const work of works) {
      if (this.works.has(work.kind.name))
        throw new RangeError(`Two works are given for jobs of kind ${work.kind.name}`);
      this.works.set(work.kind.name, work);
    }
    const orphan = schedules.find(({ kind }) => !this.works.has(kind.name));
    if (orphan) throw new RangeError(`The schedule of ${orphan.task} is for a kind without work: ${orphan.kind.name}`);
    this.timetable = new Timetable(schedules, deps.clock.now());
  }

  /** Takes back what a process that is gone was running, then runs jobs as they become due, until `stop`. */
  async start(): Promise<void> {
    if (this.state !== "idle") throw new Error("The runner was started already");
    this.state = "started";
    const left = await leases.listRunning(this.deps.store.read);
    await this.reclaim(left.filter(({ token }) => !token.startsWith(this.tokenPrefix) && isOfGoneProcess(token)));
    this.stopListening = this.deps.store.listen(JOBS_CHANNEL, this.wake);
    this.wake();
  }

  /**
   * Runs everything that is due by the clock, and what that makes due, until nothing is. Returns how many runs ended,
   * well or badly. Needs no `start`.
   * @throws what the database throws.
   */
  async runDue(): Promise<number> {
    const before = this.ended;
    while (this.state !== "stopping") {
      const quiet = this.running.size === 0;
      await this.claimDue();
      if (this.running.size > 0) await Promise.race([...this.running].map(({ ended }) => ended));
      else if (quiet) break; // what ended during the look may have enqueued more after it
    }
    return this.ended - before;
  }

  /**
   * Claims no more, lets what runs end for `grace` milliseconds, then aborts it. What does not end even so goes back
   * into the queue as if it had not been claimed.
   */
  async stop(grace = 10_000): Promise<void> {
    this.state = "stopping";
    this.stopListening();
    clearTimeout(this.timer);
    await this.turn;
    await this.untilEnded(grace);
    for (const { abort } of this.running) abort.abort(new Error("The service is stopping"));
    await this.untilEnded(WAIT_AFTER_ABORT);
    clearInterval(this.heartbeat);
    const unfinished = [...this.running];
    this.running.clear();
    if (unfinished.length === 0) return;
    await this.deps.store.write(async (tx) => {
      for (const { job } of unfinished) await leases.release(tx, job);
    });
    this.deps.log.warn("Jobs did not end in time; they will run again", { jobs: unfinished.length });
  }

  private readonly wake = (): void => {
    if (this.state !== "started" || this.woken) return;
    this.woken = true;
    // Jobs often end together: after this turn all of their places are free, for one claim.
    setImmediate(this.lookOnce);
  };

  private readonly lookOnce = (): void => {
    this.claimDue().then(
      (next) => this.sleepUntil(next),
      (error) => {
        this.deps.log.error("The queue could not be read", { reason: reasonOf(error) });
        this.sleepUntil(this.deps.clock.now() + SLEEP_AFTER_FAILURE);
      },
    );
  };

  private sleepUntil(next: number): void {
    clearTimeout(this.timer);
    if (this.state !== "started") return;
    const wait = Math.max(1, Math.min(next - this.deps.clock.now(), LONGEST_SLEEP));
    this.timer = setTimeout(this.wake, wait);
    this.timer.unref(); // the server keeps the process alive, not the wish to look again
  }

  private claimDue(): Promise<number> {
    const look = this.turn.then(() => this.look());
    this.turn = look.catch(() => {}); // the caller has the error; the next turn comes all the same
    return look;
  }

  /** Enqueues the ticks that are due, takes back lapsed leases, starts what is due; returns when to look again. */
  private async look(): Promise<number> {
    this.woken = false;
    if (this.state === "stopping") return Number.POSITIVE_INFINITY;
    const { store, clock } = this.deps;
    const now = clock.now();
    await this.purge(now);
    await this.enqueueTicks(now);
    await this.reclaim((await leases.listLapsed(store.read, now)).filter((job) => !this.runs(job)));

    let next = this.timetable.next() ?? Number.POSITIVE_INFINITY;
    const due: { work: AnyWork; free: number }[] = [];
    for (const work of this.works.values()) {
      const free = enough(work.concurrency, work.concurrency - this.countRunning(work));
      const runAt = free > 0 ? await leases.findNextRun(store.read, work.kind.name) : undefined;
      if (runAt !== undefined && runAt <= now) due.push({ work, free });
      else if (runAt !== undefined) next = Math.min(next, runAt);
    }
    if (due.length === 0) return next;

    const token = `${this.tokenPrefix}${++this.claims}`;
    const claimed = await store.write(async (tx) => {
      const all: { work: AnyWork; job: leases.Claimed }[] = [];
      for (const { work, free } of due) {
        for (const job of await leases.claim(tx, work.kind.name, free, token, now, this.lease)) all.push({ work, job });
      }
      return all;
    });
    for (const { work, job } of claimed) this.begin(work, job);
    this.wake(); // to see when the next of these kinds is due
    return next;
  }

  private async purge(now: number): Promise<void> {
    if (now < this.nextPurge) return;
    this.nextPurge = now + DAY;
    const purgeBatch = () => this.deps.store.write((tx) => leases.purgeJobs(tx, now - KEEP_DONE, PURGE_BATCH));
    while ((await purgeBatch()) === PURGE_BATCH);
  }

  private async enqueueTicks(now: number): Promise<void> {
    await this.timetable.resume(this.deps.store.read);
    const ticks = this.timetable.due(now);
    if (ticks.length === 0) return;
    await this.deps.store.write(async (tx) => {
      for (const tick of ticks) await enqueueTick(tx, tick, now);
    });
    this.timetable.passed(now);
  }

  /** A crash counts as a failure, so that a job that brings the process down does not do so for ever. */
  private async reclaim(abandoned: leases.Abandoned[]): Promise<void> {
    if (abandoned.length === 0) return;
    const now = this.deps.clock.now();
    const why = "The process ended while the job ran";
    const changes = abandoned.map((job): Change => {
      const work = this.works.get(job.kind);
      if (work && job.failures >= work.maxAttempts) return (tx) => leases.fail(tx, job, now, why);
      const delay = work && job.failures > 1 ? work.retryDelay(job.attempts) : 0;
      return (tx) => leases.retryAt(tx, job, now + delay, job.failures, why);
    });
    await this.deps.store.write(async (tx) => {
      for (const change of changes) await change(tx);
    });
    this.deps.log.warn("Jobs were taken back from a process that ended", { jobs: abandoned.length });
  }

  private begin(work: AnyWork, job: leases.Claimed): void {
    const running: Running = { job, work, abort: new AbortController(), ended: Promise.resolve() };
    this.running.add(running);
    running.ended = this.perform(running);
    this.heartbeat ??= setInterval(this.extendLeases, this.lease / 3).unref();
  }

  private async perform(running: Running): Promise<void> {
    const outcome = await outcomeOf(running);
    if (!this.running.has(running)) return; // `stop` has given it back
    try {
      await this.record(running, outcome);
    } catch (error) {
      const { job, work } = running;
      const fields = { kind: work.kind.name, job: job.id, reason: reasonOf(error) };
      this.deps.log.error("The end of a job could not be recorded; it runs again when its lease lapses", fields);
    }
    this.running.delete(running);
    this.ended++;
    if (this.running.size === 0) {
      clearInterval(this.heartbeat);
      this.heartbeat = undefined;
    }
    this.wake();
  }

  private async record(running: Running, outcome: Outcome): Promise<void> {
    const { job, work } = running;
    const change = this.changeFor(running, outcome);
    if (await this.deps.store.write(change)) return;
    const fields = { kind: work.kind.name, job: job.id, attempt: job.attempts };
    this.deps.log.warn("A job ended after it had lost its lease; that end does not count", fields);
  }

  private changeFor({ job, work, abort }: Running, outcome: Outcome): Change {
    const now = this.deps.clock.now();
    if (outcome.ok) {
      return async (tx) => {
        for (const write of outcome.writes) await write(tx);
        return leases.finish(tx, job, now);
      };
    }
    if (this.state === "stopping" && abort.signal.aborted) return (tx) => leases.release(tx, job);

    const { error } = outcome;
    const reason = reasonOf(error);
    const fields = { kind: work.kind.name, job: job.id, attempt: job.attempts, reason };
    if (error instanceof RetryLater) {
      this.deps.log[error.expected ? "debug" : "info"]("A job asked for another try later", fields);
      return (tx) => leases.retryAt(tx, job, now + error.delay, 0, reason);
    }
    if (job.failures >= work.maxAttempts) {
      this.deps.log.error("A job failed for good; it is kept, and can be tried again by hand", fields);
      return (tx) => leases.fail(tx, job, now, reason);
    }
    const delay = work.retryDelay(job.attempts);
    this.deps.log.warn("A job failed; it will be tried again", { ...fields, delay_ms: delay });
    return (tx) => leases.retryAt(tx, job, now + delay, job.failures, reason);
  }

  private readonly extendLeases = async (): Promise<void> => {
    const all = [...this.running];
    const now = this.deps.clock.now();
    try {
      const held = await this.deps.store.write((tx) => extendEach(tx, all, now, this.lease));
      for (const running of all) {
        if (!held.has(running) && this.running.has(running)) running.abort.abort(new Error("The job lost its lease"));
      }
    } catch (error) {
      this.deps.log.error("The leases of running jobs could not be extended", { reason: reasonOf(error) });
    }
  };

  private countRunning(work: AnyWork): number {
    let count = 0;
    for (const running of this.running) if (running.work === work) count++;
    return count;
  }

  /** A lease of ours that lapsed while the machine slept is no lost one: its run goes on. */
  private runs({ id, token }: leases.Abandoned): boolean {
    for (const { job } of this.running) if (job.id === id && job.token === token) return true;
    return false;
  }

  private async untilEnded(most: number): Promise<void> {
    if (this.running.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, most);
    await Promise.race([promise, Promise.all([...this.running].map(({ ended }) => ended))]);
    clearTimeout(timer);
  }
}

/** Claims cost a forced write each: of many places, some are left free until a few more are. */
const enough = (places: number, free: number): number => (free >= places / CLAIM_PART ? free : 0);

/** Records something of a job; false when its lease is another's. */
type Change = (tx: Db) => Promise<boolean>;

async function outcomeOf({ job, work, abort }: Running): Promise<Outcome> {
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

async function extendEach(tx: Db, all: readonly Running[], now: number, lease: number): Promise<Set<Running>> {
  const held = new Set<Running>();
  for (const running of all) if (await leases.extend(tx, running.job, now, lease)) held.add(running);
  return held;
}

/** Tokens begin with the process that took them. One that bears our own number is of a former boot, as in a container. */
function isOfGoneProcess(token: string): boolean {
  const pid = Number.parseInt(token, 10);
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0); // sends nothing: it asks whether the process exists
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code !== "EPERM";
  }
}
