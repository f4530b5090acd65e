// Limits how many bytes wait in the inbox, so that it cannot fill the disk: counted from time to time, plus what was accepted since.

import { sql } from "drizzle-orm";
import type { Clock } from "../../../lib/clock.ts";
import { TryLater } from "../../../lib/try-later.ts";
import { prepared, type Store } from "../../../store/engine.ts";
import { inboundEvents } from "./tables.ts";

const COUNT_AGE = 1_000; // ms
const TRY_AGAIN = 60; // s

const waiting = prepared((db) =>
  db
    .select({ bytes: sql<number>`cast(coalesce(sum(${inboundEvents.size}), 0) as bigint)` })
    .from(inboundEvents)
    .where(sql`${inboundEvents.status} = 'queued'`)
    .prepare(),
);

export class Backlog {
  #countedAt = Number.NEGATIVE_INFINITY;
  #bytes = 0;

  constructor(
    private readonly deps: { store: Pick<Store, "read">; clock: Clock },
    /** `limits.webhook_queue_bytes`. */
    private readonly most: number | "off",
  ) {}

  /** Reserves room for this many bytes. @throws `rate_limited` if there is none */
  async reserve(bytes: number): Promise<void> {
    const now = this.deps.clock.now();
    if (Math.abs(now - this.#countedAt) >= COUNT_AGE) {
      this.#countedAt = now;
      this.#bytes = (await waiting(this.deps.store.read).execute())[0]?.bytes ?? 0;
    }
    if (this.most !== "off" && this.#bytes + bytes > this.most) {
      throw new TryLater("rate_limited", "Too many webhooks wait to be processed: try again in a minute", TRY_AGAIN);
    }
    this.#bytes += bytes;
  }
}
