// Which fixes a customer has read of in a mail, or is about to: nobody is written to twice about the same one.

import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { fixAnnouncements } from "../knowledge/tables.ts";
import type { Fact } from "./facts.ts";
import { variants } from "./tables.ts";

type Customer = { projectId: string; email: string };

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
      ),
    );
  return new Set([...announced.map(({ id }) => id), ...(await listFixesInMails(db, customer))]);
}

/** Those in mails about the customer's churn events, without announcements. */
export async function listFixesInMails(db: Db, { projectId, email }: Customer): Promise<Set<string>> {
  const sent = await db
    .select({ facts: variants.factsUsed })
    .from(churnEvents)
    .innerJoin(variants, eq(variants.eventId, churnEvents.id))
    .where(and(eq(churnEvents.projectId, projectId), eq(churnEvents.customerEmail, email), isNotNull(variants.sentAt)));
  return new Set(sent.flatMap(({ facts }) => fixesIn(facts)));
}

/** The shipped fixes that a text names. */
export const fixesIn = (facts: readonly Fact[] | null): string[] =>
  (facts ?? []).flatMap(({ fact }) => /^knowledge\.fixes\.(.+)\.shipped_on$/.exec(fact)?.[1] ?? []);
