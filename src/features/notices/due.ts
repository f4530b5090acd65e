// Finds the notices that are due: for cards that expire before the next charge, and for yearly renewals.

import { type AnyColumn, and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { churnEvents, OPEN_STATUSES } from "../churn-events/tables.ts";
import { customers, isRenewed, renewals, subscriptions } from "../customers/tables.ts";
import type { Project } from "../projects/tables.ts";
import { customerNotices, type NoticeKind, paymentCards } from "./tables.ts";

/** `subject`: the id of the card or subscription; `at`: when it expires or renews, in ms. */
export type DueNotice = {
  kind: NoticeKind;
  provider: string;
  subject: string;
  at: number;
  email: string;
  name: string | null;
  planName: string | null;
  card: { brand: string | null; last4: string | null } | null;
  amount: number | null;
  currency: string | null;
  /** Whether there is an open churn event, whose mails already mention the card. */
  hasOpenEvent: boolean;
};

const isLive = matches(subscriptions, { status: "running", cancelScheduled: false, test: false, sample: false });

const wasNotSent = (kind: NoticeKind, provider: unknown, subject: unknown, at: unknown, projectId: string) =>
  sql`not exists (select 1 from ${customerNotices} sent where sent.project_id = ${projectId} and sent.kind = ${kind}
    and sent.provider = ${provider} and sent.subject = ${subject} and sent.at = ${at})`;

type Subject = Pick<DueNotice, "kind" | "provider" | "subject" | "at">;

/** Whether what a sent notice is about is still ahead: the subscription still renews, the card is still charged. */
export async function isStillAhead(db: Db, project: Project, notice: Subject, now: number): Promise<boolean> {
  const about = (provider: AnyColumn, subject: AnyColumn, at: AnyColumn) =>
    and(eq(provider, notice.provider), eq(subject, notice.subject), eq(at, notice.at));
  const ahead =
    notice.kind === "renewal"
      ? listRenewals(db, project, now, about(renewals.provider, renewals.subscriptionId, renewals.renewsAt))
      : listCards(db, project, now, about(paymentCards.provider, paymentCards.cardId, paymentCards.expiresAt));
  return (await ahead).length > 0;
}

/** The renewals after `now` and up to `until` (ms) that were not announced yet. */
export const dueRenewals = (db: Db, project: Project, now: number, until: number): Promise<DueNotice[]> =>
  listRenewals(
    db,
    project,
    now,
    and(
      lte(renewals.renewsAt, until),
      wasNotSent("renewal", renewals.provider, renewals.subscriptionId, renewals.renewsAt, project.id),
    ),
  );

async function listRenewals(db: Db, { id }: Project, now: number, which: SQL | undefined): Promise<DueNotice[]> {
  const rows = await db
    .select({
      provider: renewals.provider,
      subject: renewals.subscriptionId,
      at: renewals.renewsAt,
      amount: renewals.amount,
      currency: renewals.currency,
      email: sql<string | null>`coalesce(${customers.email}, ${subscriptions.email})`,
      name: customers.name,
      planName: subscriptions.planName,
    })
    .from(renewals)
    .innerJoin(subscriptions, isRenewed)
    .leftJoin(customers, ownsSubscription)
    .where(and(matches(renewals, { projectId: id, yearly: true }), gt(renewals.renewsAt, now), isLive, which))
    .orderBy(asc(renewals.renewsAt), asc(renewals.subscriptionId));
  return rows.flatMap((row) =>
    row.email === null ? [] : [{ ...row, email: row.email, kind: "renewal", card: null, hasOpenEvent: false }],
  );
}

const ownsSubscription = and(
  eq(customers.projectId, subscriptions.projectId),
  eq(customers.provider, subscriptions.provider),
  eq(customers.customerId, subscriptions.customerId),
);

/** The cards that expire after `now` and up to `until` (ms) and were not announced yet. */
export const dueCards = (db: Db, project: Project, now: number, until: number): Promise<DueNotice[]> =>
  listCards(
    db,
    project,
    now,
    and(
      lte(paymentCards.expiresAt, until),
      wasNotSent("card_expiry", paymentCards.provider, paymentCards.cardId, paymentCards.expiresAt, project.id),
    ),
  );

/**
 * A card that is charged once more before it expires waits for that charge, because the provider often updates the card's date
 * then.
 */
async function listCards(db: Db, { id }: Project, now: number, which: SQL | undefined): Promise<DueNotice[]> {
  const subscriptionsOfCard = sql`from ${subscriptions} where ${subscriptions.projectId} = ${id}
    and ${subscriptions.provider} = ${paymentCards.provider} and ${subscriptions.customerId} = ${paymentCards.customerId}
    and ${isLive}`;
  const rows = await db
    .select({
      provider: paymentCards.provider,
      subject: paymentCards.cardId,
      at: paymentCards.expiresAt,
      brand: paymentCards.brand,
      last4: paymentCards.last4,
      email: customers.email,
      name: customers.name,
      openEvents: sql<number>`(select count(*) from ${churnEvents} where ${churnEvents.projectId} = ${id}
        and ${churnEvents.customerEmail} = ${customers.email} and ${churnEvents.test} = 0
        and ${churnEvents.status} in ${OPEN_STATUSES})`,
      planName: sql<string | null>`(select min(${subscriptions.planName}) ${subscriptionsOfCard})`,
    })
    .from(paymentCards)
    .innerJoin(
      customers,
      and(
        eq(customers.projectId, paymentCards.projectId),
        eq(customers.provider, paymentCards.provider),
        eq(customers.customerId, paymentCards.customerId),
      ),
    )
    .where(
      and(
        eq(paymentCards.projectId, id),
        gt(paymentCards.expiresAt, now),
        sql`exists (select 1 ${subscriptionsOfCard})`,
        sql`not exists (select 1 from ${renewals} next join ${subscriptions} on ${subscriptions.projectId} = next.project_id
          and ${subscriptions.provider} = next.provider and ${subscriptions.subscriptionId} = next.subscription_id
          where next.project_id = ${id} and next.provider = ${paymentCards.provider}
          and ${subscriptions.customerId} = ${paymentCards.customerId} and ${isLive}
          and next.renews_at > ${now} and next.renews_at < ${paymentCards.expiresAt})`,
        which,
      ),
    )
    .orderBy(asc(paymentCards.expiresAt), asc(paymentCards.customerId));
  return rows.flatMap(({ brand, last4, email, openEvents, ...row }) => {
    if (email === null) return [];
    const hasOpenEvent = Number(openEvents) > 0;
    const card = { brand, last4 };
    return [{ ...row, email, kind: "card_expiry", card, amount: null, currency: null, hasOpenEvent }];
  });
}
