// What a failed payment still asks for.

import { EVENT_SOURCES } from "./sources.ts";
import type { ChurnEvent } from "./tables.ts";

/**
 * What a failed payment still asks for, in the currency's minor unit: 0 if nothing is due any more although the subscription
 * ended because of it. Null if it is unknown, or the event was reported by somebody who is not trusted.
 */
export function amountDueOf({ source, metadata }: Pick<ChurnEvent, "source" | "metadata">): number | null {
  const due = metadata?.amount_due;
  return EVENT_SOURCES[source].trusted && typeof due === "number" && Number.isSafeInteger(due) && due >= 0 ? due : null;
}
