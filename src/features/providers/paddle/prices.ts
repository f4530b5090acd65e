// Computes the MRR and the plan of a subscription at Paddle from the items of subscriptions and transactions.

import { type Effect, netOf, type Sold } from "../reading/discounts.ts";
import { monthsOf, perMonth } from "../reading/months.ts";
import { amountOf, at, currencyOf, idOf, instantOf, integerOf, lineOf, listOf, numberOf } from "../reading/payload.ts";

/** The plan is the first recurring item; add-ons come after it. */
export function planOf(entity: unknown): { planId: string | null; planName: string | null; productId: string | null } {
  const [item] = recurringItemsOf(entity);
  const priceId = idOf(at(item, "price.id"));
  const line = listOf(at(entity, "details.line_items")).find((each) => priceId && at(each, "price_id") === priceId);
  return {
    planId: priceId,
    planName: lineOf(at(item, "product.name")) ?? lineOf(at(line, "product.name")),
    productId: idOf(at(item, "price.product_id")),
  };
}

/**
 * The MRR of a subscription, net of recurring discounts. Also null if the prices are not in the charged currency, because Paddle
 * converts by country, and if only the id of a discount is known.
 */
export function mrrOfItems(entity: unknown, occurredAt: number): number | null {
  const sold = recurringItemsOf(entity).map((item) => soldAt(listPriceOf(item, entity), item, entity));
  return netSum(sold, effectsOf(entity, occurredAt));
}

/** The MRR of a transaction for whole periods: like `mrrOfItems`, but for converted prices from the charge before tax. */
export function mrrOfTransaction(entity: unknown, occurredAt: number): number | null {
  const origin = at(entity, "origin");
  if (origin === "subscription_update" || origin === "subscription_charge") return null;
  const items = recurringItemsOf(entity);
  if (items.some(isPartOfAPeriod)) return null;
  const charged = items.map((item) => chargedFor(item, entity));
  const areCharged = charged.every((line) => line !== null && line.subtotal > 0);
  const recurs = areCharged ? isRecurring(entity, occurredAt) : false;
  const amounts = items.map((item, n) => listPriceOf(item, entity) ?? charged[n]?.subtotal ?? null);
  const sold = items.map((item, n) => {
    const one = soldAt(amounts[n]!, item, entity);
    if (one === null || !recurs) return one;
    const { subtotal, discount } = charged[n]!;
    return { ...one, monthly: one.monthly * Math.max(0, 1 - discount / subtotal) };
  });
  // If no line shows it, the discount itself may.
  if (!areCharged) return netSum(sold, effectsOf(entity, occurredAt));
  return recurs === null ? null : netSum(sold, []);
}

type Line = { subtotal: number; discount: number };

function chargedFor(item: unknown, entity: unknown): Line | null {
  const priceId = idOf(at(item, "price.id"));
  const lines = listOf(at(entity, "details.line_items"));
  const totals = at(
    lines.find((each) => priceId !== null && at(each, "price_id") === priceId),
    "totals",
  );
  const subtotal = amountOf(at(totals, "subtotal"));
  return subtotal === null ? null : { subtotal, discount: amountOf(at(totals, "discount")) ?? 0 };
}

/** Whether the discount in the lines of a transaction recurs; null if unknown. */
function isRecurring(entity: unknown, occurredAt: number): boolean | null {
  const isTaken = recurringItemsOf(entity).some((item) => (chargedFor(item, entity)?.discount ?? 0) > 0);
  if (!isTaken) return false;
  const discount = at(entity, "discount");
  if (at(discount, "recur") === false || isOver(discount, occurredAt)) return false;
  // A discount that applies once is used up by the first transaction.
  return at(discount, "recur") === true || at(entity, "origin") === "subscription_recurring" || null;
}

/** The monthly effect of the discount of a subscription or a transaction; null if only its id is known. */
function effectsOf(entity: unknown, occurredAt: number): Effect[] {
  const discount = at(entity, "discount") ?? null;
  if (discount === null) return (at(entity, "discount_id") ?? null) === null ? [] : [null];
  if (at(discount, "recur") === false || isOver(discount, occurredAt)) return [];
  const only = listOf(at(discount, "restrict_to")).map(idOf);
  const products = only.length === 0 ? null : only.filter((id) => id !== null);
  const type = at(discount, "type");
  if (type === "percentage") {
    const percent = numberOf(at(discount, "amount"));
    return [percent === null || percent < 0 || percent > 100 ? null : { percent, products }];
  }
  const amount = amountOf(at(discount, "amount"));
  const isSame = currencyOf(at(discount, "currency_code")) === currencyOf(at(entity, "currency_code"));
  if (amount === null || !isSame || (type !== "flat" && type !== "flat_per_seat")) return [null];
  return [{ amount: type === "flat" ? amount : amount * seatsIn(entity), products }];
}

const seatsIn = (entity: unknown): number =>
  recurringItemsOf(entity).reduce<number>((sum, item) => sum + (amountOf(at(item, "quantity")) ?? 0), 0);

function isOver(discount: unknown, occurredAt: number): boolean {
  const end = instantOf(at(discount, "ends_at"));
  return end !== null && end <= occurredAt;
}

/** The monthly amount of one unit of a price; null for a one-time price. */
export function mrrOfPrice(price: unknown): number | null {
  return perMonth(amountOf(at(price, "unit_price.amount")), monthsOfCycle(at(price, "billing_cycle")));
}

/** Whether it costs nothing even without discounts. */
export function isFree(entity: unknown): boolean {
  const items = recurringItemsOf(entity);
  return items.length > 0 && items.every((item) => amountOf(at(item, "price.unit_price.amount")) === 0);
}

/** One-time items have no billing cycle; inactive ones are no longer billed. */
const recurringItemsOf = (entity: unknown): readonly unknown[] =>
  listOf(at(entity, "items")).filter(
    (item) =>
      at(item, "status") !== "inactive" &&
      at(item, "recurring") !== false &&
      (at(item, "recurring") === true || at(item, "price.billing_cycle") !== null),
  );

function isPartOfAPeriod(item: unknown): boolean {
  const rate = at(item, "proration.rate");
  return rate !== undefined && rate !== "1" && rate !== 1;
}

/** Null if it is not in the charged currency. */
function listPriceOf(item: unknown, entity: unknown): number | null {
  const currency = currencyOf(at(entity, "currency_code"));
  if (currency === null || currencyOf(at(item, "price.unit_price.currency_code")) !== currency) return null;
  const [amount, quantity] = [amountOf(at(item, "price.unit_price.amount")), amountOf(at(item, "quantity"))];
  return amount === null || quantity === null ? null : amount * quantity;
}

/** Not rounded, because only the sum of all items is. */
function soldAt(amount: number | null, item: unknown, entity: unknown): Sold | null {
  const months = monthsOfCycle(at(item, "price.billing_cycle")) ?? monthsOfCycle(at(entity, "billing_cycle"));
  if (amount === null || months === null) return null;
  return { monthly: amount / months, months, product: idOf(at(item, "price.product_id")), own: [] };
}

function monthsOfCycle(cycle: unknown): number | null {
  return monthsOf(at(cycle, "interval"), integerOf(at(cycle, "frequency")) ?? 0);
}

/** Null if nothing recurs or one item's amount is unknown, because the sum of the others would be too low. */
function netSum(sold: readonly (Sold | null)[], effects: readonly Effect[]): number | null {
  const known = sold.filter((one) => one !== null);
  if (known.length === 0 || known.length < sold.length) return null;
  const net = netOf(known, effects);
  return (
    net &&
    perMonth(
      net.reduce((sum, part) => sum + part, 0),
      1,
    )
  );
}
