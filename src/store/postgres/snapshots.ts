// Runs reads that see a snapshot of the database, each on its own connection.

import type { ReservedSQL } from "bun";
import type { Db } from "../engine.ts";
import { type Pool, reserve, runOn, twice } from "./connection.ts";
import { database } from "./handle.ts";

/** Handles are reused, together with the queries that were prepared on them. */
type Handle = { db: Db; client: ReservedSQL | undefined };

export class Snapshots {
  readonly #idle: Handle[] = [];

  constructor(private readonly pool: Pool) {}

  /** `untilReady`: awaited on the connection before the read. */
  async read<T>(read: (db: Db) => Promise<T>, untilReady?: (client: ReservedSQL) => Promise<void>): Promise<T> {
    const client = await twice(() => this.#begin(untilReady));
    const handle = this.#idle.pop() ?? newHandle();
    handle.client = client;
    try {
      return await read(handle.db);
    } finally {
      handle.client = undefined;
      this.#idle.push(handle);
      await runOn(client, "commit", []).catch(() => {}); // nothing was written, so a failure does not matter
      client.release();
    }
  }

  async #begin(untilReady?: (client: ReservedSQL) => Promise<void>): Promise<ReservedSQL> {
    const client = await reserve(this.pool);
    try {
      await untilReady?.(client);
      await runOn(client, "begin isolation level repeatable read read only", []);
      return client;
    } catch (error) {
      client.release();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}

function newHandle(): Handle {
  const handle: Handle = {
    client: undefined,
    db: database((text, values, asObjects) => {
      if (handle.client === undefined) throw new Error("This read has ended: await every query inside of it");
      return runOn(handle.client, text, values, asObjects);
    }),
  };
  return handle;
}
