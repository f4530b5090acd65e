// Computes MRR from Stripe's prices, items and invoice lines: net of recurring discounts, but before taxes and one-time
// discounts. Amounts are as Stripe writes them (`minor-units.ts`).

import type { PricedAt } from "../provider.ts";
import type { KnownDiscounts, Priced } from "../provider-event.ts";
import { type Effect, netOf, type Sold } from "../reading/discounts.ts";
import { monthsBetween, monthsOf } from "../reading/months.ts";
import { at, currencyOf, idOf, type Json, numberOf, secondsOf } from "../reading/payload.ts";
import { discountsIn, effectOf, effectsOf, effectsOfAll } from "./discounts.ts";
import { ofCustomer, ofSubscription } from "./known-discounts.ts";
import { listed, record } from "./payload.ts";

/** The time (epoch ms), and the known discounts by id. */
type Moment = { occurredAt: number; discounts: KnownDiscounts };

/** The priced items of a subscription; no items if any price is unknown. */
export function pricedIn(subscription: Json): Priced {
  const items = itemsOf(subscription);
  const currency = currencyOf(subscription.currency) ?? currencyOfAll(items);
  const priced = items
    .filter((item) => !isMetered(item))
    .map((item) => {
      const sold = soldIn(item, currency, []);
      // In old subscriptions without items, the discounts belong to the subscription.
      const discounts = item === subscription ? [] : discountsIn(item);
      return sold && { monthly: sold.monthly, months: sold.months, product: sold.product, discounts };
    });
  const isCut = at(subscription.items, "has_more") === true;
  const isSaid = Object.hasOwn(subscription, "discounts") || Object.hasOwn(subscription, "discount");
  return {
    currency,
    items: isCut || priced.includes(null) ? [] : priced.filter((item) => item !== null),
    ...(items.some(isMetered) && { byUse: true as const }),
    discounts: isSaid ? discountsIn(subscription) : null,
    ofCustomer: discountsIn(subscription.customer),
  };
}

/** The MRR net of the discounts that are known at that moment; null if unknown. */
export function mrrOfPriced(priced: Priced, moment: PricedAt): number | null {
  const paying = { at: moment.at, currency: priced.currency, hasEnded: moment.hasEnded };
  const effects = (list: readonly unknown[]) => effectsOfAll(list, moment.discounts, paying);
  const sold = priced.items.map(({ discounts, ...item }) => ({ ...item, own: effects(discounts) }));
  const shared = [ofSubscription(priced, moment), priced.ofCustomer, ofCustomer(moment)].map(effects);
  return netSum(sold, shared.find((found) => found.length > 0) ?? []);
}

/** The discounts for all lines: an invoice's discounts replace its customer's. */
function sharedBy(holders: readonly unknown[], discounts: KnownDiscounts, paying: Parameters<typeof effectsOf>[2]) {
  for (const holder of holders) {
    const effects = effectsOf(holder, discounts, paying);
    if (effects.length > 0) return effects;
  }
  return [];
}

function netSum(sold: readonly (Sold | null)[], shared: readonly Effect[]): number | null {
  const known = sold.filter((one) => one !== null);
  const net = known.length < sold.length ? null : netOf(known, shared);
  return net && minorUnits(net);
}

const currencyOfAll = (items: readonly Json[]): string | null =>
  items.map(currencyOfItem).find((currency) => currency !== null) ?? null;

const currencyOfItem = (item: Json): string | null =>
  currencyOf(item.currency) ?? currencyOf(at(item, "price.currency")) ?? currencyOf(at(item, "plan.currency"));

/**
 * The MRR of items or lines. If there is only one, without a price or discount in the payload, also its quantity, so that the
 * MRR can be computed when the price is known.
 */
export function worthOf(
  mrr: number | null,
  items: readonly Json[],
  ...discounted: readonly unknown[]
): { mrr: number | null; quantity?: number } {
  const [item, ...more] = items;
  if (mrr !== null || item === undefined || more.length > 0 || isPriced(item)) return { mrr };
  if ([item, ...discounted].some((holder) => effectsOf(holder, NONE, NEVER).length > 0)) return { mrr };
  const quantity = numberOf(item.quantity);
  return quantity !== null && Number.isSafeInteger(quantity) && quantity > 0 ? { mrr, quantity } : { mrr };
}

const NONE: KnownDiscounts = new Map();
const NEVER = { at: 0, currency: null };

/** Whether its amount is in the payload. If the MRR is unknown nevertheless, the price alone would give a wrong one. */
const isPriced = (item: Json): boolean =>
  [item.price, item.plan].some((price) => {
    const known = record(price);
    return known !== null && amountOf(known) !== null;
  });

/** The items that are not deleted; for old subscriptions without items, the subscription itself. */
export function itemsOf(subscription: Json): Json[] {
  const items = listed(subscription.items).filter((item) => item.deleted !== true);
  if (items.length > 0) return items;
  return record(subscription.price) || record(subscription.plan) ? [subscription] : [];
}

/** The MRR of an invoice's recurring lines; null if some lines are missing or unclear. */
export function mrrOfLines(lines: readonly Json[], invoice: Json, { occurredAt, discounts }: Moment): number | null {
  if (at(invoice.lines, "has_more") === true) return null;
  const currency = currencyOf(invoice.currency) ?? currencyOfAll(lines);
  const paying = { at: occurredAt, currency };
  const recurs = (discount: unknown) => recursIn(invoice, effectOf(discount, discounts, paying));
  const [final, gross]: [(Sold | null)[], (Sold | null)[]] = [[], []];
  for (const line of lines.filter((one) => !isMetered(one))) {
    const sold = soldIn(line, currency, effectsOf(line, discounts, paying)) ?? soldByPeriod(line, currency);
    const amounts = discountAmounts(line, invoice);
    if (sold === null || amounts === null) gross.push(sold);
    else final.push(lessAmounts(sold, numberOf(line.amount)!, amounts, recurs));
  }
  const shared = sharedBy([invoice, invoice.customer], discounts, paying);
  const net = gross.includes(null) ? null : netOf(gross as Sold[], shared);
  return net && netSum([...final, ...net.map(asSold)], []);
}

const asSold = (monthly: number): Sold => ({ monthly, months: null, product: null, own: [] });

type Taken = { amount: number; discount: unknown };

/** The discount amounts of a line; null if the payload does not contain them, or if the line costs nothing. */
function discountAmounts(line: Json, invoice: Json): Taken[] | null {
  const cost = numberOf(line.amount);
  if (cost === null || cost <= 0) return null;
  const subtotal = numberOf(invoice.subtotal);
  if (Array.isArray(line.discount_amounts)) return takenIn(line.discount_amounts, 1);
  const all = subtotal !== null && subtotal > 0 ? takenIn(invoice.total_discount_amounts, cost / subtotal) : [];
  return all.length > 0 ? all : null;
}

const takenIn = (list: unknown, part: number): Taken[] =>
  listed(list).map((one) => ({ amount: (numberOf(one.amount) ?? 0) * part, discount: one.discount }));

/** Whether a discount recurs; null if unknown. On renewals unknown ones do: the first invoice uses up one-time discounts. */
function recursIn(invoice: Json, effect: Effect): boolean | null {
  const isRenewal = invoice.billing_reason === "subscription_cycle" || invoice.billing_reason === "subscription";
  if (effect === null) return isRenewal || null;
  return effect !== "none";
}

/** Subtracts recurring discounts from a line; null if it is unknown whether one recurs. */
function lessAmounts(
  sold: Sold,
  cost: number,
  amounts: readonly Taken[],
  recurs: (discount: unknown) => boolean | null,
): Sold | null {
  let sum = 0;
  for (const { amount, discount } of amounts.filter((one) => one.amount > 0)) {
    const counts = recurs(discount);
    if (counts === null) return null;
    if (counts) sum += amount;
  }
  return { ...sold, monthly: sold.monthly * Math.max(0, 1 - sum / cost), own: [] };
}

/** The MRR of one unit of a price, or of a plan from before prices; null if unknown. */
export function mrrOfPrice(price: Json): number | null {
  const sold = soldIn({ price }, null, []);
  return sold && minorUnits([sold.monthly]);
}

/** `currency`: the currency of the payment, or null if unknown. */
function soldIn(item: Json, currency: string | null, own: readonly Effect[]): Sold | null {
  const quantity = item.quantity === undefined || item.quantity === null ? 1 : numberOf(item.quantity);
  if (quantity === null || quantity < 0) return null;
  const product = idOf(at(item, "price.product")) ?? idOf(at(item, "plan.product"));
  for (const price of [record(item.price), record(item.plan)]) {
    const sold = pricePerMonth(price, quantity, currency);
    if (sold !== null) return { ...sold, product, own };
  }
  return null;
}

/** Whether it is paid for use, which is no recurring revenue. Since 2025 an invoice's lines do not say so. */
const isMetered = (item: Json): boolean =>
  [record(item.price), record(item.plan)].some(
    (price) => price !== null && (record(price.recurring) ?? price).usage_type === "metered",
  );

/** Prices have their interval under `recurring`; plans, and some older prices, have it directly. */
function pricePerMonth(
  price: Json | null,
  quantity: number,
  currency: string | null,
): Pick<Sold, "monthly" | "months"> | null {
  if (!price) return null;
  const recurring = record(price.recurring) ?? price;
  // Tiered amounts are known only from the invoice.
  if (recurring.usage_type === "metered" || price.billing_scheme === "tiered") return null;
  const amount = amountIn(price, currency);
  const count = recurring.interval_count === undefined ? 1 : numberOf(recurring.interval_count);
  const months = count === null ? null : monthsOf(recurring.interval, count);
  if (amount === null || amount < 0 || months === null) return null;
  return { monthly: (amount * packagesOf(price, quantity)) / months, months };
}

/** The price's amount in this currency; besides its own `currency`, a price may have others. */
function amountIn(price: Json, currency: string | null): number | null {
  const own = currencyOf(price.currency);
  if (own === null || currency === null || own === currency) return amountOf(price);
  const other = record(at(price, `currency_options.${currency}`));
  return other && amountOf(other);
}

const amountOf = (price: Json): number | null =>
  [price.unit_amount_decimal, price.unit_amount, price.amount_decimal, price.amount]
    .map(numberOf)
    .find((known) => known !== null) ?? null;

/** The number of paid units: a price may be for packages, such as a dozen seats. */
function packagesOf(price: Json, quantity: number): number {
  const size = numberOf(at(price.transform_quantity, "divide_by"));
  if (size === null || size < 1) return quantity;
  const packages = quantity / size;
  return at(price.transform_quantity, "round") === "down" ? Math.floor(packages) : Math.ceil(packages);
}

/** Computes a line from its amount and period. A line of 0 is a trial or a gift, so its price stays unknown. */
function soldByPeriod(line: Json, currency: string | null): Sold | null {
  const amount = numberOf(line.amount);
  const own = currencyOf(line.currency);
  if (amount === null || amount <= 0 || (own !== null && currency !== null && own !== currency)) return null;
  const months = monthsBetween(secondsOf(at(line, "period.start")), secondsOf(at(line, "period.end")));
  const product = idOf(at(line, "pricing.price_details.product"));
  return months === null ? null : { monthly: amount / months, months, product, own: [] };
}

function minorUnits(parts: readonly number[]): number | null {
  const sum = parts.reduce((all, part) => all + part, 0);
  const rounded = Math.round(sum);
  const isLost = rounded === 0 && sum > 0;
  return parts.length > 0 && !isLost && Number.isSafeInteger(rounded) ? rounded : null;
}
