// What became of something in the inbox.

export type Outcome = {
  status: "processed" | "dropped";
  /** Why it was dropped, or what was found to be the matter; null where there is nothing to tell. */
  reason: string | null;
  churnEventId: string | null;
};
