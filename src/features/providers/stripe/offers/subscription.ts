// Reads a subscription from Stripe's API, and checks whether it can be changed.

import type Stripe from "stripe";
import { HOUR } from "../../../../lib/duration.ts";
import { NotPossible } from "../../carrying-out.ts";

const CHANGEABLE: ReadonlySet<string> = new Set(["active", "trialing", "past_due"]);

export const hasEnded = ({ status }: Stripe.Subscription): boolean =>
  status === "canceled" || status === "incomplete_expired";

/** @throws {NotPossible} if a change would have no effect or a wrong one. `onSchedule`: a schedule does not matter. */
export function assertChangeable(subscription: Stripe.Subscription, { onSchedule = false } = {}): void {
  if (hasEnded(subscription)) throw new NotPossible("The subscription has ended");
  if (!CHANGEABLE.has(subscription.status))
    throw new NotPossible(`The subscription is ${subscription.status} at Stripe`);
  if (endsAtPeriodEnd(subscription)) throw new NotPossible("The subscription is set to end already");
  if (!onSchedule) assertUnscheduled(subscription);
}

export function assertUnscheduled({ schedule }: Stripe.Subscription): void {
  if (schedule) throw new NotPossible("The subscription follows a schedule at Stripe, and has to be changed there");
}

export const endsAtPeriodEnd = ({ cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  cancel_at_period_end || Boolean(cancel_at);

/** The end that is set for after the paid period, such as that of a fixed term, in seconds; null if there is none. */
export function laterEnd(subscription: Stripe.Subscription): number | null {
  const { cancel_at: end, cancel_at_period_end } = subscription;
  const paid = periodEnd(subscription);
  return end && paid && !cancel_at_period_end && end > paid && !isAbout(end, paid) ? end : null;
}

/** The end of the paid period in seconds. Since 2025 it is in the items, before that in the subscription. */
export function periodEnd(subscription: Stripe.Subscription): number | null {
  const own = (subscription as { current_period_end?: number }).current_period_end;
  const ends = itemsOf(subscription).map(({ current_period_end }) => current_period_end ?? 0);
  return own ?? (Math.max(0, ...ends) || null);
}

export const itemsOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem[] => items?.data ?? [];

export const inSeconds = (ms: number): number => Math.floor(ms / 1_000);

/** Compares two times in seconds with a tolerance of a minute, because Stripe rounds some times. */
export const isAbout = (a: number | null | undefined, b: number): boolean =>
  typeof a === "number" && Math.abs(a - b) * 1_000 < HOUR / 60;
