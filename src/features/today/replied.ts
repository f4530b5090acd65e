// Events whose customer replied to a mail and waits for a person.

import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { type ChurnEvent, churnEvents } from "../churn-events/tables.ts";
import { type Reply, replies } from "../replies/tables.ts";
import { inScope, type Scope } from "./scope.ts";

/** Longest wait first, each with its earliest unhandled reply, whatever the status of the event. */
export async function findReplied(db: Db, scope: Scope): Promise<{ event: ChurnEvent; reply: Reply }[]> {
  const found = await db
    .select({ event: churnEvents, reply: replies })
    .from(replies)
    .innerJoin(churnEvents, eq(churnEvents.id, replies.eventId))
    .where(and(eq(replies.projectId, scope.projectId), isNull(replies.handledAt), inScope(scope)))
    .orderBy(asc(replies.receivedAt), asc(replies.id))
    .limit(MOST);
  return [...new Map(found.toReversed().map((one) => [one.event.id, one])).values()].reverse();
}

const MOST = 500;
