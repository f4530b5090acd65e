// Counts the messages by status over all projects, for monitoring.

import { count } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { type MessageStatus, messages } from "./tables.ts";

const NONE: Readonly<Record<MessageStatus, number>> = { queued: 0, sent: 0, failed: 0, stopped: 0, bounced: 0 };

/** The number of messages by status, including 0. */
export async function countMessages(db: Db): Promise<Record<MessageStatus, number>> {
  const rows = await db.select({ status: messages.status, count: count() }).from(messages).groupBy(messages.status);
  return { ...NONE, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) };
}
