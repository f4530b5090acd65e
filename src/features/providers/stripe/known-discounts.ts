// Discounts that Stripe describes in separate events: how they are saved by id, customer and subscription, and which of them
// apply to a subscription.

import type { PricedAt } from "../provider.ts";
import type { Priced, ProviderEvent, Subject } from "../provider-event.ts";
import { at, idOf, integerOf, type Json, listOf, secondsOf } from "../reading/payload.ts";
import { couponOf } from "./discounts.ts";
import { customerIdOf, listed, type StripeEvent } from "./payload.ts";

const keyOfCustomer = (customerId: string): string => `customer/${customerId}`;
const keyOfSubscription = (subscriptionId: string): string => `subscription/${subscriptionId}`;

/** Reads an event about a discount. `isGone`: the discount was removed. */
export function discountSaid(event: StripeEvent, isGone = event.type === "customer.discount.deleted"): ProviderEvent[] {
  const { object, type, occurredAt } = event;
  const id = idOf(object);
  const customerId = customerIdOf(event, object);
  const subscriptionId = idOf(object.subscription);
  if (id === null || couponOf(object) === null) {
    return [{ kind: "ignored", why: `${type}: the discount does not describe its coupon` }];
  }
  const start = secondsOf(object.start) ?? occurredAt;
  const discount = isGone ? { ...object, deleted: true, deleted_at: occurredAt } : object;
  const key = subscriptionId !== null ? keyOfSubscription(subscriptionId) : customerId && keyOfCustomer(customerId);
  return [
    {
      kind: "discount",
      entries: { [id]: discount, ...(key !== null && !isGone && { [key]: { id, start, said_at: occurredAt } }) },
      owner: { customerId, subscriptionId },
      since: isGone ? occurredAt : Math.min(start, occurredAt),
      occurredAt,
    },
  ];
}

const MOST_KEYS = 50;

/** The keys of the discounts that a subscription or an invoice references, and of its own and its customer's discount. */
export function discountKeys(object: Json, customerId: string | null): string[] {
  const named = [object, ...listed(object.items), ...listed(object.lines)].flatMap((holder) => [
    at(holder, "discount"),
    ...listOf(at(holder, "discounts")),
    ...listed(holder.discount_amounts).map(({ discount }) => discount),
    ...listed(holder.total_discount_amounts).map(({ discount }) => discount),
  ]);
  return keysOf(named, { customerId, subscriptionId: object.object === "subscription" ? idOf(object) : null });
}

export const keysOfPriced = ({ items, discounts, ofCustomer }: Priced, subject: Subject): string[] =>
  keysOf([...items.flatMap((item) => item.discounts), ...(discounts ?? []), ...ofCustomer], subject);

function keysOf(discounts: readonly unknown[], { customerId, subscriptionId }: Subject): string[] {
  const owners = [customerId && keyOfCustomer(customerId), subscriptionId && keyOfSubscription(subscriptionId)];
  const named = [...new Set(discounts.map(idOf).filter((id) => id !== null))].slice(0, MOST_KEYS);
  return [...owners.filter((key) => key !== null), ...named];
}

/** The subscription's own discounts, with a newer one that an event reported since. */
export function ofSubscription(
  { discounts }: Priced,
  { subscriptionId, reportedAt, ...moment }: PricedAt,
): readonly unknown[] {
  const known = subscriptionId === null ? undefined : moment.discounts.get(keyOfSubscription(subscriptionId));
  if (!known || !hasBegun(known, moment.at) || discounts?.some((one) => idOf(one) === known.id)) return discounts ?? [];
  const isNewer = discounts === null || (integerOf(known.said_at) ?? 0) >= reportedAt;
  return isNewer ? [...(discounts ?? []), known.id] : discounts;
}

/** The customer's discount, which applies if the subscription has none. */
export const ofCustomer = ({
  customerId,
  at,
  discounts,
}: Pick<PricedAt, "customerId" | "at" | "discounts">): unknown[] => {
  const known = customerId === null ? undefined : discounts.get(keyOfCustomer(customerId));
  return known && hasBegun(known, at) ? [known.id] : [];
};

/** Whether the discount had begun at that moment: a customer may have received it after leaving. */
const hasBegun = ({ start }: Json, at: number): boolean => (integerOf(start) ?? 0) <= at;
