// Computes what discounts of subscriptions, items, customers and invoices take off every month. Only recurring discounts count:
// `forever`, and `repeating` until they end.

import { MINUTE } from "../../../lib/duration.ts";
import type { KnownDiscounts } from "../provider-event.ts";
import type { Effect } from "../reading/discounts.ts";
import { at, currencyOf, idOf, integerOf, type Json, numberOf, secondsOf } from "../reading/payload.ts";
import { listed, record } from "./payload.ts";

/** The moment (epoch ms), the currency, and whether the subscription has ended by then. */
type Paying = { at: number; currency: string | null; hasEnded?: boolean };

/** In ms: when a subscription ends, Stripe removes its discount and reports both within this time, in any order. */
const ENDS_TOGETHER = MINUTE;

/** The complete discounts in a subscription or an invoice, and in its customer, items and lines, by id. */
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

/** The discounts of an object: the list, or the single discount of older API versions. */
export function discountsIn(holder: unknown): unknown[] {
  const list = at(holder, "discounts.data") ?? at(holder, "discounts");
  const one = at(holder, "discount") ?? null;
  if (Array.isArray(list) && list.length > 0) return list;
  return one === null ? [] : [one];
}

export const effectsOf = (holder: unknown, known: KnownDiscounts, paying: Paying): Effect[] =>
  effectsOfAll(discountsIn(holder), known, paying);

/** The effects of discounts, without removed ones, so that others can replace them. */
export const effectsOfAll = (list: readonly unknown[], known: KnownDiscounts, paying: Paying): Effect[] =>
  list.filter((one) => !isGone(whole(one, known), paying)).map((one) => effectOf(one, known, paying));

function isGone(discount: Json | null, { at: now, hasEnded = false }: Paying): boolean {
  if (discount?.deleted !== true) return false;
  const gone = integerOf(discount.deleted_at) ?? 0;
  return hasEnded ? gone < now - ENDS_TOGETHER : gone <= now;
}

/** The effect of a discount (given whole or by its id): "none" if it does not recur, null if unknown. */
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
  // A discount may have only its coupon's id, although an earlier payload had the whole coupon.
  if (couponOf(given)) return given;
  const id = idOf(discount);
  return (id === null ? undefined : known.get(id)) ?? given;
}

/** The discount's coupon. Since 2025 it is under `source`; an expanded promotion code has it, too. */
export function couponOf(discount: Json | null): Json | null {
  const code = record(discount?.promotion_code);
  const places = [discount?.coupon, at(discount, "source.coupon"), code?.coupon, at(code, "promotion.coupon")];
  return places.map(record).find((coupon) => coupon !== null) ?? null;
}

/** The end in ms of a discount for some months, computed because the discount does not state it. */
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
