// Delivering what is due: every endpoint has its own lane, the lanes take turns, and whoever is slow makes nobody wait.

import type { Answer } from "../../adapters/deliverer.ts";
import type { Deps } from "../../deps.ts";
import { Semaphore } from "../../lib/semaphore.ts";
import { TimeLimits } from "../../lib/time-limits.ts";
import { VERSION } from "../../lib/version.ts";
import { reasonOf } from "../../store/engine.ts";
import { DUE_CHANNEL, ENDPOINTS_CHANNEL, seeToIt } from "./deliveries.ts";
import { type Due, findNextAttempt, listDueEndpoints } from "./due.ts";
import { type Known, Lane, PER_ENDPOINT } from "./lane.ts";
import { Recorder } from "./recorder.ts";
import { noteTrying } from "./recording.ts";

export type DeliveringDeps = Pick<Deps, "config" | "store" | "clock" | "log" | "keys" | "stopping" | "deliverer">;

/** Attempts at a time, of endpoints that answer. */
const AT_ONCE = 16;
/** An attempt that takes longer, in ms, leaves its place to others and goes on beside them. */
const SLOW_AFTER = 250;
/** Attempts at a time, of endpoints that were slow or failed when they were tried last. */
const SLOW_AT_ONCE = 256;
const LOOK_EVERY = 1_000; // ms, for retries that become due while others run
const LEFT_ALONE = 60_000; // ms

/** Attempts everything that is due, until nothing is. What is under way when the process stops is left due. */
export async function deliverDue(deps: DeliveringDeps, signal: AbortSignal): Promise<void> {
  using delivering = new Delivering(deps, signal);
  await delivering.run();
}

class Delivering {
  private readonly lanes = new Map<string, Lane>();
  private readonly places = new Semaphore(AT_ONCE);
  private readonly slowPlaces = new Semaphore(SLOW_AT_ONCE);
  private readonly quick = new TimeLimits(SLOW_AFTER);
  private readonly recorder: Recorder;
  private wake = () => {};
  /** Endpoints that could not even be attempted, until when they are left alone (on the clock of `performance`). */
  private readonly broken = new Map<string, number>();
  private readonly stopListening: (() => void)[];

  constructor(
    private readonly deps: DeliveringDeps,
    private readonly signal: AbortSignal,
  ) {
    this.recorder = new Recorder(
      deps,
      () => this.isStopping(),
      () => this.wake(),
    );
    this.stopListening = [
      deps.store.listen(DUE_CHANNEL, () => this.wake()),
      deps.store.listen(ENDPOINTS_CHANNEL, () => {
        for (const lane of this.lanes.values()) lane.doubt();
      }),
    ];
  }

  async run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      if (!this.isStopping()) await this.look();
      if (this.lanes.size === 0 && this.recorder.isIdle) {
        if (this.recorder.failure) throw this.recorder.failure.error;
        this.signal.throwIfAborted();
        if (!this.isStopping()) await this.planNext();
        return;
      }
      await Promise.race([woken, Bun.sleep(LOOK_EVERY)]);
    }
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

  [Symbol.dispose](): void {
    for (const stop of this.stopListening) stop();
  }

  private isStopping(): boolean {
    return this.deps.stopping.aborted || this.signal.aborted || this.recorder.failure !== null;
  }

  /** Opens a lane for every endpoint that has something due. */
  private async look(): Promise<void> {
    for (const endpoint of await listDueEndpoints(this.deps.store.read, this.deps.clock.now())) {
      if (this.lanes.has(endpoint.id) || (this.broken.get(endpoint.id) ?? 0) > performance.now()) continue;
      const lane = new Lane(this.deps, this.recorder, endpoint);
      if (!(await lane.takeUp())) continue;
      this.lanes.set(lane.id, lane);
      this.employ(lane);
    }
  }

  private employ(lane: Lane): void {
    lane.workers++;
    this.work(lane)
      .catch((error: unknown) => {
        // Such as a secret that does not open: the others must not suffer from it.
        this.broken.set(lane.id, performance.now() + LEFT_ALONE);
        const fields = { endpoint: lane.id, reason: reasonOf(error) };
        this.deps.log.error("A webhook endpoint cannot be delivered to; it is tried again in some minutes", fields);
      })
      .finally(() => {
        if (--lane.workers === 0) this.lanes.delete(lane.id);
        this.wake();
      });
  }

  /** One delivery after the other, each in a place of its own turn. */
  private async work(lane: Lane): Promise<void> {
    while (!this.isStopping()) {
      const release = await (lane.isSuspect ? this.slowPlaces : this.places).acquire(this.signal);
      if (!release) return;
      try {
        const known = lane.current ?? (await lane.know());
        if (!known || this.isStopping()) return;
        if (!lane.hasWaiting && !(await lane.takeUp())) return;
        const delivery = lane.next();
        if (!delivery) continue;
        await this.attempt(lane, known, delivery, release);
      } finally {
        release();
      }
      // Who answers is worth a second one; who does not holds one connection open, not two.
      if (!lane.isSuspect && lane.workers < PER_ENDPOINT && lane.hasWaiting) this.employ(lane);
      if (lane.isSuspect && lane.workers > 1) return;
      const room = this.recorder.roomFor(lane.id);
      if (room) await room;
    }
  }

  private async attempt(lane: Lane, { url, shown, sign }: Known, delivery: Due, release: () => void): Promise<void> {
    const { clock, deliverer, store } = this.deps;
    const startedAt = clock.now();
    let isSlow = false;
    const quickly = {
      end: () => {
        isSlow = true;
        lane.isSuspect = true;
        release();
        store.write(async (tx) => noteTrying(tx, delivery, clock.now())).catch(() => {});
      },
    };
    this.quick.begin(quickly);
    try {
      const { opaqueId: id, body } = delivery;
      const headers = { ...headersOf(delivery), ...sign({ id, body, now: startedAt }) };
      const answer = await deliverer.post({ url, headers, body, signal: this.signal });
      lane.isSuspect = isSlow || answer.error !== null;
      this.recorder.record({
        endpointId: lane.id,
        delivery,
        url: shown,
        startedAt,
        endedAt: clock.now(),
        answer,
      });
      if (answer.error !== null) this.logFailure(lane, delivery, answer);
    } catch (error) {
      this.recorder.letGo(delivery.id);
      if (!this.signal.aborted) throw error;
    } finally {
      this.quick.finish(quickly);
    }
  }

  private logFailure(lane: Lane, { opaqueId, event, attempts }: Due, { error, latency }: Answer): void {
    this.deps.log.info("A webhook did not arrive", {
      endpoint: lane.id,
      delivery: opaqueId,
      event,
      attempt: attempts + 1,
      error,
      latency_ms: latency,
    });
  }
}

function headersOf({ opaqueId, event, test }: Due): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "user-agent": `recoverd/${VERSION}`,
    "x-service-event": event,
    "x-service-delivery": opaqueId,
  };
  if (test) headers["x-service-test"] = "true";
  return headers;
}
