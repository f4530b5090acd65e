// Delivering what is due: every endpoint has its own lane, the lanes take turns, and whoever is slow makes nobody wait.

import type { Answer } from "../../adapters/deliverer.ts";
import type { Deps } from "../../deps.ts";
import { Semaphore } from "../../lib/semaphore.ts";
import { VERSION } from "../../lib/version.ts";
import { signatureHeaders } from "../../lib/webhook-signature.ts";
import { reasonOf } from "../../store/engine.ts";
import { webhookSecrets } from "../projects/keys.ts";
import { DUE_CHANNEL, ENDPOINTS_CHANNEL, seeToIt } from "./deliveries.ts";
import {
  type Due,
  type DueEndpoint,
  findDueEndpoint,
  findNextAttempt,
  listDue,
  listDueEndpoints,
  type Place,
  START,
} from "./due.ts";
import { withoutQuery } from "./endpoints.ts";
import { type Attempted, noteTrying, recordAttempts } from "./recording.ts";

export type DeliveringDeps = Pick<Deps, "config" | "store" | "clock" | "log" | "keys" | "stopping" | "deliverer">;

const PER_ENDPOINT = 2;
/** Attempts at a time, of endpoints that answer. */
const AT_ONCE = 16;
/** An attempt that takes longer, in ms, leaves its place to others and goes on beside them. */
const SLOW_AFTER = 250;
/** Attempts at a time, of endpoints that were slow or failed when they were tried last. */
const SLOW_AT_ONCE = 256;
/** Deliveries that a lane takes up at a time. */
const TAKEN_UP = 32;
/** Attempts of an endpoint that may wait to be recorded: a crash repeats them. */
const MOST_UNRECORDED = 128;
const RECORD_EVERY = 20; // ms
/** So many are recorded without waiting for more: a commit costs little beside them. */
const ENOUGH_TO_RECORD = 64;
const LOOK_EVERY = 1_000; // ms, for retries that become due while others run
const LEFT_ALONE = 60_000; // ms
const GOOD_FOR = 250; // ms: secrets may be rotated, and end at once

/** Attempts everything that is due, until nothing is. What is under way when the process stops is left due. */
export async function deliverDue(deps: DeliveringDeps, signal: AbortSignal): Promise<void> {
  using delivering = new Delivering(deps, signal);
  await delivering.run();
}

type Lane = {
  id: string;
  waiting: Due[];
  /** Up to where what is due was taken up. */
  after: Place;
  workers: number;
  /** Whether its last attempt was slow or failed. */
  isSuspect: boolean;
  known: { endpoint: DueEndpoint; secrets: string[]; until: number } | null;
};

class Delivering {
  private readonly lanes = new Map<string, Lane>();
  private readonly places = new Semaphore(AT_ONCE);
  private readonly slowPlaces = new Semaphore(SLOW_AT_ONCE);
  /** Deliveries that are taken up and not yet recorded. */
  private readonly taken = new Set<string>();
  private unrecorded: Attempted[] = [];
  private readonly unrecordedOf = new Map<string, number>();
  private recording: Promise<void> | null = null;
  /** Ends when what has come together has been written. */
  private written = Promise.withResolvers<void>();
  private enough = Promise.withResolvers<void>();
  private failure: { error: unknown } | null = null;
  private wake = () => {};
  /** Endpoints that could not even be attempted, until when they are left alone (on the clock of `performance`). */
  private readonly broken = new Map<string, number>();
  private readonly stopListening: (() => void)[];

  constructor(
    private readonly deps: DeliveringDeps,
    private readonly signal: AbortSignal,
  ) {
    this.stopListening = [
      deps.store.listen(DUE_CHANNEL, () => this.wake()),
      deps.store.listen(ENDPOINTS_CHANNEL, () => {
        // Something may have been stopped, or be for another address now.
        for (const lane of this.lanes.values()) lane.known = null;
      }),
    ];
  }

  async run(): Promise<void> {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.wake = resolve;
      });
      if (!this.isStopping()) await this.look();
      if (this.lanes.size === 0 && !this.recording) {
        if (this.failure) throw this.failure.error;
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
    return this.deps.stopping.aborted || this.signal.aborted || this.failure !== null;
  }

  /** Opens a lane for every endpoint that has something due. */
  private async look(): Promise<void> {
    for (const endpoint of await listDueEndpoints(this.deps.store.read, this.deps.clock.now())) {
      if (this.lanes.has(endpoint.id) || (this.broken.get(endpoint.id) ?? 0) > performance.now()) continue;
      const isSuspect = endpoint.failingSince !== null;
      const lane: Lane = { id: endpoint.id, waiting: [], after: START, workers: 0, isSuspect, known: null };
      if (!(await this.takeUp(lane))) continue;
      this.lanes.set(lane.id, lane);
      this.employ(lane);
    }
  }

  /** False where nothing more is due. */
  private async takeUp(lane: Lane): Promise<boolean> {
    if (lane.waiting.length > 0) return true;
    const { after } = lane;
    // Some may have become due behind what was taken up.
    return (await this.takeUpAfter(lane, after)) || (after !== START && this.takeUpAfter(lane, START));
  }

  private async takeUpAfter(lane: Lane, after: Place): Promise<boolean> {
    const { store, clock } = this.deps;
    const { written } = this;
    // From the start on, what is taken up already is still due by the table.
    const taken = after === START ? (this.unrecordedOf.get(lane.id) ?? 0) + PER_ENDPOINT : 0;
    const due = await listDue(store.read, lane.id, after, clock.now(), TAKEN_UP + taken);
    // Its other worker may have been quicker.
    if (lane.waiting.length > 0) return true;
    // Some of what was read may have been recorded since, and would be taken for new.
    if (this.written !== written) return this.takeUpAfter(lane, after);
    for (const delivery of due) if (!this.taken.has(delivery.id)) lane.waiting.push(delivery);
    const last = due.at(-1);
    lane.after = last ? { at: last.nextAttemptAt, id: last.id } : START;
    return lane.waiting.length > 0;
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
        const known = lane.known && lane.known.until > performance.now() ? lane.known : await this.know(lane);
        if (!known || this.isStopping() || !(await this.takeUp(lane))) return;
        const delivery = lane.waiting.shift();
        if (!delivery) continue;
        this.taken.add(delivery.id);
        await this.attempt(lane, known, delivery, release);
      } finally {
        release();
      }
      // Who answers is worth a second one; who does not holds one connection open, not two.
      if (!lane.isSuspect && lane.workers < PER_ENDPOINT && lane.waiting.length > 0) this.employ(lane);
      if (lane.isSuspect && lane.workers > 1) return;
      if ((this.unrecordedOf.get(lane.id) ?? 0) >= MOST_UNRECORDED) await this.written.promise;
    }
  }

  /** The endpoint and the project's secrets as they are now; what was taken up before may not be wanted any more. */
  private async know(lane: Lane): Promise<NonNullable<Lane["known"]> | null> {
    const { store, keys, clock } = this.deps;
    if (lane.known === null) {
      lane.waiting = [];
      lane.after = START;
    }
    const endpoint = await findDueEndpoint(store.read, lane.id);
    if (!endpoint) return null;
    const { current, previous } = await webhookSecrets(
      store.read,
      { id: endpoint.projectId },
      keys.sealing,
      clock.now(),
    );
    const secrets = previous === null ? [current] : [current, previous];
    lane.known = { endpoint, secrets, until: performance.now() + GOOD_FOR };
    return lane.known;
  }

  private async attempt(
    lane: Lane,
    { endpoint, secrets }: NonNullable<Lane["known"]>,
    delivery: Due,
    release: () => void,
  ): Promise<void> {
    const { clock, deliverer, store } = this.deps;
    const startedAt = clock.now();
    const { url } = endpoint;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      lane.isSuspect = true;
      release();
      store.write(async (tx) => noteTrying(tx, delivery, clock.now())).catch(() => {});
    }, SLOW_AFTER);
    try {
      const headers = headersOf(delivery, secrets, startedAt);
      const answer = await deliverer.post({ url, headers, body: delivery.body, signal: this.signal });
      lane.isSuspect = isSlow || answer.error !== null;
      const kept = { url: withoutQuery(url), startedAt, endedAt: clock.now(), answer };
      this.record({ endpointId: lane.id, delivery, ...kept });
      if (answer.error !== null) this.logFailure(lane, delivery, answer);
    } catch (error) {
      this.taken.delete(delivery.id);
      if (!this.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
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

  private record(attempted: Attempted): void {
    const { endpointId } = attempted;
    this.unrecorded.push(attempted);
    this.unrecordedOf.set(endpointId, (this.unrecordedOf.get(endpointId) ?? 0) + 1);
    this.recording ??= this.recordAll();
    if (this.unrecorded.length >= ENOUGH_TO_RECORD) this.enough.resolve();
  }

  /** Writes what has come together, again and again while more comes. */
  private async recordAll(): Promise<void> {
    const { store, clock, config, keys } = this.deps;
    const settings = { config, sealingKey: keys.sealing, publicUrl: config.server.publicUrl };
    try {
      while (this.unrecorded.length > 0) {
        if (!this.isStopping()) await Promise.race([this.enough.promise, Bun.sleep(RECORD_EVERY)]);
        const all = this.unrecorded;
        this.unrecorded = [];
        this.enough = Promise.withResolvers();
        await store.write((tx) => recordAttempts(tx, settings, all, clock.now()));
        for (const { delivery, endpointId } of all) {
          this.taken.delete(delivery.id);
          const left = this.unrecordedOf.get(endpointId)! - 1;
          if (left > 0) this.unrecordedOf.set(endpointId, left);
          else this.unrecordedOf.delete(endpointId);
        }
        this.written.resolve();
        this.written = Promise.withResolvers();
      }
    } catch (error) {
      this.failure ??= { error };
      this.written.resolve();
    }
    this.recording = null;
    this.wake();
  }
}

function headersOf(delivery: Due, secrets: string[], now: number): Record<string, string> {
  const { opaqueId, body, event, test } = delivery;
  return {
    "content-type": "application/json",
    "user-agent": `recoverd/${VERSION}`,
    "x-service-event": event,
    "x-service-delivery": opaqueId,
    ...(test && { "x-service-test": "true" }),
    ...signatureHeaders({ id: opaqueId, body, secrets, now }),
  };
}
