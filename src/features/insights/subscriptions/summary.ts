// What subscriptions did in a period, in the field's terms.

import { DAY } from "../../../lib/duration.ts";
import { chunksOf } from "../../../lib/in-chunks.ts";
import { type Db, statement } from "../../../store/engine.ts";
import type { SubscriptionFields } from "../stats/model.ts";
import type { Movements, Scope } from "./movements.ts";

/** What is known where a subscription is. */
type Known = "mrr_movements" | "churn_rate_denominator" | "arr" | "customers";

export type SubscriptionNumbers = SubscriptionFields & { [Name in Known]: NonNullable<SubscriptionFields[Name]> };

/** The same fields where no subscription is known. */
export const NO_SUBSCRIPTIONS: { readonly [K in keyof SubscriptionNumbers]: null } = {
  mrr_movements: null,
  gross_revenue_retention: null,
  net_revenue_retention: null,
  customer_churn_rate: null,
  churn_rate_denominator: null,
  quick_ratio: null,
  arpa: null,
  arr: null,
  customers: null,
};

/** `span`: the time of the movements, for the causes of their churn. */
export async function summaryOf(
  db: Db,
  scope: Scope,
  movements: Movements,
  span: { start: number; end: number },
): Promise<SubscriptionNumbers> {
  const { start, expansion, contraction, churn, end, reactivation, customers, churned } = movements;
  const accounts = churned.map(({ account }) => account);
  const involuntary = await involuntaryAmong(db, scope, accounts, span);
  const churnInvoluntary = churned.reduce((sum, { account, mrr }) => (involuntary.has(account) ? sum + mrr : sum), 0);
  const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  return {
    mrr_movements: {
      start,
      new: movements.new,
      reactivation,
      expansion,
      contraction,
      churn,
      churn_voluntary: churn - churnInvoluntary,
      churn_involuntary: churnInvoluntary,
      end,
      paused: movements.paused,
      resumed: movements.resumed,
    },
    gross_revenue_retention: ratio(start - contraction - churn, start),
    net_revenue_retention: ratio(start + expansion - contraction - churn, start),
    customer_churn_rate: ratio(customers.churned, customers.start),
    churn_rate_denominator: "customers_active_at_start",
    quick_ratio: ratio(movements.new + reactivation + expansion, contraction + churn),
    arpa: ratio(end, customers.end),
    arr: end * 12,
    customers: {
      active_at_start: customers.start,
      active: customers.end,
      new: customers.new,
      churned: customers.churned,
      reactivated: customers.reactivated,
      paused: customers.paused,
      resumed: customers.resumed,
    },
  };
}

/** A payment is retried for weeks before a subscription ends, and the end may be reported late. */
const BEFORE = 60 * DAY;
const AFTER = 7 * DAY;
const CHUNK = 200;

/**
 * The accounts among these that left involuntarily: the last churn event of any of their addresses that was not
 * recovered by `end`, from 60 days before `start` to 7 days after `end`, is a failed payment. Accounts without such an event
 * left voluntarily. What is recovered later changes nothing of why they left.
 */
export async function involuntaryAmong(
  db: Db,
  { projectId, test }: Scope,
  accounts: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<Set<string>> {
  const last = new Map<string, { at: number; failed: boolean }>();
  const query = eventsOfAccounts(db);
  for (const some of chunksOf(accounts, CHUNK)) {
    // The statement takes a fixed number of accounts; a repeated one changes nothing.
    const full = Array.from({ length: CHUNK }, (_, index) => some[index] ?? some[0]!);
    for (const row of await query.values(projectId, start - BEFORE, end + AFTER, test ? 1 : 0, end, ...full)) {
      const [account, at, type] = row as [string, number, string];
      if (at >= (last.get(account)?.at ?? Number.NEGATIVE_INFINITY)) {
        last.set(account, { at, failed: type === "payment_failed" });
      }
    }
  }
  return new Set([...last].filter(([, { failed }]) => failed).map(([account]) => account));
}

// Not Drizzle, which takes longer to build a query with hundreds of values than the database takes to answer.
const eventsOfAccounts = statement(`select a.account, e.created_at, e.event_type
  from mrr_accounts a join churn_events e on e.project_id = a.project_id and e.customer_email = a.email
  where e.created_at >= ?2 and e.created_at < ?3
    and a.project_id = ?1 and (e.recovered_at is null or e.recovered_at >= ?5) and e.test = ?4 and e.retracted = 0
    and a.account in (${Array.from({ length: CHUNK }, (_, index) => `?${index + 6}`).join(", ")})`);
