// What an offer promises whoever takes it.

import type { RetentionOffer } from "./tables.ts";

/** How long a discount lasts where nothing is said. */
export const DEFAULT_MONTHS = 3;

/** The same text for the same promise. By which of its own offers a provider carries it out is no part of that. */
export function promiseOf({ offerType, discountPercent, extensionDays, details, validUntil }: RetentionOffer): string {
  const months = offerType === "discount" ? (details?.months ?? DEFAULT_MONTHS) : null;
  const pause = details?.action ? (details.pause_months ?? 1) : null;
  return JSON.stringify([offerType, discountPercent, months, extensionDays, pause, validUntil]);
}
