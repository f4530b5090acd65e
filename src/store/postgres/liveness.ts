// Decides which nodes have ended, from their missing heartbeats, by the database's clock. It only counts time in which this node
// could write its own heartbeats, because while the database is away all nodes are silent.

import type { NodeRow } from "../nodes.ts";

export const BEAT_EVERY = 1_000; // ms
const GONE_AFTER = 30_000;
/** For the former process of the same data folder: the folder's lock shows that it has ended, unless folders were copied. */
const SUCCEEDED_AFTER = 3_000;
/** The longest time between two of our heartbeats without counting as an interruption. */
const LONGEST_GAP = 3 * BEAT_EVERY;

export class Liveness {
  #rows: readonly NodeRow[] = [];
  /** The time of our last heartbeat, and the start of the uninterrupted series. */
  #now = 0;
  #since = 0;

  /** `id` and `place` of this node. */
  constructor(
    private readonly id: string,
    private readonly place: string,
  ) {}

  /** Call it with each heartbeat of this node: the time, and all nodes in the database. */
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
