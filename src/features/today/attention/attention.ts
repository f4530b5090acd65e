// Collects everything in a project that needs attention, from stored data without external requests.

import { asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { DAY } from "../../../lib/duration.ts";
import type { Db } from "../../../store/engine.ts";
import { matches } from "../../../store/rows.ts";
import { churnEvents } from "../../churn-events/tables.ts";
import type { Project } from "../../projects/tables.ts";
import { replies } from "../../replies/tables.ts";
import { failedImports, failedInbound, silentProviders } from "./inbound.ts";
import type { Attention } from "./item.ts";
import { undelivered } from "./outbound.ts";
import { deletionRequests, failedMails, failedModel } from "./sending.ts";

/** Older failures are ignored. */
const RECENT = 7 * DAY;

/** Waiting customers come first, then problems that stop mails. */
export async function needsAHand(
  { store, config, llm }: Pick<Deps, "store" | "config" | "llm">,
  { id }: Pick<Project, "id">,
  now: number,
): Promise<Attention[]> {
  const db = store.read;
  const found = await Promise.all([
    waitingReplies(db, id),
    failedMails(db, id, now),
    failedModel(db, { config, llm }, id, now),
    failedInbound(db, id, now - RECENT),
    undelivered(db, id, now - RECENT),
    silentProviders(db, id, now),
    failedImports(db, id, now - RECENT),
    deletionRequests(db, id, now),
  ]);
  return found.flat();
}

// Customers who replied to a mail and wait for a person.

/** This many are also at the top of the queue; more would displace everything else. */
const MOST = 20;

/** Longest wait first. */
async function waitingReplies(db: Db, projectId: string): Promise<Attention[]> {
  const waiting = await db
    .select({
      email: replies.customerEmail,
      name: churnEvents.customerName,
      at: replies.receivedAt,
      wish: replies.wish,
    })
    .from(replies)
    .leftJoin(churnEvents, eq(churnEvents.id, replies.eventId))
    .where(matches(replies, { projectId, handledAt: null }, or(isNull(churnEvents.id), sql`${churnEvents.test} = 0`)))
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
