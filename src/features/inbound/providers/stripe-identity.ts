// What tells who somebody is and how a plan is called: customers, checkouts, products, prices.

import type { Normalised } from "../normalised.ts";
import { at, currencyOf, emailOf, lineOf } from "./reading.ts";
import { discountSaid } from "./stripe-discounts.ts";
import { mrrOfPrice } from "./stripe-mrr.ts";
import { ownName } from "./stripe-plan.ts";
import { customerIdOf, idWithin, planIdWithin, record, type StripeEvent } from "./stripe-reading.ts";

export function customer(event: StripeEvent): Normalised[] {
  const { object, occurredAt } = event;
  const customerId = idWithin(event, object);
  if (customerId === null) return [{ kind: "ignored", why: `${event.type}: the customer has no id` }];
  const identity = { customerId, email: emailOf(object.email), name: lineOf(object.name), occurredAt };
  const discount = record(object.discount);
  const said = discount ? discountSaid({ ...event, object: { customer: object.id, ...discount } }) : [];
  return [{ kind: "identity", ...identity }, ...said.filter(({ kind }) => kind === "discount")];
}

export function checkout(event: StripeEvent): Normalised[] {
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

export function product(event: StripeEvent): Normalised[] {
  const { object, occurredAt } = event;
  const planId = planIdWithin(event, object);
  if (planId === null) return [{ kind: "ignored", why: `${event.type}: the product has no id` }];
  return [{ kind: "plan", planId, name: lineOf(object.name), mrr: null, currency: null, occurredAt }];
}

/** A price, or a plan of the years before prices: both events come with the same id. */
export function price(event: StripeEvent): Normalised[] {
  const { object, occurredAt } = event;
  const planId = planIdWithin(event, object);
  if (planId === null) return [{ kind: "ignored", why: `${event.type}: the price has no id` }];
  const currency = currencyOf(object.currency);
  return [{ kind: "plan", planId, name: ownName(object), mrr: mrrOfPrice(object), currency, occurredAt }];
}
