// Reads the plan of a subscription's item or an invoice's line: ids, names, currency.

import type { Facts } from "../provider-event.ts";
import { at, currencyOf, type Json, lineOf } from "../reading/payload.ts";
import { planIdWithin, record, type StripeEvent } from "./payload.ts";

const LONGEST_DESCRIPTION = 300;

type Plan = Pick<Facts, "planId" | "planName" | "currency"> & {
  productId: string | null;
  planDescription: string | null;
};

export const NO_PLAN: Plan = { planId: null, planName: null, currency: null, productId: null, planDescription: null };

/** The plan of an item or a line. Since 2025, a line has only the ids of price and product. */
export function planOf(event: StripeEvent, item: Json): Plan {
  const price = record(item.price) ?? record(at(item, "pricing.price_details.price"));
  const plan = record(item.plan);
  const details = record(at(item, "pricing.price_details"));
  const product = price?.product ?? details?.product ?? plan?.product;
  return {
    planId: planIdWithin(event, item.price) ?? planIdWithin(event, details?.price) ?? planIdWithin(event, plan),
    planName: ownName(price) ?? ownName(plan) ?? nameOf(at(product, "name")),
    currency: currencyOf(price?.currency) ?? currencyOf(plan?.currency),
    productId: planIdWithin(event, product),
    planDescription: nameInDescription(item.description),
  };
}

/** The own name of a price or plan, not its product's. Plans had a name until 2018. */
export const ownName = (price: Json | null): string | null =>
  nameOf(price?.nickname) ?? nameOf(price?.lookup_key) ?? nameOf(price?.name);

/** The name; null for identifiers, because names appear in mails to customers. */
function nameOf(value: unknown): string | null {
  const name = lineOf(value);
  return name === null || /^(?:price|plan|prod|sku)_[A-Za-z0-9]{8,}$/.test(name) ? null : name;
}

/** Extracts "Pro" from "1 × Pro (at $19.00 / month)"; null for descriptions in another form. */
function nameInDescription(description: unknown): string | null {
  if (typeof description !== "string" || description.length > LONGEST_DESCRIPTION) return null;
  const counted = /^\s*\d[\d,.]*\s*[×x]\s(.+)$/.exec(description)?.[1];
  return counted === undefined ? null : lineOf(counted.replace(/\s*\((?:[^()]*\s)?at\s[^()]*\)\s*$/, ""));
}
