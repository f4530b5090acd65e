// The operator's limit on what one project may send in a UTC day (UTC because the limit belongs to the server).

import { and, asc, eq, gte, lte, ne } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { countMatching } from "../../store/rows.ts";
import { messages } from "./tables.ts";

/** When the project may send again, in ms since the epoch; null if it may send now. Stopped mails do not count. */
export async function findEndOfLimit(db: Db, projectId: string, limit: number, now: number): Promise<number | null> {
  return (await countToday(db, projectId, now)) < limit ? null : startOfDay(now) + DAY;
}

export async function countToday(db: Db, projectId: string, now: number): Promise<number> {
  const today = and(gte(messages.createdAt, startOfDay(now)), lte(messages.createdAt, now));
  const counts = and(eq(messages.projectId, projectId), today, ne(messages.status, "stopped"));
  return await countMatching(db, messages, counts);
}

/** All mails that count for the limit, from the start of the UTC day of `from` up to `until` (ms), earliest first. */
export const mailsFrom = (db: Db, projectId: string, { from, until }: { from: number; until: number }) =>
  db
    .select({ at: messages.createdAt, eventId: messages.eventId, automatic: messages.automatic })
    .from(messages)
    .where(
      and(
        eq(messages.projectId, projectId),
        gte(messages.createdAt, startOfDay(from)),
        lte(messages.createdAt, until),
        ne(messages.status, "stopped"),
      ),
    )
    .orderBy(asc(messages.createdAt));

const startOfDay = (now: number): number => now - (now % DAY);
