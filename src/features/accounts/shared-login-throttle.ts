// Protects against password guessing with several nodes: tries are counted in the database, whichever node they reach.

import type { Clock } from "../../lib/clock.ts";
import type { Rate } from "../../lib/rate.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import { compile, type Db, prepared, type Store } from "../../store/engine.ts";
import { type Throttle, tooMany } from "./login-throttle.ts";

const findTries = prepared((db) =>
  compile(db, "select tried_at from login_tries where bucket = ? and tried_at > ? order by tried_at"),
);
const insertTry = prepared((db) => compile(db, "insert into login_tries (id, bucket, tried_at) values (?, ?, ?)"));
const deleteTry = prepared((db) => compile(db, "delete from login_tries where id = ?"));
const deleteTries = prepared((db) => compile(db, "delete from login_tries where bucket = ?"));

/** Like `LoginThrottle`, counts a try as wrong from its start until the password has proved right. */
export class SharedLoginThrottle implements Throttle {
  constructor(
    private readonly rate: Rate | "off",
    private readonly clock: Clock,
    private readonly store: Store,
  ) {}

  async attempt<T>(bucket: string, verify: () => Promise<T | null>): Promise<T | null> {
    const { rate } = this;
    if (rate === "off") return verify();
    const id = randomToken(16);
    const name = hashToken(bucket); // hashed, because the bucket contains an address
    await this.store.write((tx) => enter(tx, { id, name, now: this.clock.now() }, rate), { lane: name });
    let result: T | null;
    try {
      result = await verify();
    } catch (error) {
      await this.#forget(id, name);
      throw error;
    }
    if (result !== null) await this.#forget(id, name);
    return result;
  }

  async #forget(id: string, name: string): Promise<void> {
    await this.store.write((tx) => deleteTry(tx).run(id), { lane: name });
  }

  async clear(bucket: string): Promise<void> {
    const name = hashToken(bucket);
    await this.store.write((tx) => deleteTries(tx).run(name), { lane: name });
  }
}

type Try = { id: string; name: string; now: number };

async function enter(tx: Db, { id, name, now }: Try, { count, per }: Rate): Promise<void> {
  const tries = (await findTries(tx).values(name, now - per)) as [number][];
  if (tries.length >= count) throw tooMany((tries.at(-count)![0] + per - now) / 1000);
  await insertTry(tx).run(id, name, now);
}

/** Deletes the tries that no longer count. */
export async function purgeLoginTries(tx: Db, rate: Rate | "off", now: number): Promise<void> {
  await compile(tx, "delete from login_tries where tried_at <= ?").run(rate === "off" ? now : now - rate.per);
}
