// Stores rate limits that all nodes share: a row for each key, changed in batches. While one transaction runs, further changes
// wait for the next, so that this node's transactions never wait for each other's rows.

import { hashToken } from "../lib/tokens.ts";
import { compile, type Db, OWN_ROWS, type Store } from "./engine.ts";

/** `fullAt`: when the bucket is full again, in ms; for a window, when the last of `times` leaves it. */
export type LimitRow = { fullAt: number; times: number[] };

/** Changes the row and returns the answer; may run more than once. */
type Change<T> = (row: LimitRow) => T;

type Waiting = {
  name: string;
  change: Change<unknown>;
  settle: (value: unknown) => void;
  fail: (error: unknown) => void;
};

const MOST = 200; // rows per statement
const MICRO = 1_000; // times are stored in µs: tokens of a fast limit grow within less than a millisecond

export class LimitRows {
  #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;

  constructor(private readonly store: Store) {}

  /** Rejects if the database cannot be written to. */
  change<T>(limit: string, key: string, change: Change<T>): Promise<T> {
    return new Promise<T>((settle, fail) => {
      const name = hashToken(`${limit}:${key}`); // the key may contain an address
      this.#waiting.push({ name, change, settle: settle as (value: unknown) => void, fail });
      this.#working ??= this.#work();
    });
  }

  async #work(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve)); // concurrent changes share a transaction
    while (this.#waiting.length > 0) await this.#changeAll(this.#waiting.splice(0, MOST));
    this.#working = undefined;
  }

  async #changeAll(all: Waiting[]): Promise<void> {
    try {
      const answers = await this.store.write((tx) => changeRows(tx, all), OWN_ROWS);
      for (const [i, { settle }] of all.entries()) settle(answers[i]);
    } catch (error) {
      for (const { fail } of all) fail(error);
    }
  }
}

async function changeRows(tx: Db, all: readonly Waiting[]): Promise<unknown[]> {
  // All nodes lock in the same order, to avoid deadlocks.
  const names = [...new Set(all.map(({ name }) => name))].sort();
  const places = names.map(() => "(?, 0, '[]')").join(", ");
  const locked = compile<[string, number, string]>(
    tx,
    `insert into limit_rows (name, full_at, times) values ${places}
     on conflict (name) do update set full_at = limit_rows.full_at returning name, full_at, times`,
  );
  const rows = new Map<string, LimitRow>();
  for (const [name, fullAt, times] of await locked.values(...names))
    rows.set(name, { fullAt: fullAt / MICRO, times: JSON.parse(times) });
  const answers = all.map(({ name, change }) => change(rows.get(name)!));
  const values = names.map(() => "(?, ?::bigint, ?)").join(", ");
  await compile(
    tx,
    `update limit_rows set full_at = v.full_at, times = v.times from (values ${values}) v (name, full_at, times)
     where limit_rows.name = v.name`,
  ).run(
    ...names.flatMap((name) => {
      const { fullAt, times } = rows.get(name)!;
      return [name, Math.round(fullAt * MICRO), JSON.stringify(times)];
    }),
  );
  return answers;
}

/** Deletes the rows of full buckets and empty windows: a missing row means the same. */
export async function purgeLimitRows(tx: Db, now: number): Promise<void> {
  await compile(tx, "delete from limit_rows where full_at <= ?").run(now * MICRO);
}
