// Reads customers' identities from customers and checkouts, and plans' names and prices from products and prices.

import { NO_FACTS, type ProviderEvent } from "../provider-event.ts";
import { at, currencyOf, emailOf, type Json, lineOf, listOf, localeOf } from "../reading/payload.ts";
import { discountSaid } from "./known-discounts.ts";
import { mrrOfPrice } from "./mrr.ts";
import { customerIdOf, idWithin, planIdWithin, record, type StripeEvent } from "./payload.ts";
import { ownName } from "./plan.ts";

export function customer(event: StripeEvent): ProviderEvent[] {
  const { object, occurredAt } = event;
  const customerId = idWithin(event, object);
  if (customerId === null) return [{ kind: "ignored", why: `${event.type}: the customer has no id` }];
  const [locale] = listOf(object.preferred_locales).map(localeOf);
  const identity = {
    customerId,
    email: emailOf(object.email),
    name: lineOf(object.name),
    occurredAt,
    ...(locale && { locale }),
  };
  const [discount, former] = [record(object.discount), record(event.previous?.discount)];
  const said = discountIn(event, discount ?? former, discount === null);
  return [{ kind: "identity", ...identity }, ...said.filter(({ kind }) => kind === "discount")];
}

/** Stripe ends the subscriptions of a deleted customer, and reports that as well. */
export const customerDeleted = (event: StripeEvent): ProviderEvent[] => [
  {
    kind: "customer_deleted",
    subject: { customerId: idWithin(event, event.object), subscriptionId: null },
    occurredAt: event.occurredAt,
    facts: NO_FACTS,
  },
];

/** Reports the customer's discount. `isGone`: the customer has none now, and `discount` is the former one. */
function discountIn(event: StripeEvent, discount: Json | null, isGone: boolean): ProviderEvent[] {
  const whole = discount && { customer: event.object.id, ...discount };
  return whole ? discountSaid({ ...event, object: whole }, isGone) : [];
}

export function checkout(event: StripeEvent): ProviderEvent[] {
  const { object, occurredAt } = event;
  const customerId = customerIdOf(event, object);
  const email = emailOf(at(object, "customer_details.email")) ?? emailOf(object.customer_email);
  const name = lineOf(at(object, "customer_details.name"));
  if (customerId === null) return [{ kind: "ignored", why: `${event.type}: the checkout made no customer` }];
  if (email === null && name === null) {
    return [{ kind: "ignored", why: `${event.type}: the checkout says nothing of the customer` }];
  }
  return [{ kind: "identity", customerId, email, name, occurredAt }];
}

export function product(event: StripeEvent): ProviderEvent[] {
  const { object, occurredAt } = event;
  const planId = planIdWithin(event, object);
  if (planId === null) return [{ kind: "ignored", why: `${event.type}: the product has no id` }];
  return [{ kind: "plan", planId, name: lineOf(object.name), mrr: null, currency: null, occurredAt }];
}

/** Reads a price, or a plan from before prices; Stripe sends both events with the same id. */
export function price(event: StripeEvent): ProviderEvent[] {
  const { object, occurredAt } = event;
  const planId = planIdWithin(event, object);
  if (planId === null) return [{ kind: "ignored", why: `${event.type}: the price has no id` }];
  const currency = currencyOf(object.currency);
  return [{ kind: "plan", planId, name: ownName(object), mrr: mrrOfPrice(object), currency, occurredAt }];
}
