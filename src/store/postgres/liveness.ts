// Which nodes have ended, judged by their silence: by the database's clock, and only as long as this node could write heartbeats
// itself. After the database was away, all of them have been silent.

import type { NodeRow } from "../nodes.ts";

export const BEAT_EVERY = 1_000; // ms
const GONE_AFTER = 30_000;
/** The former process of the same data folder, of which the folder's lock says that it has ended, unless folders were copied. */
const SUCCEEDED_AFTER = 3_000;
/** Between two heartbeats of ours that count as uninterrupted. */
const LONGEST_GAP = 3 * BEAT_EVERY;

export class Liveness {
  #rows: readonly NodeRow[] = [];
  /** The time of the last heartbeat, and since when there was no gap between two of them. */
  #now = 0;
  #since = 0;

  /** `id` and `place` of this node. */
  constructor(
    private readonly id: string,
    private readonly place: string,
  ) {}

  /** To be called with each heartbeat of this node: the time, and all nodes that the database names. */
  heard(now: number, rows: readonly NodeRow[]): void {
    if (now - this.#now > LONGEST_GAP) this.#since = now;
    this.#now = now;
    this.#rows = rows;
  }

  get now(): number {
    return this.#now;
  }

  get living(): NodeRow[] {
    return this.#rows.filter(({ seenAt }) => seenAt > this.#now - GONE_AFTER);
  }

  get gone(): Set<string> {
    return new Set(this.#rows.filter(({ id }) => this.isGone(id)).map(({ id }) => id));
  }

  isKnown(id: string): boolean {
    return this.#rows.some((one) => one.id === id);
  }

  isGone(id: string): boolean {
    const row = this.#rows.find((one) => one.id === id);
    if (row === undefined || id === this.id) return false;
    const limit = row.place === this.place ? SUCCEEDED_AFTER : GONE_AFTER;
    return row.seenAt <= this.#now - limit && this.#since <= this.#now - limit;
  }
}
