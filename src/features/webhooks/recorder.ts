// Attempts until they are recorded: those that end while others are being written are written together, next.

import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { type Attempted, type Recording, recordAttempts } from "./recording.ts";

export type RecorderDeps = Pick<Deps, "clock"> & {
  store: Pick<Deps["store"], "read" | "write">;
  keys: Pick<Deps["keys"], "sealing">;
  config: Pick<Config, "webhooks"> & { server: Pick<Config["server"], "publicUrl"> };
};

/** Attempts of an endpoint that may wait to be recorded: a crash repeats them. */
const MOST_OF_ONE = 256;
const RECORD_EVERY = 20; // ms
/** So many are recorded without waiting for more: a commit costs little beside them. */
const ENOUGH = 768;
const ENOUGH_OF_ONE = 160;

export class Recorder {
  /** Deliveries that are taken up and not yet recorded. */
  private readonly taken = new Set<string>();
  private waiting: Attempted[] = [];
  private readonly waitingOf = new Map<string, number>();
  private readonly settings: Recording;
  private running = false;
  private broken: { error: unknown } | null = null;
  private written = 0;
  /** Ends when what has come together has been written. */
  private writing = Promise.withResolvers<void>();
  private enough = Promise.withResolvers<void>();

  /** `isHurried`: whether not to wait for more. `onIdle` is told when nothing waits any more, or nothing can be written. */
  constructor(
    private readonly deps: RecorderDeps,
    private readonly isHurried: () => boolean,
    private readonly onIdle: () => void,
  ) {
    const { config, keys } = deps;
    this.settings = { config, sealingKey: keys.sealing, publicUrl: config.server.publicUrl };
  }

  get isIdle(): boolean {
    return !this.running;
  }

  /** Why nothing can be written any more. */
  get failure(): { error: unknown } | null {
    return this.broken;
  }

  /** How many times something was written. */
  get times(): number {
    return this.written;
  }

  take(delivery: string): void {
    this.taken.add(delivery);
  }

  /** It was not attempted after all. */
  letGo(delivery: string): void {
    this.taken.delete(delivery);
  }

  hasTaken(delivery: string): boolean {
    return this.taken.has(delivery);
  }

  /** How many attempts at an endpoint wait to be recorded. */
  countOf(endpoint: string): number {
    return this.waitingOf.get(endpoint) ?? 0;
  }

  /** Resolves once an endpoint may be attempted again; null where it may at once. */
  roomFor(endpoint: string): Promise<void> | null {
    return this.countOf(endpoint) < MOST_OF_ONE ? null : this.writing.promise;
  }

  /** Resolves once nothing of an endpoint waits to be recorded, or nothing can be written any more. */
  async recorded(endpoint: string): Promise<void> {
    while (this.countOf(endpoint) > 0 && this.broken === null) await this.writing.promise;
  }

  record(attempted: Attempted): void {
    const ofOne = this.countOf(attempted.endpointId) + 1;
    this.waiting.push(attempted);
    this.waitingOf.set(attempted.endpointId, ofOne);
    if (this.waiting.length >= ENOUGH || ofOne >= ENOUGH_OF_ONE) this.enough.resolve();
    if (!this.running) void this.writeAll();
  }

  /** Writes what has come together, again and again while more comes. */
  private async writeAll(): Promise<void> {
    const { store, clock } = this.deps;
    this.running = true;
    try {
      while (this.waiting.length > 0) {
        if (!this.isHurried()) await Promise.race([this.enough.promise, Bun.sleep(RECORD_EVERY)]);
        const all = this.waiting;
        this.waiting = [];
        this.enough = Promise.withResolvers();
        await store.write((tx) => recordAttempts(tx, this.settings, all, clock.now()));
        this.forget(all);
        this.written++;
        this.writing.resolve();
        this.writing = Promise.withResolvers();
      }
    } catch (error) {
      this.broken ??= { error };
      this.writing.resolve();
    }
    this.running = false;
    this.onIdle();
  }

  private forget(all: readonly Attempted[]): void {
    for (const { delivery, endpointId } of all) {
      this.taken.delete(delivery.id);
      const left = this.countOf(endpointId) - 1;
      if (left > 0) this.waitingOf.set(endpointId, left);
      else this.waitingOf.delete(endpointId);
    }
  }
}
