// Monthly recurring revenue from what Stripe says of prices, items and invoice lines, in the currency's minor unit.
// Stripe's amounts are minor units already, those of currencies without decimals and with three of them included.

import { at, type Json, listed, numberOf, record } from "./stripe-reading.ts";

const MONTHS_PER: ReadonlyMap<unknown, number> = new Map([
  ["day", 12 / 365],
  ["week", 12 / 52],
  ["month", 1],
  ["year", 12],
]);
const DAYS_PER_MONTH = 365 / 12;
const DAY = 86_400; // seconds
const CLOSE_TO_WHOLE_MONTHS = 3; // days: months have 28 to 31 of them, and years may leap

/** Of a subscription: all its items together; null if of any of them it cannot be known. */
export function mrrOfSubscription(subscription: Json): number | null {
  if (at(subscription.items, "has_more") === true) return null;
  return minorUnits(itemsOf(subscription).map((item) => monthly(item)));
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

/** How many months there are between two times in seconds, whole ones when it is close to that; null below a day. */
export function monthsBetween(start: number, end: number): number | null {
  const days = (end - start) / DAY;
  if (!(days >= 1)) return null;
  const months = Math.round(days / DAYS_PER_MONTH);
  const isWhole = months >= 1 && Math.abs(days - months * DAYS_PER_MONTH) <= CLOSE_TO_WHOLE_MONTHS;
  return isWhole ? months : days / DAYS_PER_MONTH;
}

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
  const interval = MONTHS_PER.get(recurring.interval);
  const count = recurring.interval_count === undefined ? 1 : numberOf(recurring.interval_count);
  if (amount === undefined || amount < 0 || interval === undefined || count === null || count < 1) return null;
  return (amount * packagesOf(price, quantity)) / (interval * count);
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
  const [amount, start, end] = [
    numberOf(line.amount),
    numberOf(at(line.period, "start")),
    numberOf(at(line.period, "end")),
  ];
  if (amount === null || amount <= 0 || start === null || end === null) return null;
  const months = monthsBetween(start, end);
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
