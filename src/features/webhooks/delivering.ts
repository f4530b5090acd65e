// Delivering what is due, here, and by another thread beside it while much waits: the lanes are shared between the two.

import type { Deps } from "../../deps.ts";
import { DUE_CHANNEL, ENDPOINTS_CHANNEL, seeToIt } from "./deliveries.ts";
import { LanesThread } from "./delivering-thread.ts";
import { type DueEndpoint, findNextAttempt, isDue, listDueEndpoints } from "./due.ts";
import type { Lane } from "./lane.ts";
import { type LaneEnd, Lanes } from "./lanes.ts";

export type DeliveringDeps = Pick<
  Deps,
  "config" | "store" | "clock" | "log" | "keys" | "stopping" | "deliverer" | "deliveringThread"
>;

const LOOK_EVERY = 1_000; // ms, for retries that become due while others run
const LEFT_ALONE = 60_000; // ms
/** Half a second's work for one thread: it takes another one a fifth of that to begin. */
const WORTH_A_THREAD = 10_000;
/** For so long the thread stays where it is given nothing more, in ms; then its memory is given back. */
const IDLE = 30_000;

/** Attempts everything that is due, until nothing is. What is under way when the process stops is left due. */
export async function deliverDue(deps: DeliveringDeps, signal: AbortSignal): Promise<void> {
  await using delivering = new Delivering(deps, signal);
  await delivering.run();
}

class Delivering {
  /** How many times an endpoint has changed: a number that both threads see at once. */
  private readonly changes = new Int32Array(new SharedArrayBuffer(4));
  private readonly here: Lanes;
  private there: LanesThread | null = null;
  /** When the other thread was given something last, on the clock of `performance`. */
  private usedAt = 0;
  private wake = () => {};
  private failure: { error: unknown } | null = null;
  /** Endpoints whose lanes are on their way to the other thread, or there. */
  private readonly given = new Set<string>();
  /** Endpoints that could not even be attempted, until when they are left alone (on the clock of `performance`). */
  private readonly broken = new Map<string, number>();
  private readonly stopListening: (() => void)[];

  constructor(
    private readonly deps: DeliveringDeps,
    private readonly signal: AbortSignal,
  ) {
    const changes = () => Atomics.load(this.changes, 0);
    this.here = new Lanes({ ...deps, changes }, signal, () => this.wake());
    this.stopListening = [
      deps.store.listen(DUE_CHANNEL, () => this.wake()),
      deps.store.listen(ENDPOINTS_CHANNEL, () => Atomics.add(this.changes, 0, 1)),
    ];
  }

  async run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      if (!this.isStopping()) await this.look();
      if (this.here.isIdle && this.given.size === 0) {
        const failure = this.failure ?? this.here.failure;
        if (failure) throw failure.error;
        this.signal.throwIfAborted();
        if (!this.isStopping()) await this.planNext();
        return;
      }
      await Promise.race([woken, Bun.sleep(LOOK_EVERY)]);
    }
  }

  private isStopping(): boolean {
    return this.here.isStopping() || this.failure !== null;
  }

  /** Opens a lane for every endpoint that has something due. */
  private async look(): Promise<void> {
    for (const endpoint of await listDueEndpoints(this.deps.store.read, this.deps.clock.now())) {
      const isCaredFor = this.here.has(endpoint.id) || this.given.has(endpoint.id);
      if (isCaredFor || (this.broken.get(endpoint.id) ?? 0) > performance.now()) continue;
      this.open(endpoint);
    }
    await this.share();
  }

  private open(endpoint: DueEndpoint): void {
    this.here
      .deliver(endpoint)
      .then((end) => (end === "left" ? this.give(endpoint) : end))
      .then((end) => {
        const wasGiven = this.given.delete(endpoint.id);
        if (end === "broken") this.broken.set(endpoint.id, performance.now() + LEFT_ALONE);
        // The end of what is being recorded wakes by itself.
        if (end !== "empty" || wasGiven || this.here.isIdle) this.wake();
      })
      .catch((error: unknown) => {
        this.given.delete(endpoint.id);
        this.failure ??= { error };
        this.wake();
      });
  }

  /** Lets the other thread deliver. What was attempted here must be recorded first: it would take that for due. */
  private async give(endpoint: DueEndpoint): Promise<LaneEnd> {
    await this.here.recorded(endpoint.id);
    return this.there === null || this.isStopping() ? "done" : this.there.deliver(endpoint);
  }

  /** Where much waits for several endpoints, another thread takes half of them over. */
  private async share(): Promise<void> {
    const { deliveringThread, store, clock } = this.deps;
    const busy = this.here.listBusy();
    if (this.there !== null) {
      const more = Math.floor((busy.length - this.given.size) / 2);
      if (this.there.isReady) for (const lane of busy.slice(0, Math.max(0, more))) this.moveAway(lane);
      if (this.given.size > 0) this.usedAt = performance.now();
      else if (performance.now() - this.usedAt > IDLE) await this.endThread();
    } else if (deliveringThread !== null && busy.length > 1 && !this.isStopping()) {
      if (!(await isDue(store.read, WORTH_A_THREAD, clock.now()))) return;
      // Until it is ready everything goes on here.
      this.usedAt = performance.now();
      this.there = new LanesThread(deliveringThread, this.deps, this.changes, this.signal, () => this.wake());
    }
  }

  private moveAway(lane: Lane): void {
    lane.isLeaving = true;
    this.given.add(lane.id);
  }

  /** Who planned an attempt may have relied on this run, which was too early for it. */
  private planNext(): Promise<void> {
    const { store, clock } = this.deps;
    return store.write(async (tx) => {
      const next = await findNextAttempt(tx);
      if (next === undefined) return;
      const now = clock.now();
      await seeToIt(tx, this.broken.size > 0 ? Math.max(next, now + LEFT_ALONE) : next, now);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const stop of this.stopListening) stop();
    await this.endThread();
  }

  private async endThread(): Promise<void> {
    const { there } = this;
    this.there = null;
    await there?.close();
  }
}
