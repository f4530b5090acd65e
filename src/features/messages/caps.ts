// The mails that a customer was sent recently, by people or automatically. Undelivered mails do not count.

import { and, gt, inArray, max, ne } from "drizzle-orm";
import { parseDuration } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { countMatching, matches } from "../../store/rows.ts";
import { withFormerAddresses } from "../churn-events/former-addresses.ts";
import type { Settings } from "../projects/settings-shape.ts";
import { messages } from "./tables.ts";

const WENT_OUT = inArray(messages.status, ["queued", "sent", "bounced"]);

/** The mails to these customers after `since` (ms since the epoch). */
export const mailsSince = (db: Db, projectId: string, emails: readonly string[], since: number) =>
  db
    .select({
      email: messages.toAddress,
      at: messages.createdAt,
      eventId: messages.eventId,
      automatic: messages.automatic,
    })
    .from(messages)
    .where(matches(messages, { projectId, toAddress: [...emails] }, gt(messages.createdAt, since), WENT_OUT));

/** When the last mail about each of these events was requested, in ms, by event ids. */
export async function lastMailsAbout(db: Db, eventIds: readonly string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({ eventId: messages.eventId, at: max(messages.createdAt) })
    .from(messages)
    .where(matches(messages, { eventId: [...eventIds] }, WENT_OUT))
    .groupBy(messages.eventId);
  return new Map(rows.map(({ eventId, at }) => [eventId!, at!]));
}

/**
 * Whether a customer has received as many mails of the project, over all events, as its settings allow. The message `but` is
 * not counted.
 */
export async function reachedCap(
  db: Db,
  projectId: string,
  email: string,
  cap: Settings["automation"]["max_emails_per_customer"],
  now: number,
  but?: { id: string },
): Promise<boolean> {
  const addresses = await withFormerAddresses(db, projectId, email);
  const counted = await countMatching(
    db,
    messages,
    and(
      matches(messages, { projectId, toAddress: addresses }),
      gt(messages.createdAt, now - (parseDuration(cap.per) ?? 0)),
      but && ne(messages.id, but.id),
      WENT_OUT,
    ),
  );
  return counted >= cap.count;
}
