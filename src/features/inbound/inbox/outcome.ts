// The outcome of an inbound event.

export type Outcome = {
  status: "processed" | "dropped";
  /** Why it was dropped or failed, or what was noticed; null if there is nothing to say. */
  reason: string | null;
  churnEventId: string | null;
};

/** Processed, with nothing to add. */
export const PROCESSED: Outcome = { status: "processed", reason: null, churnEventId: null };
export const NOTHING_PAID: Outcome = { ...PROCESSED, reason: "nothing_was_paid" };
