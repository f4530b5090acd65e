// The operator's limit on what one project may send in a day (of UTC: the limit is the server's, not the project's).

import { and, count, eq, gte, ne } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { messages } from "./tables.ts";

const DAY = 86_400_000;

/** When the project may send again, in ms since the epoch; null where it may now. What was stopped does not count. */
export async function findEndOfLimit(db: Db, projectId: string, limit: number, now: number): Promise<number | null> {
  const today = now - (now % DAY);
  const [counted] = await db
    .select({ mails: count() })
    .from(messages)
    .where(and(eq(messages.projectId, projectId), gte(messages.createdAt, today), ne(messages.status, "stopped")));
  return (counted?.mails ?? 0) < limit ? null : today + DAY;
}
