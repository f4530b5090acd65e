// Reads facts about the next payment: the card, and the renewal of the subscription.

import type { ProviderEvent } from "../provider-event.ts";
import { monthsOf } from "../reading/months.ts";
import { at, currencyOf, idOf, integerOf, type Json, lineOf, numberOf } from "../reading/payload.ts";
import { ofCustomer } from "./known-discounts.ts";
import { itemsOf } from "./mrr.ts";
import { customerIdOf, listed, record, type StripeEvent } from "./payload.ts";
import { linkIn } from "./payment-ids.ts";
import { isScheduled, periodEnd } from "./subscription.ts";

/** The facts that events contain in addition to their own meaning. */
export const upcomingIn = (event: StripeEvent): ProviderEvent[] => {
  if (event.type === "charge.succeeded") return chargedCard(event);
  return event.type.startsWith("customer.subscription.") ? renewal(event) : [];
};

/** An attached card counts as in use, so that a customer who has just added a card is not asked for a new one. */
export function paymentMethod(event: StripeEvent): ProviderEvent[] {
  const card = record(event.object.card);
  const found = card ? cardOf(event, event.object.id, card, event.type === "payment_method.attached") : [];
  return found.length > 0 ? found : [{ kind: "ignored", why: `${event.type}: it is no card of a customer` }];
}

function chargedCard(event: StripeEvent): ProviderEvent[] {
  const { object } = event;
  if (linkIn(object).oneOff) return [];
  const source = record(object.source);
  const card = record(at(object, "payment_method_details.card")) ?? (source?.object === "card" ? source : null);
  return card ? cardOf(event, object.payment_method ?? source?.id, card, true) : [];
}

function cardOf(event: StripeEvent, id: unknown, card: Json, isInUse: boolean): ProviderEvent[] {
  const [customerId, cardId] = [customerIdOf(event, event.object), idOf(id)];
  const [expMonth, expYear] = [integerOf(card.exp_month), integerOf(card.exp_year)];
  if (customerId === null || cardId === null || expMonth === null || expYear === null) return [];
  if (expMonth < 1 || expMonth > 12 || expYear < 2000 || expYear > 2200) return [];
  const last4 = /^\d{4}$/.exec(lineOf(card.last4) ?? "")?.[0] ?? null;
  const { occurredAt } = event;
  return [
    { kind: "card", customerId, cardId, brand: lineOf(card.brand), last4, expMonth, expYear, isInUse, occurredAt },
  ];
}

function renewal(event: StripeEvent): ProviderEvent[] {
  const { object, occurredAt } = event;
  const [subscriptionId, renewsAt] = [idOf(object), periodEnd(object)];
  const months = intervalOf(itemsOf(object)[0]);
  if (object.status !== "active" || isScheduled(object)) return [];
  if (subscriptionId === null || renewsAt === null || months === null) return [];
  const { amount, currency } = priceOf(event);
  return [{ kind: "renewal", subscriptionId, renewsAt, months, amount, currency, occurredAt }];
}

/** The number of months between two payments; null if unknown. */
function intervalOf(item: Json | undefined): number | null {
  const price = record(item?.price) ?? record(item?.plan);
  const recurring = record(price?.recurring) ?? price;
  return recurring && monthsOf(recurring.interval, numberOf(recurring.interval_count) ?? 1);
}

/** The next amount, or null if taxes, discounts or other prices make it uncertain: a wrong amount would be worse than none. */
function priceOf(event: StripeEvent): { amount: number | null; currency: string | null } {
  const { object, occurredAt, discounts } = event;
  const currency = currencyOf(object.currency);
  const unknown = { amount: null, currency };
  const isTaxed = at(object, "automatic_tax.enabled") === true || listed(object.default_tax_rates).length > 0;
  const isCustomerReduced =
    ofCustomer({ customerId: customerIdOf(event, object), at: occurredAt, discounts }).length > 0;
  if (isTaxed || isReduced(object) || isCustomerReduced) return unknown;
  const amounts = itemsOf(object).map((item) => amountOf(item, currency));
  if (amounts.length === 0 || amounts.includes(null)) return unknown;
  const amount = amounts.reduce((all: number, one) => all + one!, 0);
  return amount > 0 && Number.isSafeInteger(amount) ? { amount, currency } : unknown;
}

function amountOf(item: Json, currency: string | null): number | null {
  const price = record(item.price) ?? record(item.plan);
  if (price === null || isReduced(item) || listed(item.tax_rates).length > 0) return null;
  if (price.billing_scheme === "tiered" || record(price.transform_quantity)) return null;
  const [unit, quantity] = [integerOf(price.unit_amount ?? price.amount), integerOf(item.quantity ?? 1)];
  return unit === null || quantity === null || currencyOf(price.currency) !== currency ? null : unit * quantity;
}

const isReduced = ({ discount, discounts }: Json): boolean =>
  Boolean(discount) || (Array.isArray(discounts) && discounts.length > 0);
