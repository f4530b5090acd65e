// What customers kept paying after they came back or took an offer: from the provider's subscriptions where they are known,
// else until they left again.

import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { churnEvents } from "../churn-events/tables.ts";
import { subscriptions } from "../customers/tables.ts";
import { KEPT_DAYS, type KeptSpan, type Return } from "../strategies/learning/kept.ts";
import type { Scope } from "./subscriptions/movements.ts";
import { FOREVER } from "./subscriptions/spans.ts";
import { mrrAccounts, mrrSpans } from "./subscriptions/tables.ts";

/** Somebody who stayed from `at` on, in ms. `mrr`: what was at stake, per month in the minor unit of `currency`. */
export type Kept = {
  email: string;
  at: number;
  mrr: number | null;
  currency: string | null;
  /** What the mail or the accepted offer takes off; the provider's MRR is net of it already. */
  discountPercent: number;
};

/** A payment that a provider reports so long after the return still belongs to it. */
const REPORTED_WITHIN = 14 * DAY;
/** Placeholders per statement. */
const AT_ONCE = 500;

/** In the order of `kept`. */
export async function returnsOf(db: Db, scope: Scope, kept: readonly Kept[]): Promise<Return[]> {
  const emails = [...new Set(kept.map(({ email }) => email))];
  const since = kept.reduce((first, { at }) => Math.min(first, at), FOREVER);
  const [left, paid] = [new Map<string, number[]>(), new Map<string, Paid[]>()];
  for (let start = 0; start < emails.length; start += AT_ONCE) {
    const some = emails.slice(start, start + AT_ONCE);
    for (const { email, at } of await listEnds(db, scope, some, since)) push(left, email, at);
    for (const { email, ...span } of await listPaid(db, scope, some, since)) push(paid, email!, span);
  }
  return kept.map((one) => ({
    at: one.at,
    spans: paidSpans(one, paid.get(one.email) ?? []) ?? [untilLeft(one, left.get(one.email) ?? [])],
  }));
}

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** When these customers cancelled, or failed to pay for good. */
const listEnds = (db: Db, { projectId, test }: Scope, emails: string[], since: number) =>
  db
    .select({ email: churnEvents.customerEmail, at: churnEvents.createdAt })
    .from(churnEvents)
    .where(
      and(
        eq(churnEvents.projectId, projectId),
        eq(churnEvents.test, test),
        inArray(churnEvents.customerEmail, emails),
        gt(churnEvents.createdAt, since),
        sql`(${churnEvents.eventType} = 'cancellation' or ${churnEvents.status} = 'lost')`,
      ),
    );

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
    .where(
      and(
        eq(subscriptions.projectId, projectId),
        inArray(subscriptions.email, emails),
        eq(mrrSpans.test, test),
        gt(mrrSpans.untilAt, since),
      ),
    );

/** Null where no subscription is known to have run after the return. */
function paidSpans({ at, mrr, currency }: Kept, paid: readonly Paid[]): KeptSpan[] | null {
  if (mrr === null || mrr <= 0) return null;
  const spans = paid.filter(
    (span) => span.currency === currency && span.until > at && span.from < at + KEPT_DAYS * DAY,
  );
  if (!spans.some(({ from }) => from <= at + REPORTED_WITHIN)) return null;
  return spans.map((span) => ({ from: span.from, until: span.until, share: span.mrr / mrr }));
}

function untilLeft({ at, discountPercent }: Kept, ends: readonly number[]): KeptSpan {
  const until = ends.reduce((first, end) => (end > at ? Math.min(first, end) : first), FOREVER);
  return { from: at, until, share: 1 - discountPercent / 100 };
}
