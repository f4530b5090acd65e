// What an offer changes at a payment provider.

import type { Terms } from "../providers/carrying-out.ts";
import { DEFAULT_MONTHS } from "./promise.ts";
import type { OfferContent } from "./tables.ts";

/** Null if only a person or another system can carry out the offer. */
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
