// Computes what customers paid after they came back or accepted an offer: from the provider's subscriptions if they are known,
// otherwise until they left again.

import { and, asc, eq, gt, sql } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import { inChunks } from "../../lib/in-chunks.ts";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { subscriptions } from "../customers/tables.ts";
import { getProject } from "../projects/service.ts";
import { settingsOf } from "../projects/settings.ts";
import { KEPT_DAYS, type KeptSpan, type Return } from "../strategies/learning/kept.ts";
import type { Scope } from "./subscriptions/movements.ts";
import { FOREVER } from "./subscriptions/spans.ts";
import { mrrAccounts, mrrSpans } from "./subscriptions/tables.ts";

/**
 * A customer who stayed from `at` on, in ms. `mrr`: the revenue at stake, per month in the minor unit of `currency`; if it is
 * null, what they paid at that time.
 */
export type Kept = {
  email: string;
  at: number;
  mrr: number | null;
  currency: string | null;
  /** The discount in the mail or the accepted offer; the provider's MRR is already net of it. */
  discountPercent: number;
};

/** `again`: also counts customers who left again, from their next return on. `now` in ms. */
type Counting = { again: boolean; now: number };

/** In ms. A payment reported within this time after the return belongs to it. */
const REPORTED_WITHIN = 14 * DAY;

/** In the order of `kept`. */
export async function returnsOf(db: Db, scope: Scope, kept: readonly Kept[], how: Counting): Promise<Return[]> {
  const emails = [...new Set(kept.map(({ email }) => email))];
  const since = kept.reduce((first, { at }) => Math.min(first, at), FOREVER);
  const known = await knownSince(db, scope.projectId, how.now);
  const ends = await inChunks(emails, (some) => listEnds(db, scope, some, since));
  const payments = await inChunks(emails, (some) => listPaid(db, scope, some, since));
  const [left, paid] = [Map.groupBy(ends, ({ email }) => email), Map.groupBy(payments, ({ email }) => email)];
  return kept.map((one) => ({
    at: one.at,
    spans:
      paidSpans(one, paid.get(one.email) ?? [], how) ??
      (one.at < known ? null : staySpans(one, left.get(one.email) ?? [], how)),
  }));
}

/** Of earlier events it may be deleted whose they were, so nobody knows who left then. */
async function knownSince(db: Db, projectId: string, now: number): Promise<number> {
  const { churn_events: days } = settingsOf(await getProject(db, projectId)).retention;
  return days === null ? Number.NEGATIVE_INFINITY : now - days * DAY;
}

type End = { at: number; backAt: number | null };

/** When these customers cancelled or were lost after a failed payment, the earliest first. */
const listEnds = (db: Db, { projectId, test }: Scope, emails: string[], since: number) =>
  db
    .select({ email: churnEvents.customerEmail, at: churnEvents.createdAt, backAt: churnEvents.recoveredAt })
    .from(churnEvents)
    .where(
      and(
        matches(churnEvents, { projectId, test, customerEmail: emails, retracted: false }),
        gt(churnEvents.createdAt, since),
        sql`(${churnEvents.eventType} = 'cancellation' or ${churnEvents.status} = 'lost')`,
      ),
    )
    .orderBy(asc(churnEvents.createdAt), asc(churnEvents.id));

type Paid = { currency: string; from: number; until: number; mrr: number };

const listPaid = (db: Db, { projectId, test }: Scope, emails: string[], since: number) =>
  db
    .selectDistinct({
      email: subscriptions.email,
      currency: mrrSpans.currency,
      from: mrrSpans.fromAt,
      until: mrrSpans.untilAt,
      mrr: mrrSpans.mrr,
    })
    .from(subscriptions)
    .innerJoin(mrrAccounts, eq(mrrAccounts.subscription, subscriptions.id))
    .innerJoin(mrrSpans, and(eq(mrrSpans.projectId, mrrAccounts.projectId), eq(mrrSpans.account, mrrAccounts.account)))
    .where(matches(subscriptions, { projectId, email: emails }, eq(mrrSpans.test, test), gt(mrrSpans.untilAt, since)))
    .orderBy(asc(mrrSpans.fromAt), asc(mrrSpans.currency));

/** Null if no subscription is known to have run after the return. */
function paidSpans({ at, mrr, currency }: Kept, paid: readonly Paid[], { again }: Counting): KeptSpan[] | null {
  const before = paid.find(({ from, until }) => from <= at && until > at);
  const [stake, unit] = mrr === null ? [before?.mrr, before?.currency] : [mrr, currency];
  if (!stake) return null;
  const spans = paid.filter((span) => span.currency === unit && span.until > at && span.from < at + KEPT_DAYS * DAY);
  if (!spans.some(({ from }) => from <= at + REPORTED_WITHIN)) return null;
  const gap = spans.findIndex(({ from }, index) => index > 0 && from > spans[index - 1]!.until);
  const counted = again || gap === -1 ? spans : spans.slice(0, gap);
  return counted.map(({ from, until, mrr: paidThen }) => ({ from, until, share: paidThen / stake }));
}

function staySpans({ at, discountPercent }: Kept, ends: readonly End[], { again }: Counting): KeptSpan[] {
  const share = 1 - discountPercent / 100;
  const spans: KeptSpan[] = [];
  let from: number | null = at;
  for (const end of ends) {
    if (from === null || end.at <= from) continue;
    spans.push({ from, until: end.at, share });
    from = again ? end.backAt : null;
  }
  return from === null ? spans : [...spans, { from, until: FOREVER, share }];
}
