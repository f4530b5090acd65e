// Which fixes a customer has read of in a mail, or is about to: nobody is written to twice about the same one.

import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { fixAnnouncements } from "../knowledge/tables.ts";
import type { Fact } from "./facts.ts";
import { variants } from "./tables.ts";

/** `before`: only what was written before that time, in ms. */
type Customer = { projectId: string; email: string; before?: number | undefined };

/** By their ids in the knowledge. */
export async function listNamedFixes(db: Db, customer: Customer): Promise<Set<string>> {
  const announced = await db
    .select({ id: fixAnnouncements.fixId })
    .from(fixAnnouncements)
    .where(
      and(
        eq(fixAnnouncements.projectId, customer.projectId),
        eq(fixAnnouncements.customerEmail, customer.email),
        inArray(fixAnnouncements.state, ["waiting", "sent"]),
        customer.before === undefined ? undefined : lt(fixAnnouncements.createdAt, customer.before),
      ),
    );
  return new Set([...announced.map(({ id }) => id), ...(await listFixesInMails(db, customer))]);
}

/** Those in mails about the customer's churn events, without announcements. */
export async function listFixesInMails(db: Db, { projectId, email, before }: Customer): Promise<Set<string>> {
  const sent = await db
    .select({ facts: variants.factsUsed })
    .from(churnEvents)
    .innerJoin(variants, eq(variants.eventId, churnEvents.id))
    .where(
      and(
        eq(churnEvents.projectId, projectId),
        eq(churnEvents.customerEmail, email),
        before === undefined ? isNotNull(variants.sentAt) : lt(variants.sentAt, before),
      ),
    );
  return new Set(sent.flatMap(({ facts }) => fixesIn(facts)));
}

/** The shipped fixes that a text names. */
export const fixesIn = (facts: readonly Fact[] | null): string[] =>
  (facts ?? []).flatMap(({ fact }) => /^knowledge\.fixes\.(.+)\.shipped_on$/.exec(fact)?.[1] ?? []);
