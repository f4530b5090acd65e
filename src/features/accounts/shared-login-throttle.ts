// Protects against password guessing with several nodes: tries are counted in the database, whichever node they reach.

import type { Clock } from "../../lib/clock.ts";
import type { Rate } from "../../lib/rate.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import type { TryLater } from "../../lib/try-later.ts";
import { compile, type Db, type Store, statement } from "../../store/engine.ts";
import { type Throttle, tooMany } from "./login-throttle.ts";

const findTries = statement<[number]>(
  "select tried_at from login_tries where bucket = ? and tried_at > ? order by tried_at",
);
const insertTry = statement("insert into login_tries (id, bucket, tried_at) values (?, ?, ?)");
const bringForward = statement("update login_tries set tried_at = ? where bucket = ? and tried_at > ?");
const deleteTry = statement("delete from login_tries where id = ?");
const deleteTries = statement("delete from login_tries where bucket = ?");

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
    const refusal = await this.store.write((tx) => enter(tx, { id, name, now: this.clock.now() }, rate), {
      lane: name,
    });
    if (refusal !== null) throw refusal;
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

/** Returns why the try is refused, and does not throw it, so that the moved times are saved. */
async function enter(tx: Db, { id, name, now }: Try, { count, per }: Rate): Promise<TryLater | null> {
  const tries = await findTries(tx).values(name, now - per);
  // If the clock was set back, tries have times to come: they count from now on, so nobody waits longer than `per`.
  if (tries.some(([at]) => at > now)) await bringForward(tx).run(now, name, now);
  if (tries.length >= count) return tooMany((Math.min(tries.at(-count)![0], now) + per - now) / 1000);
  await insertTry(tx).run(id, name, now);
  return null;
}

/** Deletes the tries that no longer count. */
export async function purgeLoginTries(tx: Db, rate: Rate | "off", now: number): Promise<void> {
  await compile(tx, "delete from login_tries where tried_at <= ?").run(rate === "off" ? now : now - rate.per);
}
