// Whether an offer is made to anybody on a day.

import type { RetentionOffer } from "./tables.ts";

/** `day` is that of the project's time zone, such as "2026-10-31"; on its last day an offer is open. */
export const isOpenOn = ({ isActive, validUntil }: Pick<RetentionOffer, "isActive" | "validUntil">, day: string) =>
  isActive && (validUntil === null || day <= validUntil);
