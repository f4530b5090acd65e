// Finds the fixes that sent or waiting mails have named to a customer, so that nobody gets two mails about the same one.

import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Db, prepared } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { fixAnnouncements } from "../knowledge/tables.ts";
import type { Fact } from "./facts.ts";
import { hasLeft, UNLEFT } from "./left.ts";
import { variants } from "./tables.ts";

type Customer = { projectId: string; email: string };

/** By their ids in the knowledge. */
export async function listNamedFixes(db: Db, customer: Customer): Promise<Set<string>> {
  const announced = await announcedTo(db).execute(customer);
  return new Set([...announced.map(({ id }) => id), ...(await listFixesInMails(db, customer))]);
}

/** The fixes in mails about the customer's churn events, without announcements. */
export async function listFixesInMails(db: Db, customer: Customer): Promise<Set<string>> {
  const sent = await sentTo(db).execute(customer);
  return new Set(sent.flatMap(({ facts }) => fixesIn(facts)));
}

/** A mail that did not leave has announced nothing. */
export const isAnnounced = sql`(fix_announcements.state = 'waiting' or fix_announcements.state = 'sent' and not exists
  (select 1 from messages m where m.id = fix_announcements.message_id and m.status in ${UNLEFT}))`;

const announcedTo = prepared((db) =>
  db
    .select({ id: fixAnnouncements.fixId })
    .from(fixAnnouncements)
    .where(
      and(
        eq(fixAnnouncements.projectId, sql.placeholder("projectId")),
        eq(fixAnnouncements.customerEmail, sql.placeholder("email")),
        isAnnounced,
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
        isNotNull(variants.sentAt),
        hasLeft("variants"),
      ),
    )
    .prepare(),
);

/** `at` in ms; no variant for an announcement. */
export type NamedFix = { email: string; id: string; at: number; variant: { id: string; eventId: string } | null };

/** The fixes named to these customers, and when. */
export async function listNamedFixesOf(db: Db, projectId: string, emails: readonly string[]): Promise<NamedFix[]> {
  const announced = await db
    .select({ email: fixAnnouncements.customerEmail, id: fixAnnouncements.fixId, at: fixAnnouncements.createdAt })
    .from(fixAnnouncements)
    .where(matches(fixAnnouncements, { projectId, customerEmail: [...emails] }, isAnnounced));
  const sent = await db
    .select({
      email: churnEvents.customerEmail,
      facts: variants.factsUsed,
      at: variants.sentAt,
      id: variants.id,
      eventId: variants.eventId,
    })
    .from(churnEvents)
    .innerJoin(variants, eq(variants.eventId, churnEvents.id))
    .where(
      matches(
        churnEvents,
        { projectId, customerEmail: [...emails] },
        and(isNotNull(variants.sentAt), hasLeft("variants")),
      ),
    );
  return [
    ...announced.map((row) => ({ ...row, variant: null })),
    ...sent.flatMap(({ email, facts, at, ...variant }) =>
      fixesIn(facts).map((id) => ({ email, id, at: at ?? 0, variant })),
    ),
  ];
}

/** The shipped fixes that a text names. */
export const fixesIn = (facts: readonly Fact[] | null): string[] =>
  (facts ?? []).flatMap(({ fact }) => /^knowledge\.fixes\.(.+)\.shipped_on$/.exec(fact)?.[1] ?? []);
