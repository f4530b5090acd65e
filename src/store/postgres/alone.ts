// Keeps services out of a database while it is being moved, by an advisory lock of the server, which ends with its connection.
// Each node holds a share of it.

import type { ReservedSQL } from "bun";
import { StoreError } from "../engine.ts";
import { connectTo, type Pool, reserve, runOn } from "./connection.ts";

/** Any number, the same for every version. */
const LOCK = 7_261_302;

/** Takes a share of the lock for the life of this connection. @throws {StoreError} while the database is being moved. */
export async function share(client: ReservedSQL): Promise<void> {
  const { rows } = await runOn(client, "select pg_try_advisory_lock_shared(?)", [LOCK]);
  if ((rows as [number][])[0]![0] !== 1) throw new StoreError("The database of data.url is being moved elsewhere");
}

/** In ms. A killed service may seem to be connected for this long. */
const MAX_WAIT = 5_000;
const TRY_EVERY = 200;
/** In ms. The connection is checked this often, because a restart of the server ends it. */
const LOOK_EVERY = 5_000;

export class Alone {
  readonly #pool: Pool;
  #client: ReservedSQL | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(url: string) {
    this.#pool = connectTo(url, 1);
  }

  /** @throws {StoreError} while a service uses the database. */
  async acquire(): Promise<void> {
    for (let waited = 0; !(await this.#try()); waited += TRY_EVERY) {
      if (waited >= MAX_WAIT) {
        throw new StoreError("The database is in use by recoverd: stop every service that uses it first");
      }
      await Bun.sleep(TRY_EVERY);
    }
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY).unref();
  }

  async #try(): Promise<boolean> {
    this.#client ??= await reserve(this.#pool);
    const { rows } = await runOn(this.#client, "select pg_try_advisory_lock(?)", [LOCK]);
    return (rows as [number][])[0]![0] === 1;
  }

  async #look(): Promise<void> {
    try {
      if (this.#client === undefined) await this.#try();
      else await runOn(this.#client, "select 1", []);
    } catch {
      this.#client?.release();
      this.#client = undefined; // the database is away, or the connection was lost: the next check takes the lock again
    }
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    this.#client?.release();
    await this.#pool.close();
  }
}
