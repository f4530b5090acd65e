// Handles a discount that is reported separately from its subscription, perhaps later: recomputes the MRR of the customer's
// subscriptions from their last reported prices.

import type { Db } from "../../../store/engine.ts";
import { correctMrr, findSubscription, recordSighting, subscriptionsOf } from "../../customers/subscriptions.ts";
import type { Subscription } from "../../customers/tables.ts";
import type { ProviderEvent } from "../../providers/provider-event.ts";
import { providerOf } from "../../providers/table.ts";
import { type Outcome, PROCESSED } from "../inbox/outcome.ts";
import type { Origin } from "../origin.ts";
import { findDiscounts } from "../payments/discounts.ts";
import { reconcile } from "./reconcile.ts";

type Discount = Extract<ProviderEvent, { kind: "discount" }>;

export async function reprice(tx: Db, origin: Origin, reported: Discount, now: number): Promise<Outcome> {
  let churnEventId: string | null = null;
  for (const subscription of await subscriptionsUnder(tx, origin, reported)) {
    if (!(await repriceOne(tx, origin, subscription, reported, now))) continue;
    const { subscriptionId, customerId } = subscription;
    churnEventId = (await reconcile(tx, origin, { subscriptionId, customerId }, now)).churnEventId ?? churnEventId;
  }
  return { ...PROCESSED, churnEventId };
}

async function subscriptionsUnder(
  tx: Db,
  { project, provider, test }: Origin,
  { owner: { subscriptionId, customerId } }: Discount,
): Promise<Subscription[]> {
  const ofCustomer = customerId === null ? [] : await subscriptionsOf(tx, project, provider, customerId);
  const named = subscriptionId === null ? null : await findSubscription(tx, project, provider, subscriptionId);
  return (named === null ? ofCustomer : [named]).filter((one) => one?.test === test) as Subscription[];
}

/** Returns whether the subscription's MRR has changed. */
async function repriceOne(
  tx: Db,
  { project, provider }: Origin,
  subscription: Subscription,
  { since, occurredAt }: Discount,
  now: number,
): Promise<boolean> {
  const { repricing } = providerOf(provider);
  const { subscriptionId, customerId, priced, seenAt } = subscription;
  const reportedAt = seenAt.priced;
  if (!repricing || !priced || reportedAt === undefined) return false;
  const subject = { subscriptionId, customerId };
  const discounts = await findDiscounts(tx, project, provider, repricing.discountKeys(priced, subject));
  const hasEnded = subscription.status === "ended";
  const worthAt = (at: number): { mrr: number; currency: string | null } | null => {
    const mrr = repricing.mrrOf(priced, { ...subject, reportedAt, at, hasEnded, discounts });
    return mrr === null ? null : { mrr, currency: priced.currency };
  };
  const then = since <= reportedAt ? worthAt(reportedAt) : null;
  const isCorrected = then !== null && (await correctMrr(tx, subscription, { ...then, at: reportedAt }, now));
  const current = occurredAt > reportedAt && !hasEnded ? worthAt(occurredAt) : null;
  if (current === null || current.mrr === (isCorrected ? then.mrr : subscription.mrr)) return isCorrected;
  // A report about the subscription itself in the same second counts as later.
  const at = occurredAt - 1;
  const after = await recordSighting(tx, project, provider, { subscriptionId, ...current, at });
  return isCorrected || after.mrr !== subscription.mrr;
}
