// Which fixes a customer has read of in a mail, or is about to: nobody is written to twice about the same one.

import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { type Db, prepared } from "../../store/engine.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { fixAnnouncements } from "../knowledge/tables.ts";
import type { Fact } from "./facts.ts";
import { variants } from "./tables.ts";

/** `before`: only what was written before that time, in ms. */
type Customer = { projectId: string; email: string; before?: number | undefined };

/** After every time. */
const EVER = Number.MAX_SAFE_INTEGER;

/** By their ids in the knowledge. */
export async function listNamedFixes(db: Db, customer: Customer): Promise<Set<string>> {
  const { projectId, email, before = EVER } = customer;
  const announced = await announcedTo(db).execute({ projectId, email, before });
  return new Set([...announced.map(({ id }) => id), ...(await listFixesInMails(db, customer))]);
}

/** Those in mails about the customer's churn events, without announcements. */
export async function listFixesInMails(db: Db, { projectId, email, before = EVER }: Customer): Promise<Set<string>> {
  const sent = await sentTo(db).execute({ projectId, email, before });
  return new Set(sent.flatMap(({ facts }) => fixesIn(facts)));
}

const announcedTo = prepared((db) =>
  db
    .select({ id: fixAnnouncements.fixId })
    .from(fixAnnouncements)
    .where(
      and(
        eq(fixAnnouncements.projectId, sql.placeholder("projectId")),
        eq(fixAnnouncements.customerEmail, sql.placeholder("email")),
        inArray(fixAnnouncements.state, ["waiting", "sent"]),
        lt(fixAnnouncements.createdAt, sql.placeholder("before")),
      ),
    )
    .prepare(),
);

const sentTo = prepared((db) =>
  db
    .select({ facts: variants.factsUsed })
    .from(churnEvents)
    .innerJoin(variants, eq(variants.eventId, churnEvents.id))
    .where(
      and(
        eq(churnEvents.projectId, sql.placeholder("projectId")),
        eq(churnEvents.customerEmail, sql.placeholder("email")),
        lt(variants.sentAt, sql.placeholder("before")),
      ),
    )
    .prepare(),
);

/** The shipped fixes that a text names. */
export const fixesIn = (facts: readonly Fact[] | null): string[] =>
  (facts ?? []).flatMap(({ fact }) => /^knowledge\.fixes\.(.+)\.shipped_on$/.exec(fact)?.[1] ?? []);
