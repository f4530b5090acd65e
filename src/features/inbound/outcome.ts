// What became of something in the inbox.

export type Outcome = {
  status: "processed" | "dropped";
  /** Why it was dropped, or what was found to be the matter; null where there is nothing to tell. */
  reason: string | null;
  churnEventId: string | null;
};

/** It was taken in, and there is nothing more to say. */
export const SAID: Outcome = { status: "processed", reason: null, churnEventId: null };
export const NOTHING_PAID: Outcome = { ...SAID, reason: "nothing_was_paid" };
