// What the discounts of subscriptions, items, customers and invoices take off every month. Only what recurs counts: `forever`,
// and `repeating` while it lasts.

import { MINUTE } from "../../../lib/duration.ts";
import type { KnownDiscounts } from "../provider-event.ts";
import type { Effect } from "../reading/discounts.ts";
import { at, currencyOf, integerOf, type Json, numberOf, secondsOf } from "../reading/payload.ts";
import { idOf, listed, record } from "./payload.ts";

/** When, in which currency, and whether the subscription has ended by then. */
type Paying = { at: number; currency: string | null; hasEnded?: boolean };

/** A discount is taken away with the subscription that ends, and Stripe reports the two within a moment, in any order. */
const ENDS_TOGETHER = MINUTE;

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

/** The discounts of an object: the list, else the one of the years before there were several. */
export function discountsIn(holder: unknown): unknown[] {
  const list = at(holder, "discounts.data") ?? at(holder, "discounts");
  const one = at(holder, "discount") ?? null;
  if (Array.isArray(list) && list.length > 0) return list;
  return one === null ? [] : [one];
}

export const effectsOf = (holder: unknown, known: KnownDiscounts, paying: Paying): Effect[] =>
  effectsOfAll(discountsIn(holder), known, paying);

/** What discounts do; those that were taken away are left out, so that others can take their place. */
export const effectsOfAll = (list: readonly unknown[], known: KnownDiscounts, paying: Paying): Effect[] =>
  list.filter((one) => !isGone(whole(one, known), paying)).map((one) => effectOf(one, known, paying));

function isGone(discount: Json | null, { at: now, hasEnded = false }: Paying): boolean {
  if (discount?.deleted !== true) return false;
  const gone = integerOf(discount.deleted_at) ?? 0;
  return hasEnded ? gone < now - ENDS_TOGETHER : gone <= now;
}

/** `discount`: as a whole, or its id. */
export function effectOf(discount: unknown, known: KnownDiscounts, paying: Paying): Effect {
  const { at: now, currency } = paying;
  const reported = whole(discount, known);
  const coupon = couponOf(reported);
  if (!reported || !coupon) return null;
  if (isGone(reported, paying) || coupon.duration === "once") return "none";
  if (coupon.duration !== "forever" && coupon.duration !== "repeating") return null;
  const end = secondsOf(reported.end) ?? endOf(reported, coupon);
  if (end !== null && end <= now) return "none";
  const products = productsOf(coupon);
  const percent = numberOf(coupon.percent_off);
  if (percent !== null) return percent >= 0 && percent <= 100 ? { percent, products } : null;
  const amount = amountOff(coupon, currency);
  return amount === null || amount < 0 ? null : { amount, products };
}

function whole(discount: unknown, known: KnownDiscounts): Json | null {
  const given = record(discount);
  const later = known.get(idOf(discount) ?? "");
  if (later?.deleted === true) return later;
  // A whole discount may name its coupon by the id alone, where an earlier one had all of it.
  if (couponOf(given)) return given;
  const id = idOf(discount);
  return (id === null ? undefined : known.get(id)) ?? given;
}

/** Since 2025 it stands under `source`; a promotion code has it too, where it is expanded. */
export function couponOf(discount: Json | null): Json | null {
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
