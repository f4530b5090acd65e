// What a subscription at Paddle is worth in a month and which plan it is, from the items of subscriptions and transactions.

import { monthsOf, perMonth } from "./months.ts";
import { amountOf, at, currencyOf, idOf, integerOf, lineOf, listOf } from "./reading.ts";

/** The plan is the first item that recurs; add-ons come after it. */
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

/** A subscription's; null as well where the prices are not in the currency that is charged, which Paddle converts by country. */
export function mrrOfItems(entity: unknown): number | null {
  const currency = currencyOf(at(entity, "currency_code"));
  return sumOf(
    recurringItemsOf(entity).map((item) => {
      if (currency === null || currencyOf(at(item, "price.unit_price.currency_code")) !== currency) return null;
      return monthly(listPriceOf(item), item, entity);
    }),
  );
}

/** A transaction's, where it bills whole periods: prices as `mrrOfItems`, and converted ones by what was charged before tax. */
export function mrrOfTransaction(entity: unknown): number | null {
  const origin = at(entity, "origin");
  if (origin === "subscription_update" || origin === "subscription_charge") return null;
  if (recurringItemsOf(entity).some(isPartOfAPeriod)) return null;
  const lines = listOf(at(entity, "details.line_items"));
  return (
    mrrOfItems(entity) ??
    sumOf(
      recurringItemsOf(entity).map((item) => {
        const priceId = idOf(at(item, "price.id"));
        const line = lines.find((each) => priceId !== null && at(each, "price_id") === priceId);
        return monthly(amountOf(at(line, "totals.subtotal")), item, entity);
      }),
    )
  );
}

/** One of a price in a month; null for a price that is paid once. */
export function mrrOfPrice(price: unknown): number | null {
  return perMonth(amountOf(at(price, "unit_price.amount")), monthsOfCycle(at(price, "billing_cycle")));
}

/** Items that are paid once have no billing cycle; inactive ones are no longer billed. */
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

function listPriceOf(item: unknown): number | null {
  const [amount, quantity] = [amountOf(at(item, "price.unit_price.amount")), amountOf(at(item, "quantity"))];
  return amount === null || quantity === null ? null : amount * quantity;
}

/** Not rounded: only the sum of all items is. */
function monthly(amount: number | null, item: unknown, entity: unknown): number | null {
  const months = monthsOfCycle(at(item, "price.billing_cycle")) ?? monthsOfCycle(at(entity, "billing_cycle"));
  return amount === null || months === null ? null : amount / months;
}

function monthsOfCycle(cycle: unknown): number | null {
  return monthsOf(at(cycle, "interval"), integerOf(at(cycle, "frequency")) ?? 0);
}

/** Null where nothing recurs, or one item's worth is not known: the others alone would be too little. */
function sumOf(parts: readonly (number | null)[]): number | null {
  if (parts.length === 0 || parts.includes(null)) return null;
  return perMonth(
    parts.reduce<number>((sum, part) => sum + part!, 0),
    1,
  );
}
