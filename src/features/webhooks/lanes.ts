// The lanes of one thread: every endpoint has its own, they take turns, and whoever is slow makes nobody wait.

import type { Answer } from "../../adapters/deliverer.ts";
import type { Deps } from "../../deps.ts";
import { Semaphore } from "../../lib/semaphore.ts";
import { TimeLimits } from "../../lib/time-limits.ts";
import { VERSION } from "../../lib/version.ts";
import { reasonOf } from "../../store/engine.ts";
import type { Due, DueEndpoint } from "./due.ts";
import { type Known, Lane, type LaneDeps, PER_ENDPOINT } from "./lane.ts";
import { Recorder, type RecorderDeps } from "./recorder.ts";
import { noteTrying } from "./recording.ts";

export type LanesDeps = LaneDeps & RecorderDeps & Pick<Deps, "log" | "stopping" | "deliverer">;

/**
 * How a lane ended: nothing was due that is not being recorded already, nothing more is, the endpoint cannot even be
 * attempted, or somebody else is to go on.
 */
export type LaneEnd = "empty" | "done" | "broken" | "left";

/** Attempts at a time, of endpoints that answer. */
const AT_ONCE = 16;
/** An attempt that takes longer, in ms, leaves its place to others and goes on beside them. */
const SLOW_AFTER = 250;
/** Attempts at a time, of endpoints that were slow or failed when they were tried last. */
const SLOW_AT_ONCE = 256;

export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  private readonly places = new Semaphore(AT_ONCE);
  private readonly slowPlaces = new Semaphore(SLOW_AT_ONCE);
  private readonly quick = new TimeLimits(SLOW_AFTER);
  private readonly recorder: Recorder;

  /** `onIdle` is told when all that was attempted is recorded, or nothing can be written any more. */
  constructor(
    private readonly deps: LanesDeps,
    private readonly signal: AbortSignal,
    onIdle: () => void,
  ) {
    this.recorder = new Recorder(deps, () => this.isStopping(), onIdle);
  }

  get isIdle(): boolean {
    return this.lanes.size === 0 && this.recorder.isIdle;
  }

  /** Why nothing can be written any more. */
  get failure(): { error: unknown } | null {
    return this.recorder.failure;
  }

  has(endpoint: string): boolean {
    return this.lanes.has(endpoint);
  }

  /** Those that answer and for which more waits. */
  listBusy(): Lane[] {
    return [...this.lanes.values()].filter((lane) => lane.hasWaiting && !lane.isSuspect && !lane.isLeaving);
  }

  isStopping(): boolean {
    return this.deps.stopping.aborted || this.signal.aborted || this.recorder.failure !== null;
  }

  /** Opens a lane for an endpoint that has none, and delivers what is due. Resolves with how it ended. */
  async deliver(endpoint: DueEndpoint): Promise<LaneEnd> {
    const lane = new Lane(this.deps, this.recorder, endpoint);
    this.lanes.set(lane.id, lane);
    try {
      if (!(await lane.takeUp())) return "empty";
      this.employ(lane);
      await lane.ended.promise;
    } finally {
      this.lanes.delete(lane.id);
    }
    if (lane.isBroken) return "broken";
    return lane.isLeaving ? "left" : "done";
  }

  /** Resolves once all that was attempted at an endpoint is recorded. */
  recorded(endpoint: string): Promise<void> {
    return this.recorder.recorded(endpoint);
  }

  private employ(lane: Lane): void {
    lane.workers++;
    this.work(lane)
      .catch((error: unknown) => {
        // Such as a secret that does not open: the others must not suffer from it.
        lane.isBroken = true;
        const fields = { endpoint: lane.id, reason: reasonOf(error) };
        this.deps.log.error("A webhook endpoint cannot be delivered to; it is tried again in some minutes", fields);
      })
      .finally(() => {
        if (--lane.workers === 0) lane.ended.resolve();
      });
  }

  /** One delivery after the other, each in a place of its own turn. */
  private async work(lane: Lane): Promise<void> {
    while (!this.isStopping() && !lane.isLeaving) {
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

  private async attempt(
    lane: Lane,
    { project, url, shown, sign }: Known,
    delivery: Due,
    release: () => void,
  ): Promise<void> {
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
      const answer = await deliverer.post({ project, url, headers, body, signal: this.signal });
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
