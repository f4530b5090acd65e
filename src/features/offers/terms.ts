// What an offer changes at a payment provider.

import type { Terms } from "../providers/carrying-out.ts";
import type { OfferContent, RetentionOffer } from "./tables.ts";

const DEFAULT_MONTHS = 3;

/** All that an offer promises whoever takes it; the same text for the same promise. */
export function promiseOf(offer: RetentionOffer): string {
  const { offerType, discountPercent, extensionDays, details, validUntil } = offer;
  const content = {
    offer_type: offerType,
    discount_percent: discountPercent,
    extension_days: extensionDays,
    ...details,
  };
  const terms = termsOf(content);
  // Which of their own offers a provider carries it out by makes no difference to the customer.
  const { offerId: _, ...effect } = terms?.kind === "discount" ? terms : { ...terms, offerId: undefined };
  return JSON.stringify([offerType, effect, validUntil]);
}

/** Null for an offer that only a person or another system can carry out. */
export function termsOf(offer: Omit<OfferContent, "title" | "description" | "cta_button_text">): Terms | null {
  const { offer_type, discount_percent, extension_days, months, offer_id, price_id, when, action, pause_months } =
    offer;
  if (offer_type === "discount" && discount_percent !== null) {
    const terms = { kind: "discount", percent: discount_percent, months: months ?? DEFAULT_MONTHS } as const;
    return offer_id === undefined ? terms : { ...terms, offerId: offer_id };
  }
  if (offer_type === "extension" && extension_days !== null) return { kind: "extension", days: extension_days };
  if (offer_type === "downgrade" && price_id)
    return { kind: "downgrade", priceId: price_id, when: when ?? "period_end" };
  return action === "pause" ? { kind: "pause", months: pause_months ?? 1 } : null;
}
