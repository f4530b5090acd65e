// Long reads on a replica of the database. Each waits until the replica has all that was committed when it was asked, so
// that it never misses what its caller has just written; where that takes too long, it runs on the database itself.

import type { ReservedSQL } from "bun";
import { DatabaseAway, type Db } from "../engine.ts";
import { connectTo, type Pool, runOn, stateOf } from "./connection.ts";
import { Snapshots } from "./snapshots.ts";

const CONNECTIONS = 2;
const LONGEST_WAIT = 1_000; // ms for the replica to have what was committed
const LOOK_EVERY = 20; // ms
/** In ms. After the replica was away or behind, reads skip it for this long. */
const LEFT_ALONE = 10_000;
/** The replica cancelled a read that conflicted with its replay. */
const IN_THE_WAY = "40001";

export class Replica {
  readonly #snapshots: Snapshots;
  #useAgainAt = 0;

  /** `primary`: the pool that returns the position the replica must reach. */
  constructor(
    url: string,
    private readonly primary: Pool,
  ) {
    this.#snapshots = new Snapshots(connectTo(url, CONNECTIONS));
  }

  /** Null if the replica is away or behind: read from the primary. */
  async read<T>(read: (db: Db) => Promise<T>): Promise<{ value: T } | null> {
    if (performance.now() < this.#useAgainAt) return null;
    const { rows } = await runOn(this.primary, "select pg_current_wal_flush_lsn()::text", []);
    const [[position]] = rows as [[string]];
    try {
      return { value: await this.#snapshots.read(read, (client) => this.#untilAt(client, position)) };
    } catch (error) {
      if (!(error instanceof DatabaseAway) && stateOf(causeOf(error)) !== IN_THE_WAY) throw error;
      this.#useAgainAt = performance.now() + LEFT_ALONE;
      return null;
    }
  }

  async #untilAt(client: ReservedSQL, position: string): Promise<void> {
    const end = performance.now() + LONGEST_WAIT;
    while (!(await hasReplayed(client, position))) {
      if (performance.now() > end) throw new DatabaseAway("The replica is behind");
      await Bun.sleep(LOOK_EVERY);
    }
  }

  close(): Promise<void> {
    return this.#snapshots.close();
  }
}

/** A server that replays nothing is the primary itself. */
async function hasReplayed(client: ReservedSQL, position: string): Promise<boolean> {
  const { rows } = await runOn(
    client,
    "select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ?::text::pg_lsn",
    [position],
  );
  return (rows as [number][])[0]![0] === 1;
}

/** Drizzle wraps the server's error. */
const causeOf = (error: unknown): unknown => (stateOf(error) === undefined ? (error as Error).cause : error);
