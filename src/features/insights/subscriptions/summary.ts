// What subscriptions did in a period, in the field's terms.

import type { Db } from "../../../store/engine.ts";
import type { SubscriptionFields } from "../stats/model.ts";
import { involuntaryAmong } from "./causes.ts";
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
