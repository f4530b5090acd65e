// Monthly recurring revenue from what Stripe says of prices, items and invoice lines, in the currency's minor unit.
// Stripe's amounts are minor units already, those of currencies without decimals and with three of them included.

import { monthsBetween, monthsOf } from "./months.ts";
import { at, type Json, secondsOf } from "./reading.ts";
import { listed, numberOf, record } from "./stripe-reading.ts";

/** Of a subscription: all its items together; null if of any of them it cannot be known. */
export function mrrOfSubscription(subscription: Json): number | null {
  if (at(subscription.items, "has_more") === true) return null;
  return minorUnits(itemsOf(subscription).map((item) => monthly(item)));
}

/**
 * The MRR of items or lines; where it cannot be known of a single one, how many of its price that is, so that the price
 * will do.
 */
export function worthOf(mrr: number | null, items: readonly Json[]): { mrr: number | null; quantity?: number } {
  const [item, ...more] = items;
  if (mrr !== null || item === undefined || more.length > 0) return { mrr };
  const quantity = numberOf(item.quantity);
  return quantity !== null && Number.isSafeInteger(quantity) && quantity > 0 ? { mrr, quantity } : { mrr };
}

/** The items that are not deleted; of the time before there were items, the subscription itself. */
export function itemsOf(subscription: Json): Json[] {
  const items = listed(subscription.items).filter((item) => item.deleted !== true);
  if (items.length > 0) return items;
  return record(subscription.price) || record(subscription.plan) ? [subscription] : [];
}

/** Of the lines of an invoice that stand for a subscription; null where they are not all there. */
export function mrrOfLines(lines: readonly Json[], complete: boolean): number | null {
  return complete ? minorUnits(lines.map((line) => monthly(line) ?? byPeriod(line))) : null;
}

/** Of one unit of a price, or of a plan of the years before prices. */
export const mrrOfPrice = (price: Json): number | null => minorUnits([monthly({ price })]);

function monthly(item: Json): number | null {
  const quantity = item.quantity === undefined || item.quantity === null ? 1 : numberOf(item.quantity);
  if (quantity === null || quantity < 0) return null;
  return pricePerMonth(record(item.price), quantity) ?? pricePerMonth(record(item.plan), quantity);
}

/** Prices keep their interval under `recurring`, plans (and some prices of the years between) in themselves. */
function pricePerMonth(price: Json | null, quantity: number): number | null {
  if (!price) return null;
  const recurring = record(price.recurring) ?? price;
  // What is paid by use or by tiers is known when the invoice is.
  if (recurring.usage_type === "metered" || price.billing_scheme === "tiered") return null;
  const amount = [price.unit_amount_decimal, price.unit_amount, price.amount_decimal, price.amount]
    .map(numberOf)
    .find((known) => known !== null);
  const count = recurring.interval_count === undefined ? 1 : numberOf(recurring.interval_count);
  const months = count === null ? null : monthsOf(recurring.interval, count);
  if (amount === undefined || amount < 0 || months === null) return null;
  return (amount * packagesOf(price, quantity)) / months;
}

/** Seats sold by the dozen are paid by the dozen. */
function packagesOf(price: Json, quantity: number): number {
  const size = numberOf(at(price.transform_quantity, "divide_by"));
  if (size === null || size < 1) return quantity;
  const packages = quantity / size;
  return at(price.transform_quantity, "round") === "down" ? Math.floor(packages) : Math.ceil(packages);
}

/** A line that only has its amount and period; one of nothing is a trial or a gift, and says nothing of the price. */
function byPeriod(line: Json): number | null {
  const amount = numberOf(line.amount);
  if (amount === null || amount <= 0) return null;
  const months = monthsBetween(secondsOf(at(line, "period.start")), secondsOf(at(line, "period.end")));
  return months === null ? null : amount / months;
}

function minorUnits(parts: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  const rounded = Math.round(sum);
  const isLost = rounded === 0 && sum > 0;
  return parts.length > 0 && !isLost && Number.isSafeInteger(rounded) ? rounded : null;
}
