// Whether an offer is made to anybody on a day.

import type { RetentionOffer } from "./tables.ts";

/** `day` in the project's time zone, such as "2026-10-31"; on its last day an offer is still open. */
export const isOpenOn = ({ isActive, validUntil }: Pick<RetentionOffer, "isActive" | "validUntil">, day: string) =>
  isActive && (validUntil === null || day <= validUntil);
