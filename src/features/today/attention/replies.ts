// Customers who replied to a mail and wait for a person.

import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { churnEvents } from "../../churn-events/tables.ts";
import { replies } from "../../replies/tables.ts";
import type { Attention } from "./item.ts";

/** This many are also at the top of the queue; more would displace everything else. */
const MOST = 20;

/** Longest wait first. */
export async function waitingReplies(db: Db, projectId: string): Promise<Attention[]> {
  const waiting = await db
    .select({
      email: replies.customerEmail,
      name: churnEvents.customerName,
      at: replies.receivedAt,
      wish: replies.wish,
    })
    .from(replies)
    .leftJoin(churnEvents, eq(churnEvents.id, replies.eventId))
    .where(
      and(matches(replies, { projectId, handledAt: null }), or(isNull(churnEvents.id), sql`${churnEvents.test} = 0`)),
    )
    .orderBy(asc(replies.receivedAt), asc(replies.id))
    .limit(MOST);
  return waiting.map(({ email, name, at, wish }) => ({
    kind: "reply",
    sentence: `${name?.trim() || email} answered and waits for a person; nothing goes out automatically until then.`,
    params: { customer_email: email, customer_name: name, wish },
    action: { kind: "open_customer", ref: email },
    since: at,
  }));
}
