// What Paddle's payloads have in common: an event with its entity, whose entity it is, and the facts in it.

import type { Facts, Subject } from "../provider-event.ts";
import { at, currencyOf, firstOf, idOf, ignored, instantOf, type Json, personOf } from "../reading/payload.ts";
import { planOf } from "./prices.ts";

export type PaddleWebhook = { event: string; entity: Json; occurredAt: number };

export const subjectOf = (subscription: Json): Subject => ({
  customerId: customerIdOf(subscription),
  subscriptionId: idOf(at(subscription, "id")),
});

export const buyerOf = (entity: Json): Subject => ({
  customerId: customerIdOf(entity),
  subscriptionId: idOf(at(entity, "subscription_id")),
});

/** An answer of the API has the customer itself instead, if it was asked to. */
const customerIdOf = (entity: Json): string | null =>
  firstOf(idOf(at(entity, "customer_id")), idOf(at(entity, "customer")));

/** Custom data is as old as the entity: a customer's own events are newer. */
export function factsOf(entity: Json, mrr: number | null): Facts {
  const person = personOf(at(entity, "custom_data"));
  return {
    ...person,
    ...(person.email === null && person.name === null ? {} : { identityAt: instantOf(at(entity, "created_at")) }),
    ...planOf(entity),
    mrr,
    currency: currencyOf(at(entity, "currency_code")),
    startedAt: firstOf(
      instantOf(at(entity, "started_at")),
      instantOf(at(entity, "first_billed_at")),
      // The start of a transaction is not the start of its subscription.
      "subscription_id" in entity ? null : instantOf(at(entity, "created_at")),
    ),
    // But its prices are so since then.
    pricedAt: mrr !== null && "subscription_id" in entity ? instantOf(at(entity, "created_at")) : null,
  };
}

export const nobody = () => ignored("names neither a customer nor a subscription");
