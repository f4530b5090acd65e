// What the discounts of subscriptions, items, customers and invoices take off every month. Only what recurs counts: `forever`,
// and `repeating` while it lasts.

import type { KnownDiscounts, ProviderEvent } from "../provider-event.ts";
import type { Effect } from "../reading/discounts.ts";
import { at, currencyOf, integerOf, type Json, listOf, numberOf, secondsOf } from "../reading/payload.ts";
import { customerIdOf, idOf, listed, record, type StripeEvent } from "./payload.ts";

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

const MOST_KEYS = 50;

/** What a subscription or an invoice names by its id alone, and its customer's own discount. */
export function discountKeys(object: Json, customerId: string | null): string[] {
  const ids = [object, ...listed(object.items), ...listed(object.lines)].flatMap((holder) => [
    at(holder, "discount"),
    ...listOf(at(holder, "discounts")),
    ...listed(holder.discount_amounts).map(({ discount }) => discount),
    ...listed(holder.total_discount_amounts).map(({ discount }) => discount),
  ]);
  const named = [...new Set(ids.map(idOf).filter((id) => id !== null))];
  return [...(customerId === null ? [] : [keyOfCustomer(customerId)]), ...named.slice(0, MOST_KEYS)];
}

const keyOfCustomer = (customerId: string): string => `customer/${customerId}`;

/** The discount of a customer that no subscription's own takes the place of. */
export const discountOfCustomer = (customerId: string | null, known: KnownDiscounts): Json | undefined => {
  const discount = customerId === null ? undefined : known.get(keyOfCustomer(customerId));
  return discount && { discount };
};

/** A described discount; it names its customer or subscription. A discount that was removed has an end. */
export function discountSaid(event: StripeEvent): ProviderEvent[] {
  const { object, type, occurredAt } = event;
  const id = idOf(object);
  const customerId = customerIdOf(event, object);
  if (id === null || couponOf(object) === null) {
    return [{ kind: "ignored", why: `${type}: the discount does not describe its coupon` }];
  }
  const isGone = type === "customer.discount.deleted";
  const ofAll = customerId !== null && idOf(object.subscription) === null && !isGone;
  const discount = isGone ? { ...object, deleted: true } : object;
  return [
    {
      kind: "discount",
      entries: { [id]: discount, ...(ofAll && { [keyOfCustomer(customerId)]: { id } }) },
      occurredAt,
    },
  ];
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
  const reported = whole(discount, known);
  const coupon = couponOf(reported);
  if (!reported || !coupon) return null;
  if (reported.deleted === true || coupon.duration === "once") return "none";
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
