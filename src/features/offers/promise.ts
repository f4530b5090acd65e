// What an offer promises to a customer who accepts it.

import type { RetentionOffer } from "./tables.ts";

/** How long a discount lasts by default. */
export const DEFAULT_MONTHS = 3;

/** The same string for the same promise, whichever of the provider's own offers carries it out. */
export function promiseOf({ offerType, discountPercent, extensionDays, details, validUntil }: RetentionOffer): string {
  const months = offerType === "discount" ? (details?.months ?? DEFAULT_MONTHS) : null;
  const pause = details?.action ? (details.pause_months ?? 1) : null;
  return JSON.stringify([offerType, discountPercent, months, extensionDays, pause, validUntil]);
}
