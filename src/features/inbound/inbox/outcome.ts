// The outcome of an inbound event.

export type Outcome = {
  status: "processed" | "dropped";
  /** Why it was dropped, or what was found to be the matter; null where there is nothing to add. */
  reason: string | null;
  churnEventId: string | null;
};

/** Ingested, with nothing to add. */
export const SAID: Outcome = { status: "processed", reason: null, churnEventId: null };
export const NOTHING_PAID: Outcome = { ...SAID, reason: "nothing_was_paid" };
