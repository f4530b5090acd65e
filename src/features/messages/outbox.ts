// Watches the outbox, so that every queued message has a job that hands it over.

import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { defineJob, enqueue, jobs, retryFailed } from "../../queue/jobs.ts";
import type { Db, Store } from "../../store/engine.ts";
import { deliver, deliveryKey } from "./service.ts";
import { messages } from "./tables.ts";

export const watchOutbox = defineJob("watch_outbox");

const BATCH = 500;

type Stranded = { messageId: string; projectId: string; jobId: string | null };

/**
 * Creates a new job for every queued message whose job is lost or has failed for good (full disk, locked database). Returns how
 * many there were.
 */
export async function requeueStranded(store: Store, now: number): Promise<number> {
  let found = 0;
  for (let after = ""; ; ) {
    const strays = await listStranded(store.read, after);
    if (strays.length === 0) return found;
    await store.write(async (tx) => {
      for (const stray of strays) await requeue(tx, stray, now);
    });
    found += strays.length;
    after = strays.at(-1)!.messageId;
  }
}

/** Messages in the order of their ids, starting after `after`. */
function listStranded(db: Db, after: string): Promise<Stranded[]> {
  return (
    db
      .select({ messageId: messages.id, projectId: messages.projectId, jobId: jobs.id })
      .from(messages)
      .leftJoin(jobs, eq(jobs.key, sql`${deliveryKey("")} || ${messages.id}`))
      // A literal instead of a parameter, so that SQLite uses the partial index.
      .where(
        and(
          sql`${messages.status} = 'queued'`,
          sql`${messages.id} || '' > ${after}`,
          or(isNull(jobs.id), eq(jobs.state, "failed")),
        ),
      )
      .orderBy(asc(messages.id))
      .limit(BATCH)
  );
}

async function requeue(tx: Db, { messageId, projectId, jobId }: Stranded, now: number): Promise<void> {
  if (jobId === null) await enqueue(tx, deliver, { messageId }, now, { key: deliveryKey(messageId), projectId });
  else await retryFailed(tx, jobId, now);
}
