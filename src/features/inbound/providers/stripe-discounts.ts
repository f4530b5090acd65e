// What the discounts of subscriptions, items, customers and invoices take off every month. Only what recurs counts: `forever`,
// and `repeating` while it lasts.

import { at, currencyOf, integerOf, type Json, secondsOf } from "./reading.ts";
import { idOf, listed, numberOf, record } from "./stripe-reading.ts";

/** Discounts by their ids, as whole objects: webhooks often carry the id alone. */
export type KnownDiscounts = ReadonlyMap<string, Json>;

/** What is sold: money per month, paid every so many months, for which product. */
export type Sold = { monthly: number; months: number | null; product: string | null; own: readonly Effect[] };

/** What a discount does to the MRR: `null` is not known, "none" is nothing, as of one that applies once or is over. */
export type Effect =
  | { percent: number; products: readonly string[] | null }
  | { amount: number; products: readonly string[] | null }
  | "none"
  | null;

/** When, and in which currency. */
type Paying = { at: number; currency: string | null };

/** The discounts that stand as a whole in a subscription or an invoice, its customer, items and lines. */
export function discountsWithin(object: Json): Map<string, Json> {
  const found = new Map<string, Json>();
  for (const holder of [object, object.customer, ...listed(object.items), ...listed(object.lines)]) {
    const amounts = [...listed(at(holder, "discount_amounts")), ...listed(at(holder, "total_discount_amounts"))];
    const inAmounts = amounts.map(({ discount }) => discount);
    for (const one of [at(holder, "discount"), ...listed(at(holder, "discounts")), ...inAmounts]) {
      const discount = record(one);
      const id = idOf(discount);
      if (discount && couponOf(discount) && id !== null) found.set(id, discount);
    }
  }
  return found;
}

/** What the discounts of an object do: the list, else the one of the years before there were several. */
export function effectsOf(holder: unknown, known: KnownDiscounts, paying: Paying): Effect[] {
  const list = at(holder, "discounts.data") ?? at(holder, "discounts");
  const several: unknown[] = Array.isArray(list) ? list : [];
  const one = at(holder, "discount") ?? null;
  const all = several.length > 0 ? several : one === null ? [] : [one];
  return all.map((discount) => effectOf(discount, known, paying));
}

/** `discount`: as a whole, or its id. */
export function effectOf(discount: unknown, known: KnownDiscounts, { at: now, currency }: Paying): Effect {
  const told = whole(discount, known);
  const coupon = couponOf(told);
  if (!told || !coupon) return null;
  if (told.deleted === true || coupon.duration === "once") return "none";
  if (coupon.duration !== "forever" && coupon.duration !== "repeating") return null;
  const end = secondsOf(told.end) ?? endOf(told, coupon);
  if (end !== null && end <= now) return "none";
  const products = productsOf(coupon);
  const percent = numberOf(coupon.percent_off);
  if (percent !== null) return percent >= 0 && percent <= 100 ? { percent, products } : null;
  const amount = amountOff(coupon, currency);
  return amount === null || amount < 0 ? null : { amount, products };
}

function whole(discount: unknown, known: KnownDiscounts): Json | null {
  const given = record(discount);
  // A whole discount may name its coupon by the id alone, where an earlier one had all of it.
  if (couponOf(given)) return given;
  const id = idOf(discount);
  return (id === null ? undefined : known.get(id)) ?? given;
}

/** Since 2025 it stands under `source`; a promotion code has it too, where it is expanded. */
function couponOf(discount: Json | null): Json | null {
  const code = record(discount?.promotion_code);
  const places = [discount?.coupon, at(discount, "source.coupon"), code?.coupon, at(code, "promotion.coupon")];
  return places.map(record).find((coupon) => coupon !== null) ?? null;
}

/** Of a coupon for some months, where the discount does not say when that is over. */
function endOf(discount: Json, coupon: Json): number | null {
  const [start, months] = [secondsOf(discount.start), integerOf(coupon.duration_in_months)];
  if (coupon.duration !== "repeating" || start === null || months === null) return null;
  const end = new Date(start);
  return end.setUTCMonth(end.getUTCMonth() + months);
}

function productsOf(coupon: Json): string[] | null {
  const products = at(coupon, "applies_to.products");
  return Array.isArray(products) ? products.map(idOf).filter((id) => id !== null) : null;
}

function amountOff(coupon: Json, currency: string | null): number | null {
  const own = currencyOf(coupon.currency);
  if (own === null || currency === null || own === currency) return numberOf(coupon.amount_off);
  return numberOf(at(coupon, `currency_options.${currency}.amount_off`));
}

/**
 * What is left in a month of each of what is sold: first the discounts of its own, then those of all, in their order. Null
 * where one is not known; what is free stays so whatever is taken off.
 */
export function netOf(sold: readonly Sold[], shared: readonly Effect[]): number[] | null {
  const own = sold.flatMap((one) => one.own.map(forAll).reduce(taken, [one]) ?? []);
  const left = own.length < sold.length ? null : shared.reduce(taken, own);
  return left?.map(({ monthly }) => monthly) ?? null;
}

/** A discount of a single item is meant for it. */
const forAll = (effect: Effect): Effect =>
  effect === null || effect === "none" ? effect : { ...effect, products: null };

function taken(sold: readonly Sold[] | null, effect: Effect): readonly Sold[] | null {
  if (sold === null || effect === "none" || sold.every(({ monthly }) => monthly === 0)) return sold;
  if (effect === null) return null;
  const meant =
    effect.products === null ? sold : sold.filter(({ product }) => effect.products!.includes(product ?? ""));
  const share = "percent" in effect ? effect.percent / 100 : shareOf(effect.amount, meant);
  if (share === null) return null;
  return sold.map((one) => (meant.includes(one) ? { ...one, monthly: one.monthly * Math.max(0, 1 - share) } : one));
}

/** An amount comes off each invoice, so what is sold must be paid at the same times. */
function shareOf(amount: number, meant: readonly Sold[]): number | null {
  const sum = meant.reduce((all, { monthly }) => all + monthly, 0);
  if (sum === 0) return 0;
  const { months } = meant[0]!;
  const isTogether = months !== null && meant.every((one) => one.months === months);
  return isTogether ? amount / months / sum : null;
}
