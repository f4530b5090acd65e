// Whether an offer is available on a day.

import type { RetentionOffer } from "./tables.ts";

/** `day`: in the project's time zone, such as "2026-10-31". The offer is still available on its last day. */
export const isOpenOn = ({ isActive, validUntil }: Pick<RetentionOffer, "isActive" | "validUntil">, day: string) =>
  isActive && (validUntil === null || day <= validUntil);
