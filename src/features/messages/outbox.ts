// The outbox' own watch: a message that waits to be handed over always has a job that does it.

import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { defineJob, enqueue, jobs, retryFailed } from "../../queue/jobs.ts";
import type { Db, Store } from "../../store/engine.ts";
import { deliver, deliveryKey } from "./service.ts";
import { messages } from "./tables.ts";

export const watchOutbox = defineJob("watch_outbox");

const BATCH = 500;

type Stray = { messageId: string; jobId: string | null };

/**
 * Gives every queued message whose job is gone or has failed for good (the disk was full, the database locked) a job
 * again. Returns how many there were.
 */
export async function requeueStrays(store: Store, now: number): Promise<number> {
  let found = 0;
  for (let after = ""; ; ) {
    const strays = await listStrays(store.read, after);
    if (strays.length === 0) return found;
    await store.write(async (tx) => {
      for (const stray of strays) await requeue(tx, stray, now);
    });
    found += strays.length;
    after = strays.at(-1)!.messageId;
  }
}

/** Messages in the order of their ids, from the first after `after`. */
function listStrays(db: Db, after: string): Promise<Stray[]> {
  return (
    db
      .select({ messageId: messages.id, jobId: jobs.id })
      .from(messages)
      .leftJoin(jobs, eq(jobs.key, sql`${deliveryKey("")} || ${messages.id}`))
      // A literal, not a parameter: so that the partial index serves.
      .where(
        and(sql`${messages.status} = 'queued'`, gt(messages.id, after), or(isNull(jobs.id), eq(jobs.state, "failed"))),
      )
      .orderBy(asc(messages.id))
      .limit(BATCH)
  );
}

async function requeue(tx: Db, { messageId, jobId }: Stray, now: number): Promise<void> {
  if (jobId === null) await enqueue(tx, deliver, { messageId }, now, { key: deliveryKey(messageId) });
  else await retryFailed(tx, jobId, now);
}
