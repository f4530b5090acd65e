// What the discounts of subscriptions, items, customers and invoices take off every month. Only what recurs counts: `forever`,
// and `repeating` while it lasts.

import type { Effect } from "./discounts.ts";
import { at, currencyOf, integerOf, type Json, numberOf, secondsOf } from "./reading.ts";
import { idOf, listed, record } from "./stripe-reading.ts";

/** Discounts by their ids, as whole objects: webhooks often carry the id alone. */
export type KnownDiscounts = ReadonlyMap<string, Json>;

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
